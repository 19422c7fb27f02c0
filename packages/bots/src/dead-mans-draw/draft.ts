import { COPIES, GOLDEN_SCALES, MERMAID, RANKS, SUIT_OF, SUIT_STRIDE, SUITS, worth } from '@trove/games/dead-mans-draw/cards.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';

/** The points that `count` cards drawn at random from `cards` add to a seat's bank on average, exactly. */
export function expectedGain(state: State, seat: number, cards: readonly number[], count: number): number {
	let sum = 0;
	for (let suit = 0; suit < SUITS.length; suit++) {
		const ofSuit = cards.filter((card) => SUIT_OF[card] === suit).map((card) => worth(suit, rankOf(card)));
		let before = topWorth(state, seat, suit);
		// From one value to the next higher: what is gained when at least one card of that value or more is drawn.
		for (const value of [...new Set(ofSuit)].sort((a, b) => a - b)) {
			if (value <= before) continue;
			const scales = before === 0 && suit === MERMAID && state.character[seat] === GOLDEN_SCALES ? 5 : 0;
			sum += (value - before + scales) * (1 - chanceOfNone(cards.length, ofSuit.filter((other) => other >= value).length, count));
			before = value;
		}
	}
	return sum;
}

/** The chance that none of `wanted` among `size` cards is among `count` drawn. */
function chanceOfNone(size: number, wanted: number, count: number): number {
	let chance = 1;
	for (let i = 0; i < Math.min(count, size); i++) chance *= Math.max(0, size - wanted - i) / (size - i);
	return chance;
}

/** The value of a stack's top card, 0 for none. */
function topWorth(state: State, seat: number, suit: number): number {
	const stack = state.bank[seat * SUITS.length + suit];
	let best = stack === 0 ? 0 : worth(suit, (31 - Math.clz32(stack)) >> 1);
	if (seat !== state.turn) return best;
	for (let i = 0; i < state.playSize; i++) if (SUIT_OF[state.play[i]] === suit) best = Math.max(best, worth(suit, rankOf(state.play[i])));
	return best;
}

function rankOf(card: number): number {
	return ((card / COPIES) | 0) % RANKS;
}

/** All cards of a bank. */
export function bankCards(state: State, seat: number): number[] {
	const cards: number[] = [];
	for (let suit = 0; suit < SUITS.length; suit++) {
		const stack = state.bank[seat * SUITS.length + suit];
		for (let bit = 0; bit < SUIT_STRIDE; bit++) if ((stack >> bit) & 1) cards.push(suit * SUIT_STRIDE + bit);
	}
	return cards;
}
