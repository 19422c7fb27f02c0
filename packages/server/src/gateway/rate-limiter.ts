import type { Request } from '@trove/protocol';
import type { Address } from './addresses.ts';
import { type Limits, MESSAGE_UNIT } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** What is counted by person, over all their connections. */
export type PersonRates = { readonly [kind in 'messages' | 'patience' | 'talk' | 'wishes']: TokenBuckets };

/** What one connection may still send: its own limits, its person's and its address's, all at once. */
export class RateLimiter {
	readonly #own: TokenBucket;
	readonly #person: TokenBucket;
	readonly #patience: TokenBucket;
	readonly #address: Address;
	readonly #exempt: boolean;
	readonly #rates: PersonRates;
	readonly #who: string;

	/** No limits hold for an `exempt` connection. */
	constructor(limits: Limits, rates: PersonRates, who: string, address: Address, exempt: boolean, now: number) {
		this.#own = new TokenBucket(limits.messages, now);
		this.#person = rates.messages.of(who, now);
		this.#patience = rates.patience.of(who, now);
		this.#address = address;
		this.#exempt = exempt;
		this.#rates = rates;
		this.#who = who;
	}

	/** Counts a message by its bytes, before anything of it is parsed; false when a limit is reached. */
	admits(bytes: number, now: number): boolean {
		return this.charge(Math.max(1, Math.ceil(bytes / MESSAGE_UNIT)), now);
	}

	/** Counts as so many messages. */
	charge(messages: number, now: number): boolean {
		if (this.#exempt) return true;
		return this.#own.take(now, messages) && this.#person.take(now, messages) && this.#address.take('addressMessages', now, messages);
	}

	/** Whether the person may ask a table for this now. Moves are bounded by the game; talk is bounded for everybody. */
	asks(t: Request['t'], now: number): boolean {
		if (t === 'act' || t === 'undo') return true;
		return t === 'say' ? this.#rates.talk.take(this.#who, now) : this.#address.exempt || this.#rates.wishes.take(this.#who, now);
	}

	/** Takes from the person's patience; false when there is not so much left. */
	spend(patience: number, now: number): boolean {
		return this.#exempt || this.#patience.take(now, patience);
	}

	/** Whether the person has so much patience left. */
	has(patience: number, now: number): boolean {
		return this.#exempt || this.#patience.has(now, patience);
	}
}
