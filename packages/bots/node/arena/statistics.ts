/** The normal quantile of a 95% interval. */
export const Z95 = 1.959964;
/** The one of a 99% interval: what an arena wants before it stops early. */
export const Z99 = 2.575829;

/** A mean with its interval; no interval where there is too little to know one. */
export interface Interval {
	readonly mean: number;
	readonly low: number | null;
	readonly high: number | null;
}

/** A share with its interval. */
export interface Share {
	readonly mean: number;
	readonly low: number;
	readonly high: number;
	/** As many independent games would tell as much. */
	readonly effective: number;
}

/** The mean of a list. */
export function meanOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The sample variance. */
function varianceOf(values: readonly number[]): number {
	const mean = meanOf(values);
	return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

/**
 * The share of wins by Wilson's interval. A pair is one deal played from both sides; its value is the mean of the two.
 * The effective number of games follows from the variance between pairs, at most the number played.
 */
export function shareOf(pairs: readonly number[], z: number = Z95): Share {
	const games = 2 * pairs.length;
	if (games === 0) return { mean: 0.5, low: 0, high: 1, effective: 0 };
	const mean = meanOf(pairs);
	const variance = pairs.length > 1 ? varianceOf(pairs) / pairs.length : 0;
	const effective = variance > 0 ? Math.min(games, (mean * (1 - mean)) / variance) : games;
	return { mean, ...wilson(mean, effective, z), effective };
}

/** Wilson's score interval for a share of n trials. */
export function wilson(share: number, n: number, z: number): { low: number; high: number } {
	const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
	const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
	// At the ends the bounds are exact, whatever rounding makes of them.
	return { low: share <= 0 ? 0 : Math.max(0, middle - half), high: share >= 1 ? 1 : Math.min(1, middle + half) };
}

/** The mean of pairs' values with Student's 95% interval. */
export function intervalOf(pairs: readonly number[]): Interval {
	if (pairs.length === 0) return { mean: 0, low: null, high: null };
	const mean = meanOf(pairs);
	if (pairs.length < 2) return { mean, low: null, high: null };
	const half = student95(pairs.length - 1) * Math.sqrt(varianceOf(pairs) / pairs.length);
	return { mean, low: mean - half, high: mean + half };
}

/** The 97.5% quantile of Student's t: exact for 1 and 2 degrees of freedom, else the Cornish–Fisher expansion. */
export function student95(freedom: number): number {
	if (freedom <= 2) return freedom === 1 ? 12.7062 : 4.302653;
	const z = Z95;
	const first = (z ** 3 + z) / 4;
	const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
	const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
	return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
