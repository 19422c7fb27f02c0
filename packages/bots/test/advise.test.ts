import { games } from '@trove/games';
import { Dice, everyTable, LOCALES, makeTable, startMatch } from '@trove/kernel';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { advise } from '../src/advise/index.ts';
import { chanceOf, Spread } from '../src/advise/interval.ts';
import { generalReasons, sayGeneral } from '../src/advise/reasons.ts';
import type { Weighed } from '../src/advise/weigh.ts';
import { questionOf } from '../src/ask.ts';
import type { Budget, Question } from '../src/question.ts';

/** A question some random actions into a game, where there is a choice. */
function questionIn(id: string, players: number, actions: number, budget: Budget = { iterations: 60 }, seed = 's'): Question {
	const { game } = games.find(id);
	const table = makeTable(game, players);
	const dice = new Dice(seed);
	const match = startMatch(game, table, seed);
	for (let i = 0; ; i++) {
		const [seat] = match.toAct;
		const legal = match.legal(seat);
		if (i >= actions && legal.length > 1) return questionOf(game, table, match.state, seat, budget, seed);
		const action = legal[dice.below(legal.length)];
		match.act(seat, 'chest' in action && action.do === 'tap' ? { ...action, ms: 400 } : action);
	}
}

describe('the interval of a chance', () => {
	// The coverage at one chance jumps with the number of tries, as for any binomial interval; the mean over chances
	// must hold.
	test.each([20, 80, 400])('holds the true chance in about 90 of 100 samples of %i tries', (tries) => {
		const dice = new Dice(1);
		const samples = 4000;
		let held = 0;
		for (let sample = 0; sample < samples; sample++) {
			const chance = 0.05 + dice.below(901) / 1000;
			let wins = 0;
			for (let i = 0; i < tries; i++) if (dice.below(1e6) < chance * 1e6) wins++;
			const { low, high } = chanceOf(wins, wins, tries);
			if (low <= chance && chance <= high) held++;
		}
		expect(held / samples).toBeGreaterThan(0.88);
		expect(held / samples).toBeLessThan(0.92);
	});

	test.each([1, 2, 3, 5, 10, 29])('with %i tries it holds every chance, not only the mean one', (tries) => {
		const intervals = Array.from({ length: tries + 1 }, (_, wins) => chanceOf(wins, wins, tries));
		for (let chance = 0.005; chance < 1; chance += 0.005) {
			let held = 0;
			let weight = (1 - chance) ** tries;
			for (const [wins, { low, high }] of intervals.entries()) {
				if (low <= chance && chance <= high) held += weight;
				weight *= ((tries - wins) / (wins + 1)) * (chance / (1 - chance));
			}
			expect(held, `chance ${chance.toFixed(3)}`).toBeGreaterThan(tries <= 2 ? 0.8999 : 0.83);
		}
	});

	test('one try or two say little', () => {
		expect(chanceOf(1, 1, 1).low).toBeCloseTo(0.1, 5);
		expect(chanceOf(0, 0, 1).high).toBeCloseTo(0.9, 5);
		expect(chanceOf(2, 2, 2).low).toBeCloseTo(Math.sqrt(0.1), 5);
		expect(chanceOf(1, 1, 2).low).toBeCloseTo(0.05, 5);
	});

	test('shared wins make it narrower, more tries too; nothing tried says nothing; never won may be a chance of 0', () => {
		const width = ({ low, high }: { low: number; high: number }): number => high - low;
		expect(width(chanceOf(50, 25, 100))).toBeLessThan(width(chanceOf(50, 50, 100)) / 2);
		expect(width(chanceOf(200, 200, 400))).toBeCloseTo(width(chanceOf(50, 50, 100)) / 2, 2);
		expect(chanceOf(0, 0, 0)).toEqual({ mean: 0.5, low: 0, high: 1 });
		expect(chanceOf(0, 0, 50)).toMatchObject({ mean: 0, low: 0 });
		expect(chanceOf(0, 0, 50).high).toBeGreaterThan(0.02);
		expect(chanceOf(50, 50, 50)).toMatchObject({ mean: 1, high: 1 });
	});
});

describe('the range of a lead', () => {
	const rangeOf = (values: readonly number[]): object => {
		const spread = new Spread();
		for (const value of values) spread.add(value, 1);
		return spread.range();
	};

	test('holds nine tenths of the mass, or what comes nearest', () => {
		expect(rangeOf(Array.from({ length: 100 }, (_, i) => i))).toEqual({ low: 5, high: 94 });
		expect(rangeOf([7, 7, 7])).toEqual({ low: 7, high: 7 });
		// 8 % at either end: with one of them 92 %, with both 100, with none 84. Which one does not matter.
		expect(rangeOf([...Array(8).fill(-1), ...Array(84).fill(0), ...Array(8).fill(1)])).toEqual({ low: -1, high: 0 });
		expect(rangeOf([...Array(6).fill(-1), ...Array(88).fill(0), ...Array(6).fill(1)])).toEqual({ low: 0, high: 0 });
	});

	test('a value between two whole numbers counts for both', () => {
		expect(rangeOf([0.5])).toEqual({ low: 0, high: 1 });
		expect(rangeOf([0.02])).toEqual({ low: 0, high: 0 });
	});
});

describe.each(games.ids)('advice in %s', (id) => {
	const question = questionIn(id, 2, 6);
	const advice = advise(games, question);

	test('names every legal move once, one of them the best, and that first', () => {
		expect(advice.moves.map(({ action }) => action)).toHaveLength(question.legal.length);
		expect(new Set(advice.moves.map(({ action }) => action))).toEqual(new Set(question.legal));
		expect(advice.moves.map(({ best }) => best)).toEqual([true, ...advice.moves.slice(1).map(() => false)]);
		const rest = advice.moves.slice(1).map(({ win }) => win.mean);
		expect(rest).toEqual(rest.toSorted((a, b) => b - a));
	});

	test('every number lies in its interval, and the chances of all seats sum to 1', () => {
		for (const { win, lead } of advice.moves) {
			expect(win.low).toBeLessThanOrEqual(win.mean);
			expect(win.high).toBeGreaterThanOrEqual(win.mean);
			expect(win.low).toBeGreaterThanOrEqual(0);
			expect(win.high).toBeLessThanOrEqual(1);
			expect(lead.low).toBeLessThanOrEqual(lead.high);
		}
		expect(advice.chances).toHaveLength(2);
		expect(advice.chances.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 6);
	});

	test('is the same for the same question, and plain data', () => {
		const { ms: _, ...again } = advise(games, question);
		const { ms: __, ...first } = advice;
		expect(again).toEqual(first);
		expect(JSON.parse(JSON.stringify(first))).toEqual(first);
		expect(advise(games, { ...question, seed: 'other' }).moves).not.toEqual(first.moves);
	});

	test('tells reasons in three languages', () => {
		const texts = LOCALES.map((locale) => advise(games, question, locale).moves.flatMap((move) => move.texts));
		for (const text of texts.flat()) expect(text).not.toMatch(/undefined|NaN|\{|\[object/);
		expect(texts[0].length).toBeGreaterThan(0);
		expect(texts[0].length).toBe(texts[1].length);
		expect(texts[1].join()).toMatch(/[а-я]/);
		expect(texts[2].join()).not.toMatch(/[а-я]/);
		expect(texts[2]).not.toEqual(texts[0]);
	});

	test('stays within its budget, also when that is too small to try every move', () => {
		for (const iterations of [1, 3, 40]) {
			const small = advise(games, { ...question, budget: { iterations } });
			expect(small.iterations).toBeLessThanOrEqual(iterations);
			expect(small.moves).toHaveLength(question.legal.length);
		}
		// A tenth of a millisecond passes with each look at the clock.
		let now = 1000;
		const time = vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.1));
		onTestFinished(() => time.mockRestore());
		const timed = advise(games, { ...question, budget: { ms: 30 } });
		expect(timed.iterations).toBeGreaterThan(0);
		expect(timed.ms).toBeLessThan(31);
	});

	test('comes at every table', () => {
		const { game } = games.find(id);
		for (const table of everyTable(game)) {
			const match = startMatch(game, table, 'any');
			const [seat] = match.toAct;
			const { chances, moves } = advise(games, questionOf(game, table, match.state, seat, { iterations: 12 }, 'any'));
			expect(chances).toHaveLength(table.players);
			expect(chances.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 6);
			expect(moves.length).toBe(match.legal(seat).length);
		}
	});
});

test('every move gets some tries, the promising ones more, and the one asked for as many', () => {
	const question = questionIn('silver-and-gold', 2, 8, { iterations: 900 });
	const also = question.legal.at(-1);
	const tries = (moves: readonly { tries: number }[]): number[] => moves.map((move) => move.tries);
	const plain = advise(games, question);
	expect(Math.min(...tries(plain.moves))).toBeGreaterThanOrEqual(6);
	expect(plain.moves[0].tries).toBe(Math.max(...tries(plain.moves)));
	expect(Math.max(...tries(plain.moves))).toBeGreaterThan(2 * Math.min(...tries(plain.moves)));
	const asked = advise(games, question, 'en', also);
	expect(asked.moves.find(({ action }) => action === also)?.tries).toBeGreaterThanOrEqual(asked.moves[0].tries - 1);
});

describe('general reasons', () => {
	const move = (mean: number, error = 0.01, tries = 100): Weighed => ({
		move: 0,
		win: { mean, low: mean - error, high: mean + error },
		lead: { mean: 0, low: -1, high: 1 },
		tries,
		chances: [],
		winError: error,
		leadError: 1,
		worth: mean,
	});
	const best = move(0.6);
	const of = (one: Weighed, ...others: Weighed[]): string =>
		generalReasons(one, best, others)
			.map((reason) => sayGeneral(reason, 'en'))
			.join();

	test('say what the numbers say', () => {
		expect(of(best)).toBe('The only move.');
		expect(of(best, move(0.4), move(0.3))).toBe('Clearly best: wins 20 games in 100 more than the next best.');
		expect(of(best, move(0.595), move(0.58), move(0.3))).toBe('A close decision: 3 moves are about equally good.');
		expect(of(move(0.59), move(0.59))).toBe('About as good as the best move.');
		expect(of(move(0.5), move(0.5))).toBe('Wins 10 games in 100 less than the best move.');
		expect(of(move(0.5, 0.1), move(0.5))).toBe('Perhaps 10 games in 100 behind the best move, within the error.');
		expect(of(move(0.5, 0.3, 0), move(0.5))).toBe('Not looked at: there was no time left.');
		expect(sayGeneral({ code: 'other' }, 'en')).toBe('');
	});

	test('with few tries nothing is known: neither what is best, nor what is behind', () => {
		const few = (mean: number): Weighed => ({ ...move(mean), tries: 29 });
		const sureOf = few(0.9);
		const told = (one: Weighed, ...others: Weighed[]): string =>
			generalReasons(one, sureOf, others)
				.map((reason) => sayGeneral(reason, 'en'))
				.join();
		expect(told(sureOf, move(0.1))).toBe('Not known: too few games were tried (29).');
		expect(told(move(0.1), move(0.1))).toBe('');
		expect(of(best, few(0.1))).toBe('');
		expect(of(best, few(0.59), move(0.2))).toBe('Clearly best: wins 40 games in 100 more than the next best.');
		expect(of(few(0.1), few(0.1))).toBe('Not known: too few games were tried (29).');
		expect(LOCALES.map((locale) => sayGeneral({ code: 'not-known', tries: 2 }, locale).split(':')[0])).toEqual(['Not known', 'Неизвестно', 'Nie wiadomo']);
	});

	test('count in every language', () => {
		const said = (games: number, locale: 'ru' | 'pl'): string => sayGeneral({ code: 'behind', games }, locale);
		expect([1, 3, 5, 21].map((n) => said(n, 'ru').match(/\d+ \S+/)?.[0])).toEqual(['1 партию', '3 партии', '5 партий', '21 партию']);
		expect([1, 3, 5, 21].map((n) => said(n, 'pl').match(/\d+ \S+/)?.[0])).toEqual(['1 partię', '3 partie', '5 partii', '21 partii']);
	});
});
