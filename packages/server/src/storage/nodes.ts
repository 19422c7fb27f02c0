import type { Outage } from '../core/outages.ts';

/** A server (node) that runs, as the others see it. */
export interface Node {
	/** Its name on the bus, new at each start. */
	readonly node: string;
	/** The newest format of log entries that it can read. Nothing newer is written while it runs. */
	readonly format: number;
	/** It takes no new connections and drives no new tables. */
	readonly draining: boolean;
}

/** What a heartbeat returns: the shared truth about time and servers. */
export interface Beat {
	/** The store's time in milliseconds since 1970. Every server's clock follows it. */
	readonly now: number;
	/** All servers whose lease has not run out, this one included. */
	readonly nodes: readonly Node[];
	/** Times in which no server lived, of the whole installation. */
	readonly outages: readonly Outage[];
}

/** A limit that holds for all servers together. */
export interface SharedLimit {
	/** What is limited, such as `guests`. */
	readonly what: string;
	/** Whom it is counted for, such as an address. */
	readonly whose: string;
	/** Tokens per second, and at once. */
	readonly second: number;
	readonly burst: number;
}

/**
 * The servers that share a store, and what must be agreed between them: time, who drives a table, shared limits. A
 * store for one server grants everything. Implementations must pass `testing/nodes-contract.ts`.
 */
export interface Nodes {
	/**
	 * Renews this server's lease for `ttl` milliseconds of the store's time, and records an outage (with due times moved
	 * by it) if no lease was valid before it. `estimate` is this server's idea of the store's time, or null if it has
	 * none: when another machine has become the primary, time goes on from there. Safe to repeat.
	 */
	beat(node: Node, ttl: number, estimate: number | null): Promise<Beat>;
	/** Ends this server's lease; its tables are free at once. */
	leave(node: string): Promise<void>;
	/**
	 * Makes this server the driver of tables that no living server drives, if its own lease is valid and it is not
	 * draining. Returns the driver of each, which stays the driver as long as its own lease is valid; tables without one
	 * are left out.
	 */
	claim(node: string, tables: readonly string[]): Promise<ReadonlyMap<string, string>>;
	/** Claims tables that are due at or before a time, earliest first; returns those that this server drives. */
	claimDue(node: string, until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]>;
	/** Gives tables up. */
	release(node: string, tables: readonly string[]): Promise<void>;
	/** Takes a token; false if the limit is reached. */
	take(limit: SharedLimit): Promise<boolean>;
}
