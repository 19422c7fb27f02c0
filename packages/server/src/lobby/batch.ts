/**
 * Collects what changed by name, with its newest value if that is known, and passes it on together: busy tables cost
 * lists no more than quiet ones.
 */
export class Batch<Value> {
	readonly #wait: number;
	readonly #flush: (changed: ReadonlyMap<string, Value | null>) => Promise<void>;
	#changed = new Map<string, Value | null>();
	#timer: NodeJS.Timeout | null = null;
	#flushing = false;

	/** `flush` must not fail. It is not called again before it has finished. */
	constructor(wait: number, flush: (changed: ReadonlyMap<string, Value | null>) => Promise<void>) {
		this.#wait = wait;
		this.#flush = flush;
	}

	/** Adds a name; null if its value must be looked up. */
	add(name: string, value: Value | null): void {
		this.#changed.set(name, value);
		this.#timer ??= setTimeout(() => this.#run(), this.#wait).unref();
	}

	/** Whether a name waits to be handed over. */
	has(name: string): boolean {
		return this.#changed.has(name);
	}

	/** Drops everything collected. */
	clear(): void {
		this.#changed.clear();
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#run(): void {
		this.#timer = null;
		if (this.#flushing) {
			this.#timer = setTimeout(() => this.#run(), this.#wait).unref();
			return;
		}
		const changed = this.#changed;
		this.#changed = new Map();
		this.#flushing = true;
		this.#flush(changed).finally(() => {
			this.#flushing = false;
		});
	}
}
