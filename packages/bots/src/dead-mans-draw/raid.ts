import { SUITS } from '@trove/games/dead-mans-draw/cards.ts';
import type { Outlook } from './outlook.ts';

const STACKS = SUITS.length;
const SETS = 1 << STACKS;

/** The deck as a raid meets it: what matters is which suits are left, not in which order they come. */
export interface Deck {
	/** Cards left per suit, and what a card of the suit brings when it is laid. */
	readonly counts: ArrayLike<number>;
	readonly brings: ArrayLike<number>;
	/** Suits that already lie in the play area, as a bit mask. */
	readonly laid: number;
	/** What a bust costs, over banking now. */
	readonly loss: number;
}

/**
 * The value of the rest of a raid over banking now, with the better of drawing and banking after each card. Exact:
 * each suit is laid at most once, so the state is a set of suits, and each set is visited once.
 */
export class Raid {
	/** Per set of suits drawn: the best that can be had from there; NaN where it is not known yet. */
	readonly #best = new Float64Array(SETS);

	/** What drawing now promises. Minus infinity with nothing to draw. */
	drawing(deck: Deck): number {
		this.#best.fill(Number.NaN);
		let cards = 0;
		let busting = 0;
		for (let suit = 0; suit < STACKS; suit++) {
			cards += deck.counts[suit];
			if ((deck.laid >> suit) & 1) busting += deck.counts[suit];
		}
		return cards === 0 ? Number.NEGATIVE_INFINITY : this.#draw(deck, 0, 0, cards, busting);
	}

	/** The mean over the next card, with these suits drawn since and so much gained by them. */
	#draw(deck: Deck, drawn: number, gained: number, cards: number, busting: number): number {
		let sum = -busting * deck.loss;
		for (let suit = 0; suit < STACKS; suit++) {
			const bit = 1 << suit;
			const count = deck.counts[suit];
			if (count === 0 || ((deck.laid | drawn) & bit) !== 0) continue;
			const set = drawn | bit;
			if (Number.isNaN(this.#best[set])) {
				const gain = gained + deck.brings[suit];
				// With the deck empty what lies there is banked.
				const on = cards > 1 ? this.#draw(deck, set, gain, cards - 1, busting + count - 1) : gain;
				this.#best[set] = on > gain ? on : gain;
			}
			sum += count * this.#best[set];
		}
		return sum / cards;
	}
}

const raid = new Raid();
const brings = new Float64Array(STACKS);

/** The value of drawing over banking now, with optimal play: exact in the odds, powers valued by the outlook. */
export function raiding(outlook: Outlook): number {
	const { state, odds } = outlook;
	// A known card is no chance.
	if (state.knownSize > 0) return outlook.drawing();
	for (let suit = 0; suit < STACKS; suit++) brings[suit] = odds.counts[suit] === 0 ? 0 : outlook.arrival(suit, odds.gains[suit] / odds.counts[suit]);
	return raid.drawing({ counts: odds.counts, brings, laid: odds.laid, loss: outlook.risk * outlook.loss });
}
