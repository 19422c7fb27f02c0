import { isIPv6 } from 'node:net';
import type { Limits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** The kinds of things that are counted by address. */
export const BY_ADDRESS = ['requests', 'addressMessages', 'guests', 'guesses'] as const;
type Kind = (typeof BY_ADDRESS)[number];

/** What one address did lately. Kept in memory only, and only as long as it matters. */
export class Address {
	/** Open sockets. */
	connections = 0;
	readonly exempt: boolean;
	readonly #limits: Limits;
	readonly #buckets: Partial<Record<Kind, TokenBucket>> = {};

	constructor(limits: Limits, exempt: boolean) {
		this.#limits = limits;
		this.exempt = exempt;
	}

	/** Whether there may be one more of a kind now; counts it. */
	take(kind: Kind, now: number, cost = 1): boolean {
		if (this.exempt) return true;
		this.#buckets[kind] ??= new TokenBucket(this.#limits[kind], now);
		return this.#buckets[kind].take(now, cost);
	}

	/** Whole seconds until there may be one more of a kind. */
	wait(kind: Kind, now: number): number {
		return this.#buckets[kind]?.wait(now) ?? 1;
	}

	/** Whether there may be one more socket. */
	mayConnect(): boolean {
		return this.exempt || this.connections < this.#limits.addressConnections;
	}

	/** Whether it can be forgotten. */
	idle(now: number): boolean {
		return this.connections === 0 && Object.values(this.#buckets).every((bucket) => bucket.full(now));
	}
}

/** All addresses of late. */
export class Addresses {
	readonly #limits: Limits;
	readonly #most: number;
	readonly #known = new Map<string, Address>();

	constructor(limits: Limits, most = 50_000) {
		this.#limits = limits;
		this.#most = most;
	}

	/** How many are remembered. */
	get size(): number {
		return this.#known.size;
	}

	/** The record of an address. */
	of(ip: string, now: number): Address {
		const key = addressKey(ip);
		let address = this.#known.get(key);
		if (!address) {
			if (this.#known.size >= this.#most) this.evictIdle(now);
			if (this.#known.size >= this.#most) this.#dropOldest();
			address = new Address(this.#limits, !this.#limits.loopback && isLoopback(key));
			this.#known.set(key, address);
		}
		return address;
	}

	/** Forgets those that have nothing to remember. */
	evictIdle(now: number): void {
		for (const [key, address] of this.#known) if (address.idle(now)) this.#known.delete(key);
	}

	/** When so many addresses are busy at once that memory would grow without bound, the oldest without a socket starts afresh. */
	#dropOldest(): void {
		for (const [key, address] of this.#known) {
			if (address.connections > 0) continue;
			this.#known.delete(key);
			return;
		}
	}
}

/** Under what an address is counted: an IPv4 address itself, of an IPv6 one the network (/64) that one household has. */
export function addressKey(ip: string): string {
	const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
	if (!isIPv6(plain) || isLoopback(plain)) return plain;
	const [head = '', tail] = plain.toLowerCase().split('::');
	const left = head === '' ? [] : head.split(':');
	const right = tail === undefined || tail === '' ? [] : tail.split(':');
	const gap = tail === undefined ? 0 : 8 - left.length - right.length;
	const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`;
}

/** Whether an address is this machine itself. */
export function isLoopback(ip: string): boolean {
	return ip === '::1' || /^(::ffff:)?127\./i.test(ip);
}
