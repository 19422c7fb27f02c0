/** So many make a batch worth its writing: no more are waited for. */
const ENOUGH = 64;
/** With batches of so many the gap between them is twice as long: where many wait for each one to be durable, few of them are to be made. */
const MANY = 32;

/**
 * When the next batch begins. To make one durable costs the processor about the same for one move as for thirty; so it begins no sooner than `gap` milliseconds after the
 * one before (twice as many after a large one), unless enough are waiting. After a quiet time it begins at once.
 */
export class Pace {
	readonly #gap: number;
	readonly #begin: () => void;
	#began = Number.NEGATIVE_INFINITY;
	/** How many the last batch had. */
	#last = 0;
	/** What will begin the next batch. */
	#scheduled: 'soon' | NodeJS.Timeout | null = null;

	constructor(gap: number, begin: () => void) {
		this.#gap = gap;
		this.#begin = begin;
	}

	/** So many wait now, and no batch is under way. */
	wait(count: number): void {
		if (this.#scheduled === 'soon' || count === 0) return;
		const enough = count >= ENOUGH;
		if (this.#scheduled !== null) {
			if (!enough) return;
			clearTimeout(this.#scheduled);
		}
		const gap = this.#gap * (1 + Math.min(1, this.#last / MANY));
		const wait = enough ? 0 : gap - (performance.now() - this.#began);
		// What else this turn of the event loop brings goes along.
		if (wait < 1) {
			this.#scheduled = 'soon';
			setImmediate(this.#now);
		} else this.#scheduled = setTimeout(this.#now, wait);
	}

	/** A batch of so many has begun. */
	began(count: number): void {
		this.#began = performance.now();
		this.#last = count;
	}

	readonly #now = (): void => {
		this.#scheduled = null;
		this.#begin();
	};
}
