import { Quantiles } from './load-quantiles.ts';
import type { Traffic } from './load-wire.ts';

/** What a load has seen so far. Times are in microseconds. */
export class LoadTally {
	/** From an action's sending to the answer for who sent it, and to the last client at the table. */
	readonly own: Quantiles = new Quantiles();
	readonly all: Quantiles = new Quantiles();
	/** Bytes of a message that tells a client of an action, with its frame. */
	readonly sizes: Quantiles = new Quantiles();
	readonly traffic: Traffic = { in: 0, out: 0 };
	/** How often what went wrong, by its code. */
	readonly errors: Map<string, number> = new Map();
	/** Actions answered, and games played to the end. */
	actions = 0;
	games = 0;
	/** Actions that were due at a table that had not done with the two before. */
	missed = 0;

	/** Counts something that went wrong. */
	error(code: string): void {
		this.errors.set(code, (this.errors.get(code) ?? 0) + 1);
	}

	/** Everything that went wrong, together. */
	get failed(): number {
		let all = 0;
		for (const count of this.errors.values()) all += count;
		return all;
	}

	/** Begins anew; errors are kept, for one that came early is still one. */
	clear(): void {
		this.own.clear();
		this.all.clear();
		this.sizes.clear();
		this.traffic.in = 0;
		this.traffic.out = 0;
		this.actions = 0;
		this.games = 0;
		this.missed = 0;
	}
}
