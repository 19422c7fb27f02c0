import type { Move } from './game.ts';

/** A standing action of a match. */
export interface Step extends Move {
	readonly seat: number;
	/**
	 * Neither this action nor an earlier one can be undone: it used chance, revealed something, or raced the table's
	 * clock.
	 */
	readonly final: boolean;
}

/** Shared buffer of packed steps. `used` is its length: only one of the matches that share it may append in place. */
interface Room {
	words: Int32Array;
	used: number;
}

/** The standing actions of a match, packed: a live match is small, however long it lasts. */
export class Steps {
	#room: Room;
	#count = 0;

	constructor(room: Room = { words: new Int32Array(96), used: 0 }) {
		this.#room = room;
	}

	/** How many there are. */
	get count(): number {
		return this.#count;
	}

	/** The same steps as an independent list. The common prefix is shared, not copied. */
	branch(): Steps {
		const branch = new Steps(this.#room);
		branch.#count = this.#count;
		return branch;
	}

	/** Adds an action at the end. */
	push({ seat, move, extra, final }: Step): void {
		const at = this.#count * 3;
		if (this.#room.used !== this.#count || at === this.#room.words.length) this.#move(Math.max(at * 2, 96));
		const { words } = this.#room;
		words[at] = move;
		words[at + 1] = extra;
		words[at + 2] = (seat << 1) | (final ? 1 : 0);
		this.#room.used = ++this.#count;
	}

	/** Those from a place on, oldest first. */
	list(from = 0): Step[] {
		const { words } = this.#room;
		const steps: Step[] = [];
		for (let at = from * 3; at < this.#count * 3; at += 3) {
			steps.push({ seat: words[at + 2] >> 1, move: words[at], extra: words[at + 1], final: (words[at + 2] & 1) === 1 });
		}
		return steps;
	}

	/** Whether a seat has acted since a place. */
	has(seat: number, from = 0): boolean {
		const { words } = this.#room;
		for (let at = from * 3; at < this.#count * 3; at += 3) if (words[at + 2] >> 1 === seat) return true;
		return false;
	}

	/** Whether the last action is a seat's. */
	endsWith(seat: number): boolean {
		return this.#count > 0 && this.#room.words[this.#count * 3 - 1] >> 1 === seat;
	}

	/** Moves into room of its own. */
	#move(length: number): void {
		const words = new Int32Array(length);
		words.set(this.#room.words.subarray(0, this.#count * 3));
		this.#room = { words, used: this.#count };
	}
}
