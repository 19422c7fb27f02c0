import { expect, test } from 'vitest';
import { ALL_CARDS, ALL_TOKENS, COUNTS, cardName, DECK_SIZE, KINDS, ORCS, symbolsOf, TREASURE_COUNT, TREASURES, treasureNamed } from '../cards.ts';
import { game } from '../index.ts';

test('there are 36 cards: 30 treasures, each once, and 6 orcs', () => {
	expect([TREASURE_COUNT, ORCS, DECK_SIZE]).toEqual([30, 6, 36]);
	expect(new Set(TREASURES).size).toBe(30);
	expect(Array.from(ALL_CARDS)).toEqual(Array.from({ length: 36 }, (_, card) => card));
	expect(Array.from(ALL_CARDS, cardName).filter((name) => name === 'orc').length).toBe(6);
	expect(ALL_TOKENS).toBe(0b111111);
});

test('every kind has the same five cards', () => {
	for (const [kind, name] of KINDS.entries()) {
		const next = (by: number): string => KINDS[(kind + by) % KINDS.length];
		const cards = [
			[name, name, name],
			[name, name, next(1)],
			[name, name, next(2)],
			[name, next(3), next(4)],
			[name, 'mouse'],
		];
		for (const [index, symbols] of cards.entries()) expect(treasureNamed(symbols.join('+')), symbols.join('+')).toBe(kind * 5 + index);
	}
});

test('thirteen treasures of each kind and six mice', () => {
	const all = TREASURES.flatMap(symbolsOf);
	for (const kind of KINDS) expect(all.filter((symbol) => symbol === kind).length).toBe(13);
	expect(all.filter((symbol) => symbol === 'mouse').length).toBe(6);
	expect(all.length).toBe(6 * 13 + 6);
});

test('names are in the kinds’ order with the mouse last, and read in any order', () => {
	expect(cardName(1)).toBe('ring+ring+diamond');
	expect(cardName(13)).toBe('ring+sword+potion');
	expect(cardName(29)).toBe('potion+mouse');
	expect(cardName(30)).toBe('orc');
	for (const name of ['ring+ring+diamond', 'diamond+ring+ring', 'ring+diamond+ring']) expect(treasureNamed(name)).toBe(1);
	expect(treasureNamed('mouse+potion')).toBe(29);
	for (const name of ['', 'orc', 'mouse', 'ring', 'ring+ring', 'ring+ring+ring+ring', 'ring +mouse', 'Ring+mouse']) expect(treasureNamed(name), name).toBe(-1);
});

test('[MT-9] a card counts the treasures of the token’s kind and a mouse as one', () => {
	const count = (card: string, token: string): number => COUNTS[KINDS.indexOf(token as 'ring') * TREASURE_COUNT + treasureNamed(card)];
	expect(KINDS.map((kind) => count('ring+ring+diamond', kind))).toEqual([2, 1, 0, 0, 0, 0]);
	expect(KINDS.map((kind) => count('ring+sword+potion', kind))).toEqual([1, 0, 1, 0, 0, 1]);
	expect(KINDS.map((kind) => count('coin+mouse', kind))).toEqual([1, 1, 1, 1, 2, 1]);
	expect(KINDS.map((kind) => count('potion+potion+potion', kind))).toEqual([0, 0, 0, 0, 0, 3]);
	expect(COUNTS.reduce((sum, one) => sum + one)).toBe(6 * 13 + 6 * 6);
});

test('bags name their cards: seats, cards, tokens', () => {
	expect(game.bags).toEqual(['first', 'deck', 'flight']);
	expect([game.cardName(0, 2), game.cardName(1, 2), game.cardName(1, 33), game.cardName(2, 2)]).toEqual(['2', 'ring+ring+sword', 'orc', 'sword']);
});
