import { isIPv6 } from 'node:net';
import type { Limits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** What is rate-limited by address. */
export const BY_ADDRESS = ['requests', 'addressMessages', 'guests', 'guesses'] as const;
type Kind = (typeof BY_ADDRESS)[number];

/** One address: its rate limits and open sockets. In memory only. */
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

	/** Takes from a limit; whether there was enough. */
	take(kind: Kind, now: number, cost = 1): boolean {
		if (this.exempt) return true;
		this.#buckets[kind] ??= new TokenBucket(this.#limits[kind], now);
		return this.#buckets[kind].take(now, cost);
	}

	/** Seconds until there is some again, rounded up. */
	wait(kind: Kind, now: number): number {
		return this.#buckets[kind]?.wait(now) ?? 1;
	}

	/** Whether it may open another socket. */
	mayConnect(): boolean {
		return this.exempt || this.connections < this.#limits.addressConnections;
	}

	/** Whether it can be evicted. */
	idle(now: number): boolean {
		return this.connections === 0 && Object.values(this.#buckets).every((bucket) => bucket.full(now));
	}
}

/** All recent addresses. */
export class Addresses {
	readonly #limits: Limits;
	readonly #most: number;
	readonly #known = new Map<string, Address>();

	constructor(limits: Limits, most = 50_000) {
		this.#limits = limits;
		this.#most = most;
	}

	/** How many addresses are remembered. */
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

	/** Evicts idle addresses. */
	evictIdle(now: number): void {
		for (const [key, address] of this.#known) if (address.idle(now)) this.#known.delete(key);
	}

	/** Bounds the memory: evicts the oldest address without a socket. */
	#dropOldest(): void {
		for (const [key, address] of this.#known) {
			if (address.connections > 0) continue;
			this.#known.delete(key);
			return;
		}
	}
}

/** The key of an address: an IPv4 address itself, the /64 network of an IPv6 address. */
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

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
	return ip === '::1' || /^(::ffff:)?127\./i.test(ip);
}
