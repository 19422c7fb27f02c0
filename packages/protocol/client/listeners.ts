/** Event listeners. Events emitted by a listener are queued, so that all listeners see the same order. */
export class Listeners<T> {
	readonly #listeners = new Set<(event: T) => void>();
	readonly #waiting: T[] = [];
	#telling = false;

	/** Subscribes; returns the unsubscribe function. */
	add(listener: (event: T) => void): () => void {
		// A function that is added twice is called twice and removed once at a time.
		const own = (event: T): void => listener(event);
		this.#listeners.add(own);
		return () => this.#listeners.delete(own);
	}

	tell(event: T): void {
		this.#waiting.push(event);
		if (this.#telling) return;
		this.#telling = true;
		for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
			for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) this.#call(listener, next);
		}
		this.#telling = false;
	}

	/** An exception in a listener is reported as uncaught and does not affect the other listeners. */
	#call(listener: (event: T) => void, event: T): void {
		try {
			listener(event);
		} catch (error) {
			queueMicrotask(() => {
				throw error;
			});
		}
	}
}
