/** Milliseconds for which the end of a match is shown before its result appears. */
const LINGER = 2200;
/** Earlier presses, in milliseconds, were meant for the table and do not show the result. */
const EARLY = 400;

/** Shows the end of a match first, then its result, after a while or on a press. */
export class Payoff {
	/** The result may be shown. */
	due: boolean = $state(false);
	/** The match has just ended on this screen: there is something to celebrate. */
	fresh = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#since = 0;

	/** The end is shown on the table. `played`: it has just been played, and the page is visible. */
	stands(played: boolean): void {
		if (this.due || this.#timer !== undefined) return;
		this.fresh = played;
		this.#since = performance.now();
		if (played) this.#timer = setTimeout(() => this.#show(), LINGER);
		else this.due = true;
	}

	/** Whether there is something to celebrate; true once. */
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
