/** Tables that are remembered. */
const MOST = 20_000;

/** Presence at tables that were evicted, so that a table that is read again knows since when its people are gone. */
export class LastSeen {
	readonly #tables = new Map<string, readonly (number | null)[]>();
	readonly #most: number;

	constructor(most: number = MOST) {
		this.#most = most;
	}

	/** Remembers the presence of a table, and evicts the oldest one if there are too many. */
	keep(table: string, seen: readonly (number | null)[]): void {
		if (seen.every((since) => since === 0)) return;
		this.#tables.set(table, seen);
		const [oldest] = this.#tables.keys();
		if (this.#tables.size > this.#most && oldest !== undefined) this.#tables.delete(oldest);
	}

	/** Removes and returns the presence of a table; undefined if it is not known. */
	take(table: string): readonly (number | null)[] | undefined {
		const seen = this.#tables.get(table);
		this.#tables.delete(table);
		return seen;
	}
}
