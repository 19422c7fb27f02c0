import { expect, test } from 'vitest';
import { play } from './table.ts';

test('[DD-17] whoever draws the last card banks automatically, and the game ends', () => {
	const table = play({ deck: 'map-4 key-3', play: 'mermaid-5', banks: ['anchor-7', 'hook-4'] }, 'draw');
	expect([table.state.phase, table.legal]).toEqual(['raid', 'draw bank']);
	table.go('draw');
	expect([table.state.phase, table.state.toAct, table.bank(0), table.state.turn, table.state.bust]).toEqual([
		'over',
		[],
		'anchor-7 key-3 map-4 mermaid-5',
		0,
		false,
	]);
	expect(table.last('bank')?.auto).toBe(true);
	expect(table.last('over')).toEqual({ on: 'over', scores: [19, 4], winners: [0] });
	expect(table.match.legal(0)).toEqual([]);
	expect(table.refused('draw', 0)).toBe('game-over DD-17');
});

test('[DD-17] or busts, and the game ends', () => {
	const table = play({ deck: 'key-3', play: 'key-4 anchor-3' }, 'draw');
	expect([table.state.phase, table.bank(0), table.state.bust]).toEqual(['over', 'key-4', true]);
	expect(table.events.map(({ on }) => on)).toEqual(['draw', 'bust', 'over']);
});

test('[DD-17] leaving the last card on the deck lets the next player draw it', () => {
	const table = play({ deck: 'oracle-3 key-3' }, 'draw bank');
	expect([table.state.phase, table.state.turn, table.legal]).toEqual(['raid', 1, 'draw']);
	table.go('draw');
	expect([table.state.phase, table.bank(1)]).toEqual(['over', 'key-3']);
});

test('[DD-17] a choice that the last card leaves is made first', () => {
	const table = play({ deck: 'sword-3', play: 'mermaid-5', banks: ['', 'hook-3 cannon-3'] }, 'draw');
	expect([table.state.phase, table.legal]).toEqual(['raid', 'hook-3@1 cannon-3@1']);
	table.go('cannon-3@1');
	expect([table.state.phase, table.legal]).toEqual(['raid', 'hook-3@1']);
	table.go('hook-3@1');
	expect([table.state.phase, table.bank(0), table.bank(1), table.discard]).toEqual(['over', 'cannon-3 sword-3 mermaid-5', '', 'hook-3']);
});

test('[DD-17] key and chest work at the automatic bank', () => {
	const table = play({ deck: 'key-3', play: 'chest-3', discard: 'kraken-2 hook-2' }, 'draw');
	expect([table.state.phase, table.bank(0), table.discard]).toEqual(['over', 'hook-2 key-3 chest-3 kraken-2', '']);
	expect(table.events.map(({ on }) => on)).toEqual(['draw', 'bank', 'bonus', 'over']);
});

test('[DD-17] a plunderer still chooses at the automatic bank', () => {
	const table = play({ deck: 'key-3', play: 'chest-3', banks: ['', 'hook-3', 'map-3'], characters: 'plunderer - -' }, 'draw');
	expect([table.state.phase, table.play, table.bank(0), table.legal]).toEqual(['raid', '', 'key-3 chest-3', 'plunder:1 plunder:2']);
	table.go('plunder:2');
	expect([table.state.phase, table.bank(0), table.bank(2), table.state.scores]).toEqual(['over', 'key-3 chest-3 map-3', '', [9, 3, 0]]);
});

test('[DD-18] the score is the sum of the top cards', () => {
	const table = play({ deck: 'anchor-2', banks: ['key-3 key-7 mermaid-4 mermaid-6', 'kraken-5 sword-2'] });
	expect(table.state.scores).toEqual([13, 7]);
	expect(table.match.game.outcome(table.match.state)).toBeNull();
	table.go('draw');
	expect(table.match.game.outcome(table.match.state)).toEqual({ scores: [15, 7], winners: [0], places: [1, 2] });
});

test('[DD-18] a tie goes to whoever has more cards in the bank', () => {
	const table = play({ deck: 'anchor-2', banks: ['key-5', 'kraken-7 kraken-2 kraken-3', 'map-7'] }, 'draw');
	expect(table.match.game.outcome(table.match.state)).toEqual({ scores: [7, 7, 7], winners: [1], places: [2, 1, 3] });
});

test('[DD-18] with as many cards the win is shared', () => {
	const table = play({ deck: 'anchor-2', banks: ['key-5', 'kraken-7 kraken-2', 'map-6 map-5'] }, 'draw');
	expect(table.match.game.outcome(table.match.state)).toEqual({ scores: [7, 7, 6], winners: [0, 1], places: [1, 1, 3] });
	expect(table.last('over')?.winners).toEqual([0, 1]);
});

test('[DD-19] equal cards may lie in one stack', () => {
	const table = play({ players: 5, deck: 'key-5 map-4', banks: ['key-5'] }, 'draw bank');
	expect([table.bank(0), (table.state.scores as number[])[0]]).toEqual(['key-5 key-5', 5]);
});

test('[DD-19] the copies of a top card come off one by one', () => {
	const table = play({ players: 5, deck: 'cannon-3 cannon-4 map-4', banks: ['', 'key-5 key-5 key-3'] }, 'draw');
	expect(table.legal).toBe('key-5@1');
	table.go('key-5@1');
	expect([table.bank(1), table.discard]).toEqual(['key-5 key-3', 'key-5']);
});

test('[DD-19] equal cards opened by a map are one option', () => {
	const table = play({ players: 5, deck: 'map-3 anchor-4', discard: 'key-5 key-5 hook-3' }, 'draw');
	expect([table.legal, table.last('reveal')?.cards]).toEqual(['hook-3 key-5', ['hook-3', 'key-5', 'key-5']]);
	table.go('key-5');
	expect([table.play, table.discard]).toEqual(['map-3 key-5', 'hook-3 key-5']);
});

test('[DD-19] the same card again busts as any card of its suit', () => {
	const table = play({ players: 5, deck: 'key-5 map-4', play: 'key-5' }, 'draw');
	expect(table.discard).toBe('key-5 key-5');
});
