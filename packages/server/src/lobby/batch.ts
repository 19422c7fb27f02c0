/** Collects names of what changed and passes them on together: busy tables cost lists no more than quiet ones. */
export class Batch {
	readonly #wait: number;
	readonly #flush: (names: readonly string[]) => Promise<void>;
	readonly #names = new Set<string>();
	#timer: NodeJS.Timeout | null = null;
	#flushing = false;

	/** `flush` must not fail. It is not called again before it has finished. */
	constructor(wait: number, flush: (names: readonly string[]) => Promise<void>) {
		this.#wait = wait;
		this.#flush = flush;
	}

	/** Adds a name. */
	add(name: string): void {
		this.#names.add(name);
		this.#timer ??= setTimeout(() => this.#run(), this.#wait).unref();
	}

	/** Drops everything collected. */
	clear(): void {
		this.#names.clear();
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#run(): void {
		this.#timer = null;
		if (this.#flushing) {
			this.#timer = setTimeout(() => this.#run(), this.#wait).unref();
			return;
		}
		const names = [...this.#names];
		this.#names.clear();
		this.#flushing = true;
		this.#flush(names).finally(() => {
			this.#flushing = false;
		});
	}
}
