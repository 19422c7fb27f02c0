import { isRefusal, parseAction } from '@trove/kernel';
import { expect, test } from 'vitest';
import { game } from '../index.ts';
import { cells } from './table.ts';

test.each([
	{ do: 'keep', cards: ['green-1', 'gray-4'] },
	{ do: 'mark', card: 'gray-4', cells: cells('A1 B1') },
	{ do: 'mark', card: 'purple-12', cells: cells('D4') },
	{ do: 'mark', card: 'gray-11', cells: [] },
	{ do: 'bonus', card: 'gray-4', cell: [1, 2] },
	{ do: 'bonus', card: 'gray-11', cell: [3, 3] },
	{ do: 'take', card: 'orange-3' },
	{ do: 'take', card: 'purple-1' },
	{ do: 'take', from: 'deck' },
])('%j is read and written the same', (action) => {
	const { move, extra } = game.parse(action);
	expect(game.make(move, extra)).toEqual(action);
	expect(move).toBeLessThan(2 ** 31);
});

test('cards and cells are sets: any order is the same move', () => {
	expect(game.parse({ do: 'keep', cards: ['gray-4', 'green-1'] })).toEqual(game.parse({ do: 'keep', cards: ['green-1', 'gray-4'] }));
	expect(game.parse({ do: 'mark', card: 'gray-4', cells: cells('B1 A2 A1') })).toEqual(game.parse({ do: 'mark', card: 'gray-4', cells: cells('A1 B1 A2') }));
});

test.each([
	['cards', { do: 'keep', cards: ['gray-4'] }],
	['cards', { do: 'keep' }],
	['cards[1]', { do: 'keep', cards: ['gray-4', 'gray-4'] }],
	['cards[0]', { do: 'keep', cards: ['gray-12', 'gray-4'] }],
	['card', { do: 'keep', cards: ['gray-1', 'gray-4'], card: 'gray-1' }],
	['card', { do: 'mark', cells: [] }],
	['card', { do: 'mark', card: 'blue-1', cells: [] }],
	['cells', { do: 'mark', card: 'gray-4', cells: 'A1' }],
	['cells[0]', { do: 'mark', card: 'gray-4', cells: [[0]] }],
	['cells[1]', { do: 'mark', card: 'gray-4', cells: cells('A1 A1') }],
	['cells[0][0]', { do: 'mark', card: 'gray-4', cells: [[4, 0]] }],
	['cells[0][1]', { do: 'mark', card: 'gray-4', cells: [[0, -1]] }],
	['cell', { do: 'mark', card: 'gray-4', cell: [0, 0] }],
	['cell', { do: 'bonus', card: 'gray-4' }],
	['cell[1]', { do: 'bonus', card: 'gray-4', cell: [0, '0'] }],
	['cells', { do: 'bonus', card: 'gray-4', cells: [] }],
	['card', { do: 'take' }],
	['from', { do: 'take', from: 'display' }],
	['from', { do: 'take', card: 'gray-4', from: 'deck' }],
	['place', { do: 'take', from: 'deck', place: 1 }],
])('%s is at fault in %j', (field, action) => {
	const read = parseAction(game, action);
	expect(isRefusal(read) && read.code === 'bad-action' && read.data?.field).toBe(field);
});

test('a bag’s card has a public name', () => {
	expect(game.bags.map((_, bag) => game.cardName(bag, 1))).toEqual(['purple-2', '1', 'purple-2', 'I3']);
});
