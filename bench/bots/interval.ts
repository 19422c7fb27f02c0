// Win rates with confidence intervals.
import { wilson } from '../../packages/bots/node/arena/statistics.ts';

// 95% is reported; stopping needs 99%, because repeated looks make 95% too easy to reach.
export { Z95, Z99 } from '../../packages/bots/node/arena/statistics.ts';

/** The games of a cell for its first side, as sums, so that a run can be resumed. */
export interface Tally {
	deals: number;
	games: number;
	/** Games won; a shared win counts as its share. */
	wins: number;
	/** Sum over deals of the squared share of wins. */
	squares: number;
	/** Sum of score differences. */
	lead: number;
}

/** A rate and the interval around it. */
export interface Interval {
	readonly rate: number;
	readonly low: number;
	readonly high: number;
}

/** An empty tally. */
export const emptyTally = (): Tally => ({ deals: 0, games: 0, wins: 0, squares: 0, lead: 0 });

/** Counts the games of one deal. */
export function addDeal(tally: Tally, games: number, wins: number, lead: number): void {
	tally.deals++;
	tally.games += games;
	tally.wins += wins;
	tally.squares += (wins / games) ** 2;
	tally.lead += lead;
}

/**
 * Wilson's interval, as in `trove arena`. If deals scatter more than independent games would, the sample size is
 * reduced; it never exceeds the games played.
 */
export function intervalOf({ deals, games, wins, squares }: Tally, z: number): Interval {
	if (games === 0) return { rate: 0.5, low: 0, high: 1 };
	const rate = wins / games;
	const scatter = deals > 1 ? Math.max(0, squares / deals - rate * rate) / (deals - 1) : 0;
	const n = scatter > 0 ? Math.min(games, (rate * (1 - rate)) / scatter) : games;
	return { rate, ...wilson(rate, n, z) };
}
