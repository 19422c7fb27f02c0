import type { Outline } from '../core/outline.ts';

/** Outlines whose sequence numbers are remembered. */
const MOST = 20_000;

/** Tells lists of changed tables. Messages of two servers overtake each other: what is older than known is dropped. */
export class OutlineFeed {
	readonly #failed: (error: unknown) => void;
	readonly #listeners = new Set<(outline: Outline | null) => void>();
	/** The sequence numbers that were told last: an LRU cache. */
	readonly #newest = new Map<string, number>();

	constructor(failed: (error: unknown) => void) {
		this.#failed = failed;
	}

	/** The newest sequence number that was told of a table; 0 if it is not known. */
	newest(table: string): number {
		return this.#newest.get(table) ?? 0;
	}

	/** Calls back with changed outlines, or with null when any may have changed; returns how to stop that. */
	listen(heard: (outline: Outline | null) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}

	tell(outline: Outline | null): void {
		if (outline) {
			if (this.newest(outline.table) > outline.seq) return;
			this.#newest.delete(outline.table);
			this.#newest.set(outline.table, outline.seq);
			const [oldest] = this.#newest.keys();
			if (this.#newest.size > MOST && oldest !== undefined) this.#newest.delete(oldest);
		}
		for (const heard of this.#listeners) {
			try {
				heard(outline);
			} catch (error) {
				this.#failed(error);
			}
		}
	}
}
