import { expect, test } from 'vitest';
import { play } from './table.ts';

test('[DD-20] golden-scales: only the owner’s scoring mermaid is worth 5 more', () => {
	const table = play({ deck: 'anchor-2 map-4', banks: ['mermaid-5 mermaid-7 key-3', 'mermaid-9'], characters: 'golden-scales -' });
	expect(table.state.scores).toEqual([15, 9]);
	expect(play({ deck: 'anchor-2', banks: ['key-3'], characters: 'golden-scales -' }).state.scores).toEqual([3, 0]);
	const end = play({ deck: 'anchor-2', banks: ['mermaid-4', 'mermaid-9'], characters: 'golden-scales -' }, 'draw');
	expect(end.match.game.outcome(end.match.state)).toEqual({ scores: [11, 9], winners: [0], places: [1, 2] });
});

test('[DD-20] casanova: a mermaid drawn from the deck goes straight to the bank', () => {
	const table = play({ deck: 'mermaid-5 map-4', play: 'mermaid-7 key-3', characters: 'casanova -' }, 'draw');
	expect([table.bank(0), table.play, table.state.bust, table.legal]).toEqual(['mermaid-5', 'mermaid-7 key-3', false, 'draw bank']);
	expect(table.last('draw')).toEqual({ on: 'draw', seat: 0, card: 'mermaid-5', from: 'deck', to: 0, left: 1 });
});

test('[DD-20] casanova: such a mermaid does not count for a debt', () => {
	const table = play({ deck: 'mermaid-5 map-4', play: 'kraken-3', debt: 1, characters: 'casanova -' }, 'draw');
	expect([table.state.debt, table.legal]).toEqual([1, 'draw']);
});

test('[DD-20] casanova: a mermaid from elsewhere enters play, and so does an opponent’s', () => {
	expect(play({ deck: 'hook-3 map-4', banks: ['mermaid-5'], characters: 'casanova -' }, 'draw mermaid-5@0').play).toBe('hook-3 mermaid-5');
	expect(play({ deck: 'map-3 map-4', discard: 'mermaid-5', characters: 'casanova -' }, 'draw mermaid-5').play).toBe('map-3 mermaid-5');
	expect(play({ deck: 'sword-3 map-4', banks: ['', 'mermaid-5'], characters: 'casanova -' }, 'draw mermaid-5@1').play).toBe('sword-3 mermaid-5');
	expect(play({ deck: 'mermaid-5 map-4', characters: '- casanova' }, 'draw').play).toBe('mermaid-5');
	expect(play({ deck: 'kraken-5 map-4', characters: 'casanova -' }, 'draw').play).toBe('kraken-5');
});

test('[DD-20] fisherman: a kraken drawn from the deck goes straight to the bank and makes no debt', () => {
	const table = play({ deck: 'kraken-5 map-4', play: 'kraken-7 key-3', debt: 1, characters: 'fisherman -' }, 'draw');
	expect([table.bank(0), table.play, table.state.bust, table.state.debt]).toEqual(['kraken-5', 'kraken-7 key-3', false, 1]);
	expect(play({ deck: 'kraken-5 map-4', characters: 'fisherman -' }, 'draw').state.debt).toBe(0);
});

test('[DD-20] fisherman: a kraken from elsewhere enters play, and so does an opponent’s', () => {
	const hooked = play({ deck: 'hook-3 map-4', banks: ['kraken-5'], characters: 'fisherman -' }, 'draw kraken-5@0');
	expect([hooked.play, hooked.state.debt]).toEqual(['hook-3 kraken-5', 2]);
	expect(play({ deck: 'kraken-5 map-4', characters: '- fisherman' }, 'draw').state.debt).toBe(2);
	expect(play({ deck: 'mermaid-5 map-4', characters: 'fisherman -' }, 'draw').play).toBe('mermaid-5');
});

test('[DD-20] plunderer: the bonus comes at random from one chosen opponent who has cards', () => {
	const banks = ['anchor-3', 'hook-3 hook-5 map-3 map-5 oracle-3', '', 'mermaid-5'];
	const table = play({ deck: 'key-3 map-4', play: 'chest-3 sword-3', banks, discard: 'kraken-2', characters: 'plunderer - - -' }, 'draw bank');
	expect([table.legal, table.state.pending, table.state.bonus, table.play]).toEqual([
		'plunder:1 plunder:3',
		{ kind: 'plunder', options: [{ whom: 1 }, { whom: 3 }] },
		3,
		'',
	]);
	expect(['plunder:0', 'plunder:2', 'plunder:4', 'draw', 'hook-5@1'].map((word) => table.refused(word))).toEqual([
		'no-such-opponent DD-20',
		'nothing-to-plunder DD-20',
		'no-such-opponent DD-20',
		'choice-pending DD-4',
		'choice-pending DD-4',
	]);
	expect(table.state.turn).toBe(0);
	table.go('plunder:1');
	expect([table.bank(1).split(' ').length, table.bank(0).split(' ').length, table.discard, table.state.turn]).toEqual([2, 7, 'kraken-2', 1]);
	expect(table.last('bonus')).toMatchObject({ from: 1, to: 0 });
	expect(table.state).toMatchObject({ bonus: 0, pending: null, bust: false });
});

test('[DD-20] plunderer: any of the opponent’s cards may come, not only top cards', () => {
	const seen = new Set<string>();
	for (let seed = 0; seed < 60; seed++) {
		const table = play(
			{ deck: 'key-3 map-4', play: 'chest-3', banks: ['', 'hook-3 hook-5 hook-7 hook-4'], characters: 'plunderer -', seed: String(seed) },
			'draw bank plunder:1',
		);
		for (const card of table.last('bonus')?.cards ?? []) seen.add(card);
	}
	expect([...seen].sort()).toEqual(['hook-3', 'hook-4', 'hook-5', 'hook-7']);
});

test('[DD-20] plunderer: all, if fewer; nothing, if no opponent has a card', () => {
	const few = play({ deck: 'key-3 map-4', play: 'chest-3 sword-3', banks: ['', 'hook-3'], characters: 'plunderer -' }, 'draw bank plunder:1');
	expect([few.bank(0), few.bank(1)]).toEqual(['hook-3 key-3 chest-3 sword-3', '']);
	const none = play({ deck: 'key-3 map-4', play: 'chest-3', banks: ['hook-3'], discard: 'kraken-2', characters: 'plunderer -' }, 'draw bank');
	expect([none.bank(0), none.discard, none.state.turn, none.last('bonus')]).toEqual(['hook-3 key-3 chest-3', 'kraken-2', 1, undefined]);
});

test('[DD-20] treasure-hunter: the bonus is doubled', () => {
	const discard = 'anchor-2 hook-2 cannon-2 map-2 oracle-2 sword-2 kraken-2';
	const table = play({ deck: 'key-3 map-4', play: 'chest-3 mermaid-5', discard, characters: 'treasure-hunter -' }, 'draw bank');
	expect([table.last('bonus')?.cards.length, table.state.discardCount]).toEqual([6, 1]);
	const all = play({ deck: 'key-3 map-4', play: 'chest-3', discard: 'kraken-2 hook-2 anchor-2', characters: 'treasure-hunter -' }, 'draw bank');
	expect(all.discard).toBe('');
	const other = play({ deck: 'key-3 map-4', play: 'chest-3', discard, characters: '- treasure-hunter' }, 'draw bank');
	expect(other.last('bonus')?.cards.length).toBe(2);
});

test('[DD-20] navigator: a map chooses any card of the whole discard, open to all', () => {
	const discard = 'anchor-2 hook-2 cannon-2 oracle-2 sword-2';
	const table = play({ deck: 'map-3 map-4', discard, characters: 'navigator -' }, 'draw');
	expect([table.legal, table.last('reveal')?.cards.join(' ')]).toEqual([
		'anchor-2 hook-2 cannon-2 oracle-2 sword-2',
		'anchor-2 hook-2 cannon-2 oracle-2 sword-2',
	]);
	expect(table.match.game.view(table.match.state, 1).pending).toEqual(table.state.pending);
	expect(table.refused('key-2')).toBe('not-revealed DD-12');
	table.go('oracle-2');
	expect([table.play, table.discard]).toEqual(['map-3 oracle-2', 'anchor-2 hook-2 cannon-2 sword-2']);
	expect(play({ deck: 'map-3 map-4', discard, characters: '- navigator' }, 'draw').legal.split(' ').length).toBe(3);
});

test('[DD-20] navigator: opening the discard cannot be taken back', () => {
	const table = play({ deck: 'hook-3 map-4', discard: 'anchor-2 key-2', banks: ['map-3'], characters: 'navigator -' }, 'draw map-3@0');
	expect(table.match.undo(0)).toMatchObject({ code: 'undo-too-late' });
});

test('[DD-20] master-gunner: a cannon discards the whole stack', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['', 'key-3 key-5 key-7 hook-3'], characters: 'master-gunner -' }, 'draw');
	expect(table.legal).toBe('hook-3@1 key-7@1');
	table.go('key-7@1');
	expect([table.bank(1), table.discard, table.last('shoot')]).toEqual([
		'hook-3',
		'key-3 key-5 key-7',
		{ on: 'shoot', seat: 0, cards: ['key-7', 'key-5', 'key-3'], from: 1, to: 'discard' },
	]);
	expect(play({ deck: 'cannon-3 map-4', banks: ['', 'key-3 key-5'], characters: '- master-gunner' }, 'draw key-5@1').bank(1)).toBe('key-3');
});

test('[DD-20] scavenger: the card that the own cannon removes goes to the own bank', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['', 'key-3 key-5'], characters: 'scavenger -' }, 'draw key-5@1');
	expect([table.bank(0), table.bank(1), table.discard, table.last('shoot')?.to]).toEqual(['key-5', 'key-3', '', 0]);
	const other = play({ deck: 'cannon-3 map-4', banks: ['', 'key-3 key-5'], characters: '- scavenger' }, 'draw key-5@1');
	expect([other.bank(0), other.discard]).toEqual(['', 'key-5']);
});

test('[DD-20] mystic: an oracle reveals the next three, order kept', () => {
	const table = play({ deck: 'oracle-3 key-3 anchor-3 map-4 mermaid-5', characters: 'mystic -' }, 'draw');
	expect([table.state.revealed, table.state.deckCount]).toEqual([['key-3', 'anchor-3', 'map-4'], 4]);
	table.go('draw');
	expect([table.play, table.state.revealed]).toEqual(['oracle-3 key-3', ['anchor-3', 'map-4']]);
	table.go('bank');
	expect([table.state.revealed, table.state.memory]).toEqual([[], expect.objectContaining({ known: ['anchor-3', 'map-4'], deck: ['mermaid-5'] })]);
	expect(table.go('draw').play).toBe('anchor-3');
});

test('[DD-20] mystic: fewer, if the deck has fewer; an opponent’s oracle reveals one', () => {
	expect(play({ deck: 'oracle-3 key-3 anchor-3', characters: 'mystic -' }, 'draw').state.revealed).toEqual(['key-3', 'anchor-3']);
	expect(play({ deck: 'oracle-3 key-3 anchor-3', characters: '- mystic' }, 'draw').state.revealed).toEqual(['key-3']);
});

test('[DD-20] mystic: an oracle over cards left closed opens only its own', () => {
	const table = play({ deck: 'oracle-3 oracle-4 anchor-3 map-4 key-3', characters: 'mystic -' }, 'draw bank draw');
	expect([table.state.revealed, table.state.memory]).toEqual([['anchor-3'], expect.objectContaining({ known: ['anchor-3', 'map-4'] })]);
	expect(table.match.undo(1)).toMatchObject({ code: 'undo-too-late' });
});

test('[DD-20] swordsman: a sword may take a suit that the own bank has', () => {
	const table = play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 chest-3'], characters: 'swordsman -' }, 'draw');
	expect(table.legal).toBe('key-5@1 chest-3@1');
	expect(table.go('key-5@1').play).toBe('sword-3 key-5');
	expect(play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 chest-3'], characters: '- swordsman' }, 'draw').legal).toBe('chest-3@1');
});

test('[DD-20] miser: on a bust the hook and the card that it brought are banked', () => {
	const table = play({ deck: 'hook-3 anchor-3 key-7 map-4', play: 'key-3', banks: ['mermaid-9'], characters: 'miser -' }, 'draw mermaid-9@0 draw draw');
	expect([table.bank(0), table.discard]).toEqual(['hook-3 key-3 mermaid-9', 'anchor-3 key-7']);
	const plain = play({ deck: 'hook-3 key-7 map-4', play: 'key-3 chest-3', banks: ['mermaid-9'], characters: 'miser -' }, 'draw mermaid-9@0 draw');
	expect([plain.bank(0), plain.discard, plain.last('bust')?.saved]).toEqual(['hook-3 mermaid-9', 'key-3 key-7 chest-3', ['hook-3', 'mermaid-9']]);
});

test('[DD-20] miser: a card drawn after a hook without effect was not brought', () => {
	const table = play({ deck: 'hook-3 mermaid-9 key-7 map-4', play: 'key-3', characters: 'miser -' }, 'draw draw draw');
	expect([table.bank(0), table.discard]).toEqual(['hook-3', 'key-3 key-7 mermaid-9']);
});

test('[DD-20] miser: the busting card is never saved, even if the hook brought it', () => {
	const table = play({ deck: 'hook-3 map-4', play: 'key-3', banks: ['key-7'], characters: 'miser -' }, 'draw key-7@0');
	expect([table.bank(0), table.discard]).toEqual(['hook-3', 'key-3 key-7']);
	const second = play({ deck: 'hook-7 map-4', play: 'key-3 hook-3 mermaid-5', characters: 'miser -' }, 'draw');
	expect([second.bank(0), second.discard]).toEqual(['hook-3 mermaid-5', 'hook-7 key-3']);
});

test('[DD-20] miser: what the brought card brings is not saved, nor without a hook anything', () => {
	const chain = play({ deck: 'hook-3 key-7 map-4', play: 'key-3', banks: ['sword-3', 'anchor-3'], characters: 'miser -' }, 'draw sword-3@0 anchor-3@1 draw');
	expect([chain.bank(0), chain.discard]).toEqual(['hook-3 key-3 sword-3', 'anchor-3 key-7']);
	expect(play({ deck: 'key-7 map-4', play: 'key-3', characters: 'miser -' }, 'draw').bank(0)).toBe('');
	expect(play({ deck: 'key-7 map-4', play: 'key-3 hook-3 map-3', characters: '- miser' }, 'draw').bank(0)).toBe('');
});

test('[DD-20] captains-hook: a hook brings two cards, one after the other', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-3 chest-3 anchor-3'], characters: 'captains-hook -' }, 'draw');
	expect([table.legal, table.state.unfinished]).toEqual(['anchor-3@0 key-3@0 chest-3@0', ['hook']]);
	table.go('key-3@0');
	expect([table.legal, table.state.unfinished, table.refused('draw')]).toEqual(['anchor-3@0 chest-3@0', [], 'choice-pending DD-4']);
	table.go('chest-3@0');
	expect([table.play, table.legal, table.bank(0)]).toEqual(['hook-3 key-3 chest-3', 'draw bank', 'anchor-3']);
});

test('[DD-20] captains-hook: as many as the bank has', () => {
	const one = play({ deck: 'hook-3 map-4', banks: ['key-3'], characters: 'captains-hook -' }, 'draw key-3@0');
	expect([one.play, one.legal]).toEqual(['hook-3 key-3', 'draw bank']);
	const none = play({ deck: 'hook-3 map-4', characters: 'captains-hook -' }, 'draw');
	expect([none.legal, none.state.unfinished]).toEqual(['draw bank', []]);
	expect(play({ deck: 'hook-3 map-4', banks: ['key-3 chest-3'], characters: '- captains-hook' }, 'draw key-3@0').legal).toBe('draw bank');
});

test('[DD-20] captains-hook: the second card waits until the first one’s power is finished', () => {
	const banks = ['sword-3 key-3', 'cannon-3', 'chest-3'];
	const table = play({ deck: 'hook-3 map-4', banks, characters: 'captains-hook - -' }, 'draw sword-3@0');
	expect([table.state.pending, table.state.unfinished]).toEqual([expect.objectContaining({ kind: 'sword' }), ['hook']]);
	table.go('cannon-3@1');
	expect([table.state.pending, table.state.unfinished]).toEqual([expect.objectContaining({ kind: 'cannon' }), ['hook']]);
	table.go('chest-3@2');
	expect([table.legal, table.state.unfinished]).toEqual(['key-3@0', []]);
	table.go('key-3@0');
	expect([table.play, table.legal]).toEqual(['hook-3 sword-3 cannon-3 key-3', 'draw bank']);
});

test('[DD-20] captains-hook: the second card’s power works too', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-3 cannon-3', 'chest-3'], characters: 'captains-hook -' }, 'draw key-3@0 cannon-3@0');
	expect([table.legal, table.go('chest-3@1').legal]).toEqual(['chest-3@1', 'draw bank']);
});

test('[DD-20] captains-hook: a kraken’s debt does not hold the second card up, and it counts', () => {
	const table = play({ deck: 'hook-3 map-4 anchor-3', banks: ['kraken-3 key-3'], characters: 'captains-hook -' }, 'draw kraken-3@0');
	expect([table.state.debt, table.legal]).toEqual([2, 'key-3@0']);
	expect([table.go('key-3@0').state.debt, table.legal]).toEqual([1, 'draw']);
});

test('[DD-20] captains-hook: an oracle’s open card does not hold the second card up', () => {
	const table = play({ deck: 'hook-3 map-4 anchor-3', banks: ['oracle-3 key-3'], characters: 'captains-hook -' }, 'draw oracle-3@0');
	expect([table.state.revealed, table.legal]).toEqual([['map-4'], 'key-3@0']);
});

test('[DD-20] captains-hook: none if the first busts, also by what it brings', () => {
	const first = play({ deck: 'hook-3 map-4', play: 'key-3', banks: ['key-7 chest-3'], characters: 'captains-hook -' }, 'draw key-7@0');
	expect([first.state.turn, first.bank(0), first.state.unfinished]).toEqual([1, 'chest-3', []]);
	const chain = play({ deck: 'hook-3 map-4', play: 'key-3', banks: ['sword-3 chest-3', 'key-7'], characters: 'captains-hook -' }, 'draw sword-3@0 key-7@1');
	expect([chain.state.turn, chain.bank(0), chain.state.pending]).toEqual([1, 'chest-3', null]);
});

test('[DD-20] safe-harbor: an anchor also saves itself and the two cards next after it', () => {
	const table = play({ deck: 'key-7 map-4', play: 'mermaid-5 anchor-3 key-3 chest-3 hook-3 sword-3', characters: 'safe-harbor -' }, 'draw');
	expect([table.bank(0), table.discard]).toEqual(['anchor-3 key-3 chest-3 mermaid-5', 'hook-3 key-7 sword-3']);
});

test('[DD-20] safe-harbor: never the busting card, and nothing without an anchor', () => {
	const table = play({ deck: 'key-7 map-4', play: 'key-3 anchor-3', characters: 'safe-harbor -' }, 'draw');
	expect([table.bank(0), table.discard]).toEqual(['anchor-3 key-3', 'key-7']);
	const second = play({ deck: 'anchor-7 map-4', play: 'anchor-3 key-3', characters: 'safe-harbor -' }, 'draw');
	expect([second.bank(0), second.discard]).toEqual(['anchor-3 key-3', 'anchor-7']);
	expect(play({ deck: 'key-7 map-4', play: 'key-3 hook-3', characters: 'safe-harbor -' }, 'draw').bank(0)).toBe('');
	expect(play({ deck: 'key-7 map-4', play: 'anchor-3 key-3', characters: '- safe-harbor' }, 'draw').bank(0)).toBe('');
});

test('[DD-20] beastmaster: an opponent’s kraken demands four, the own two', () => {
	const table = play({ deck: 'kraken-3 key-3 map-4', characters: '- beastmaster' }, 'draw');
	expect([table.state.debt, table.last('debt')?.debt]).toEqual([4, 4]);
	expect(play({ deck: 'kraken-3 map-4', characters: 'beastmaster -' }, 'draw').state.debt).toBe(2);
	expect(play({ deck: 'kraken-3 map-4', characters: 'beastmaster beastmaster - - -' }, 'draw').state.debt).toBe(4);
	expect(play({ deck: 'kraken-3 map-4', characters: '- beastmaster beastmaster - -' }, 'draw').state.debt).toBe(4);
});

test('[DD-20] misfire: the owner’s cards cannot be shot; the shooter’s own can', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['anchor-3 anchor-5', 'key-3', 'chest-3'], characters: '- misfire -' }, 'draw');
	expect([table.legal, table.refused('key-3@1')]).toEqual(['anchor-5@0 chest-3@2', 'misfire DD-20']);
	expect([table.refused('anchor-3@0'), table.refused('hook-3@0')]).toEqual(['not-on-top DD-10', 'not-in-bank DD-10']);
	table.go('anchor-5@0');
	expect([table.bank(0), table.discard, table.last('shoot')]).toEqual([
		'anchor-3',
		'anchor-5',
		{ on: 'shoot', seat: 0, cards: ['anchor-5'], from: 0, to: 'discard' },
	]);
});

test('[DD-20] misfire: with its owner’s bank empty the shooter is safe', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['anchor-3', '', 'chest-3'], characters: '- misfire -' }, 'draw');
	expect([table.legal, table.refused('anchor-3@0')]).toEqual(['chest-3@2', 'own-bank DD-10']);
});

test('[DD-20] misfire: no option, no effect', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['', 'key-3'], characters: '- misfire' }, 'draw');
	expect([table.state.pending, table.last('idle')?.card, table.bank(1)]).toEqual([null, 'cannon-3', 'key-3']);
	const own = play({ deck: 'cannon-3 map-4', banks: ['hook-3', 'key-3'], characters: 'misfire -' }, 'draw');
	expect(own.legal).toBe('key-3@1');
});

test('[DD-20] parry: a sword may take only a kraken from the owner', () => {
	const table = play({ deck: 'sword-3 map-4', banks: ['', 'key-3 kraken-3', 'chest-3'], characters: '- parry -' }, 'draw');
	expect([table.legal, table.refused('key-3@1')]).toEqual(['kraken-3@1 chest-3@2', 'parry DD-20']);
	expect(table.go('kraken-3@1').play).toBe('sword-3 kraken-3');
});

test('[DD-20] parry: still of a suit missing in the own bank, unless he is the swordsman', () => {
	const owned = play({ deck: 'sword-3 map-4', banks: ['kraken-7', 'kraken-3', 'chest-3'], characters: '- parry -' }, 'draw');
	expect([owned.legal, owned.refused('kraken-3@1')]).toEqual(['chest-3@2', 'suit-owned DD-14']);
	const swordsman = play({ deck: 'sword-3 map-4', banks: ['kraken-7', 'kraken-3 key-3'], characters: 'swordsman parry' }, 'draw');
	expect([swordsman.legal, swordsman.refused('key-3@1')]).toEqual(['kraken-3@1', 'parry DD-20']);
});

test('[DD-20] parry: with nothing to take the sword goes to the discard', () => {
	const table = play({ deck: 'sword-3 sword-4 map-4', play: 'key-3', banks: ['', 'key-7'], characters: '- parry' }, 'draw');
	expect([table.play, table.discard, table.legal, table.last('parry')]).toEqual([
		'key-3',
		'sword-3',
		'draw bank',
		{ on: 'parry', seat: 0, card: 'sword-3', from: 'play', to: 'discard' },
	]);
	expect([table.go('draw').state.bust, table.discard]).toEqual([false, 'sword-3 sword-4']);
});

test('[DD-20] parry: also with all banks empty; the own parry does nothing', () => {
	expect(play({ deck: 'sword-3 map-4', characters: '- parry' }, 'draw').discard).toBe('sword-3');
	expect(play({ deck: 'sword-3 map-4', characters: 'parry -' }, 'draw').play).toBe('sword-3');
	const alone = play({ deck: 'sword-3 map-4', characters: '- parry' }, 'draw');
	expect([alone.play, alone.legal, alone.go('bank').state.turn]).toEqual(['', 'draw bank', 1]);
});

test('[DD-20] davy-jones: the owner names one opponent before the first raid', () => {
	const table = play({ deck: 'key-3 map-4', characters: '- davy-jones -', turn: 2 });
	expect([table.state.phase, table.state.toAct, table.legal, table.state.victims]).toEqual(['victims', [1], 'victim:0 victim:2', [null, null, null]]);
	expect([table.refused('victim:1'), table.refused('victim:3'), table.refused('draw')]).toEqual([
		'no-such-opponent DD-20',
		'no-such-opponent DD-20',
		'name-victim-first DD-20',
	]);
	table.go('victim:0');
	expect([table.state.phase, table.state.victims, table.state.turn, table.events]).toEqual([
		'raid',
		[null, 0, null],
		2,
		[
			{ on: 'victim', seat: 1, whom: 0 },
			{ on: 'raid', seat: 2 },
		],
	]);
	expect(table.refused('victim:0')).toBe('victims-settled DD-20');
});

test('[DD-20] davy-jones: several owners name in seat order from the first player, nobody twice', () => {
	const table = play({ deck: 'key-3 map-4', characters: 'davy-jones - davy-jones - -', turn: 1 });
	expect(table.state.toAct).toEqual([2]);
	table.go('victim:0');
	expect([table.state.toAct, table.legal, table.refused('victim:0')]).toEqual([[0], 'victim:1 victim:2 victim:3 victim:4', 'no-such-opponent DD-20']);
	const again = play({ deck: 'key-3 map-4', characters: 'davy-jones - davy-jones - -', turn: 1 }, 'victim:3');
	expect([again.legal, again.refused('victim:3')]).toEqual(['victim:1 victim:2 victim:4', 'already-named DD-20']);
	expect(again.go('victim:4').state.victims).toEqual([4, null, 3, null, null]);
});

test('[DD-20] davy-jones: what the victim loses by busting goes to the owner’s bank', () => {
	const table = play({ deck: 'key-7 map-4', play: 'key-3 hook-3', banks: ['', 'anchor-3'], characters: '- davy-jones', victims: [null, 0] }, 'draw');
	expect([table.bank(1), table.bank(0), table.discard, table.last('bust')?.to]).toEqual(['anchor-3 hook-3 key-7 key-3', '', '', 1]);
});

test('[DD-20] davy-jones: only from the victim', () => {
	const other = play({ deck: 'key-7 map-4', play: 'key-3', characters: '- davy-jones -', victims: [null, 2, null] }, 'draw');
	expect([other.bank(1), other.discard]).toEqual(['', 'key-3 key-7']);
	const own = play({ deck: 'key-7 map-4', play: 'key-3', characters: 'davy-jones -', victims: [1, null] }, 'draw');
	expect([own.bank(0), own.discard]).toEqual(['', 'key-3 key-7']);
});
