import type { Counts } from './histogram.ts';

/** A histogram with mean, deviation and range. */
export class Tally implements Summary {
	readonly counts: Map<number, number> = new Map();

	/** Counts a value. */
	add(value: number): void {
		this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
	}

	get mean(): number {
		return meanOf(this.counts);
	}

	/** The sample standard deviation; 0 for a single value. */
	get sd(): number {
		return sdOf(this.counts);
	}

	get min(): number {
		return Math.min(...this.counts.keys());
	}

	get max(): number {
		return Math.max(...this.counts.keys());
	}

	/** Half the width of the mean's 95% interval (normal approximation). */
	get margin(): number {
		return (1.96 * this.sd) / Math.sqrt(totalOf(this.counts));
	}
}

/** What a tally reports. */
export interface Summary {
	readonly counts: Counts;
	readonly mean: number;
	readonly sd: number;
	readonly min: number;
	readonly max: number;
	readonly margin: number;
}

function totalOf(counts: Counts): number {
	let total = 0;
	for (const count of counts.values()) total += count;
	return total;
}

function meanOf(counts: Counts): number {
	let sum = 0;
	for (const [value, count] of counts) sum += value * count;
	return sum / totalOf(counts);
}

function sdOf(counts: Counts): number {
	const total = totalOf(counts);
	if (total < 2) return 0;
	const mean = meanOf(counts);
	let squares = 0;
	for (const [value, count] of counts) squares += count * (value - mean) ** 2;
	return Math.sqrt(squares / (total - 1));
}
