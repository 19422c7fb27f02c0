import { Quantiles } from './load-quantiles.ts';
import type { Traffic } from './load-wire.ts';

/** Counters of a load. Times are in microseconds. */
export class LoadTally {
	/** Latency from sending an action to its answer, and to the last client at the table. */
	readonly own: Quantiles = new Quantiles();
	readonly all: Quantiles = new Quantiles();
	/** Bytes of a message about an action, with its frame. */
	readonly sizes: Quantiles = new Quantiles();
	readonly traffic: Traffic = { in: 0, out: 0 };
	/** Errors by code. */
	readonly errors: Map<string, number> = new Map();
	/** Actions answered, and games completed. */
	actions = 0;
	games = 0;
	/** Actions due at a table that had not finished the two before. */
	missed = 0;

	/** Counts an error. */
	error(code: string): void {
		this.errors.set(code, (this.errors.get(code) ?? 0) + 1);
	}

	/** The number of errors. */
	get failed(): number {
		let all = 0;
		for (const count of this.errors.values()) all += count;
		return all;
	}

	/** Resets the counters except for errors. */
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
