import type { Estimate } from '../mind.ts';
import { incompleteBeta } from './beta.ts';

/** How much of the mass a stated interval holds. */
export const HELD = 0.9;
/** Standard errors to either side that hold it. */
export const Z = 1.6449;

/**
 * The interval of a chance by the exact binomial test with mid-P, which holds from the first try on. `squares` is the
 * sum of squared results: shared wins reduce the variance, and so count as more tries.
 */
export function chanceOf(wins: number, squares: number, tries: number, widen = 1): Estimate {
	if (tries === 0) return { mean: 0.5, low: 0, high: 1 };
	const mean = wins / tries;
	// With a quarter as one more try's square: never certain of never having seen anything else.
	const spread = (Math.max(0, squares - wins * mean) + 0.25) / (tries * mean * (1 - mean) + 0.25);
	const count = tries / (widen ** 2 * Math.min(1, spread));
	const tail = (1 - HELD) / 2;
	return { mean, low: Math.min(mean, chanceWhere(mean * count, count, tail)), high: Math.max(mean, chanceWhere(mean * count, count, 1 - tail)) };
}

/** The chance at which more than so many wins, or half of the cases with exactly so many, have this probability. */
function chanceWhere(wins: number, tries: number, probability: number): number {
	let [low, high] = [0, 1];
	while (high - low > 1e-6) {
		const chance = (low + high) / 2;
		const above = (incompleteBeta(chance, wins, tries - wins + 1) + incompleteBeta(chance, wins + 1, tries - wins)) / 2;
		if (above < probability) low = chance;
		else high = chance;
	}
	// Where no chance is low or high enough, the end of the scale itself.
	return low === 0 ? 0 : high === 1 ? 1 : (low + high) / 2;
}

/** Whole numbers with their weights. */
export class Spread {
	readonly #weights = new Map<number, number>();
	#total = 0;

	/** Adds a value; one between two whole numbers is shared by them. */
	add(value: number, weight: number): void {
		const floor = Math.floor(value);
		const part = value - floor;
		this.#put(floor, weight * (1 - part));
		if (part > 0) this.#put(floor + 1, weight * part);
		this.#total += weight;
	}

	#put(value: number, weight: number): void {
		this.#weights.set(value, (this.#weights.get(value) ?? 0) + weight);
	}

	/** The range from near the 5% mark to near the 95% mark whose mass is nearest to 90%. */
	range(): { low: number; high: number } {
		const values = [...this.#weights.keys()].sort((a, b) => a - b);
		const below = [0];
		for (const value of values) below.push((below.at(-1) ?? 0) + (this.#weights.get(value) ?? 0) / this.#total);
		const tail = (1 - HELD) / 2;
		// The first value that reaches into the middle from below, and the last from above.
		const first = values.findIndex((_, i) => below[i + 1] > tail + 1e-9);
		const last = values.findLastIndex((_, i) => below[i] < 1 - tail - 1e-9);
		let [low, high] = [first, last];
		let miss = Number.POSITIVE_INFINITY;
		for (const from of [first, first + 1]) {
			for (const to of [last, last - 1]) {
				if (from > to) continue;
				const off = Math.abs(below[to + 1] - below[from] - HELD);
				if (off < miss - 1e-9) [low, high, miss] = [from, to, off];
			}
		}
		return { low: values[low], high: values[high] };
	}
}
