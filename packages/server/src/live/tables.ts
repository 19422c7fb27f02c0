import { isRefusal, type Refusal } from '@trove/kernel';
import type { Made, MakeTable, Persona, PlayWish, Replay, Status, Waiting } from '@trove/protocol';
import type { Bus, Topics } from '../bus/bus.ts';
import type { Folded } from '../core/folded.ts';
import { type Outline, outlineChanged, outlineOf } from '../core/outline.ts';
import { no } from '../core/refusals.ts';
import { makeArchive, replayOf } from '../core/replay.ts';
import { nameReplay } from '../people/name-replay.ts';
import { type Archive, type Log, StorageError } from '../storage/log.ts';
import { CatchUp } from './catch-up.ts';
import type { LiveTableDeps, Timer } from './deps.ts';
import type { Drivers } from './drivers.ts';
import { newTableId, parseCode } from './ids.ts';
import { LiveTable } from './live-table.ts';
import { OutlineFeed } from './outline-feed.ts';
import { PlayNow } from './play-now.ts';
import { TableCache } from './table-cache.ts';
import { TableMaker } from './table-maker.ts';
import type { TableService } from './table-service.ts';

/** What the tables depend on. */
export interface TablesDeps extends Pick<LiveTableDeps, 'settings' | 'elsewhere' | 'bots' | 'plan' | 'failed'> {
	readonly log: Log;
	readonly bus: Bus;
	readonly drivers: Pick<Drivers, 'drives' | 'want' | 'drop'>;
	/** Whether other servers write to the same log. */
	isShared(): boolean;
	/** Names and pictures by handle; null for deleted people. */
	readonly personas: {
		of(handles: Iterable<string>): Promise<ReadonlyMap<string, Persona | null>>;
		listen(heard: (who: string) => void): () => void;
	};
	readonly now?: () => number;
	readonly timer?: Timer;
}

/** Unreadable tables that are remembered, so that each is reported once. */
const UNREADABLE = 1000;
/** Milliseconds until presence changes are told, and between evictions of idle tables. */
const FLUSH = 200;
const EVICT = 15_000;

const realTimer: Timer = (ms, callback) => {
	const timer = setTimeout(callback, ms).unref();
	return () => clearTimeout(timer);
};

/** All tables: makes and finds them, and keeps those in memory that are in use. */
export class Tables implements TableService {
	readonly #deps: TablesDeps;
	readonly #cache: TableCache;
	readonly #maker: TableMaker;
	readonly #playNow: PlayNow;
	readonly #now: () => number;
	readonly #timer: Timer;
	readonly #outlines: OutlineFeed;
	readonly #catchUp: CatchUp;
	readonly #stops: (() => void)[];
	readonly #toFlush = new Set<LiveTable>();
	readonly #unreadable = new Set<string>();
	#stopEvicting: () => void = () => undefined;

	constructor(deps: TablesDeps) {
		this.#deps = deps;
		this.#now = deps.now ?? Date.now;
		this.#timer = deps.timer ?? realTimer;
		this.#cache = new TableCache(this.#tableDeps(), deps.log, deps.drivers);
		this.#outlines = new OutlineFeed(deps.failed);
		this.#catchUp = new CatchUp({
			log: deps.log,
			cache: this.#cache,
			timer: this.#timer,
			relist: () => this.#outlines.tell(null),
			found: (folded) => this.#listed(folded),
			failed: deps.failed,
		});
		this.#maker = new TableMaker({
			log: deps.log,
			settings: deps.settings,
			now: this.#now,
			find: (table) => this.find(table),
			personas: (handles) => deps.personas.of(handles),
			made: (folded, loaded) => {
				if (loaded) this.#cache.add(loaded);
				this.#listed(folded);
			},
			unsure: (table) => this.#catchUp.later(table, 0),
		});
		this.#playNow = new PlayNow({
			log: deps.log,
			settings: deps.settings,
			now: this.#now,
			find: (table) => this.find(table),
			create: (newTable) => this.#maker.create(newTable),
		});
		this.#stops = [
			deps.bus.listen('moved', (moved) => this.#moved(moved)),
			deps.bus.listen('said', (said, node) => this.#said(said, node)),
			deps.bus.listen('listed', ({ outline }, node) => {
				if (node !== deps.bus.node) this.#outlines.tell(outline);
			}),
			deps.bus.onLoss(() => this.missed()),
			deps.personas.listen((who) => this.#renamed(who)),
		];
		this.#evictLater();
	}

	/** How many tables are in memory. */
	get size(): number {
		return this.#cache.size;
	}

	/** How many tables are in memory, by status. */
	statuses(): ReadonlyMap<Status, number> {
		const counts = new Map<Status, number>();
		for (const { folded } of this.#cache.all()) counts.set(folded.status, (counts.get(folded.status) ?? 0) + 1);
		return counts;
	}

	/** How many tables could not be read when they were last tried. */
	get unreadable(): number {
		return this.#unreadable.size;
	}

	/** A table, or why it cannot be shown: it does not exist, or cannot be read. */
	async open(table: string): Promise<LiveTable | Refusal> {
		try {
			const live = await this.#cache.find(table);
			this.#unreadable.delete(table);
			return live ?? no('not-found');
		} catch (error) {
			// One bad table must not fail the lists it is in; a storage error concerns all of them.
			const damaged = error instanceof StorageError && error.code === 'damaged';
			if (error instanceof StorageError && !damaged) throw error;
			if (!this.#unreadable.has(table)) this.#deps.failed(error);
			if (this.#unreadable.size < UNREADABLE) this.#unreadable.add(table);
			return no(damaged ? 'damaged' : 'unreadable');
		}
	}

	/** A table; null if it does not exist or cannot be read. */
	async find(table: string): Promise<LiveTable | null> {
		const live = await this.open(table);
		return isRefusal(live) ? null : live;
	}

	/** Makes a table; the host sits at the first seat, or at the one to play on from. */
	make(wanted: MakeTable, host: string): Promise<Made | Refusal> {
		return this.#maker.make(wanted, host);
	}

	/** A table that somebody may want to join; null if there is none. */
	async waiting(wish: Waiting, who: string): Promise<Outline | null | Refusal> {
		const found = await this.#playNow.look(wish, who);
		return found instanceof LiveTable ? this.outline(found.table) : found;
	}

	/** A seat to play now with anybody. */
	playNow(wish: PlayWish, who: string): Promise<Made | Refusal> {
		return this.#playNow.sit(wish, who);
	}

	/** The open table with a code. */
	async byCode(text: string): Promise<string | null> {
		const code = parseCode(text);
		return code === null ? null : this.#deps.log.byCode(code);
	}

	/** A finished game with its proof, and what people are called now, for somebody or (null) a stranger. */
	async replay(table: string, who: string | null = null): Promise<Replay | Refusal> {
		const live = await this.open(table);
		if (isRefusal(live)) return live;
		const replay = replayOf(live.folded, this.#now(), who);
		if (isRefusal(replay)) return replay;
		const personas = await this.#deps.personas.of(replay.seats.flatMap(({ who }) => who ?? []));
		return nameReplay(replay, personas, live.folded.shown);
	}

	/** A table's outline, or (`delayed`) the one that its spectators see; null if it does not exist. */
	async outline(table: string, delayed = false): Promise<Outline | null> {
		const live = await this.find(table);
		if (!live) return null;
		// Another server has told of a later one.
		if (this.#outlines.newest(table) > live.folded.seq) await live.recheck();
		return outlineOf(delayed ? live.forSpectators : live.folded, this.#deps.settings);
	}

	/** Calls back with changed outlines, or with null when any may have changed; returns how to stop that. */
	listen(heard: (outline: Outline | null) => void): () => void {
		return this.#outlines.listen(heard);
	}

	/** People came or went through other servers: at a table, or at any (null). */
	presenceChanged(table: string | null): void {
		const changed = table === null ? [...this.#cache.all()] : [this.#cache.peek(table)];
		for (const live of changed) if (live) this.#guarded(() => live.presenceChanged());
	}

	/** This server drives a table from now on. */
	driverBegan(table: string): void {
		this.#cache.peek(table)?.wake().catch(this.#deps.failed);
	}

	/** Deadlines have moved without entries: an outage is known. */
	deadlinesMoved(): void {
		for (const live of this.#cache.all()) live.deadlinesMoved().catch(this.#deps.failed);
	}

	/** News of other servers may have been lost: asks storage which tables have moved on, until that succeeds. */
	missed(): void {
		this.#catchUp.missed();
	}

	/** Does what is due at a table. */
	async wake(table: string): Promise<void> {
		const live = await this.find(table);
		await live?.wake();
	}

	/** The archive of a finished table, which is evicted; null if it is not over or cannot be read. */
	async archiveOf(table: string): Promise<Omit<Archive, 'table'> | null> {
		try {
			const loaded = await this.#cache.read(table);
			if (!loaded || loaded.archived || loaded.folded.status !== 'over') return null;
			this.#cache.evict(table);
			return { seq: loaded.folded.seq, text: makeArchive(loaded.log) };
		} catch (error) {
			this.#deps.failed(error);
			return null;
		}
	}

	/** Waits for what is under way, and stops all timers. */
	async close(): Promise<void> {
		for (const stop of this.#stops) stop();
		this.#stopEvicting();
		this.#catchUp.close();
		await Promise.all([...this.#cache.all()].map((live) => live.close()));
	}

	#tableDeps(): LiveTableDeps {
		const { log, bus, settings, elsewhere, drivers, personas, bots, plan, failed } = this.#deps;
		return {
			log,
			bus,
			settings,
			elsewhere,
			drives: (table) => drivers.drives(table),
			now: this.#now,
			timer: (ms, callback) => this.#timer(ms, () => this.#guarded(callback)),
			bots,
			plan,
			failed,
			personas: (handles) => personas.of(handles),
			rematch: (folded, rematch, asker) => this.#maker.rematch(folded, rematch, asker),
			changed: (after, before, own) => this.#changed(after, before, own),
			unsure: (table, after) => this.#catchUp.later(table, after),
			isShared: this.#deps.isShared,
			flushSoon: (live) => this.#flushSoon(live),
			newTable: newTableId,
		};
	}

	/** The bus says how far a table's log goes. */
	#moved({ table, seq, entries }: Topics['moved']): void {
		this.#cache.peek(table)?.moved(seq, entries)?.catch(this.#deps.failed);
	}

	/** Somebody said something at a table through another server. */
	#said({ table, seat, what }: Topics['said'], node: string): void {
		if (node === this.#deps.bus.node) return;
		const live = this.#cache.peek(table);
		if (live) this.#guarded(() => live.said(seat, what));
	}

	#renamed(who: string): void {
		for (const live of this.#cache.all()) this.#guarded(() => live.renamed(who));
	}

	#changed(after: Folded, before: Folded, own: boolean): void {
		if (after.status === 'over') this.#deps.drivers.drop(after.table);
		if (outlineChanged(before, after)) this.#listed(after, own);
	}

	/** Tells the lists of a table, here and (`everywhere`) at the other servers. */
	#listed(folded: Folded, everywhere = true): void {
		const outline = outlineOf(folded, this.#deps.settings);
		this.#outlines.tell(outline);
		if (everywhere) this.#deps.bus.publish({ on: 'listed', outline });
	}

	/** Calls a listener or timer whose errors must not reach the caller. */
	#guarded(call: () => void): void {
		try {
			call();
		} catch (error) {
			this.#deps.failed(error);
		}
	}

	#flushSoon(live: LiveTable): void {
		if (this.#toFlush.size === 0) {
			this.#timer(FLUSH, () => {
				const changed = [...this.#toFlush];
				this.#toFlush.clear();
				for (const one of changed) this.#guarded(() => one.flush());
			});
		}
		this.#toFlush.add(live);
	}

	#evictLater(): void {
		this.#stopEvicting = this.#timer(EVICT, () => {
			this.#guarded(() => this.#cache.evictIdle(this.#now()));
			this.#evictLater();
		});
	}
}
