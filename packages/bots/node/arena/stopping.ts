import { type Share, shareOf, Z99 } from './statistics.ts';

/** When a pairing has been played enough. */
export interface Stopping {
	/** `decided`: when the interval lies on one side of the target; `end`: only after all games. */
	readonly until: 'decided' | 'end';
	/** The share of wins that the first entrant is held against. */
	readonly target: number;
	/** Instead of a decision: how far the 95% interval may reach to either side. */
	readonly precision?: number | undefined;
	/** The most deals. */
	readonly deals: number;
}

/** Fewer deals than this decide nothing. */
const FEWEST = 10;
/** Each look comes after half as many deals again: a look after every deal would find differences by chance. */
const GROWTH = 1.5;

/** The numbers of deals after which an arena looks, up to all of them. */
export function* checkpoints(deals: number): Generator<number> {
	for (let at = FEWEST; at < deals; at = Math.ceil(at * GROWTH)) yield at;
	yield deals;
}

/**
 * Why to stop after these pairs, or undefined to go on. Early stopping needs the 99% interval, because it looks
 * repeatedly.
 */
export function stopsAt(pairs: readonly number[], { until, target, precision, deals }: Stopping): 'decided' | 'precise' | 'games' | undefined {
	if (precision !== undefined) {
		const { mean, low, high } = shareOf(pairs);
		if (Math.max(mean - low, high - mean) <= precision) return 'precise';
	} else if (until === 'decided' && sideOf(shareOf(pairs, Z99), target) !== 'open') return 'decided';
	return pairs.length >= deals ? 'games' : undefined;
}

/** Where an interval lies against a target. */
export function sideOf({ low, high }: Pick<Share, 'low' | 'high'>, target: number): 'above' | 'below' | 'open' {
	if (low > target) return 'above';
	return high < target ? 'below' : 'open';
}
