// The verdict on a result.
import type { Cell, DuelCell } from './cells.ts';
import { type Interval, intervalOf, Z95 } from './interval.ts';
import type { Result } from './results.ts';
import { medianTries, quantile } from './spent.ts';

/** Limits: ratio of search speeds, stars per round, blunders per game. */
export const LIMITS = { ratio: 50, stars: 0.15, legal: 100_000, blunders: 1, p50: 1, p99: 1.3 } as const;

/** `missed`: the whole interval lies on the wrong side; `open`: undecided. */
export type Verdict = 'reached' | 'missed' | 'open';

/** Compares an interval with a cell's target. */
export function verdictOn({ above, between }: Pick<DuelCell, 'above' | 'between'>, { low, high }: Interval): Verdict {
	const [least, most] = between ?? [above ?? 0, 1];
	if (low > least && (most === 1 || high < most)) return 'reached';
	return high < least || low > most ? 'missed' : 'open';
}

/** A cell's target as text. */
export function figureOf({ above, between }: Pick<DuelCell, 'above' | 'between'>): string {
	const of = (share: number): string => String(Math.round(100 * share));
	return between ? `${between.map(of).join('–')}%` : `> ${of(above ?? 0)}%`;
}

/** Whether a result reaches its target; undefined without one. */
export function reached(cell: Cell, result: Result): Verdict | undefined {
	switch (result.kind) {
		case 'duel':
			if (cell.kind !== 'duel' || (cell.above === undefined && !cell.between)) return undefined;
			return verdictOn(cell, intervalOf(result.tally, Z95));
		case 'speed':
			return result.ratio >= LIMITS.ratio ? 'reached' : 'missed';
		case 'exploit':
			return result.high < LIMITS.stars ? 'reached' : 'missed';
		case 'legal':
			if (result.failures.length > 0) return 'missed';
			return result.games >= LIMITS.legal ? 'reached' : 'open';
		case 'blunders':
			return blundersVerdict(result.perGame);
	}
}

/** The mean of counted blunders. */
export function blundersAGame(perGame: { readonly [count: string]: number }): number {
	const games = Object.values(perGame).reduce((sum, count) => sum + count, 0);
	return Object.entries(perGame).reduce((sum, [count, times]) => sum + Number(count) * times, 0) / Math.max(1, games);
}

/** By the 95% interval of the mean; undecided below ten games. */
function blundersVerdict(perGame: { readonly [count: string]: number }): Verdict {
	const counts = Object.entries(perGame).flatMap(([count, times]) => new Array<number>(times).fill(Number(count)));
	if (counts.length < 10) return 'open';
	const mean = blundersAGame(perGame);
	const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
	const half = Z95 * Math.sqrt(variance / counts.length);
	if (mean + half <= LIMITS.blunders) return 'reached';
	return mean - half > LIMITS.blunders ? 'missed' : 'open';
}

/** Why a cell ended, in words. */
export function stopName({ stop, seconds }: Pick<Result, 'stop' | 'seconds'>): string {
	const minutes = (seconds / 60).toFixed(seconds < 600 ? 1 : 0);
	if (stop === null) return 'not done';
	const names = { decided: 'decided', even: 'even', games: 'all games played', time: `undecided: stopped after ${minutes} min`, done: 'done' };
	return names[stop];
}

/** A result in one line. */
export function verdictOf(cell: Cell, result: Result): string {
	const goal = reached(cell, result);
	const word = goal === undefined ? '' : `, ${goal}`;
	const end = `${stopName(result)}${word}`;
	switch (result.kind) {
		case 'duel': {
			const { tally, spent } = result;
			const figure = goal && cell.kind === 'duel' ? `, to reach ${figureOf(cell)}` : '';
			const pace = spent.map((side) => `${medianTries(side) ?? 0} it, p50 ${quantile(side, 0.5) ?? 0}, p99 ${quantile(side, 0.99) ?? 0}`).join(' / ');
			return `${percent(intervalOf(tally, Z95))} of ${tally.games} games${figure}; ${end}; ${pace}`;
		}
		case 'speed':
			return `${Math.round(result.trove)} against ${Math.round(result.peer)} iterations/s, ${result.ratio.toFixed(0)} times; ${end}`;
		case 'exploit':
			return `${result.mean.toFixed(3)} stars a round (${result.low.toFixed(3)} to ${result.high.toFixed(3)}, worst ${result.worst.toFixed(2)}) over ${result.positions} positions; ${end}`;
		case 'legal':
			return `${result.games} games, ${result.failures.length} failures, ${(result.games / Math.max(1, result.seconds)).toFixed(0)} games/s; ${end}${result.failures.length > 0 ? `; first: ${result.failures[0]}` : ''}`;
		case 'blunders':
			return `${blundersAGame(result.perGame).toFixed(2)} a game, ${JSON.stringify(result.perGame)}; ${end}`;
	}
}

/** A rate with its interval, as a line shows it. */
export function percent({ rate, low, high }: Interval): string {
	const of = (share: number): string => (100 * share).toFixed(1);
	return `${of(rate)}% (${of(low)} to ${of(high)})`;
}
