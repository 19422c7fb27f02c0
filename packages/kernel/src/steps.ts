import type { Move } from './game.ts';

/** A standing action of a match. */
export interface Step extends Move {
	readonly seat: number;
	/** Chance was used, something revealed, or it was done against the table's clock: neither this action nor one before it can be taken back. */
	readonly final: boolean;
}

/** The standing actions of a match, packed: a live match is small, however long it lasts. */
export class Steps {
	#words = new Int32Array(96);
	#count = 0;

	/** How many there are. */
	get count(): number {
		return this.#count;
	}

	/** Adds an action at the end. */
	push({ seat, move, extra, final }: Step): void {
		const at = this.#count * 3;
		if (at === this.#words.length) {
			const larger = new Int32Array(at * 2);
			larger.set(this.#words);
			this.#words = larger;
		}
		this.#words[at] = move;
		this.#words[at + 1] = extra;
		this.#words[at + 2] = (seat << 1) | (final ? 1 : 0);
		this.#count++;
	}

	/** All of them, oldest first. */
	list(): Step[] {
		return Array.from({ length: this.#count }, (_, index) => {
			const [move, extra, rest] = this.#words.subarray(index * 3);
			return { seat: rest >> 1, move, extra, final: (rest & 1) === 1 };
		});
	}
}
