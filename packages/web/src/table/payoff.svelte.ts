/** How long the end of a match stays on the table before its result comes by itself, in milliseconds. */
const LINGER = 2200;
/** Presses sooner than this were meant for what came before, in milliseconds. */
const EARLY = 400;

/** The end of a match comes first, then its result: by itself after a while, or when somebody presses. */
export class Payoff {
	/** The result may be shown. */
	due: boolean = $state(false);
	/** The match came to its end before these eyes: there is something to celebrate. */
	fresh = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#since = 0;

	/** The end stands on the table. `played`: it was played here just now, and somebody looks. */
	stands(played: boolean): void {
		if (this.due || this.#timer !== undefined) return;
		this.fresh = played;
		this.#since = performance.now();
		if (played) this.#timer = setTimeout(() => this.#show(), LINGER);
		else this.due = true;
	}

	/** Whether there is something to celebrate; that is once. */
	takeFresh(): boolean {
		const { fresh } = this;
		this.fresh = false;
		return fresh;
	}

	/** Somebody pressed: the result comes, if it is next. */
	pressed(): void {
		if (this.#timer !== undefined && performance.now() - this.#since > EARLY) this.#show();
	}

	#show(): void {
		this.close();
		this.due = true;
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}
}
