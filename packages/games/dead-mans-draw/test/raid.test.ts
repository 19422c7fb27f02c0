import { expect, test } from 'vitest';
import { play } from './table.ts';

test('[DD-3] a raid starts with a draw, and the turn goes clockwise', () => {
	const table = play({ deck: 'key-3 map-4 chest-3 anchor-3 hook-3', players: 3, turn: 1 });
	expect([table.legal, table.state.drawn]).toEqual(['draw', false]);
	expect(table.refused('bank')).toBe('draw-due DD-6');
	table.go('draw');
	expect([table.legal, table.state.drawn, table.play, table.state.turn]).toEqual(['draw bank', true, 'key-3', 1]);
	table.go('bank');
	expect([table.state.turn, table.state.drawn, table.last('raid')]).toEqual([2, false, { on: 'raid', seat: 2 }]);
	table.go('draw bank');
	expect([table.state.turn, table.legal]).toEqual([0, 'draw']);
	expect(table.refused('draw', 1)).toBe('not-your-turn DD-3');
});

test('[DD-4] while a choice is pending nothing else may be done', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-3'] }, 'draw');
	expect(table.legal).toBe('key-3@0');
	for (const word of ['draw', 'plunder:1']) expect(table.refused(word)).toBe('choice-pending DD-4');
	expect(table.refused('bank')).toBe('choice-pending DD-6');
	expect(table.state.pending).toEqual({ kind: 'hook', options: [{ card: 'key-3', from: 0 }] });
	table.go('key-3@0');
	expect([table.state.pending, table.legal]).toEqual([null, 'draw bank']);
});

test('[DD-4] a card uses its power from wherever it comes', () => {
	const hooked = play({ deck: 'hook-3 map-4', banks: ['cannon-3', 'key-3'] }, 'draw cannon-3@0');
	expect(hooked.state.pending).toEqual({ kind: 'cannon', options: [{ card: 'key-3', from: 1 }] });
	const taken = play({ deck: 'sword-3 map-4', banks: ['key-3', 'hook-3'] }, 'draw hook-3@1');
	expect(taken.state.pending).toEqual({ kind: 'hook', options: [{ card: 'key-3', from: 0 }] });
	const found = play({ deck: 'map-3 key-7', discard: 'oracle-3' }, 'draw oracle-3');
	expect(found.state.revealed).toEqual(['key-7']);
	expect(play({ deck: 'map-3 key-7', discard: 'kraken-3' }, 'draw kraken-3').state.debt).toBe(2);
});

test('[DD-4] cards that go to a bank use no power', () => {
	const table = play({ deck: 'key-3 map-4', play: 'chest-3', discard: 'kraken-3 hook-3', banks: ['mermaid-5'] }, 'draw bank');
	expect([table.state.debt, table.state.pending, table.state.turn]).toEqual([0, null, 1]);
});

test('[DD-5] a suit that is already in play busts: all is discarded, the turn ends', () => {
	const table = play({ deck: 'key-6 map-4', play: 'mermaid-5 key-3', banks: ['hook-4'] }, 'draw');
	expect([table.play, table.discard, table.bank(0), table.state.turn, table.state.bust]).toEqual(['', 'key-3 key-6 mermaid-5', 'hook-4', 1, true]);
	expect(table.last('bust')).toEqual({ on: 'bust', seat: 0, card: 'key-6', saved: [], lost: ['mermaid-5', 'key-3'], to: 'discard' });
});

test('[DD-5] a busting card does not use its power', () => {
	const kraken = play({ deck: 'kraken-6 map-4', play: 'kraken-3' }, 'draw');
	expect([kraken.state.debt, kraken.discard]).toEqual([0, 'kraken-3 kraken-6']);
	expect(play({ deck: 'hook-6 map-4', play: 'hook-3', banks: ['key-3'] }, 'draw').state.pending).toBeNull();
	expect(play({ deck: 'oracle-6 map-4', play: 'oracle-3' }, 'draw').state.memory).toMatchObject({ known: [] });
});

test('[DD-5] the bust of a raid is told until the next one ends', () => {
	const table = play({ deck: 'key-6 chest-4 hook-3', play: 'key-3' }, 'draw draw');
	expect(table.state.bust).toBe(true);
	expect(table.go('bank').state.bust).toBe(false);
});

test('[DD-6] bank moves all cards of the play area to the own bank', () => {
	const table = play({ deck: 'anchor-6 map-4', play: 'mermaid-5 key-3', banks: ['key-7', 'hook-3'], discard: 'oracle-2' }, 'draw bank');
	expect([table.bank(0), table.bank(1), table.play, table.discard]).toEqual(['anchor-6 key-7 key-3 mermaid-5', 'hook-3', '', 'oracle-2']);
	expect(table.last('bank')).toEqual({ on: 'bank', seat: 0, cards: ['mermaid-5', 'key-3', 'anchor-6'], from: 'play', to: 0, auto: false });
	expect([table.state.turn, table.state.bust, table.state.phase]).toEqual([1, false, 'raid']);
});

test('[DD-6] a raid may go on as long as one dares', () => {
	const deck = 'anchor-3 key-3 chest-3 mermaid-5 hook-3 cannon-3 map-3 oracle-3 sword-3 kraken-3 kraken-4 key-4';
	const table = play({ deck }, 'draw draw draw draw draw draw draw draw draw draw');
	expect([table.play, table.state.debt]).toEqual(['anchor-3 key-3 chest-3 mermaid-5 hook-3 cannon-3 map-3 oracle-3 sword-3 kraken-3', 2]);
	expect(table.go('draw').bank(0)).toBe('');
});

test('[DD-6] banking an empty play area only ends the turn', () => {
	const table = play({ deck: 'mermaid-5 map-4', characters: 'casanova -' }, 'draw');
	expect([table.play, table.legal]).toEqual(['', 'draw bank']);
	table.go('bank');
	expect([table.bank(0), table.state.turn, table.last('bank')?.cards]).toEqual(['mermaid-5', 1, []]);
});

test('[DD-7] a bank is open to all: a stack per suit, highest value first', () => {
	const table = play({ deck: 'key-5 map-4', banks: ['key-3 key-7', 'mermaid-9'] }, 'draw bank');
	const empty = { anchor: [], hook: [], cannon: [], key: [], chest: [], map: [], oracle: [], sword: [], mermaid: [], kraken: [] };
	expect(table.state.banks).toEqual([
		{ ...empty, key: [7, 5, 3] },
		{ ...empty, mermaid: [9] },
	]);
	expect(table.match.game.view(table.match.state, 1).banks).toEqual(table.state.banks);
	expect(table.match.game.view(table.match.state, -1).banks).toEqual(table.state.banks);
});

test('[DD-7] only the top card of a stack may be chosen', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-3 key-7 mermaid-4 mermaid-5'] }, 'draw');
	expect(table.legal).toBe('key-7@0 mermaid-5@0');
	expect(table.refused('key-3@0')).toBe('not-on-top DD-9');
	expect(table.refused('key-5@0')).toBe('not-in-bank DD-9');
	expect(table.refused('anchor-5@0')).toBe('not-in-bank DD-9');
});
