/** Estimates the server's time from the sample with the shortest RTT. */
export class ServerClock {
	#ahead = 0;
	#error = Number.POSITIVE_INFINITY;

	/** Takes a sample: the server's time in an answer, and the RTT in milliseconds. */
	heard(server: number, trip: number): void {
		if (trip >= this.#error) return;
		this.#error = trip;
		this.#ahead = server + trip / 2 - Date.now();
	}

	/** Drops the samples: a new connection may lead to another server. */
	forget(): void {
		this.#error = Number.POSITIVE_INFINITY;
	}

	/** The server's time now. */
	now(): number {
		return Date.now() + this.#ahead;
	}
}
