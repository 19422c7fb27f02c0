/** Those who want to be told. Events come to all in the order in which they happened, also those that a listener brings about. */
export class Listeners<T> {
	readonly #listeners = new Set<(event: T) => void>();
	readonly #waiting: T[] = [];
	#telling = false;

	/** Calls back on every event; answers with how to stop it. */
	add(listener: (event: T) => void): () => void {
		// One function may listen twice; each time it is stopped by itself.
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

	/** A listener that throws is reported as an uncaught error and keeps nothing from the others. */
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
