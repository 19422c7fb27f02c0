/** When moves are given up. */
export interface Patience {
	/** A move is dropped when it lies this many standard errors of the difference behind the best. */
	readonly drop: number;
	/** The search ends when all moves left surely differ by less than this chance to win. */
	readonly alike: number;
}

/** Results of moves that met the same cards. Differences are known better than levels: common variance cancels out. */
export class Tally {
	readonly #moves: number;
	readonly #sums: Float64Array;
	readonly #products: Float64Array;
	passes = 0;

	constructor(moves: number) {
		this.#moves = moves;
		this.#sums = new Float64Array(moves);
		this.#products = new Float64Array(moves * moves);
	}

	/** Counts a pass over the moves left. */
	add(chances: Float64Array, left: readonly number[]): void {
		this.passes++;
		for (const one of left) {
			this.#sums[one] += chances[one];
			for (const other of left) this.#products[one * this.#moves + other] += chances[one] * chances[other];
		}
	}

	/** A move's mean over all passes; only for one that was never dropped. */
	mean(move: number): number {
		return this.passes === 0 ? 0 : this.#sums[move] / this.passes;
	}

	/** The best of the moves left. */
	best(left: readonly number[]): number {
		return left.reduce((a, b) => (this.#sums[b] > this.#sums[a] ? b : a));
	}

	/** The standard error of the difference of two means, never quite 0. */
	error(one: number, other: number): number {
		const square = (a: number, b: number): number => this.#products[a * this.#moves + b];
		const squares = square(one, one) + square(other, other) - 2 * square(one, other);
		const mean = this.mean(one) - this.mean(other);
		const variance = Math.max(0, squares / this.passes - mean * mean) + 0.02 / this.passes;
		return Math.sqrt(variance / this.passes);
	}

	/** Those that may still be the best; only the best when the others are as good. */
	promising(left: readonly number[], { drop, alike }: Patience): number[] {
		const best = this.best(left);
		const behind = (move: number): number => this.mean(best) - this.mean(move);
		const kept = left.filter((move) => move === best || behind(move) < drop * this.error(best, move));
		return kept.every((move) => behind(move) + drop * this.error(best, move) < alike) ? [best] : kept;
	}

	/** The moves left with their means, best first; the usual one is first unless another is surely better. */
	sorted(moves: readonly number[], left: readonly number[], usual: number, sure: number): { readonly move: number; readonly chance: number }[] {
		const ranked = left.toSorted((a, b) => this.mean(b) - this.mean(a));
		const [best] = ranked;
		const keeps = left.includes(usual) && (this.passes < 2 || this.mean(best) - this.mean(usual) < sure * this.error(best, usual));
		const first = keeps ? usual : best;
		return [first, ...ranked.filter((index) => index !== first)].map((index) => ({ move: moves[index], chance: this.mean(index) }));
	}
}
