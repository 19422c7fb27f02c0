import { foldAll } from '../core/fold.ts';
import { parseArchive } from '../core/replay.ts';
import type { Log } from '../storage/log.ts';
import type { LiveParts, Loaded } from './deps.ts';
import { LastSeen } from './last-seen.ts';
import { LiveTable } from './live-table.ts';

/** A table that nobody needs stays in memory for so long, in milliseconds. */
const KEPT = 60_000;
/** When so many are in memory, those that nobody needs go at once. */
const MOST = 20_000;

/** The tables in memory. */
export class Shelf {
	readonly #parts: LiveParts;
	readonly #log: Pick<Log, 'read' | 'archived'>;
	readonly #live = new Map<string, LiveTable>();
	readonly #lastSeen = new LastSeen();
	readonly #loading = new Map<string, Promise<LiveTable | null>>();

	constructor(parts: LiveParts, log: Pick<Log, 'read' | 'archived'>) {
		this.#parts = parts;
		this.#log = log;
	}

	/** How many are in memory. */
	get size(): number {
		return this.#live.size;
	}

	/** All that are in memory. */
	all(): Iterable<LiveTable> {
		return this.#live.values();
	}

	/** A table if it is in memory. */
	peek(table: string): LiveTable | undefined {
		return this.#live.get(table);
	}

	/** A table, read if need be; null for one that there is not. */
	find(table: string): Promise<LiveTable | null> {
		const live = this.#live.get(table);
		if (live) return Promise.resolve(live);
		const loading = this.#loading.get(table);
		if (loading) return loading;
		const found = this.#load(table).finally(() => this.#loading.delete(table));
		this.#loading.set(table, found);
		return found;
	}

	/** Puts a table in that was just read or made. */
	put(loaded: Loaded): LiveTable {
		const known = this.#live.get(loaded.table);
		if (known) return known;
		const live = new LiveTable(this.#parts, { ...loaded, gone: this.#lastSeen.take(loaded.table) });
		this.#live.set(loaded.table, live);
		return live;
	}

	/** Takes out what nobody has needed for a while. */
	sweep(now: number): void {
		const since = this.#live.size > MOST ? now : now - KEPT;
		for (const [table, live] of this.#live) {
			if (!live.isIdle(since)) continue;
			this.#live.delete(table);
			if (live.folded.status !== 'over') this.#lastSeen.keep(table, live.gone);
			live.close().catch(this.#parts.failed);
		}
	}

	/** Takes a table out whose log has gone elsewhere. */
	drop(table: string): void {
		const live = this.#live.get(table);
		if (live?.isIdle(Number.POSITIVE_INFINITY)) this.#live.delete(table);
	}

	/** A table as it lies in storage; null for none. Throws a `BrokenLog` for one that this server cannot follow. */
	async read(table: string): Promise<Loaded | null> {
		const log = await this.#log.read(table);
		if (log.length > 0) return loadedOf(table, log, false);
		const archive = await this.#log.archived(table);
		return archive === null ? null : loadedOf(table, parseArchive(archive), true);
	}

	async #load(table: string): Promise<LiveTable | null> {
		const loaded = await this.read(table);
		return loaded && this.put(loaded);
	}
}

function loadedOf(table: string, log: Loaded['log'], archived: boolean): Loaded | null {
	const folded = foldAll(table, log);
	return folded && { table, folded, log, archived };
}
