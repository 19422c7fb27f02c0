import type { Chance } from '@trove/kernel';

/** The bags from which gaps of a position are filled. */
export const FILL_CARDS = 100;
export const FILL_EXPEDITIONS = 101;
export const FILL_MOVES = 102;

/** A bag for filling gaps: what is drawn is gone. */
export class Rest {
	readonly #bag: number;
	readonly #cards: Uint8Array;
	readonly #chance: Chance;
	#count: number;
	#drawn = 0;

	constructor(bag: number, cards: readonly number[], chance: Chance) {
		this.#bag = bag;
		this.#cards = Uint8Array.from(cards);
		this.#chance = chance;
		this.#count = cards.length;
	}

	/** Draws up to `count` cards, fewer when there are no more. */
	draw(count: number): number[] {
		const drawn: number[] = [];
		while (drawn.length < count && this.#count > 0) {
			const index = this.#chance.draw(this.#bag, 0, this.#drawn++, this.#cards, this.#count);
			drawn.push(this.#cards[index]);
			this.#cards[index] = this.#cards[--this.#count];
		}
		return drawn;
	}
}
