/** How well the store's time must be known, in milliseconds: within half a round trip. */
const KNOWN = 250;
/** How far the offset may change between two measurements, in milliseconds. */
const JUMP = 250;

/**
 * The store's time, from a local clock that never jumps and an offset that is measured again and again. An offset that
 * differs much from the last one counts only when the next measurement confirms it.
 */
export class SharedClock {
	readonly #monotonic: () => number;
	#offset: number | null = null;
	/** The offset that waits for a confirmation. */
	#doubtful: number | null = null;
	#isExact = false;
	#last = 0;

	constructor(monotonic: () => number) {
		this.#monotonic = monotonic;
	}

	/** Milliseconds since 1970 by the store's clock; never goes back. */
	readonly now = (): number => {
		this.#last = Math.max(this.#last, Math.floor(this.#monotonic() + (this.#offset ?? 0)));
		return this.#last;
	};

	/** Whether the time is known well enough to decide by it. */
	get isKnown(): boolean {
		return this.#offset !== null && this.#isExact && this.#doubtful === null;
	}

	/** The time if it is known well. */
	get estimate(): number | null {
		return this.isKnown ? Math.floor(this.#monotonic() + (this.#offset ?? 0)) : null;
	}

	/** Takes a measurement: what the store's clock showed between two times of the local one. */
	measured(sent: number, received: number, store: number): void {
		const offset = store - (sent + received) / 2;
		const margin = (received - sent) / 2;
		this.#isExact = margin <= KNOWN;
		if (this.#offset === null) {
			this.#offset = offset;
			return;
		}
		if (!this.#isExact) return;
		const isNear = (other: number): boolean => Math.abs(offset - other) <= JUMP + margin;
		if (isNear(this.#offset) || (this.#doubtful !== null && isNear(this.#doubtful))) {
			this.#offset = offset;
			this.#doubtful = null;
		} else this.#doubtful = offset;
	}
}
