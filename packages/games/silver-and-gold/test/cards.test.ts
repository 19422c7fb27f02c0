import { expect, test } from 'vitest';
import { COLOURS, IDS, PALM_COUNT, PLACED, PLACED_FROM, placedAt, SEAL_WORTH, TREASURES, WORTH } from '../cards.ts';
import { cellsOf, EXPEDITIONS, placements, SHAPES } from '../shapes.ts';

const count = (mask: number): number => cellsOf(mask).length;

test('there are 47 treasure cards: 12 purple, 12 orange, 12 green, 11 gray', () => {
	expect(COLOURS.map((colour) => TREASURES.filter((card) => card.colour === colour).length)).toEqual([12, 12, 12, 11]);
	expect(IDS[0]).toBe('purple-1');
	expect(IDS[12]).toBe('orange-1');
	expect(IDS[46]).toBe('gray-11');
	expect(new Set(IDS).size).toBe(47);
});

test('[SG-16] a card has as many cells as it is worth: gray 8, green 10, orange 12, purple 14', () => {
	expect(WORTH).toEqual({ purple: 14, orange: 12, green: 10, gray: 8 });
	for (const { id, cells, colour } of TREASURES) expect([id, count(cells)]).toEqual([id, WORTH[colour]]);
});

test('symbols lie on cells, one to a cell, and no card has two palms', () => {
	for (const { cells, crosses, coins, palms } of TREASURES) {
		expect((crosses | coins | palms) & ~cells).toBe(0);
		expect(count(crosses) + count(coins) + count(palms)).toBe(count(crosses | coins | palms));
		expect(count(palms)).toBeLessThan(2);
	}
	const total = (symbol: 'crosses' | 'coins' | 'palms'): number => TREASURES.reduce((sum, card) => sum + count(card[symbol]), 0);
	expect([total('crosses'), total('coins'), total('palms')]).toMatchInlineSnapshot(`
		[
		  55,
		  42,
		  16,
		]
	`);
	expect(PALM_COUNT.reduce((sum, palms) => sum + palms)).toBe(total('palms'));
});

test('[SG-16] twelve cards carry a seal of another colour; gray and green seals are worth 1, orange and purple 2', () => {
	const seals = TREASURES.filter(({ seal }) => seal !== null);
	expect(seals.map(({ id, seal }) => `${id}@${seal}`)).toEqual([
		'purple-1@orange',
		'purple-2@green',
		'purple-3@gray',
		'orange-1@purple',
		'orange-2@green',
		'orange-3@gray',
		'green-1@purple',
		'green-2@orange',
		'green-3@gray',
		'gray-1@purple',
		'gray-2@orange',
		'gray-3@green',
	]);
	expect(SEAL_WORTH).toEqual({ purple: 2, orange: 2, green: 1, gray: 1 });
});

test('the deck as printed', () => {
	const text = TREASURES.map(({ id, rows, seal }) => `${id} ${rows.join('/')}${seal ? `@${seal}` : ''}`).join('\n');
	expect(text).toMatchSnapshot();
});

test('[SG-3] eight expedition cards with six shapes: I2, two I3, two L3, L4, T4, O4', () => {
	expect(EXPEDITIONS.map((shape) => SHAPES[shape])).toEqual(['I2', 'I3', 'I3', 'L3', 'L3', 'L4', 'T4', 'O4']);
});

test('[SG-5] each shape lies on the 4×4 grid in so many ways, turned and mirrored', () => {
	expect(SHAPES.map((shape) => placements(shape).length)).toEqual([24, 16, 36, 48, 24, 9]);
	expect(SHAPES.map((shape) => [...new Set(placements(shape).map(count))])).toEqual([[2], [3], [3], [4], [4], [4]]);
});

test('[SG-5] on a card lie exactly the placements whose cells it has', () => {
	for (const [card, { cells }] of TREASURES.entries()) {
		for (const [shape, name] of SHAPES.entries()) {
			const on = [...PLACED.subarray(PLACED_FROM[placedAt(card, shape)], PLACED_FROM[placedAt(card, shape) + 1])];
			expect(on).toEqual(placements(name).filter((mask) => (mask & cells) === mask));
		}
	}
});

test('[SG-7] no shape covers two crosses of one card, so one bonus cell is due at most', () => {
	for (const [card, { crosses }] of TREASURES.entries()) {
		for (let k = PLACED_FROM[placedAt(card, 0)]; k < PLACED_FROM[placedAt(card + 1, 0)]; k++) expect(count(PLACED[k] & crosses)).toBeLessThan(2);
	}
});
