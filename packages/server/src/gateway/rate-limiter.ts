import type { Request } from '@trove/protocol';
import type { Address } from './addresses.ts';
import { type Limits, MESSAGE_UNIT } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** Rate limits by person, over all their connections. */
export type PersonRates = { readonly [kind in 'messages' | 'patience' | 'talk' | 'wishes']: TokenBuckets };

/** What one connection may send: limits of its own, of its person and of its address. */
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

	/** Charges a message by its bytes, before it is parsed; false if a limit is reached. */
	admits(bytes: number, now: number): boolean {
		return this.charge(Math.max(1, Math.ceil(bytes / MESSAGE_UNIT)), now);
	}

	/** Charges so many messages. */
	charge(messages: number, now: number): boolean {
		if (this.#exempt) return true;
		return this.#own.take(now, messages) && this.#person.take(now, messages) && this.#address.take('addressMessages', now, messages);
	}

	/** Whether the person may ask a table for this now. The game bounds moves; talk is limited on loopback, too. */
	asks(t: Request['t'], now: number): boolean {
		if (t === 'act') return true;
		return t === 'say' ? this.#rates.talk.take(this.#who, now) : this.#address.exempt || this.#rates.wishes.take(this.#who, now);
	}

	/** Takes from the person's patience; false if there is not enough. */
	spend(patience: number, now: number): boolean {
		return this.#exempt || this.#patience.take(now, patience);
	}

	/** Whether the person has so much patience left. */
	has(patience: number, now: number): boolean {
		return this.#exempt || this.#patience.has(now, patience);
	}
}
