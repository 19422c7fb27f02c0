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
/** Tables that storage is asked about at once. */
const LOOK = 500;

/** Finds what this server was not told: news that were lost, and own writes whose answer was. */
export class CatchUp {
	readonly #deps: CatchUpDeps;
	/** Tables at which a write may stand that is not known here. */
	readonly #unsure = new Set<string>();
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

	/** A write may stand whose answer was lost: reads the table until that succeeds, and tells of it. */
	later(table: string): void {
		this.#unsure.add(table);
		this.#stopRechecking ??= this.#deps.timer(AGAIN, () => {
			this.#stopRechecking = null;
			for (const one of this.#unsure) void this.#recheck(one);
		});
	}

	close(): void {
		this.#closed = true;
		this.#stopRechecking?.();
		this.#stopListing?.();
	}

	async #recheck(table: string): Promise<void> {
		this.#unsure.delete(table);
		try {
			const live = await this.#deps.cache.find(table);
			await live?.recheck();
			if (live) this.#deps.found(live.folded);
		} catch (error) {
			if (error instanceof StorageError && error.code !== 'damaged') this.later(table);
			else this.#deps.failed(error);
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
