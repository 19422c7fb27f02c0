import { Dice, dealt, makeTable, playout } from '@trove/kernel';
import { expect, test, vi } from 'vitest';
import { histogram } from '../src/histogram.ts';
import { Statistics } from '../src/statistics.ts';
import { inside } from './command.ts';
import { pearls as entry } from './pearls.ts';

test('--json is one object with exactly these keys', async () => {
	const { code, out, err } = await inside(['sim', 'pearls', '--games', '300', '--players', '3', '--option', 'deep=true', '--json']);
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out.split('\n')).toHaveLength(2);
	const result = JSON.parse(out);
	expect(Object.keys(result)).toEqual(['game', 'players', 'options', 'games', 'actions', 'scores', 'wins', 'actionsPerSecond']);
	expect(result).toMatchObject({ game: 'pearls', players: 3, options: { deep: true }, games: 300, actions: { mean: 9, sd: 0 } });
	expect(Object.keys(result.scores)).toEqual(['mean', 'sd', 'seats']);
	expect(result.scores.seats).toHaveLength(3);
	expect(result.wins).toHaveLength(3);
	expect(result.wins.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 9);
	expect(result.actionsPerSecond).toBeGreaterThan(0);
});

test('the numbers are those of the games themselves', async () => {
	const { out } = await inside(['sim', 'pearls', '--games', '50', '--seed', 's', '--json']);
	const dice = new Dice('s');
	const scores: number[] = [];
	const wins = [0, 0];
	for (let i = 0; i < 50; i++) {
		const state = dealt(entry.game, makeTable(entry.game), dice);
		playout(entry.game, state, dice);
		const outcome = entry.game.outcome(state);
		scores.push(...(outcome?.scores ?? []));
		for (const seat of outcome?.winners ?? []) wins[seat] += 1 / (outcome?.winners.length ?? 1) / 50;
	}
	const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
	const sd = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1));
	const result = JSON.parse(out);
	expect(result.scores.mean).toBeCloseTo(mean, 9);
	expect(result.scores.sd).toBeCloseTo(sd, 9);
	expect(result.scores.seats[1]).toBeCloseTo(scores.filter((_, i) => i % 2 === 1).reduce((sum, score) => sum + score, 0) / 50, 9);
	expect(result.wins[0]).toBeCloseTo(wins[0], 9);
});

test('the same seed gives the same numbers, another seed others', async () => {
	const numbers = async (...args: string[]): Promise<object> => {
		const { actionsPerSecond: _, ...rest } = JSON.parse((await inside(['sim', 'pearls', '--json', ...args])).out);
		return rest;
	};
	expect(await numbers('--seed', 'a')).toEqual(await numbers('--seed', 'a'));
	expect(await numbers('--seed', 'a')).not.toEqual(await numbers('--seed', 'b'));
	expect(await numbers()).toMatchObject({ games: 1000 });
});

test('the tables name seats, shares and who begins; bars are blocks, or ASCII where the terminal knows no more', async () => {
	vi.stubEnv('LC_ALL', 'en_GB.UTF-8');
	const blocks = await inside(['sim', 'pearls', '--games', '200']);
	expect(blocks.err).toBe('');
	expect(blocks.out).toMatch(/^Pearls \(en\): 2 players, 200 games, seed trove, deep=false$/m);
	expect(blocks.out).toMatch(/^Player 2 +\d\.\d +\d\.\d +\d+\.\d % +\d+\.\d–\d+\.\d$/m);
	expect(blocks.out).toMatch(/^The first seat wins \d+\.\d % ± \d\.\d \(even would be 50\.0 %\)\.$/m);
	expect(blocks.out).toMatch(/^Whoever begins wins/m);
	expect(blocks.out).toMatch(/█/);
	vi.stubEnv('LC_ALL', 'C');
	const ascii = await inside(['sim', 'pearls', '--games', '200']);
	vi.unstubAllEnvs();
	expect(ascii.out).not.toMatch(/[█–]/);
	expect(ascii.out).toMatch(/##/);
});

test('bots play by level, one for all or one a seat; they are told in the JSON', async () => {
	const { code, out } = await inside(['sim', 'pearls', '--games', '20', '--bot', 'greedy@20it', '--bot', 'random', '--json']);
	expect(code).toBe(0);
	const result = JSON.parse(out);
	expect(Object.keys(result)).toEqual(['game', 'players', 'options', 'games', 'bots', 'actions', 'scores', 'wins', 'actionsPerSecond']);
	expect(result).toMatchObject({ games: 20, bots: ['greedy@20it', 'random@1000it'], actions: { mean: 6, sd: 0 } });
	const again = JSON.parse((await inside(['sim', 'pearls', '--games', '20', '--bot', 'greedy@20it', '--bot', 'random', '--json'])).out);
	expect({ ...again, actionsPerSecond: 0 }).toEqual({ ...result, actionsPerSecond: 0 });
	const table = await inside(['sim', 'pearls', '--games', '3', '--bot', 'random']);
	expect(table.out).toMatch(/^Player 1 \(random\) /m);
	expect(table.out).toMatch(/^Player 2 \(random\) /m);
});

test('a tally knows mean, sample deviation, range and the mean’s 95 % interval', () => {
	const tally = new Statistics();
	for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) tally.add(value);
	expect(tally.mean).toBe(5);
	expect(tally.sd).toBeCloseTo(Math.sqrt(32 / 7), 12);
	expect([tally.min, tally.max]).toEqual([2, 9]);
	expect(tally.margin).toBeCloseTo((1.96 * Math.sqrt(32 / 7)) / Math.sqrt(8), 12);
	const single = new Statistics();
	single.add(3);
	expect([single.mean, single.sd]).toEqual([3, 0]);
});

const fixed = (value: number): string => value.toFixed(1);

test('a histogram widens its bars until they are few', () => {
	expect(histogram(new Map(), true, fixed)).toEqual([]);
	expect(
		histogram(
			new Map([
				[-1, 1],
				[1, 4],
			]),
			true,
			fixed,
		),
	).toEqual(['-1  20.0 %  ██████████', ' 0   0.0 %', ' 1  80.0 %  ████████████████████████████████████████']);
	expect(
		histogram(
			new Map([
				[0, 1],
				[99, 2],
			]),
			false,
			fixed,
		)[0],
	).toBe('  0..9  33.3 %  ####################');
});
