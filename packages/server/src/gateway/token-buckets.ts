import type { Rate } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** Token buckets by name (a person's handle): an LRU cache. */
export class TokenBuckets {
	readonly #rate: Rate;
	readonly #most: number;
	readonly #buckets = new Map<string, TokenBucket>();

	constructor(rate: Rate, most = 20_000) {
		this.#rate = rate;
		this.#most = most;
	}

	/** Takes a token, if there is one. */
	take(name: string, now: number): boolean {
		return this.of(name, now).take(now);
	}

	/** The bucket of a name. */
	of(name: string, now: number): TokenBucket {
		const bucket = this.#buckets.get(name) ?? new TokenBucket(this.#rate, now);
		this.#buckets.delete(name);
		this.#buckets.set(name, bucket);
		const [oldest] = this.#buckets.keys();
		if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
		return bucket;
	}
}
