import { COLOUR_OF, COLOURS, SEAL_OF, SEAL_WORTH, TREASURE_COUNT } from '@trove/games/silver-and-gold/cards.ts';
import { COIN_ROWS, PALM_BOXES, type State } from '@trove/games/silver-and-gold/state.ts';
import { pointsOf } from './worth.ts';

const counts = new Uint8Array(COLOURS.length);

/** A seat's points when the game is over: the rules' own count (SG-16), without making anything new. */
export function finalScore(state: State, seat: number): number {
	const from = TREASURE_COUNT * seat;
	const end = from + state.filledCount[seat];
	let score = state.coins[seat];
	for (let i = 0; i < state.palmCount[seat]; i++) score += state.palms[PALM_BOXES * seat + i];
	for (let i = 0; i < state.trophyCount[seat]; i++) score += state.trophies[COIN_ROWS * seat + i];
	counts.fill(0);
	for (let i = from; i < end; i++) counts[COLOUR_OF[state.filled[i]]]++;
	for (let i = from; i < end; i++) {
		const card = state.filled[i];
		const seal = SEAL_OF[card];
		score += pointsOf(card) + (seal < 0 ? 0 : SEAL_WORTH[COLOURS[seal]] * counts[seal]);
	}
	return score;
}

/** A seat's lead over the best of the others when the game is over. */
export function finalLead(state: State, seat: number): number {
	let best = Number.NEGATIVE_INFINITY;
	for (let other = 0; other < state.players; other++) if (other !== seat) best = Math.max(best, finalScore(state, other));
	return finalScore(state, seat) - best;
}
