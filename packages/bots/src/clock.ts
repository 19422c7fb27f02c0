import type { Budget } from './question.ts';

/** What is kept back of a budget in milliseconds, for the way out. */
const RESERVE = 0.97;

/** Counts iterations against a budget. */
export class Clock {
	readonly #start = performance.now();
	readonly #end: number;
	#limit: number;
	/** Iterations made so far. */
	count = 0;

	constructor(budget: Budget) {
		this.#limit = 'iterations' in budget ? budget.iterations : Number.POSITIVE_INFINITY;
		this.#end = 'ms' in budget ? this.#start + budget.ms * RESERVE : Number.POSITIVE_INFINITY;
	}

	/** Allows no more iterations than this in all. */
	limit(iterations: number): void {
		this.#limit = Math.min(this.#limit, iterations);
	}

	/** Whether another iteration is within the budget; counts it. */
	more(): boolean {
		if (this.count >= this.#limit || performance.now() >= this.#end) return false;
		this.count++;
		return true;
	}

	/** The share of the budget that is used up, 0 to 1. */
	get used(): number {
		if (this.#limit !== Number.POSITIVE_INFINITY) return Math.min(1, this.count / this.#limit);
		return Math.min(1, (performance.now() - this.#start) / (this.#end - this.#start));
	}

	/** Milliseconds since the question came in. */
	get ms(): number {
		return performance.now() - this.#start;
	}
}
