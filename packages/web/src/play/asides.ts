import type { Phrase, Reaction } from '@trove/protocol';
import type { Aside, Line } from './lines.ts';

/** Shorter losses of a connection are not told, in milliseconds. */
const FLICKER = 2500;
/** So many are kept. */
const KEPT = 200;

/** What only this client notes of a table, while it is open here: what was said, and whose connection came and went. */
export class Asides {
	readonly #tell: (aside: Aside) => void;
	/** By how many lines of the table's log each came after. */
	#placed: { readonly at: number; readonly aside: Aside }[] = [];
	/** Per seat, whether its person was last known to be connected; null if unknown or irrelevant. */
	readonly #told: (boolean | null)[] = [];
	readonly #gone = new Map<number, ReturnType<typeof setTimeout>>();

	/** `tell` is called with each line about a connection, and adds it. */
	constructor(tell: (aside: Aside) => void) {
		this.#tell = tell;
	}

	/** Adds what was said, or a connection, after so many lines of the table's log. */
	add(aside: Aside, at: number): void {
		this.#placed = [...this.#placed, { at, aside }].slice(-KEPT);
	}

	/** What somebody said. */
	said(seat: number, said: Phrase | Reaction, at: number): void {
		this.add({ seat, said }, at);
	}

	/** Compares who is connected; null for seats where that is irrelevant. */
	look(seats: readonly (boolean | null)[]): void {
		for (const [seat, present] of seats.entries()) {
			const told = this.#told[seat] ?? null;
			if (present !== false) this.#stopWaiting(seat);
			if (present === null || (present && told === null)) this.#told[seat] = present;
			else if (present && told === false) this.#back(seat);
			else if (!present && told !== false) this.#wait(seat, told);
		}
	}

	/** The log of the table with these in it. */
	within(log: readonly Line[]): readonly Line[] {
		const lines: Line[] = [];
		let next = 0;
		for (let at = 0; at <= log.length; at++) {
			for (; next < this.#placed.length && (this.#placed[next].at <= at || at === log.length); next++) lines.push(this.#placed[next].aside);
			if (at < log.length) lines.push(log[at]);
		}
		return lines;
	}

	/** Nobody listens any more. */
	close(): void {
		for (const seat of [...this.#gone.keys()]) this.#stopWaiting(seat);
	}

	/** People who were gone at the start are not told to go; people who are on the way were never gone. */
	#wait(seat: number, told: boolean | null): void {
		if (this.#gone.has(seat)) return;
		const gone = (): void => {
			this.#gone.delete(seat);
			this.#told[seat] = false;
			if (told) this.#tell({ seat, present: false });
		};
		this.#gone.set(seat, setTimeout(gone, FLICKER));
	}

	#back(seat: number): void {
		this.#told[seat] = true;
		this.#tell({ seat, present: true });
	}

	#stopWaiting(seat: number): void {
		clearTimeout(this.#gone.get(seat));
		this.#gone.delete(seat);
	}
}
