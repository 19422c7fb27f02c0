import type { Folded } from '../core/folded.ts';
import { type Log, StorageError } from '../storage/log.ts';
import type { Timer } from './deps.ts';
import type { TableCache } from './table-cache.ts';

/** What catching up depends on. */
export interface CatchUpDeps {
	readonly log: Pick<Log, 'changed'>;
	readonly cache: Pick<TableCache, 'all' | 'peek' | 'find'>;
	readonly timer: Timer;
	/** Has the lists looked up again. */
	relist(): void;
	/** Told of a table at which a write was unsure. */
	found(folded: Folded): void;
	/** Told of errors that nobody waits for. */
	failed(error: unknown): void;
}

/** Milliseconds until what could not be read is read again, and until lists are looked up again after a loss. */
const AGAIN = 1000;
const RELIST = 2000;
/** How often an unsure write is looked for: a database may commit it long after its answer was given up. */
const LOOKS = 60;
/** Tables that storage is asked about at once. */
const LOOK = 500;

/** Finds what this server was not told: news that were lost, and own writes whose answer was. */
export class CatchUp {
	readonly #deps: CatchUpDeps;
	/** Tables at which a write may stand that is not known here: what it was to follow, and how many looks are left. */
	readonly #unsure = new Map<string, { readonly after: number; readonly left: number }>();
	#looking: Promise<void> | null = null;
	/** News may have been lost since the last look began. */
	#hasMissed = false;
	#closed = false;
	#stopRechecking: (() => void) | null = null;
	#stopListing: (() => void) | null = null;

	constructor(deps: CatchUpDeps) {
		this.#deps = deps;
	}

	/** News may have been lost: asks storage which tables have moved on, until that succeeds. */
	missed(): void {
		this.#hasMissed = true;
		this.#looking ??= this.#lookForMissed().finally(() => {
			this.#looking = null;
		});
	}

	/** The answer was lost of a write that was to follow `after`: looks for it for a while, and tells of it. */
	later(table: string, after: number): void {
		this.#unsure.set(table, { after, left: LOOKS });
		this.#lookLater();
	}

	close(): void {
		this.#closed = true;
		this.#stopRechecking?.();
		this.#stopListing?.();
	}

	#lookLater(): void {
		if (this.#unsure.size === 0 || this.#closed) return;
		this.#stopRechecking ??= this.#deps.timer(AGAIN, () => {
			this.#lookAtUnsure()
				.catch((error: unknown) => {
					if (!(error instanceof StorageError)) this.#deps.failed(error);
				})
				.finally(() => {
					this.#stopRechecking = null;
					this.#lookLater();
				});
		});
	}

	async #lookAtUnsure(): Promise<void> {
		const { log, cache, found } = this.#deps;
		const unsure = [...this.#unsure];
		// Not what is known by now: the table may have been read since, as when it was due, and nobody told of it.
		const changed = new Set(await log.changed(unsure.map(([table, { after }]) => [table, after])));
		for (const [table, one] of unsure) {
			const isDecided = changed.has(table);
			const live = isDecided ? await cache.find(table) : cache.peek(table);
			if (isDecided && live) {
				await live.recheck();
				found(live.folded);
			}
			// Meanwhile another write may have become unsure.
			if (this.#unsure.get(table) !== one) continue;
			if (!isDecided && one.left > 1) {
				this.#unsure.set(table, { ...one, left: one.left - 1 });
				continue;
			}
			this.#unsure.delete(table);
			live?.giveUp();
		}
	}

	async #lookForMissed(): Promise<void> {
		let hasFailed = false;
		while (this.#hasMissed && !this.#closed) {
			this.#hasMissed = false;
			try {
				await this.#look();
			} catch (error) {
				if (!hasFailed) this.#deps.failed(error);
				hasFailed = true;
				this.#hasMissed = true;
				await new Promise<void>((done) => this.#deps.timer(AGAIN, done));
			}
		}
		this.#stopListing ??= this.#deps.timer(RELIST, () => {
			this.#stopListing = null;
			this.#deps.relist();
		});
	}

	async #look(): Promise<void> {
		const { log, cache } = this.#deps;
		const known = [...cache.all()].map(({ table, folded }) => [table, folded.seq] as const);
		for (let from = 0; from < known.length; from += LOOK) {
			const changed = await log.changed(known.slice(from, from + LOOK));
			await Promise.all(changed.map((table) => cache.peek(table)?.recheck()));
		}
	}
}
