/** Tries at one table that came to nothing. */
interface Setback {
	/** What it has been due for all the time; NaN where it could not even be looked at. */
	readonly due: number;
	tries: number;
}

/** From so many tries on a table is stuck: before that, a bot may just think. */
const STUCK = 3;

/** Tables at which something is due that does not come off: they are tried again, each time after twice as long. */
export class Setbacks {
	readonly #least: number;
	readonly #most: number;
	readonly #tables = new Map<string, Setback>();

	/** The first and the longest wait, in milliseconds. */
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

	/** How long to wait until the next try at a table that has been due since a time. If it was due for something else before, that has come off. */
	wait(table: string, due: number): number {
		const known = this.#tables.get(table);
		if (known && Object.is(known.due, due)) return Math.min(this.#most, this.#least * 2 ** known.tries);
		this.#tables.set(table, { due, tries: 0 });
		return this.#least;
	}

	/** A table is tried once more. */
	tried(table: string): void {
		const known = this.#tables.get(table);
		if (known) known.tries++;
	}

	/** A table could be looked at: what it is due for, if anything, it has said itself. */
	looked(table: string): void {
		if (Number.isNaN(this.#tables.get(table)?.due)) this.#tables.delete(table);
	}

	/** Nothing is due at a table now. */
	over(table: string): void {
		this.#tables.delete(table);
	}
}
