/** So many make a batch worth its writing: no more are waited for. */
const ENOUGH = 64;
/** With batches of so many the gap between them is twice as long: where many wait for each one to be durable, few of them are to be made. */
const MANY = 32;
/** With batches of so many it is worth while to hear together what is written together. */
const SEVERAL = 12;

/** So many milliseconds it takes about to hear them. */
const HEARING = 1;

const bed = new Int32Array(new SharedArrayBuffer(4));

/** Knows whether a thread has time to spare. */
export interface Spare {
	/** Asked in that thread, at a time of its clock. */
	has(now: number): boolean;
}

/**
 * When the next batch begins. To make one durable costs the processor about the same for one move as for thirty; so it begins no sooner than `gap` milliseconds after the
 * one before (twice as many after a large one), unless enough are waiting. After a quiet time it begins at once.
 *
 * With `spare`, a thread that has time to spare sleeps until then. What comes meanwhile could not be answered sooner; but heard piece by piece, each of them after a sleep
 * of its own, it would take a tenth more work.
 */
export class Pace {
	readonly #gap: number;
	readonly #begin: () => void;
	readonly #spare: Spare | null;
	#began = Number.NEGATIVE_INFINITY;
	/** How many the last batch had. */
	#last = 0;
	/** Whether the thread sleeps between this batch and the next one. */
	#rests = false;
	/** What will begin the next batch. */
	#scheduled: 'soon' | NodeJS.Timeout | null = null;

	constructor(gap: number, begin: () => void, spare: Spare | null = null) {
		this.#gap = gap;
		this.#begin = begin;
		this.#spare = spare;
	}

	/** So many wait now, and no batch is under way. */
	wait(count: number): void {
		if (this.#scheduled === 'soon' || count === 0) return;
		const enough = count >= ENOUGH;
		if (this.#scheduled !== null) {
			if (!enough) return;
			clearTimeout(this.#scheduled);
		}
		const wait = enough ? 0 : this.#left();
		// What else this turn of the event loop brings goes along.
		if (wait < 1) {
			this.#scheduled = 'soon';
			setImmediate(this.#now);
		} else this.#scheduled = setTimeout(this.#now, wait);
	}

	/** A batch of so many begins; answers whether the thread has time to wait until it is durable. */
	began(count: number): boolean {
		this.#began = performance.now();
		this.#last = count;
		this.#rests = count >= SEVERAL && count < ENOUGH && (this.#spare?.has(this.#began) ?? false);
		return this.#rests;
	}

	/** It is durable: who has time sleeps until the next one. */
	ended(): void {
		if (!this.#rests || this.#scheduled !== null) return;
		this.#rests = false;
		this.#scheduled = 'soon';
		setImmediate(this.#rest);
	}

	/** Milliseconds until the next batch may begin. */
	#left(): number {
		return this.#gap * (1 + Math.min(1, this.#last / MANY)) - (performance.now() - this.#began);
	}

	readonly #rest = (): void => {
		const left = this.#left() - HEARING;
		if (left > 0) Atomics.wait(bed, 0, 0, left);
		// First all is heard that has come.
		setImmediate(this.#now);
	};

	readonly #now = (): void => {
		this.#scheduled = null;
		this.#begin();
	};
}
