import { foldAll } from '../core/fold.ts';
import { parseArchive } from '../core/replay.ts';
import type { Log } from '../storage/log.ts';
import type { LiveTableDeps, Loaded } from './deps.ts';
import type { Drivers } from './drivers.ts';
import { LastSeen } from './last-seen.ts';
import { LiveTable } from './live-table.ts';

/** Milliseconds that an idle table stays in memory. */
const IDLE = 60_000;
/** With more tables than this, idle ones are evicted at once. */
const MOST = 20_000;

/** The tables in memory, read from the log on demand. */
export class TableCache {
	readonly #deps: LiveTableDeps;
	readonly #log: Pick<Log, 'read' | 'archived'>;
	readonly #drivers: Pick<Drivers, 'want' | 'drop'>;
	readonly #live = new Map<string, LiveTable>();
	readonly #lastSeen = new LastSeen();
	readonly #loading = new Map<string, Promise<LiveTable | null>>();

	constructor(deps: LiveTableDeps, log: Pick<Log, 'read' | 'archived'>, drivers: Pick<Drivers, 'want' | 'drop'>) {
		this.#deps = deps;
		this.#log = log;
		this.#drivers = drivers;
	}

	/** How many tables are in memory. */
	get size(): number {
		return this.#live.size;
	}

	/** All tables in memory. */
	all(): Iterable<LiveTable> {
		return this.#live.values();
	}

	/** A table if it is in memory. */
	peek(table: string): LiveTable | undefined {
		return this.#live.get(table);
	}

	/** A table, read if need be; null if it does not exist. */
	find(table: string): Promise<LiveTable | null> {
		const live = this.#live.get(table);
		if (live) return Promise.resolve(live);
		const loading = this.#loading.get(table);
		if (loading) return loading;
		const found = this.#load(table).finally(() => this.#loading.delete(table));
		this.#loading.set(table, found);
		return found;
	}

	/** Adds a table that was just read or made; returns the one in memory if there is one. */
	add(loaded: Loaded): LiveTable {
		const known = this.#live.get(loaded.table);
		if (known) return known;
		const live = new LiveTable(this.#deps, { ...loaded, seen: this.#lastSeen.take(loaded.table) });
		this.#live.set(loaded.table, live);
		if (!loaded.archived && loaded.folded.status !== 'over') this.#drivers.want(loaded.table);
		return live;
	}

	/** Evicts idle tables. */
	evictIdle(now: number): void {
		const since = this.#live.size > MOST ? now : now - IDLE;
		for (const [table, live] of this.#live) {
			if (!live.isIdle(since)) continue;
			this.#live.delete(table);
			this.#drivers.drop(table);
			if (live.folded.status !== 'over') this.#lastSeen.keep(table, live.seen);
			live.close().catch(this.#deps.failed);
		}
	}

	/** Evicts one table, unless it is in use. */
	evict(table: string): void {
		const live = this.#live.get(table);
		if (live?.isIdle(Number.POSITIVE_INFINITY)) this.#live.delete(table);
	}

	/** A table as it is in storage; null if it does not exist. Throws `BrokenLog` if this server cannot fold it. */
	async read(table: string): Promise<Loaded | null> {
		const log = await this.#log.read(table);
		if (log.length > 0) return loadedOf(table, log, false);
		const archive = await this.#log.archived(table);
		return archive === null ? null : loadedOf(table, parseArchive(archive), true);
	}

	async #load(table: string): Promise<LiveTable | null> {
		const loaded = await this.read(table);
		return loaded && this.add(loaded);
	}
}

function loadedOf(table: string, log: Loaded['log'], archived: boolean): Loaded | null {
	const folded = foldAll(table, log);
	return folded && { table, folded, log, archived };
}
