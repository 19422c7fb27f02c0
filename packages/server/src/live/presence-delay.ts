/** Who is connected, as spectators who are held back are told it: as late as everything else, or it would say who has just left, or whose turn is not played. */
export class LateHere {
	readonly #delay: number;
	#seats: readonly boolean[];
	#waiting: { readonly until: number; readonly seats: readonly boolean[] }[] = [];

	/** `delay` is in milliseconds. */
	constructor(delay: number, seats: readonly boolean[]) {
		this.#delay = delay;
		this.#seats = seats;
	}

	/** Per seat, whether its person was connected then; `release` comes first. */
	get seats(): readonly boolean[] {
		return this.#seats;
	}

	/** When the next change may be told; null when there is none. */
	get next(): number | null {
		return this.#waiting[0]?.until ?? null;
	}

	/** Who is connected now. Before the game begins (`open`) nothing is held back. */
	push(now: number, seats: readonly boolean[], open: boolean): void {
		if (open) {
			this.#waiting = [];
			this.#seats = seats;
			return;
		}
		const last = this.#waiting.at(-1);
		if (isSame(last?.seats ?? this.#seats, seats)) return;
		const until = now + this.#delay;
		// What comes and goes within a second is told once, when it is over: a shaky connection must not fill the memory.
		if (last && until - last.until < 1000) this.#waiting.pop();
		this.#waiting.push({ until, seats });
	}

	/** Lets go of what was held back long enough; whether there was anything. */
	release(now: number): boolean {
		let released = false;
		while (this.#waiting.length > 0 && this.#waiting[0].until <= now) {
			this.#seats = this.#waiting.shift()?.seats ?? this.#seats;
			released = true;
		}
		return released;
	}
}

function isSame(before: readonly boolean[], after: readonly boolean[]): boolean {
	return before.every((here, seat) => here === after[seat]);
}
