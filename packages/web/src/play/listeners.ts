/** Listeners, called in the order of events; events that a listener causes are queued. */
export class Listeners<T> {
	readonly #listeners = new Set<(news: T) => void>();
	readonly #waiting: T[] = [];
	#telling = false;

	/** Calls back on everything; answers with how to stop it. */
	add(listener: (news: T) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Tells all. */
	tell(news: T): void {
		this.#waiting.push(news);
		if (this.#telling) return;
		this.#telling = true;
		try {
			for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
				for (const listener of [...this.#listeners]) listener(next);
			}
		} finally {
			this.#telling = false;
		}
	}
}
