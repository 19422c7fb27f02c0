import type { Action } from '@trove/kernel';
import { expect, test } from 'vitest';
import { allCards, cardName, coinsFor, countTreasures, KINDS, type OpenDraw, startNaive } from './naive.ts';

/** A small seeded generator (mulberry32). */
function below(seed: number): (limit: number) => number {
	let a = seed;
	return (limit) => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % limit;
	};
}

/** Feeds the listed draws of each bag, then the first card that is there. */
function scripted(script: { [bag: string]: string[] }): OpenDraw {
	return (bag, _round, cards) => script[bag]?.shift() ?? cards[0];
}

const draw: Action = { do: 'draw' };
const orcs = (count: number): string[] => Array.from({ length: count }, () => 'orc');

test('the deck: 36 cards, 13 of each kind, 6 mice, 6 orcs', () => {
	const symbols = allCards().flatMap((card) => card.split('+'));
	expect(allCards().length).toBe(36);
	for (const kind of KINDS) expect(symbols.filter((symbol) => symbol === kind).length).toBe(13);
	expect(symbols.filter((symbol) => symbol === 'mouse').length).toBe(6);
	expect(symbols.filter((symbol) => symbol === 'orc').length).toBe(6);
	expect(cardName(['mouse', 'ring'])).toBe('ring+mouse');
	expect(allCards()).toContain('ring+sword+potion');
});

test('[MT-9] a mouse counts for every token', () => {
	expect(countTreasures(['potion+potion+potion', 'ring+ring+potion', 'coin+mouse'], 'potion')).toBe(5);
	expect(countTreasures(['ring+mouse'], 'ring')).toBe(2);
	expect(countTreasures([], 'ring')).toBe(0);
});

test('[MT-10] coins by the distance to the most', () => {
	expect(coinsFor([8, 6, 5])).toEqual([3, 1, 0]);
	expect(coinsFor([4, 4, 1])).toEqual([3, 3, 0]);
	expect(coinsFor([0, 0])).toEqual([3, 3]);
	expect(coinsFor([0, 1])).toEqual([2, 3]);
});

for (const players of [2, 3, 4]) {
	test(`200 random games of ${players} end`, () => {
		for (let seed = 0; seed < 200; seed++) {
			const random = below(seed * 10 + players);
			const game = startNaive(players, {}, (_bag, _round, cards) => cards[random(cards.length)]);
			let steps = 0;
			for (; game.outcome() === null && steps < 2000; steps++) {
				const [seat] = game.toAct();
				const all = game.legal(seat);
				// Claims outnumber the draw, so most of the time the draw is taken.
				const action = random(5) > 0 ? all[0] : all[random(all.length)];
				game.act(seat, action);
			}
			const rounds = game.state().round as number;
			const outcome = game.outcome();
			expect(game.toAct()).toEqual([]);
			expect(Math.max(...(outcome?.scores ?? []))).toBeGreaterThanOrEqual(8);
			expect(Math.max(...(outcome?.scores ?? []))).toBeLessThanOrEqual(10);
			expect(outcome?.winners.length).toBeGreaterThan(0);
			expect(rounds).toBeLessThanOrEqual(2 * players + 2);
		}
	});
}

test('[MT-4] [MT-6] draw, place, claim, the round scored and the next one set up', () => {
	const game = startNaive(2, {}, scripted({ first: ['1'], deck: ['ring+ring+ring', 'diamond+mouse'] }));
	expect(game.toAct()).toEqual([1]);
	expect(game.legal(1)).toEqual([draw]);
	expect(game.legal(0)).toEqual([]);
	game.act(1, draw);
	expect(game.state()).toMatchObject({ phase: 'place', drawn: 'ring+ring+ring', deckCount: 35, turn: 1 });
	game.act(1, { do: 'place', place: 2 });
	expect(game.legal(0).length).toBe(7);
	game.act(0, draw);
	game.act(0, { do: 'place', place: 2 });
	expect(game.state().piles).toEqual([
		{ top: null, count: 0 },
		{ top: null, count: 0 },
		{ top: 'diamond+mouse', count: 2 },
		{ top: null, count: 0 },
	]);
	game.act(1, { do: 'claim', place: 2, token: 'ring' });
	expect(game.state()).toMatchObject({ turn: 0, claims: [null, { count: 2, token: 'ring' }], tokens: KINDS.slice(1) });
	expect((game.state().piles as unknown[])[2]).toBe(null);
	const last = game.clone(scripted({ deck: orcs(6), flight: ['potion'] }));
	for (let orc = 0; orc < 6; orc++) last.act(0, draw);
	expect(game.state().orcs).toBe(0);
	expect(last.state()).toMatchObject({ phase: 'flight', turn: 0, tokens: ['?', '?', '?', '?', '?'] });
	expect(last.legal(0)).toEqual([0, 1, 3].map((place) => ({ do: 'grab', place })));
	last.act(0, { do: 'grab', place: 0 });
	expect(last.state()).toMatchObject({ phase: 'turn', round: 2, first: 0, turn: 0, worth: [0, 3], deckCount: 36, orcs: 0, tokens: KINDS });
	expect(last.state().lastRound).toEqual([
		{ pile: [], token: 'potion', treasures: 0, coins: 0 },
		{ pile: ['ring+ring+ring', 'diamond+mouse'], token: 'ring', treasures: 4, coins: 3 },
	]);
});

test('[MT-8] the drawer grabs last; tokens stay unknown until scoring', () => {
	const setup = {
		deck: ['orc'],
		orcs: 5,
		piles: [['mouse+ring'], ['coin+coin+coin'], [], null],
		out: [{ seat: 3, pile: ['potion+potion+potion'], token: 'potion' }],
		turn: 1,
		first: 3,
		worth: [7, 7, 0, 0],
	};
	const game = startNaive(4, {}, scripted({ flight: ['coin', 'sword', 'ring'] }), setup);
	expect(game.legal(1).length).toBe(1 + 2 * 5);
	game.act(1, draw);
	expect(game.toAct()).toEqual([2]);
	game.act(2, { do: 'grab', place: 1 });
	expect(game.state()).toMatchObject({ tokens: ['?', '?', '?', '?'], claims: [null, null, { count: 1, token: '?' }, { count: 1, token: 'potion' }] });
	game.act(0, { do: 'grab', place: 0 });
	expect(game.toAct()).toEqual([1]);
	game.act(1, { do: 'grab', place: 2 });
	expect(game.state().lastRound).toMatchObject([
		{ token: 'sword', treasures: 1, coins: 1 },
		{ token: 'ring', treasures: 0, coins: 0 },
		{ token: 'coin', treasures: 3, coins: 3 },
		{ token: 'potion', treasures: 3, coins: 3 },
	]);
	expect(game.state()).toMatchObject({ phase: 'over', toAct: [], worth: [8, 7, 3, 3], tokens: ['diamond', 'necklace'] });
	expect(game.outcome()).toEqual({ scores: [8, 7, 3, 3], winners: [0] });
});

test('[MT-12] a tie goes to those with the gold of the last round, else to all tied', () => {
	const pile = ['ring+ring+ring'];
	const end = (worth: number[]): number[] | undefined => {
		const setup = { deck: orcs(6), piles: [pile, null, null, []], turn: 0, first: 0, worth, out: [] as unknown[] };
		setup.out = [
			{ seat: 1, pile: ['sword+sword+sword'], token: 'sword' },
			{ seat: 2, pile: ['coin+coin+diamond'], token: 'coin' },
		];
		const game = startNaive(3, {}, scripted({}), setup);
		game.act(0, { do: 'claim', place: 0, token: 'ring' });
		return game.outcome()?.winners;
	};
	expect(end([5, 5, 0])).toEqual([0, 1]);
	expect(end([5, 0, 6])).toEqual([0]);
	expect(end([1, 5, 6])).toEqual([1]);
});

test('[MT-7] the last gnome goes on turn after turn', () => {
	const setup = {
		deck: ['coin+mouse', ...orcs(4), 'ring+ring+ring', 'orc'],
		orcs: 1,
		out: [{ seat: 0, pile: [], token: 'coin' }],
		turn: 1,
		first: 0,
		worth: [0, 0],
	};
	const game = startNaive(2, {}, scripted({ deck: setup.deck.slice() }), setup);
	expect((game.state().piles as unknown[])[0]).toBe(null);
	game.act(1, draw);
	expect(game.legal(1)).toEqual([1, 2, 3].map((place) => ({ do: 'place', place })));
	game.act(1, { do: 'place', place: 3 });
	for (let i = 0; i < 4; i++) game.act(1, draw);
	expect(game.state()).toMatchObject({ phase: 'turn', turn: 1, orcs: 5, deckCount: 2 });
});
