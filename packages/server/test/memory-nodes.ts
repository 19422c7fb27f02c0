import type { Outage } from '../src/core/outages.ts';
import type { Beat, Node, Nodes } from '../src/storage/nodes.ts';

/** Servers that share a store in memory, by a clock that a test drives. */
export class MemoryNodes implements Nodes {
	readonly outages: Outage[] = [];
	/** What every call fails with. */
	trouble: Error | null = null;
	/** The driver of each table. */
	readonly drivers = new Map<string, string>();
	readonly #leases = new Map<string, { readonly node: Node; readonly until: number }>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	async beat(node: Node, ttl: number): Promise<Beat> {
		await this.#answer();
		const now = this.#now();
		this.#leases.set(node.node, { node, until: now + ttl });
		return { now, nodes: [...this.#leases.values()].flatMap((lease) => (lease.until > now ? lease.node : [])), outages: [...this.outages] };
	}

	async leave(node: string): Promise<void> {
		await this.#answer();
		this.#leases.delete(node);
	}

	async claim(node: string, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
		await this.#answer();
		for (const table of tables) if (!this.#lives(this.drivers.get(table))) this.drivers.set(table, node);
		return new Map(tables.map((table) => [table, this.drivers.get(table) ?? '']));
	}

	async claimDue(_node?: string): Promise<[]> {
		await this.#answer();
		return [];
	}

	async release(node: string, tables: readonly string[]): Promise<void> {
		await this.#answer();
		for (const table of tables) if (this.drivers.get(table) === node) this.drivers.delete(table);
	}

	async take(): Promise<boolean> {
		await this.#answer();
		return true;
	}

	async #answer(): Promise<void> {
		await Promise.resolve();
		if (this.trouble) throw this.trouble;
	}

	#lives(node: string | undefined): boolean {
		return (this.#leases.get(node ?? '')?.until ?? 0) > this.#now();
	}
}
