import { type Outcome, rank } from '@trove/kernel';
import { COPIES, GOLDEN_SCALES, GOLDEN_SCALES_WORTH, MERMAID, RANKS, SUITS, worth } from './cards.ts';
import type { State } from './state.ts';

/** DD-18: the sum of the top cards; a golden-scales mermaid is worth 5 more (DD-20). */
export function scoreOf(state: State, seat: number): number {
	let score = 0;
	for (let suit = 0; suit < SUITS.length; suit++) {
		const stack = state.bank[seat * SUITS.length + suit];
		if (stack === 0) continue;
		score += worth(suit, (31 - Math.clz32(stack)) >> 1);
		if (suit === MERMAID && state.character[seat] === GOLDEN_SCALES) score += GOLDEN_SCALES_WORTH;
	}
	return score;
}

/** Cards in a bank. */
export function bankSize(state: State, seat: number): number {
	let size = 0;
	for (let suit = 0; suit < SUITS.length; suit++) {
		const stack = state.bank[seat * SUITS.length + suit];
		for (let bit = 0; bit < RANKS * COPIES; bit++) size += (stack >> bit) & 1;
	}
	return size;
}

/** Scores of all seats. */
export function scoresOf(state: State): number[] {
	const scores: number[] = new Array(state.players);
	for (let seat = 0; seat < state.players; seat++) scores[seat] = scoreOf(state, seat);
	return scores;
}

/** DD-18: the highest score, then more cards in the bank, then a shared win. */
export function outcome(state: State): Outcome {
	return rank(scoresOf(state), (a, b) => bankSize(state, b) - bankSize(state, a));
}
