/** Changes of presence within this many milliseconds are told as one: a shaky connection must not fill the memory. */
const COALESCED = 1000;

/** Who is connected, as delayed spectators are told it. Undelayed it would tell who has just left. */
export class PresenceDelay {
	readonly #delay: number;
	#seats: readonly boolean[];
	#waiting: { readonly until: number; readonly seats: readonly boolean[] }[] = [];

	/** `delay` is in milliseconds. */
	constructor(delay: number, seats: readonly boolean[]) {
		this.#delay = delay;
		this.#seats = seats;
	}

	/** Per seat whether its person was connected; call `release` first. */
	get seats(): readonly boolean[] {
		return this.#seats;
	}

	/** When the next change may be told; null if none waits. */
	get next(): number | null {
		return this.#waiting[0]?.until ?? null;
	}

	/** Takes who is connected now. Before the game begins (`open`) there is no delay. */
	push(now: number, seats: readonly boolean[], open: boolean): void {
		if (open) {
			this.#waiting = [];
			this.#seats = seats;
			return;
		}
		const last = this.#waiting.at(-1);
		if (isSame(last?.seats ?? this.#seats, seats)) return;
		const until = now + this.#delay;
		if (last && until - last.until < COALESCED) this.#waiting.pop();
		this.#waiting.push({ until, seats });
	}

	/** Takes over what has waited for long enough; whether there was anything. */
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
