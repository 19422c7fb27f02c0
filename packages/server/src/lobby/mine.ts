import type { FromServer, Mine } from '@trove/protocol';
import type { Outline } from '../core/outline.ts';
import { Batch } from './batch.ts';
import { handlesOf, ownLineOf } from './list-line.ts';
import { AGAIN, type ListDeps, type Viewer, WAIT } from './viewer.ts';

/** Tables in the list of one person. */
export const MOST_MINE = 100;

/** A person who looks: their connections, and the tables as they were told. */
interface Watcher {
	readonly viewers: Set<Viewer>;
	/** Those of them that were sent their list. */
	readonly listed: Set<Viewer>;
	readonly told: Map<string, string>;
}

/** The live list of everybody's own tables that are not over. */
export class MyTables {
	readonly #deps: ListDeps;
	readonly #watchers = new Map<string, Watcher>();
	/** People who were told of a table, and must be told when it is gone. */
	readonly #toldOf = new Map<string, Set<string>>();
	/** Handles at tables that somebody was told of. */
	readonly #handles = new Map<string, readonly string[]>();
	readonly #batch: Batch<Outline>;
	readonly #stops: readonly (() => void)[];
	#isFailing = false;

	constructor(deps: ListDeps) {
		this.#deps = deps;
		this.#batch = new Batch(deps.wait ?? WAIT, (changed) => this.#update(changed));
		this.#stops = [
			deps.tables.listen((outline) => {
				if (outline === null) this.#lookAgain();
				// What waits must not grow old: somebody whom it concerns may come before it is passed on.
				else if (this.#concerns(outline).length > 0 || this.#batch.has(outline.table)) this.#batch.add(outline.table, outline);
			}),
			deps.personas.listen((who) => {
				for (const [table, handles] of this.#handles) if (handles.includes(who)) this.#batch.add(table, null);
			}),
		];
	}

	/** A person's current tables, the newest ones up to a limit. */
	async list(who: string, limit: number = MOST_MINE): Promise<readonly Mine[]> {
		const { log, tables } = this.#deps;
		const listed = await log.of(who, limit);
		const outlines = (await Promise.all(listed.map(({ table }) => tables.outline(table)))).filter((outline) => outline !== null);
		const personas = await this.#deps.personas.of(outlines.flatMap(handlesOf));
		return outlines.flatMap((outline) => ownLineOf(outline, who, personas) ?? []);
	}

	/** Sends a viewer their tables, and changes from then on. */
	show(viewer: Viewer): void {
		// First, so that changes while the list is made are not missed.
		const watcher = this.#watcherOf(viewer);
		this.list(viewer.who)
			.then((tables) => {
				if (!viewer.wants.has('mine')) return;
				viewer.news('mine', JSON.stringify({ t: 'mine', tables: [...tables] } satisfies FromServer));
				watcher.listed.add(viewer);
				// Tables that are not in the list may be new or gone: they are checked again.
				for (const table of watcher.told.keys()) this.#again(viewer, watcher, table, '');
				for (const mine of tables) this.#again(viewer, watcher, mine.table, JSON.stringify(mine));
			})
			.catch((error: unknown) => {
				this.#failed(error);
				setTimeout(() => {
					if (this.#watchers.get(viewer.who)?.viewers.has(viewer)) this.show(viewer);
				}, AGAIN).unref();
			});
	}

	/** Ends what `show` began. */
	forget(viewer: Viewer): void {
		const watcher = this.#watchers.get(viewer.who);
		watcher?.listed.delete(viewer);
		if (!watcher?.viewers.delete(viewer) || watcher.viewers.size > 0) return;
		for (const table of watcher.told.keys()) this.#unnote(viewer.who, watcher, table);
		this.#watchers.delete(viewer.who);
		if (this.#watchers.size === 0) this.#batch.clear();
	}

	/** Stops listening to the tables. */
	close(): void {
		for (const stop of this.#stops) stop();
		this.#batch.clear();
	}

	async #update(changed: ReadonlyMap<string, Outline | null>): Promise<void> {
		try {
			for (const [table, outline] of changed) await this.#updateOne(table, outline ?? (await this.#deps.tables.outline(table)));
			this.#isFailing = false;
		} catch (error) {
			this.#failed(error);
			if (this.#watchers.size > 0) for (const table of changed.keys()) this.#batch.add(table, null);
		}
	}

	async #updateOne(table: string, outline: Outline | null): Promise<void> {
		const concerned = new Map([...(outline ? this.#concerns(outline) : (this.#toldOf.get(table) ?? []))].map((who) => [who, this.#watchers.get(who)]));
		if (concerned.size === 0) return;
		const handles = outline ? handlesOf(outline) : [];
		// Before the names are looked up, so that a rename meanwhile is not missed.
		this.#handles.set(table, handles);
		const personas = await this.#deps.personas.of(handles);
		for (const [who, watcher] of concerned) {
			// Who came meanwhile has a newer list.
			if (!watcher || this.#watchers.get(who) !== watcher) continue;
			const mine = outline && ownLineOf(outline, who, personas);
			const text = mine ? JSON.stringify(mine) : undefined;
			if (watcher.told.get(table) === text) continue;
			if (text === undefined) this.#unnote(who, watcher, table);
			else this.#note(who, watcher, table, text);
			const message = text === undefined ? JSON.stringify({ t: 'my', gone: table } satisfies FromServer) : `{"t":"my","set":${text}}`;
			for (const viewer of watcher.viewers) viewer.news('mine', message);
		}
		if (!this.#toldOf.has(table)) this.#handles.delete(table);
	}

	/** Messages of other servers may have been lost: everybody's list is made anew. */
	#lookAgain(): void {
		for (const { viewers } of this.#watchers.values()) for (const viewer of viewers) this.show(viewer);
	}

	/** Reports an error, once until the lists are right again. */
	#failed(error: unknown): void {
		if (!this.#isFailing) this.#deps.logger.error({ err: error }, 'mine');
		this.#isFailing = true;
	}

	/** Who looks and sits at a table, or was told of it. */
	#concerns(outline: Outline): readonly string[] {
		return [...handlesOf(outline).filter((who) => this.#watchers.has(who)), ...(this.#toldOf.get(outline.table) ?? [])];
	}

	#watcherOf(viewer: Viewer): Watcher {
		const watcher = this.#watchers.get(viewer.who) ?? { viewers: new Set(), listed: new Set(), told: new Map() };
		watcher.viewers.add(viewer);
		this.#watchers.set(viewer.who, watcher);
		return watcher;
	}

	/** Notes what a viewer was told, and checks it again. Where other tabs were told otherwise, all are told again. */
	#again(viewer: Viewer, watcher: Watcher, table: string, text: string): void {
		if (watcher.listed.size === 1) this.#note(viewer.who, watcher, table, text);
		else if (watcher.told.get(table) !== text) this.#note(viewer.who, watcher, table, '');
		this.#batch.add(table, null);
	}

	#note(who: string, watcher: Watcher, table: string, text: string): void {
		watcher.told.set(table, text);
		const all = this.#toldOf.get(table) ?? new Set();
		this.#toldOf.set(table, all.add(who));
	}

	#unnote(who: string, watcher: Watcher, table: string): void {
		watcher.told.delete(table);
		const all = this.#toldOf.get(table);
		all?.delete(who);
		if (all?.size !== 0) return;
		this.#toldOf.delete(table);
		this.#handles.delete(table);
	}
}
