/**
 * Randomness from outside the game, as late as possible: a bag's card is decided when it is drawn or shown. So a state
 * never holds what nobody at the table could know.
 */
export interface Chance {
	/**
	 * The next card of a bag, as an index into `cards[0 … count)`; `nth` counts draws from this bag in this `round`. In
	 * a match it depends on the set of cards (physical, 0–255), never on their order.
	 */
	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number;
	/** The rules call this when something secret is turned over for all: what came before can no longer be taken back. */
	reveal(): void;
}

/** A fast small generator (sfc32) for search and simulation: not for matches, whose cards must not be predictable. */
export class Dice implements Chance {
	#a: number;
	#b: number;
	#c: number;
	#n = 1;

	constructor(seed: number | string = 0) {
		const hash = typeof seed === 'number' ? seed | 0 : hash32(seed);
		this.#a = hash;
		this.#b = hash ^ 0x9e3779b9;
		this.#c = 0x243f6a88;
		for (let i = 0; i < 12; i++) this.next();
	}

	/** 32 random bits, as a signed integer. */
	next(): number {
		const t = (((this.#a + this.#b) | 0) + this.#n) | 0;
		this.#n = (this.#n + 1) | 0;
		this.#a = this.#b ^ (this.#b >>> 9);
		this.#b = (this.#c + (this.#c << 3)) | 0;
		this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
		return t;
	}

	/** A whole number from 0 to `limit` − 1. */
	below(limit: number): number {
		return ((this.next() >>> 0) * limit * 2 ** -32) | 0;
	}

	draw(_bag: number, _round: number, _nth: number, _cards: Uint8Array, count: number): number {
		return this.below(count);
	}

	reveal(): void {}
}

/** FNV-1a over the text's code units: spreads seeds, protects nothing. */
export function hash32(text: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return hash | 0;
}

/** A deck (or a part of one) whose order is fixed in advance: draws `from`, `from + 1`, … of this bag and round. */
export interface Stack {
	readonly bag: number;
	readonly round: number;
	readonly from: number;
	readonly cards: readonly number[];
}

/** Chance with stacked decks, for scenarios. The stacks stay here, out of every state, view and bot. */
export class Stacked implements Chance {
	readonly #inner: Chance;
	readonly #stacks: readonly Stack[];

	constructor(inner: Chance, stacks: readonly Stack[]) {
		this.#inner = inner;
		this.#stacks = stacks;
	}

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		const left = cards.subarray(0, count);
		for (const stack of this.#stacks) {
			const slot = nth - stack.from;
			if (stack.bag !== bag || stack.round !== round || slot < 0 || slot >= stack.cards.length) continue;
			// A card that has left the bag another way (a token claimed before the flight) is passed over.
			const due = stack.cards[slot];
			const card = left.includes(due) ? due : stack.cards.find((other) => left.includes(other));
			if (card !== undefined) return left.indexOf(card);
		}
		return this.#inner.draw(bag, round, nth, cards, count);
	}

	reveal(): void {
		this.#inner.reveal();
	}
}

/** Passes on to another chance and counts what was drawn or revealed: an action that used neither may be taken back. */
export class Watched implements Chance {
	readonly #inner: Chance;
	used = 0;

	constructor(inner: Chance) {
		this.#inner = inner;
	}

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		this.used++;
		return this.#inner.draw(bag, round, nth, cards, count);
	}

	reveal(): void {
		this.used++;
		this.#inner.reveal();
	}
}
