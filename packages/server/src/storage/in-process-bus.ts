import type { Bus } from './bus.ts';

/** A bus within one process. Messages are heard after the caller has gone on, never inside its call; a table that moves several times meanwhile is heard once. */
export class InProcessBus implements Bus {
	readonly #listeners = new Set<(table: string) => void>();
	#moved = new Set<string>();
	/** The one that was delivered last, empty again: the two take turns. */
	#spare = new Set<string>();
	#closed = false;

	moved(table: string): void {
		if (this.#closed || this.#listeners.size === 0) return;
		if (this.#moved.size === 0) queueMicrotask(this.#deliver);
		this.#moved.add(table);
	}

	listen(heard: (table: string) => void): () => void {
		// Wrapped, so that the same function may listen twice and stop once.
		const listener = (table: string): void => heard(table);
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	async close(): Promise<void> {
		this.#closed = true;
		this.#listeners.clear();
	}

	readonly #deliver = (): void => {
		const moved = this.#moved;
		this.#moved = this.#spare;
		this.#spare = moved;
		try {
			for (const table of moved) for (const listener of this.#listeners) listener(table);
		} finally {
			moved.clear();
		}
	};
}
