import { expect, test } from 'vitest';
import { play } from './table.ts';

test('[DD-21] straight to the bank comes before the bust', () => {
	const table = play({ deck: 'kraken-5 map-4', play: 'kraken-7', characters: 'fisherman -' }, 'draw');
	expect([table.state.bust, table.bank(0), table.play]).toEqual([false, 'kraken-5', 'kraken-7']);
});

test('[DD-21] a straight-to-bank card counts as the draw due', () => {
	const table = play({ deck: 'kraken-5 map-4', characters: 'fisherman -' }, 'draw');
	expect([table.state.drawn, table.legal, table.go('bank').state.turn]).toEqual([true, 'draw bank', 1]);
});

test('[DD-21] if it was the deck’s last, the play area is banked and the game ends', () => {
	const table = play({ deck: 'mermaid-5', play: 'key-3 chest-3', discard: 'hook-2 map-2 oracle-2', characters: 'casanova -' }, 'draw');
	expect([table.state.phase, table.bank(0).split(' ').length, table.state.discardCount]).toEqual(['over', 5, 1]);
	expect(table.events.map(({ on }) => on)).toEqual(['draw', 'bank', 'bonus', 'over']);
	const empty = play({ deck: 'mermaid-5', characters: 'casanova -' }, 'draw');
	expect([empty.state.phase, empty.bank(0), empty.last('bank')?.cards]).toEqual(['over', 'mermaid-5', []]);
});

test('[DD-21] it ends a debt that way, too', () => {
	const table = play({ deck: 'mermaid-5', play: 'kraken-3', debt: 2, characters: 'casanova -' }, 'draw');
	expect([table.state.phase, table.bank(0), table.state.debt]).toEqual(['over', 'mermaid-5 kraken-3', 0]);
});

test('[DD-21] an oracle’s open card goes straight to the bank', () => {
	const table = play({ deck: 'mermaid-5 key-4 map-4', play: 'kraken-3', debt: 2, characters: 'casanova -', banks: [''] });
	table.go('draw');
	expect(table.state.debt).toBe(2);
	const shown = play({ deck: 'oracle-3 mermaid-5 key-3', play: 'mermaid-7', characters: 'casanova -' }, 'draw');
	expect([shown.state.revealed, shown.legal]).toEqual([['mermaid-5'], 'draw bank']);
	shown.go('draw');
	expect([shown.bank(0), shown.play, shown.state.revealed]).toEqual(['mermaid-5', 'mermaid-7 oracle-3', []]);
});

test('[DD-21] a mystic’s known kraken is laid by whoever draws it', () => {
	const table = play({ deck: 'oracle-3 kraken-5 mermaid-5 key-3', characters: 'mystic fisherman' }, 'draw bank draw');
	expect([table.bank(1), table.play, table.state.debt, table.state.turn]).toEqual(['kraken-5', '', 0, 1]);
	expect(table.go('draw').play).toBe('mermaid-5');
});

test('[DD-21] what is saved stays the victim’s, the rest is davy-jones’s', () => {
	const anchor = play({ deck: 'key-7 map-4', play: 'key-3 anchor-3 hook-3', characters: '- davy-jones', victims: [null, 0] }, 'draw');
	expect([anchor.bank(0), anchor.bank(1), anchor.discard]).toEqual(['key-3', 'anchor-3 hook-3 key-7', '']);
	const miser = play({ deck: 'key-7 map-4', play: 'key-3 hook-3 map-3', characters: 'miser davy-jones', victims: [null, 0] }, 'draw');
	expect([miser.bank(0), miser.bank(1)]).toEqual(['hook-3 map-3', 'key-7 key-3']);
	const harbor = play({ deck: 'key-7 map-4', play: 'anchor-3 key-3 hook-3 map-3', characters: 'safe-harbor davy-jones', victims: [null, 0] }, 'draw');
	expect([harbor.bank(0), harbor.bank(1)]).toEqual(['anchor-3 hook-3 key-3', 'key-7 map-3']);
});

test('[DD-21] a straight-to-bank card is not lost to davy-jones by a later bust', () => {
	const table = play({ deck: 'mermaid-5 key-7 map-4', play: 'key-3', characters: 'casanova davy-jones', victims: [null, 0] }, 'draw draw');
	expect([table.bank(0), table.bank(1)]).toEqual(['mermaid-5', 'key-7 key-3']);
});

test('[DD-21] misfire beats the master-gunner: exactly that card is discarded', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['anchor-3 anchor-5', 'key-3'], characters: 'master-gunner misfire' }, 'draw anchor-5@0');
	expect([table.bank(0), table.discard]).toEqual(['anchor-3', 'anchor-5']);
	const third = play({ deck: 'cannon-3 map-4', banks: ['anchor-3', 'key-3', 'map-3 map-5'], characters: 'master-gunner misfire -' }, 'draw map-5@2');
	expect([third.bank(2), third.discard]).toEqual(['', 'map-3 map-5']);
});

test('[DD-21] misfire beats the scavenger: the card is discarded', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['anchor-3 anchor-5', 'key-3'], characters: 'scavenger misfire' }, 'draw anchor-5@0');
	expect([table.bank(0), table.discard, table.last('shoot')?.to]).toEqual(['anchor-3', 'anchor-5', 'discard']);
});

test('[DD-21] a parried sword has counted for a debt', () => {
	const table = play({ deck: 'sword-3 map-4 anchor-4', play: 'kraken-3', debt: 1, banks: ['', 'key-7'], characters: '- parry' }, 'draw');
	expect([table.state.debt, table.play, table.legal]).toEqual([0, 'kraken-3', 'draw bank']);
});

test('[DD-21] a parried sword that the miser’s hook brought is gone, and the next card was not brought', () => {
	const table = play({ deck: 'hook-3 mermaid-5 key-7 map-4', play: 'key-3', banks: ['sword-3'], characters: 'miser parry' }, 'draw sword-3@0 draw draw');
	expect([table.bank(0), table.discard]).toEqual(['hook-3', 'key-3 key-7 sword-3 mermaid-5']);
});

test('[DD-21] a parried sword does not hold up the captain’s second card', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['sword-3 key-3'], characters: 'captains-hook parry' }, 'draw sword-3@0');
	expect([table.play, table.discard, table.legal]).toEqual(['hook-3', 'sword-3', 'key-3@0']);
});

test('[DD-21] a parried sword as the last card still ends the game', () => {
	const table = play({ deck: 'sword-3', characters: '- parry' }, 'draw');
	expect([table.state.phase, table.discard, table.bank(0)]).toEqual(['over', 'sword-3', '']);
});

test('[DD-21] opponents’ powers come before own ones: swordsman against parry, beastmaster against the captain’s kraken', () => {
	expect(play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5'], characters: 'swordsman parry' }, 'draw').discard).toBe('sword-3');
	const hooked = play({ deck: 'hook-3 map-4', banks: ['kraken-3 key-3'], characters: 'captains-hook beastmaster' }, 'draw kraken-3@0');
	expect([hooked.state.debt, hooked.go('key-3@0').state.debt]).toEqual([4, 3]);
});

test('[DD-21] the captain’s second card is due after the last card of the deck, too', () => {
	const table = play({ deck: 'hook-3', banks: ['key-3 chest-3'], characters: 'captains-hook -' }, 'draw key-3@0');
	expect([table.state.phase, table.legal]).toEqual(['raid', 'chest-3@0']);
	expect([table.go('chest-3@0').state.phase, table.bank(0)]).toEqual(['over', 'hook-3 key-3 chest-3']);
});

test('[DD-21] a second sword after a parried one was not brought by the miser’s hook', () => {
	const table = play(
		{ deck: 'hook-3 cannon-3 sword-4 cannon-4 map-4', banks: ['sword-3 key-3', '', 'key-5'], characters: 'miser parry misfire' },
		'draw sword-3@0 draw key-3@0 draw key-5@2 draw',
	);
	expect([table.bank(0), table.discard]).toEqual(['hook-3', 'cannon-3 cannon-4 key-3 key-5 sword-3 sword-4']);
});
