import type { Rate } from './limits.ts';
import { Bucket } from './token-bucket.ts';

/** Buckets by name (a person's handle): at most so many, the least lately used of them is forgotten first. */
export class Buckets {
	readonly #rate: Rate;
	readonly #most: number;
	readonly #buckets = new Map<string, Bucket>();

	constructor(rate: Rate, most = 20_000) {
		this.#rate = rate;
		this.#most = most;
	}

	/** Takes a token of somebody's, if there is one. */
	take(name: string, now: number): boolean {
		return this.of(name, now).take(now);
	}

	/** Somebody's bucket. */
	of(name: string, now: number): Bucket {
		const bucket = this.#buckets.get(name) ?? new Bucket(this.#rate, now);
		this.#buckets.delete(name);
		this.#buckets.set(name, bucket);
		const [oldest] = this.#buckets.keys();
		if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
		return bucket;
	}
}
