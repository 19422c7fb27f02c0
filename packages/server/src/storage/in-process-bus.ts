import type { Bus } from './bus.ts';

/** A bus within one process. Delivers asynchronously; several messages about one table are coalesced. */
export class InProcessBus implements Bus {
	readonly #listeners = new Set<(table: string, seq: number) => void>();
	#moved = new Map<string, number>();
	/** The map that was delivered last, emptied for reuse. */
	#spare = new Map<string, number>();
	#closed = false;

	moved(table: string, seq: number): void {
		if (this.#closed || this.#listeners.size === 0) return;
		if (this.#moved.size === 0) queueMicrotask(this.#deliver);
		this.#moved.set(table, Math.max(seq, this.#moved.get(table) ?? 0));
	}

	listen(heard: (table: string, seq: number) => void): () => void {
		// Wrapped, so that one function may listen twice and stop once.
		const listener = (table: string, seq: number): void => heard(table, seq);
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
			for (const [table, seq] of moved) for (const listener of this.#listeners) listener(table, seq);
		} finally {
			moved.clear();
		}
	};
}
