/** Collects names of what changed and hands them over together after a while: a busy table costs its lists no more than a quiet one. */
export class Batch {
	readonly #wait: number;
	readonly #flush: (names: readonly string[]) => Promise<void>;
	readonly #names = new Set<string>();
	#timer: NodeJS.Timeout | null = null;
	#flushing = false;

	/** `flush` is never called again before it has finished, and does not fail. */
	constructor(wait: number, flush: (names: readonly string[]) => Promise<void>) {
		this.#wait = wait;
		this.#flush = flush;
	}

	/** Notes that something changed. */
	add(name: string): void {
		this.#names.add(name);
		this.#timer ??= setTimeout(() => this.#run(), this.#wait).unref();
	}

	/** Forgets everything. */
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
