import type { Estimate } from '../mind.ts';

/** How much of the mass a stated interval holds. */
export const HELD = 0.9;
/** Standard errors to either side that hold it. */
export const Z = 1.6449;

/** Wilson's interval of a chance. `squares` is the sum of squared results: shared wins reduce the variance. */
export function chanceOf(wins: number, squares: number, tries: number, widen = 1): Estimate {
	if (tries === 0) return { mean: 0.5, low: 0, high: 1 };
	const mean = wins / tries;
	const even = mean * (1 - mean);
	// With a quarter as one more try's square: never certain of never having seen anything else.
	const spread = (Math.max(0, squares - wins * mean) + 0.25) / (tries * even + 0.25);
	const z2 = (Z * widen) ** 2 * Math.min(1, spread);
	const middle = (mean + z2 / (2 * tries)) / (1 + z2 / tries);
	const half = Math.sqrt(z2 * (even / tries + z2 / (4 * tries * tries))) / (1 + z2 / tries);
	return { mean, low: mean === 0 ? 0 : Math.max(0, middle - half), high: mean === 1 ? 1 : Math.min(1, middle + half) };
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
