import type { Rate } from './limits.ts';

/** A token bucket. */
export class TokenBucket {
	readonly #rate: Rate;
	#tokens: number;
	#at: number;

	constructor(rate: Rate, now: number) {
		this.#rate = rate;
		this.#tokens = rate.burst;
		this.#at = now;
	}

	/** Takes tokens if there are enough. `now` is in milliseconds; a clock that went back adds none. */
	take(now: number, cost = 1): boolean {
		this.#fill(now);
		if (this.#tokens < cost) return false;
		this.#tokens -= cost;
		return true;
	}

	/** Whether there are so many tokens. */
	has(now: number, cost: number): boolean {
		this.#fill(now);
		return this.#tokens >= cost;
	}

	/** Whether it is full, and so can be forgotten. */
	full(now: number): boolean {
		this.#fill(now);
		return this.#tokens >= this.#rate.burst;
	}

	/** Seconds until there is a token, rounded up. */
	wait(now: number): number {
		this.#fill(now);
		return Math.max(1, Math.ceil((1 - this.#tokens) / this.#rate.second));
	}

	#fill(now: number): void {
		if (now > this.#at) this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate.second);
		this.#at = now;
	}
}
