const HALF = 1024;

/** Counts whole numbers (microseconds, bytes) so that any quantile can be told: exactly below 2,048, to a thousandth above. */
export class Quantiles {
	readonly #counts = new Uint32Array(HALF * 23);
	#count = 0;
	#sum = 0;
	#max = 0;

	/** Counts a value; from 2 ** 31 on they all count as that. */
	add(value: number): void {
		const whole = value < 0 ? 0 : value < 0x7fff_ffff ? Math.round(value) : 0x7fff_ffff;
		this.#counts[indexOf(whole)]++;
		this.#count++;
		this.#sum += whole;
		if (whole > this.#max) this.#max = whole;
	}

	/** Counts everything that another one counted. */
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

	/** NaN without any value. */
	get mean(): number {
		return this.#sum / this.#count;
	}

	/** The value that this share of all values does not exceed; NaN without any. */
	at(share: number): number {
		if (this.#count === 0) return Number.NaN;
		let left = Math.max(1, Math.ceil(share * this.#count));
		for (let i = 0; i < this.#counts.length; i++) {
			left -= this.#counts[i];
			if (left <= 0) return Math.min(topOf(i), this.#max);
		}
		return this.#max;
	}

	/** How often each value came, in steps of `step` from 0 on. */
	steps(step: number): Map<number, number> {
		const counts = new Map<number, number>();
		for (let i = 0; i < this.#counts.length; i++) {
			if (this.#counts[i] === 0) continue;
			const value = Math.floor(Math.min(topOf(i), this.#max) / step);
			counts.set(value, (counts.get(value) ?? 0) + this.#counts[i]);
		}
		return counts;
	}

	/** Forgets everything. */
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

/** The largest value at a place. */
function topOf(index: number): number {
	if (index < 2 * HALF) return index;
	const shift = Math.floor(index / HALF) - 1;
	return (index - shift * HALF + 1) * 2 ** shift - 1;
}
