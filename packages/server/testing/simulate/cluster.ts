import { makeOutages, type Outage, parseOutages } from '../../src/core/outages.ts';
import type { Beat, Node, SharedLimit } from '../../src/storage/nodes.ts';
import type { Database } from './database.ts';

/** Milliseconds that the lease of a dead server is remembered. */
const REMEMBERED = 600_000;

/** What servers that share a database agree on, as `postgres/schema-nodes.ts` has it. */
export class Cluster {
	readonly #database: Database;
	/** The primary's wall clock. */
	wall: () => number;
	/** Changes with the primary. */
	source = 1;
	readonly nodes = new Map<string, { readonly node: Node; until: number }>();
	/** Told of every server that no longer drives a table. */
	dropped: (table: string, node: string) => void = () => undefined;
	/** Told of every server that renews a lease which had run out. */
	lapsed: (node: string) => void = () => undefined;
	readonly #limits = new Map<string, { tokens: number; at: number }>();
	#known = { source: 0, correction: 0, last: 0 };
	/** The latest time that was told, and the true time then. */
	#latest = { time: 0, at: 0 };
	readonly #trueTime: () => number;

	constructor(database: Database, wall: () => number) {
		this.#database = database;
		this.wall = wall;
		this.#trueTime = wall;
	}

	/** The common time as servers know it that lived on while it stood still. */
	get goingTime(): number {
		return Math.max(this.time, this.#latest.time + this.trueTime - this.#latest.at);
	}

	/** The time that nobody knows. */
	get trueTime(): number {
		return this.#trueTime();
	}

	/** The common time: it stands still under another primary until the first beat there. */
	get time(): number {
		const { source, correction, last } = this.#known;
		return source === this.source ? Math.max(this.wall() + correction, last) : last;
	}

	get outages(): Outage[] {
		return parseOutages(this.#database.facts.get('outages') ?? null);
	}

	beat(node: Node, ttl: number, estimate: number | null): Beat {
		const known = this.#known;
		const wall = this.wall();
		const goesOn = known.source === this.source && wall + known.correction >= known.last;
		const now = goesOn ? wall + known.correction : Math.max(known.last, Math.floor(estimate ?? wall + known.correction));
		const untils = [...this.nodes.values()].map(({ until }) => until);
		const latest = Math.max(...untils, known.last === 0 ? Number.NEGATIVE_INFINITY : known.last);
		if (latest < now && latest > Number.NEGATIVE_INFINITY) this.#outage(node.node, latest, now, ttl);
		if ((this.nodes.get(node.node)?.until ?? now) < now) this.lapsed(node.node);
		this.nodes.set(node.node, { node, until: now + ttl });
		this.#known = { source: this.source, correction: now - wall, last: now };
		if (now >= this.goingTime) this.#latest = { time: now, at: this.trueTime };
		for (const [name, { until }] of this.nodes) if (until < now - REMEMBERED) this.nodes.delete(name);
		const living = [...this.nodes.values()].flatMap((one) => (one.until > now ? one.node : []));
		return { now, outages: this.outages, nodes: living.sort((a, b) => (a.node < b.node ? -1 : 1)) };
	}

	leave(node: string): void {
		if (this.nodes.delete(node)) this.#known = { ...this.#known, last: this.time };
		for (const [table, driver] of this.#database.drivers) if (driver === node) this.#drop(table);
	}

	claim(node: string, tables: readonly string[]): Map<string, string> {
		const may = this.#mayDrive(node);
		const claimed = new Map<string, string>();
		for (const table of tables) {
			if (may && !this.lives(this.#database.drivers.get(table))) {
				this.#drop(table);
				this.#database.drivers.set(table, node);
			}
			const driver = this.#database.drivers.get(table);
			if (driver !== undefined && this.lives(driver)) claimed.set(table, driver);
		}
		return claimed;
	}

	claimDue(node: string, until: number, limit: number): { readonly table: string; readonly due: number }[] {
		const may = this.#mayDrive(node);
		const free = this.#database.due(until, Number.POSITIVE_INFINITY).filter(({ table }) => {
			const driver = this.#database.drivers.get(table);
			return driver === node || (may && !this.lives(driver));
		});
		const found = free.slice(0, limit);
		const claimed = this.claim(
			node,
			found.map(({ table }) => table),
		);
		return found.filter(({ table }) => claimed.get(table) === node);
	}

	release(node: string, tables: readonly string[]): void {
		for (const table of tables) if (this.#database.drivers.get(table) === node) this.#drop(table);
	}

	take({ what, whose, second, burst }: SharedLimit): boolean {
		const key = `${what} ${whose}`;
		const { time } = this;
		const known = this.#limits.get(key) ?? { tokens: burst, at: time };
		const tokens = Math.min(burst, known.tokens + (Math.max(0, time - known.at) * second) / 1000);
		if (tokens < 1) return false;
		this.#limits.set(key, { tokens: tokens - 1, at: Math.max(time, known.at) });
		return true;
	}

	/** Whether a server's lease holds. */
	lives(node: string | undefined): boolean {
		return (this.nodes.get(node ?? '')?.until ?? Number.NEGATIVE_INFINITY) > this.time;
	}

	/** Which server drives a table. */
	driverOf(table: string): string | undefined {
		return this.#database.drivers.get(table);
	}

	#drop(table: string): void {
		const driver = this.#database.drivers.get(table);
		if (driver !== undefined) this.dropped(table, driver);
		this.#database.drivers.delete(table);
	}

	#mayDrive(node: string): boolean {
		return this.lives(node) && this.nodes.get(node)?.node.draining === false;
	}

	#outage(node: string, from: number, to: number, ttl: number): void {
		this.#database.shiftDue(to - from);
		this.#database.facts.set('outages', makeOutages([...this.outages, [from, to]]));
		// A server that lived before it says that the database was away: the others could not renew their leases either.
		if ((this.nodes.get(node)?.until ?? 0) <= from - ttl) return;
		for (const lease of this.nodes.values()) if (lease.until > from - ttl) lease.until = to + ttl;
	}
}
