/** Times are kept in steps of one percent: exact enough, and small however many moves there are. */
const STEP = Math.log(1.01);
/** The shortest time that is told apart, in milliseconds. */
const SHORTEST = 1e-3;

/** Thinking times: a histogram of moves by time, and the totals of iterations and milliseconds. */
export interface Thought {
	readonly moves: number;
	readonly ms: number;
	readonly iterations: number;
	readonly steps: readonly (readonly [number, number])[];
}

/** What a bot's thinking came to, for moves with more than one choice. */
export interface Thinking {
	readonly moves: number;
	/** Milliseconds a move. */
	readonly median: number | null;
	readonly p99: number | null;
	readonly mean: number | null;
	/** Mean iterations a move. */
	readonly iterations: number | null;
}

/** Collects how long a bot thinks. */
export class Thoughts {
	readonly #steps = new Map<number, number>();
	#moves = 0;
	#ms = 0;
	#iterations = 0;

	/** Counts a move. */
	add(ms: number, iterations: number): void {
		this.#count(Math.ceil(Math.log(Math.max(ms, SHORTEST) / SHORTEST) / STEP), 1);
		this.#moves++;
		this.#ms += ms;
		this.#iterations += iterations;
	}

	/** Adds what was counted elsewhere. */
	merge({ moves, ms, iterations, steps }: Thought): void {
		for (const [step, count] of steps) this.#count(step, count);
		this.#moves += moves;
		this.#ms += ms;
		this.#iterations += iterations;
	}

	/** Everything that was counted, as data. */
	get counted(): Thought {
		return { moves: this.#moves, ms: this.#ms, iterations: this.#iterations, steps: [...this.#steps] };
	}

	/** The figures that people want. */
	get summary(): Thinking {
		const moves = this.#moves;
		if (moves === 0) return { moves, median: null, p99: null, mean: null, iterations: null };
		return { moves, median: this.#quantile(0.5), p99: this.#quantile(0.99), mean: this.#ms / moves, iterations: this.#iterations / moves };
	}

	#count(step: number, by: number): void {
		this.#steps.set(step, (this.#steps.get(step) ?? 0) + by);
	}

	/** The time within which this share of the moves was made; at most a percent too long. */
	#quantile(share: number): number {
		const needed = Math.ceil(share * this.#moves);
		let seen = 0;
		for (const [step, count] of [...this.#steps].sort(([a], [b]) => a - b)) {
			seen += count;
			if (seen >= needed) return SHORTEST * Math.exp(step * STEP);
		}
		return 0;
	}
}
