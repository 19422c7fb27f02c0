import type { Action, JsonObject } from '@trove/kernel';
import type { Naive } from '@trove/kernel/testing';
import { describe, expect, test } from 'vitest';
import { VERSIONS, type Version } from '../state.ts';
import { makeNaiveOf } from './naive.ts';

/** Whole numbers below a limit, from a seed. */
function dice(seed: number): (limit: number) => number {
	let x = seed * 2654435761 + 1;
	return (limit) => {
		x = (Math.imul(x ^ (x >>> 15), 2246822519) + 0x9e3779b9) | 0;
		return ((x ^ (x >>> 13)) >>> 0) % limit;
	};
}

const COUNTS = { diamond: 1, pistol: 2, jewel: 3, crown: 4, chalice: 5, coin: 6 };
const CHESTS = Object.entries(COUNTS).flatMap(([kind, count]) => Array<string>(count).fill(kind));

/** Makes an action with dice for chance. A tie drawn among the wrong seats throws and is drawn anew. */
function roll(naive: Naive, deck: string[], below: (limit: number) => number, players: number, seat: number | null, action: Action): Naive {
	for (let attempt = 0; attempt < 100; attempt++) {
		const left = [...deck];
		const next = naive.clone((bag) => (bag === 'chests' ? left.splice(below(left.length), 1)[0] : String(below(players))));
		try {
			next.act(seat, action);
		} catch (error) {
			if (String(error).includes('not among the tied')) continue;
			throw error;
		}
		deck.splice(0, deck.length, ...left);
		return next;
	}
	throw new Error('no tie can be drawn');
}

const makeNaive = makeNaiveOf(2);

describe.each([2, 3, 4].flatMap((players) => VERSIONS.map((version) => [players, version] as const)))('random games of %i, version %i', (players, version) => {
	test.each(['race', 'calm'])('end, %s', (contest) => {
		for (let game = 0; game < 200; game++) {
			const below = dice(game);
			const deck = [...CHESTS];
			let naive = makeNaiveOf(version)(players, { contest }, () => deck.splice(below(deck.length), 1)[0]);
			for (let step = 0; naive.toAct().length > 0; step++) {
				const toAct = naive.toAct();
				if (naive.state().phase === 'tap' && below(8) === 0) {
					naive = roll(naive, deck, below, players, null, { do: 'close' });
					continue;
				}
				const seat = toAct[below(toAct.length)];
				const legal = naive.legal(seat);
				const action = legal[below(legal.length)];
				naive = roll(naive, deck, below, players, seat, action.do === 'tap' ? { ...action, ms: 80 + 20 * below(5) } : action);
				expect(step).toBeLessThan(100);
			}
			const state = naive.state() as unknown as { won: string[][]; hooks: number[]; hooksLeft: number; hands: string[][]; scores: number[] };
			expect(state).toMatchObject({ phase: 'over', round: 7, toAct: [] });
			expect(deck).toHaveLength(0);
			expect(state.hooks.reduce((sum, hooks) => sum + hooks, state.hooksLeft)).toBe(10);
			const won = state.won.flat();
			for (const [kind, count] of Object.entries(COUNTS)) expect(won.filter((chest) => chest === kind).length).toBeLessThanOrEqual(count);
			for (const hand of state.hands) expect(hand.filter((card) => card !== 'map')).toHaveLength(6);
			for (const score of state.scores) expect(score).toBeGreaterThanOrEqual(-10);
			expect(naive.outcome()?.scores).toEqual(state.scores);
		}
	});
});

type Tap = [chest: number, ms: number] | 'pass' | 'late';

/** Plays one round: the chests as they lie, the cards played, the taps; returns the game. */
function round(chests: string[], cards: string[], taps: Tap[], setup: JsonObject = {}, ties: number[] = [], version: Version = 2): Naive {
	const deck = [chests[2], chests[0], chests[1], 'coin'];
	const contest = taps.length > 0 ? 'race' : 'calm';
	const draw = (bag: string) => (bag === 'chests' ? deck.shift() : ties.shift()?.toString()) ?? 'nothing left';
	const naive = makeNaiveOf(version)(cards.length, { contest }, draw, { round: 1, ...setup });
	for (const [seat, card] of cards.entries()) naive.act(seat, { do: 'play', card });
	for (const [seat, tap] of taps.entries()) {
		if (tap === 'late') continue;
		const action: Action = tap === 'pass' ? { do: 'pass' } : { do: 'tap', chest: tap[0], ms: tap[1] };
		naive.act(seat, action);
	}
	if (taps.includes('late')) naive.act(null, { do: 'close' });
	expect(ties).toEqual([]);
	return naive;
}

const after = (won: string[][], hooks: number[]) => ({ round: 2, phase: 'choose', won, hooks });

test('TZ-2 to TZ-4 secret cards, then the reveal', () => {
	const deck = ['crown', 'coin', 'jewel'];
	const naive = makeNaive(2, {}, () => deck.shift() ?? 'none');
	expect(naive.state()).toMatchObject({ phase: 'choose', toAct: [0, 1], chests: ['?', '?', 'crown'], played: [null, null] });
	expect(naive.legal(0)).toHaveLength(7);
	naive.act(1, { do: 'play', card: 'map' });
	expect(naive.state()).toMatchObject({ toAct: [0], played: [null, '?'] });
	expect((naive.state().hands as string[][])[1]).toHaveLength(7);
	naive.act(0, { do: 'play', card: 'coin' });
	expect(naive.state()).toMatchObject({ phase: 'tap', toAct: [0, 1], chests: ['coin', 'jewel', 'crown'], played: ['coin', 'map'], taps: [null, null] });
	expect((naive.state().hands as string[][]).map((hand) => hand.length)).toEqual([6, 6]);
	expect(naive.legal(0)).toEqual([{ do: 'tap', chest: 0 }, { do: 'tap', chest: 1 }, { do: 'tap', chest: 2 }, { do: 'pass' }]);
});

test('TZ-6 alone: a kind card takes all, a map one of the best', () => {
	expect(round(['coin', 'crown', 'coin'], ['coin', 'pistol'], ['pass', 'pass']).state()).toMatchObject(after([['coin', 'coin'], []], [0, 0]));
	const naive = round(['jewel', 'jewel', 'coin'], ['map', 'coin'], ['pass', 'pass']);
	expect(naive.state()).toMatchObject(after([['jewel'], ['coin']], [0, 0]));
	expect((naive.state().hands as string[][]).map((hand) => hand.length)).toEqual([6, 7]);
});

test('TZ-7 several want a kind', () => {
	expect(round(['crown', 'crown', 'coin'], ['crown', 'crown'], ['pass', 'pass']).state()).toMatchObject(after([['crown'], ['crown']], [0, 0]));
	expect(round(['crown', 'crown', 'crown'], ['map', 'crown'], ['pass', 'pass']).state()).toMatchObject(after([['crown'], ['crown', 'crown']], [0, 0]));
	expect(round(['crown', 'crown', 'crown'], ['map', 'map'], ['pass', 'pass']).state()).toMatchObject(after([['crown'], ['crown']], [0, 0]));
	expect(
		round(
			['crown', 'crown', 'crown'],
			['crown', 'crown'],
			[
				[0, 300],
				[1, 299],
			],
		).state(),
	).toMatchObject(after([['crown'], ['crown', 'crown']], [0, 0]));
	expect(round(['crown', 'crown', 'crown'], ['crown', 'crown'], ['pass', 'late']).state()).toMatchObject(after([['crown'], ['crown']], [0, 0]));
});

test('TZ-8 the fastest right taps win; ties are drawn only where they matter', () => {
	const cards = ['crown', 'crown', 'map'];
	expect(
		round(['crown', 'crown', 'coin'], cards, [
			[0, 300],
			[1, 200],
			[1, 250],
		]).state(),
	).toMatchObject(after([[], ['crown'], ['crown']], [0, 0, 0]));
	expect(
		round(
			['crown', 'crown', 'coin'],
			cards,
			[
				[0, 300],
				[1, 300],
				[1, 300],
			],
			{},
			[2, 0],
		).state(),
	).toMatchObject(after([['crown'], [], ['crown']], [0, 0, 0]));
	expect(round(['crown', 'crown', 'coin'], cards, [[0, 300], [1, 300], 'late']).state()).toMatchObject(after([['crown'], ['crown'], []], [0, 0, 1]));
});

test('TZ-9 wrong taps', () => {
	expect(
		round(
			['coin', 'crown', 'crown'],
			['crown', 'jewel'],
			[
				[1, 300],
				[0, 200],
			],
		).state(),
	).toMatchObject(after([['crown'], []], [1, 1]));
	expect(
		round(
			['coin', 'jewel', 'crown'],
			['crown', 'crown'],
			[
				[2, 99],
				[2, 100],
			],
		).state(),
	).toMatchObject(after([[], ['crown']], [1, 0]));
	expect(round(['crown', 'crown', 'crown'], ['crown', 'crown'], [[2, 99], 'pass']).state()).toMatchObject(after([['crown'], ['crown']], [1, 0]));
	expect(round(['coin', 'jewel', 'crown'], ['crown', 'jewel'], [[1, 300], 'pass']).state()).toMatchObject(after([['crown'], ['jewel']], [1, 0]));
});

test('TZ-9 a tap on a sure share is harmless, in version 1 it costs the share', () => {
	const both = (ms: number, version: Version): Naive =>
		round(
			['crown', 'crown', 'coin'],
			['crown', 'crown'],
			[
				[0, ms],
				[1, 300],
			],
			{},
			[],
			version,
		);
	expect(both(300, 2).state()).toMatchObject(after([['crown'], ['crown']], [0, 0]));
	expect(both(99, 2).state()).toMatchObject(after([['crown'], ['crown']], [1, 0]));
	expect(both(300, 1).state()).toMatchObject(after([[], []], [1, 1]));
	expect(both(99, 1).state()).toMatchObject(after([[], []], [1, 1]));
});

test('TZ-10 to TZ-12 hooks', () => {
	expect(round(['coin', 'jewel', 'crown'], ['map', 'crown'], [[1, 300], 'pass']).state()).toMatchObject(after([[], ['crown']], [2, 0]));
	const few = round(
		['coin', 'jewel', 'crown'],
		['map', 'chalice'],
		[
			[1, 300],
			[1, 300],
		],
		{ hooks: [4, 4], hooksLeft: 2 },
	);
	expect(few.state()).toMatchObject({ hooks: [6, 4], hooksLeft: 0 });
	const coins = round(['coin', 'coin', 'coin'], ['coin', 'chalice'], ['pass', 'pass'], { hooks: [2, 4] });
	expect(coins.state()).toMatchObject({ hooks: [0, 4], hooksLeft: 6, scores: [3, -4] });
});

test('TZ-13, TZ-14 calm: no taps, the race is drawn; the last round ends the game', () => {
	expect(round(['crown', 'crown', 'crown'], ['crown', 'crown'], [], {}, [1]).state()).toMatchObject(after([['crown'], ['crown', 'crown']], [0, 0]));
	const naive = round(['coin', 'pistol', 'coin'], ['pistol', 'map', 'map'], [], { round: 7, won: [[], ['jewel', 'coin'], []] }, [0]);
	expect(naive.state()).toMatchObject({ phase: 'over', toAct: [], hooks: [0, 1, 1] });
	expect(naive.outcome()).toEqual({ scores: [5, 4, -1], winners: [0] });
});
