// Win rates with honest intervals.
import { wilson } from '../../packages/bots/node/arena/statistics.ts';

// 95% is what is told; a cell needs 99% to stop, because looking at it again and again would make 95% too easy.
export { Z95, Z99 } from '../../packages/bots/node/arena/statistics.ts';

/** What the games of a cell came to for its first side. Sums only, so that a run can be taken up again. */
export interface Tally {
	deals: number;
	games: number;
	/** Won games, a shared win as its share. */
	wins: number;
	/** Over the deals: the squares of the share of its games that was won. */
	squares: number;
	/** Score differences. */
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
 * Wilson's interval, which stays honest near 0 and 1, as `trove arena` has it. The two games of a deal are not independent: where deals scatter more than
 * independent games would, as many games fewer count; where the same cards for both sides take luck away, no more count than were played.
 */
export function intervalOf({ deals, games, wins, squares }: Tally, z: number): Interval {
	if (games === 0) return { rate: 0.5, low: 0, high: 1 };
	const rate = wins / games;
	const scatter = deals > 1 ? Math.max(0, squares / deals - rate * rate) / (deals - 1) : 0;
	const n = scatter > 0 ? Math.min(games, (rate * (1 - rate)) / scatter) : games;
	return { rate, ...wilson(rate, n, z) };
}
