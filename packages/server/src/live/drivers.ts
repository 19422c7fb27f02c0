import type { Bus } from '../bus/bus.ts';
import type { Nodes } from '../storage/nodes.ts';
import type { Timer } from './deps.ts';
import type { Membership } from './membership.ts';

/** What the drivers depend on. */
export interface DriversDeps {
	readonly nodes: Pick<Nodes, 'claim' | 'claimDue' | 'release'>;
	readonly bus: Pick<Bus, 'node' | 'publish' | 'listen'>;
	readonly members: Pick<Membership, 'isLeased' | 'lapses' | 'isDraining' | 'isTimeKnown' | 'living' | 'listen'>;
	readonly timer: Timer;
	/** Told of tables that this server drives from now on. */
	began(table: string): void;
	failed(error: unknown): void;
}

/** Tables that are claimed or released at once. */
const BATCH = 200;
/** Milliseconds until what failed is tried again, and until tables of other servers are looked at again. */
const AGAIN = 500;
const CHECK = 10_000;

/**
 * Which tables this server drives: it alone does what happens there by itself. The log's check stays the truth; this
 * keeps servers from deciding the same thing at once.
 */
export class Drivers {
	readonly #deps: DriversDeps;
	readonly #node: string;
	/** The driver of every table in memory; null while it is not known. */
	readonly #drivers = new Map<string, string | null>();
	readonly #toClaim = new Set<string>();
	readonly #toRelease = new Set<string>();
	readonly #stops: (() => void)[];
	#working: Promise<void> | null = null;
	#hasFailed = false;
	#closed = false;
	#cancelCheck: () => void = () => undefined;

	constructor(deps: DriversDeps) {
		this.#deps = deps;
		this.#node = deps.bus.node;
		this.#stops = [
			deps.members.listen(({ nodes, lapsed, time }) => {
				if (nodes) this.#reclaim(lapsed);
				// While the time was in doubt, nothing was decided.
				if (time) for (const table of this.#drivers.keys()) if (this.drives(table)) deps.began(table);
			}),
			deps.bus.listen('released', ({ tables }, node) => {
				for (const table of tables) if (node !== this.#node && this.#drivers.get(table) === node) this.#claim(table);
			}),
		];
		this.#checkLater();
	}

	/** How many tables this server drives. */
	get count(): number {
		let count = 0;
		for (const driver of this.#drivers.values()) if (driver === this.#node) count++;
		return count;
	}

	/** Whether this server drives a table now. */
	drives(table: string): boolean {
		const { members } = this.#deps;
		return this.#drivers.get(table) === this.#node && members.isLeased && members.isTimeKnown;
	}

	/** A table came into memory: this server drives it if no other does. */
	want(table: string): void {
		if (this.#closed || this.#drivers.get(table) === this.#node) return;
		if (!this.#drivers.has(table)) this.#drivers.set(table, null);
		this.#claim(table);
	}

	/** A table left memory, or is over: others may drive it. */
	drop(table: string): void {
		if (this.#drivers.get(table) === this.#node) this.#toRelease.add(table);
		this.#drivers.delete(table);
		this.#toClaim.delete(table);
		this.#workSoon();
	}

	/** Tables that are due in storage and that this server drives now. */
	async due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		const { nodes, members } = this.#deps;
		if (this.#closed || members.isDraining || !members.isLeased || !members.isTimeKnown) return [];
		const { lapses } = members;
		const due = await nodes.claimDue(this.#node, until, limit);
		// An answer that took so long says nothing any more.
		if (!this.#holdsSince(lapses)) return [];
		for (const { table } of due) this.#drivers.set(table, this.#node);
		return due;
	}

	/** Gives everything up: others take over. */
	async close(): Promise<void> {
		if (this.#closed) return;
		for (const [table, driver] of this.#drivers) if (driver === this.#node) this.#toRelease.add(table);
		this.#drivers.clear();
		this.#toClaim.clear();
		this.#cancelCheck();
		for (const stop of this.#stops) stop();
		this.#workSoon();
		this.#closed = true;
		await this.#working;
	}

	#claim(table: string): void {
		if (this.#deps.members.isDraining) return;
		this.#toClaim.add(table);
		this.#workSoon();
	}

	#workSoon(): void {
		if (this.#closed || this.#working || this.#toClaim.size + this.#toRelease.size === 0) return;
		this.#working = this.#work().finally(() => {
			this.#working = null;
			if (this.#toClaim.size + this.#toRelease.size > 0 && !this.#closed) this.#deps.timer(AGAIN, () => this.#workSoon());
		});
	}

	/** Releases and claims in batches, one after another: what is released must not be claimed before. */
	async #work(): Promise<void> {
		const { members, failed } = this.#deps;
		// What else is opened in this turn goes along.
		await Promise.resolve();
		try {
			while (this.#toRelease.size > 0) await this.#releaseSome();
			while (this.#toClaim.size > 0 && !this.#closed && members.isLeased) await this.#claimSome();
			this.#hasFailed = false;
		} catch (error) {
			if (!this.#hasFailed) failed(error);
			this.#hasFailed = true;
		}
	}

	async #releaseSome(): Promise<void> {
		const tables = [...this.#toRelease].slice(0, BATCH);
		for (const table of tables) this.#toRelease.delete(table);
		// What is not released is free when the lease ends, or claimed again with its next due time.
		await this.#deps.nodes.release(this.#node, tables);
		this.#deps.bus.publish({ on: 'released', tables });
	}

	async #claimSome(): Promise<void> {
		const tables = [...this.#toClaim].slice(0, BATCH);
		const { lapses } = this.#deps.members;
		const drivers = await this.#deps.nodes.claim(this.#node, tables);
		if (!this.#holdsSince(lapses)) return;
		for (const table of tables) {
			this.#toClaim.delete(table);
			if (!this.#drivers.has(table)) {
				// Evicted meanwhile.
				if (drivers.get(table) === this.#node) this.#toRelease.add(table);
				continue;
			}
			const drove = this.drives(table);
			this.#drivers.set(table, drivers.get(table) ?? null);
			if (!drove && this.drives(table)) this.#deps.began(table);
		}
	}

	/** Whether the lease has held all the time since it had run out so many times. */
	#holdsSince(lapses: number): boolean {
		const { members } = this.#deps;
		return members.isLeased && members.lapses === lapses;
	}

	/** Claims the tables of servers that are gone; all tables if others may have taken this server's own. */
	#reclaim(all: boolean): void {
		const { living } = this.#deps.members;
		for (const [table, driver] of this.#drivers) {
			if (!all && driver !== null && living.has(driver)) continue;
			this.#drivers.set(table, null);
			this.#claim(table);
		}
	}

	/** Finds tables whose release this server missed, and own ones that it lost by an order that came late. */
	#checkLater(): void {
		this.#cancelCheck = this.#deps.timer(CHECK, () => {
			for (const table of this.#drivers.keys()) this.#claim(table);
			this.#checkLater();
		});
	}
}
