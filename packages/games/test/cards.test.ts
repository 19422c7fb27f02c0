import { type Card, type Cards, everyTable, type Game, startMatch, type Table, type View } from '@trove/kernel';
import { expect, test } from 'vitest';
import { games } from '../index.ts';

const all = games.entries.map(({ game }) => game);

const cardsOf = (game: Game, table: Table): Cards => {
	if (!game.cards) throw new Error(`${game.id} tells no cards`);
	return game.cards(table);
};
/** Every single card by its id. */
const singly = (cards: readonly Card[]): string[] => cards.flatMap(({ id, copies }) => new Array<string>(copies).fill(id)).sort();
const total = (cards: readonly Card[]): number => singly(cards).length;
const first = (game: Game, table: Table): View & { [field: string]: never } => {
	const match = startMatch(game, table, 'cards');
	return game.observe(match.state, 0) as never;
};

test.each(all.map((game) => [`${game.id} ${game.version}`, game] as const))('the cards of %s have a name each, and are plain data', (_, game) => {
	for (const table of everyTable(game)) {
		const cards = cardsOf(game, table);
		expect(JSON.parse(JSON.stringify(cards))).toEqual(cards);
		for (const kind of Object.values(cards)) expect(new Set(kind.map(({ id }) => id)).size).toBe(kind.length);
	}
});

test('every card of Dead Man’s Draw is where a new game has it', () => {
	const { game } = games.find('dead-mans-draw');
	for (const players of [2, 8]) {
		const table = { players, options: { characters: false } };
		const { memory, banks } = first(game, table) as unknown as { memory: { deck: string[]; discard: string[] }; banks: { [suit: string]: number[] }[] };
		const banked = banks.flatMap((bank) => Object.entries(bank).flatMap(([suit, values]) => values.map((value) => `${suit}-${value}`)));
		const { deck, characters } = cardsOf(game, table);
		expect(singly(deck)).toEqual([...memory.deck, ...memory.discard, ...banked].sort());
		expect(deck.find(({ id }) => id === 'mermaid-9')).toEqual({ id: 'mermaid-9', copies: players === 8 ? 2 : 1, suit: 'mermaid', value: 9 });
		expect(characters).toHaveLength(17);
	}
});

test('every card of My Treasure is where a new game has it', () => {
	const { game } = games.find('my-treasure');
	const table = { players: 2, options: {} };
	const { memory, drawn } = first(game, table) as unknown as { memory: { deck: string[]; tokens: string[] }; drawn: string | null };
	const { deck, tokens } = cardsOf(game, table);
	expect(singly(deck)).toEqual([...memory.deck, ...(drawn === null ? [] : [drawn])].sort());
	expect(singly(tokens)).toEqual(memory.tokens.toSorted());
	expect(deck.find(({ id }) => id === 'ring+mouse')).toEqual({ id: 'ring+mouse', copies: 1, symbols: ['ring', 'mouse'] });
});

test('every chest of Trézors is where a new game has it, and the hands are the pirate cards', () => {
	const { game } = games.find('trezors');
	const table = { players: 3, options: { contest: 'calm' } };
	const { memory, chests, hands, hooksLeft } = first(game, table) as unknown as {
		memory: { unseen: { [kind: string]: number } };
		chests: string[];
		hands: string[][];
		hooksLeft: number;
	};
	const cards = cardsOf(game, table);
	const open = chests.filter((chest) => chest !== '?');
	for (const { id, copies } of cards.chests) expect(memory.unseen[id] + open.filter((chest) => chest === id).length).toBe(copies);
	expect(total(cards.chests)).toBe(21);
	expect(singly(cards.pirates)).toEqual(hands.flat().sort());
	expect(total(cards.hooks)).toBe(hooksLeft);
});

test('the cards of Silver & Gold are those that can be taken and marked', () => {
	const { game } = games.find('silver-and-gold');
	const { treasures, expeditions } = cardsOf(game, { players: 2, options: { refill: 'player' } });
	expect([total(treasures), total(expeditions)]).toEqual([47, 8]);
	for (const { id, points, cells, crosses, coins, palms, rows } of treasures) {
		const parts = [crosses, coins, palms] as unknown as number[][][];
		expect(game.make(game.parse({ do: 'take', card: id }).move)).toMatchObject({ card: id });
		expect(cells).toHaveLength(points as number);
		for (const [row, column] of cells as number[][]) {
			const sign = (rows as string[])[row][column];
			const at = parts.map((part) => part.some(([r, c]) => r === row && c === column));
			expect(at).toEqual(['X', 'C', 'P'].map((one) => one === sign));
		}
	}
	expect(expeditions).toContainEqual({
		id: 'T4',
		copies: 1,
		cells: [
			[0, 1],
			[1, 0],
			[1, 1],
			[1, 2],
		],
	});
	for (const { id, cells } of expeditions) expect(cells).toHaveLength(Number(id.slice(1)));
	expect(treasures.find(({ id }) => id === 'purple-2')).toMatchObject({ colour: 'purple', points: 14, seal: { colour: 'green', points: 1 } });
});
