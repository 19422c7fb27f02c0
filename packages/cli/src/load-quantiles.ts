const HALF = 1024;

/** A histogram of integers (microseconds, bytes) for quantiles: exact below 2,048, within 0.1% above. */
export class Quantiles {
	readonly #counts = new Uint32Array(HALF * 23);
	#count = 0;
	#sum = 0;
	#max = 0;

	/** Counts a value; values from 2 ** 31 on are counted as the maximum. */
	add(value: number): void {
		const whole = value < 0 ? 0 : value < 0x7fff_ffff ? Math.round(value) : 0x7fff_ffff;
		this.#counts[indexOf(whole)]++;
		this.#count++;
		this.#sum += whole;
		if (whole > this.#max) this.#max = whole;
	}

	/** Adds the counts of another histogram. */
	addAll(other: Quantiles): void {
		for (let i = 0; i < this.#counts.length; i++) this.#counts[i] += other.#counts[i];
		this.#count += other.#count;
		this.#sum += other.#sum;
		this.#max = Math.max(this.#max, other.#max);
	}

	get count(): number {
		return this.#count;
	}

	get max(): number {
		return this.#max;
	}

	/** NaN if empty. */
	get mean(): number {
		return this.#sum / this.#count;
	}

	/** The quantile for a share from 0 to 1; NaN if empty. */
	at(share: number): number {
		if (this.#count === 0) return Number.NaN;
		let left = Math.max(1, Math.ceil(share * this.#count));
		for (let i = 0; i < this.#counts.length; i++) {
			left -= this.#counts[i];
			if (left <= 0) return Math.min(topOf(i), this.#max);
		}
		return this.#max;
	}

	/** The counts in bins of `step` from 0 on. */
	steps(step: number): Map<number, number> {
		const counts = new Map<number, number>();
		for (let i = 0; i < this.#counts.length; i++) {
			if (this.#counts[i] === 0) continue;
			const value = Math.floor(Math.min(topOf(i), this.#max) / step);
			counts.set(value, (counts.get(value) ?? 0) + this.#counts[i]);
		}
		return counts;
	}

	/** Resets the counts. */
	clear(): void {
		this.#counts.fill(0);
		this.#count = 0;
		this.#sum = 0;
		this.#max = 0;
	}
}

function indexOf(value: number): number {
	if (value < 2 * HALF) return value;
	const shift = 21 - Math.clz32(value);
	return shift * HALF + (value >>> shift);
}

/** The largest value of a bin. */
function topOf(index: number): number {
	if (index < 2 * HALF) return index;
	const shift = Math.floor(index / HALF) - 1;
	return (index - shift * HALF + 1) * 2 ** shift - 1;
}
