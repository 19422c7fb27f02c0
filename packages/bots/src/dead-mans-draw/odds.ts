import { CASANOVA, FISHERMAN, GOLDEN_SCALES, KRAKEN, MERMAID, SUIT_OF, SUIT_STRIDE, SUITS } from '@trove/games/dead-mans-draw/cards.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import type { Taste } from './taste.ts';

const STACKS = SUITS.length;
const SEATS = 8;
/** A card's bit in its stack. */
const BIT_OF: Uint16Array = Uint16Array.from(SUIT_OF, (suit, card) => 1 << (card - suit * SUIT_STRIDE));

/** Whether a suit's cards go from the deck straight to the raider's bank. */
export function goesStraight(state: State, suit: number): boolean {
	if (state.withCharacters === 0) return false;
	const character = state.character[state.turn];
	return (suit === MERMAID && character === CASANOVA) || (suit === KRAKEN && character === FISHERMAN);
}

/** The exact odds of the next card, from the cards that may come. */
export class Odds {
	/** Cards that may come next, per suit, and how many in all. */
	readonly counts: Uint8Array = new Uint8Array(STACKS);
	total = 0;
	/** Cards that would bust, and their suits as a bit mask. */
	busting = 0;
	laid = 0;
	/** Per suit, what its cards would add to the raider's bank in all. */
	readonly gains: Float64Array = new Float64Array(STACKS);
	readonly #cards: Uint16Array = new Uint16Array(STACKS);
	/** Per seat and suit, what the gain was last computed for, and what it was. */
	readonly #keys: Int32Array = new Int32Array(SEATS * STACKS).fill(-1);
	readonly #known: Float64Array = new Float64Array(SEATS * STACKS);

	/** Counts the cards. Without `recall` the discard is not remembered: its cards may come too. */
	read(state: State, taste: Taste, recall: boolean): void {
		const { counts, gains } = this;
		const cards = this.#cards;
		for (let suit = 0; suit < STACKS; suit++) counts[suit] = cards[suit] = 0;
		this.#count(state.deck, state.deckSize);
		if (!recall) this.#count(state.discard, state.discardSize);
		this.total = state.deckSize + (recall ? 0 : state.discardSize);
		this.busting = 0;
		this.laid = 0;
		const { turn, suits } = state;
		for (let suit = 0; suit < STACKS; suit++) {
			if (((suits >> suit) & 1) !== 0 && !goesStraight(state, suit)) {
				gains[suit] = 0;
				this.busting += counts[suit];
				this.laid |= 1 << suit;
			} else {
				// Most suits have not changed since this seat was last asked.
				const place = turn * STACKS + suit;
				const key = (state.bank[place] << 16) | (cards[suit] << 4) | (state.character[turn] === GOLDEN_SCALES ? 1 : 0);
				if (this.#keys[place] !== key) {
					this.#keys[place] = key;
					this.#known[place] = taste.gains(state, turn, suit, cards[suit]);
				}
				gains[suit] = this.#known[place];
			}
		}
	}

	#count(from: Uint8Array, size: number): void {
		const { counts } = this;
		const cards = this.#cards;
		for (let i = 0; i < size; i++) {
			const card = from[i];
			const suit = SUIT_OF[card];
			counts[suit]++;
			cards[suit] |= BIT_OF[card];
		}
	}

	/**
	 * The chance that the next card busts once this suit is in play; `fresh` is 1 when its card comes from those
	 * counted.
	 */
	dangerWith(suit: number, fresh: number): number {
		const left = this.total - fresh;
		return left <= 0 ? 0 : (this.busting + this.counts[suit] - fresh) / left;
	}

	/** What the next card adds on average, once these suits lie in the play area; one that busts adds nothing. */
	gainWith(laid: number, fresh: number): number {
		const left = this.total - fresh;
		if (left <= 0) return 0;
		let sum = 0;
		for (let suit = 0; suit < STACKS; suit++) if (((laid >> suit) & 1) === 0) sum += this.gains[suit];
		return sum / left;
	}
}
