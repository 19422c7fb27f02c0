import type { FromServer, Line } from '@trove/protocol';
import type { Outline } from '../core/outline.ts';
import type { Listed } from '../storage/log.ts';
import { Batch } from './batch.ts';
import { handlesOf, isListed, lineOf } from './list-line.ts';
import { AGAIN, type ListDeps, type Viewer, WAIT } from './viewer.ts';

/** Tables in the list: the newest, and open ones before those in play. */
const MOST = 200;
/** Milliseconds between full reloads, which find missed changes of other servers. */
const REFRESH = 30_000;
/** Milliseconds that a list without viewers is cached. */
const FRESH = 500;

interface Entry {
	readonly line: Line;
	readonly text: string;
	readonly handles: readonly string[];
}

/** The live list of public tables that are open or in play. Updated only while somebody looks. */
export class Lobby {
	readonly #deps: ListDeps;
	readonly #viewers = new Set<Viewer>();
	readonly #lines = new Map<string, Entry>();
	readonly #batch: Batch<Outline>;
	readonly #stops: readonly (() => void)[];
	#loading: Promise<void> | null = null;
	#loadedAt = Number.NEGATIVE_INFINITY;
	#isFailing = false;
	#refresh: NodeJS.Timeout | null = null;

	constructor(deps: ListDeps) {
		this.#deps = deps;
		this.#batch = new Batch(deps.wait ?? WAIT, (changed) => this.#update(changed));
		this.#stops = [
			deps.tables.listen((outline) => {
				if (this.#viewers.size === 0) return;
				if (outline === null) void this.#lookUp();
				else if (outline.terms.public) this.#batch.add(outline.table, outline);
			}),
			deps.personas.listen((who) => {
				if (this.#viewers.size > 0) for (const [table, { handles }] of this.#lines) if (handles.includes(who)) this.#batch.add(table, null);
			}),
		];
	}

	/** The current list, newest first. */
	async list(): Promise<readonly Line[]> {
		if (this.#viewers.size === 0 && performance.now() - this.#loadedAt > FRESH) this.#loading = null;
		await this.#load();
		return this.#all();
	}

	/** A table as a list shows it, whether it is in this one or not. */
	async lineOf(outline: Outline): Promise<Line> {
		return lineOf(outline, await this.#deps.personas.of(handlesOf(outline)));
	}

	/** Sends a viewer the whole list, and changes from then on. */
	show(viewer: Viewer): void {
		if (this.#viewers.size === 0) this.#loading = null;
		this.#viewers.add(viewer);
		this.#refresh ??= setInterval(() => void this.#lookUp(), REFRESH).unref();
		this.#load()
			.then(() => {
				if (viewer.wants.has('lobby')) viewer.news('lobby', JSON.stringify({ t: 'lobby', tables: this.#all() } satisfies FromServer));
			})
			.catch((error: unknown) => {
				this.#failed(error);
				setTimeout(() => {
					if (this.#viewers.has(viewer)) this.show(viewer);
				}, AGAIN).unref();
			});
	}

	/** Ends what `show` began. */
	forget(viewer: Viewer): void {
		if (!this.#viewers.delete(viewer) || this.#viewers.size > 0) return;
		this.#batch.clear();
		if (this.#refresh) clearInterval(this.#refresh);
		this.#refresh = null;
	}

	/** Stops listening to the tables. */
	close(): void {
		for (const stop of this.#stops) stop();
		this.#batch.clear();
		if (this.#refresh) clearInterval(this.#refresh);
		this.#refresh = null;
	}

	/** Reports an error, once until the list is right again. */
	#failed(error: unknown): void {
		if (!this.#isFailing) this.#deps.logger.error({ err: error }, 'lobby');
		this.#isFailing = true;
	}

	#all(): Line[] {
		return [...this.#lines.values()].map(({ line }) => line).sort((a, b) => b.made - a.made);
	}

	#load(): Promise<void> {
		if (this.#loading) return this.#loading;
		const isCurrent = (): boolean => this.#loading === loading;
		const loading = this.#loadAll(isCurrent).catch((error: unknown) => {
			if (isCurrent()) this.#loading = null;
			throw error;
		});
		this.#loading = loading;
		return loading;
	}

	async #loadAll(isCurrent: () => boolean): Promise<void> {
		const outlines = await this.#outlines((await this.#listed()).map(({ table }) => table));
		const entries = await this.#entries(outlines);
		// Slower than a later one, and older.
		if (!isCurrent()) return this.#load();
		this.#lines.clear();
		for (const [table, entry] of entries) if (entry) this.#lines.set(table, entry);
		this.#loadedAt = performance.now();
	}

	/** Marks everything that is or should be in the list as changed. */
	async #lookUp(): Promise<void> {
		try {
			for (const { table } of await this.#listed()) this.#batch.add(table, null);
			for (const table of this.#lines.keys()) this.#batch.add(table, null);
		} catch (error) {
			this.#failed(error);
			setTimeout(() => {
				if (this.#viewers.size > 0) void this.#lookUp();
			}, AGAIN).unref();
		}
	}

	async #update(changed: ReadonlyMap<string, Outline | null>): Promise<void> {
		try {
			const loading = this.#loading;
			await loading;
			// Spectators see a delayed table later than it changes.
			const known = [...changed.values()].filter((outline): outline is Outline => outline?.terms.delay === 0);
			const unknown = [...changed].flatMap(([table, outline]) => (outline?.terms.delay === 0 ? [] : table));
			const outlines = [...known, ...(await this.#outlines(unknown))];
			const entries = new Map(await this.#entries(outlines.filter(isListed)));
			// The whole list was read anew meanwhile, and is newer.
			if (this.#loading !== loading) return;
			for (const table of changed.keys()) this.#set(table, entries.get(table) ?? null);
			while (this.#lines.size > MOST) this.#set(this.#oldest(), null);
			this.#isFailing = false;
		} catch (error) {
			this.#failed(error);
			for (const table of changed.keys()) this.#batch.add(table, null);
		}
	}

	/** Public tables that are not over, up to the length of the list. */
	async #listed(): Promise<readonly Listed[]> {
		const { log } = this.#deps;
		const open = await log.open(MOST);
		return [...open, ...(await log.inPlay(MOST - open.length))];
	}

	/** Outlines as delayed as spectators see them. */
	async #outlines(tables: readonly string[]): Promise<Outline[]> {
		const outlines = await Promise.all(tables.map((table) => this.#deps.tables.outline(table, true)));
		return outlines.filter((outline) => outline !== null);
	}

	async #entries(outlines: readonly Outline[]): Promise<[string, Entry | null][]> {
		const personas = await this.#deps.personas.of(outlines.flatMap(handlesOf));
		return outlines.map((outline) => {
			if (!isListed(outline)) return [outline.table, null];
			const line = lineOf(outline, personas);
			return [outline.table, { line, text: JSON.stringify(line), handles: handlesOf(outline) }];
		});
	}

	#set(table: string, entry: Entry | null): void {
		if (this.#lines.get(table)?.text === entry?.text) return;
		if (entry) this.#lines.set(table, entry);
		else this.#lines.delete(table);
		const text = entry ? `{"t":"listed","set":${entry.text}}` : JSON.stringify({ t: 'listed', gone: table } satisfies FromServer);
		for (const viewer of this.#viewers) viewer.news('lobby', text);
	}

	/** The table to drop: the oldest game in play, or else the oldest table. */
	#oldest(): string {
		const lines = [...this.#lines.values()].map(({ line }) => line);
		const inPlay = lines.filter(({ status }) => status !== 'open');
		return (inPlay.length > 0 ? inPlay : lines).reduce((oldest, line) => (line.made < oldest.made ? line : oldest)).table;
	}
}
