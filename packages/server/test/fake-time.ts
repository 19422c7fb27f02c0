import type { Timer } from '../src/live/deps.ts';

interface Waiting {
	readonly at: number;
	readonly callback: () => void;
}

/** A clock that only goes when it is told to, and its timers. */
export class FakeTime {
	#now: number;
	readonly #timers = new Set<Waiting>();

	constructor(now = 0) {
		this.#now = now;
	}

	/** The present time. */
	readonly now = (): number => this.#now;

	/** How many timers wait. */
	get waiting(): number {
		return this.#timers.size;
	}

	/** A timer that goes by this clock. */
	readonly timer: Timer = (ms, callback) => {
		const timer = { at: this.#now + Math.max(0, ms), callback };
		this.#timers.add(timer);
		return () => this.#timers.delete(timer);
	};

	/** Lets time pass, timer by timer; whatever a timer sets off comes to its end before the next one. */
	async pass(ms: number, settled: () => Promise<void> = settle): Promise<void> {
		const end = this.#now + ms;
		for (;;) {
			await settled();
			const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
			if (!next || next.at > end) break;
			this.#timers.delete(next);
			this.#now = Math.max(this.#now, next.at);
			next.callback();
		}
		this.#now = end;
	}
}

/** Lets everything that needs no time come to its end. */
export async function settle(): Promise<void> {
	for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done));
}
