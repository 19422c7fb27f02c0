interface Retry {
	/** What the table has been due for since; NaN if it could not even be woken. */
	readonly due: number;
	tries: number;
}

/** A table is stuck after so many tries: before that, a bot may just think. */
const STUCK = 3;

/** Exponential backoff per table for work that is due and does not get done. */
export class RetryBackoff {
	readonly #least: number;
	readonly #most: number;
	readonly #tables = new Map<string, Retry>();

	/** The first and the longest delay, in milliseconds. */
	constructor(least: number, most: number) {
		this.#least = least;
		this.#most = most;
	}

	/** How many tables are stuck. */
	get stuck(): number {
		let count = 0;
		for (const { tries } of this.#tables.values()) if (tries >= STUCK) count++;
		return count;
	}

	/** The delay until the next try at a table that is due since `due`. Another `due` is other work, and starts anew. */
	delay(table: string, due: number): number {
		const known = this.#tables.get(table);
		if (known && Object.is(known.due, due)) return Math.min(this.#most, this.#least * 2 ** known.tries);
		this.#tables.set(table, { due, tries: 0 });
		return this.#least;
	}

	/** Counts a try. */
	tried(table: string): void {
		const known = this.#tables.get(table);
		if (known) known.tries++;
	}

	/** The table could be woken. What it is still due for it has said by `plan`. */
	woken(table: string): void {
		if (Number.isNaN(this.#tables.get(table)?.due)) this.#tables.delete(table);
	}

	/** Nothing is due at the table any more. */
	reset(table: string): void {
		this.#tables.delete(table);
	}
}
