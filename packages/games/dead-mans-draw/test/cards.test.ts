import { expect, test } from 'vitest';
import { CHARACTERS, cardName, copiesFor, SUIT_OF, SUITS, TYPES, typeName, typeOf, worth } from '../cards.ts';

const all = Array.from({ length: TYPES }, (_, type) => typeName(type));

test('[DD-1] there are sixty cards: ten suits of six', () => {
	expect(SUITS).toEqual(['anchor', 'hook', 'cannon', 'key', 'chest', 'map', 'oracle', 'sword', 'mermaid', 'kraken']);
	expect(new Set(all).size).toBe(60);
	for (const suit of SUITS) expect(all.filter((card) => card.startsWith(`${suit}-`)).length).toBe(6);
});

test('[DD-15] mermaids are worth 4 to 9, all others 2 to 7', () => {
	const worths = (suit: number): number[] => [0, 1, 2, 3, 4, 5].map((rank) => worth(suit, rank));
	for (const [index, suit] of SUITS.entries()) expect(worths(index)).toEqual(suit === 'mermaid' ? [4, 5, 6, 7, 8, 9] : [2, 3, 4, 5, 6, 7]);
	expect(all.filter((card) => card.startsWith('mermaid'))).toEqual(['mermaid-4', 'mermaid-5', 'mermaid-6', 'mermaid-7', 'mermaid-8', 'mermaid-9']);
});

test('a name and its type say the same; copies share a name', () => {
	for (const [type, name] of all.entries()) {
		expect(typeOf(name)).toBe(type);
		expect([cardName(type * 2), cardName(type * 2 + 1)]).toEqual([name, name]);
		expect(name.startsWith(SUITS[SUIT_OF[type * 2]])).toBe(true);
		expect(SUIT_OF[type * 2 + 1]).toBe(SUIT_OF[type * 2]);
	}
	for (const name of ['kraken-8', 'kraken-1', 'mermaid-3', 'mermaid-10', 'parrot-2', 'kraken', '', 5, null]) expect(typeOf(name)).toBe(-1);
});

test('[DD-20] there are seventeen characters', () => expect(new Set(CHARACTERS).size).toBe(17));

test('[DD-19] from five players on two copies are mixed', () => {
	expect([2, 3, 4, 5, 6, 7, 8].map(copiesFor)).toEqual([1, 1, 1, 2, 2, 2, 2]);
});
