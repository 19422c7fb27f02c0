/** The server's time as far as a client can tell: from the answer that was the quickest. */
export class ServerClock {
	#ahead = 0;
	#error = Number.POSITIVE_INFINITY;

	/** The server said what time it was; the question took `trip` milliseconds there and back. */
	heard(server: number, trip: number): void {
		if (trip >= this.#error) return;
		this.#error = trip;
		this.#ahead = server + trip / 2 - Date.now();
	}

	/** Begins anew: another connection may lead to another server. */
	forget(): void {
		this.#error = Number.POSITIVE_INFINITY;
	}

	/** What time it is there now. */
	now(): number {
		return Date.now() + this.#ahead;
	}
}
