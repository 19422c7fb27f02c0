import { COPIES, GOLDEN_SCALES, MERMAID, RANKS, SUIT_OF, SUIT_STRIDE, SUITS, worth } from '@trove/games/dead-mans-draw/cards.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import settings from './settings.json' with { type: 'json' };

/** What a player thinks things are worth, in points. */
export interface Weights {
	/** The share of its worth that a stack's second card counts: it steps up when the top one is shot or taken. */
	readonly depth: number;
	/** How much it counts that many low stacks are worse than few high ones. */
	readonly breadth: number;
	/** The worth at larger tables of a point that an opponent, or the leader, loses. Between two it counts in full. */
	readonly rival: number;
	readonly leader: number;
	/** An anchor as such, and how much of the danger that it takes away counts. */
	readonly anchor: number;
	readonly shelter: number;
	/** A hook that has something to bring. */
	readonly hook: number;
	/** How much of the best shot counts before it is made. */
	readonly cannon: number;
	/** A key or a chest that waits for the other, and how much of the bonus counts. */
	readonly key: number;
	readonly bonus: number;
	/** A map that has something to find. */
	readonly map: number;
	/** How much of the next card's gain counts when it will be seen first. */
	readonly oracle: number;
	/** How much of the best theft counts before it is made. */
	readonly sword: number;
	/** How much of a kraken's danger counts. */
	readonly demand: number;
	/** How much a loss counts beside a gain. */
	readonly risk: number;
	/** How much more it counts for each point ahead, near the end; and how many cards before the end is near. */
	readonly race: number;
	readonly reach: number;
	/** What a draw must promise to be made. */
	readonly pause: number;
}

const STACKS = 1 << (RANKS * COPIES);
const SCALES = 5;

/** What stacks are worth by a player's weights; made once. */
export class Taste {
	readonly weights: Weights;
	/** By the stack's bits, then the same for mermaids. */
	readonly #stacks: Float64Array = new Float64Array(STACKS * 2);

	/** Per suit, what it is worth beside its cards. */
	readonly #suits: Float64Array;

	/** What goes with their top cards, likewise. */
	readonly #losses: Float64Array = new Float64Array(STACKS * 2);

	constructor(weights: Weights) {
		this.weights = weights;
		this.#suits = Float64Array.from(settings.standing.suits, (points) => weights.breadth * points);
		for (let stack = 1; stack < STACKS; stack++) {
			const top = 31 - Math.clz32(stack);
			const rest = stack ^ (1 << top);
			const second = 31 - Math.clz32(rest);
			this.#stacks[stack] = worth(0, top >> 1) + (rest === 0 ? 0 : weights.depth * worth(0, second >> 1));
			this.#stacks[STACKS + stack] = worth(MERMAID, top >> 1) + (rest === 0 ? 0 : weights.depth * worth(MERMAID, second >> 1));
			this.#losses[stack] = this.#stacks[stack] - this.#stacks[rest];
			this.#losses[STACKS + stack] = this.#stacks[STACKS + stack] - this.#stacks[STACKS + rest];
		}
	}

	/** What a stack with these cards is worth to a seat. */
	stack(state: State, seat: number, suit: number, cards: number): number {
		if (cards === 0) return 0;
		return this.#stacks[(suit === MERMAID ? STACKS : 0) + cards] + this.#first(state, seat, suit);
	}

	/** What it is worth to have a suit at all, whatever its cards. */
	#first(state: State, seat: number, suit: number): number {
		return this.#suits[suit] + (suit === MERMAID && state.character[seat] === GOLDEN_SCALES ? SCALES : 0);
	}

	/** What a card adds to a seat's bank. */
	gain(state: State, seat: number, card: number): number {
		const suit = SUIT_OF[card];
		const cards = state.bank[seat * SUITS.length + suit];
		return this.stack(state, seat, suit, cards | (1 << (card - suit * SUIT_STRIDE))) - this.stack(state, seat, suit, cards);
	}

	/** What each of these cards of a suit would add to a seat's bank, in all. */
	gains(state: State, seat: number, suit: number, cards: number): number {
		const stack = state.bank[seat * SUITS.length + suit];
		const table = this.#stacks;
		const from = suit === MERMAID ? STACKS : 0;
		let count = 0;
		let sum = 0;
		for (let left = cards; left !== 0; left &= left - 1) {
			sum += table[from + (stack | (left & -left))];
			count++;
		}
		return sum - count * (stack === 0 ? -this.#first(state, seat, suit) : table[from + stack]);
	}

	/** What a seat loses with the top card of a stack that is not empty. */
	loss(state: State, seat: number, suit: number): number {
		const cards = state.bank[seat * SUITS.length + suit];
		return this.#losses[(suit === MERMAID ? STACKS : 0) + cards] + ((cards & (cards - 1)) === 0 ? this.#first(state, seat, suit) : 0);
	}
}

/** A seat's score. */
export function quickScore(state: State, seat: number): number {
	let score = 0;
	for (let suits = state.owned[seat]; suits !== 0; suits &= suits - 1) {
		score += worth(0, (31 - Math.clz32(state.bank[seat * SUITS.length + 31 - Math.clz32(suits & -suits)])) >> 1);
	}
	if (((state.owned[seat] >> MERMAID) & 1) !== 0) score += state.character[seat] === GOLDEN_SCALES ? SCALES + 2 : 2;
	return score;
}
