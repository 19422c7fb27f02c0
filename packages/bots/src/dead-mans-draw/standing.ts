import { MERMAID, SUITS, worth } from '@trove/games/dead-mans-draw/cards.ts';
import { deckLeft, type State } from '@trove/games/dead-mans-draw/state.ts';
import settings from './settings.json' with { type: 'json' };
import { quickScore } from './taste.ts';

const { suits, second, turn, scale, slope } = settings.standing;

/** The chance to win between two raids, from banks and deck size; fitted to self-play of the rule of thumb. */
export function standing(state: State, seat: number): number {
	const ahead = (holding(state, seat) - bestOther(state, seat)) / (scale + slope * deckLeft(state));
	return 1 / (1 + Math.exp(-ahead));
}

function bestOther(state: State, seat: number): number {
	let best = Number.NEGATIVE_INFINITY;
	for (let other = 0; other < state.players; other++) if (other !== seat) best = Math.max(best, holding(state, other));
	return best;
}

/** A bank's value in points. Few high stacks beat many low ones: a sword finds more to take, others find less. */
function holding(state: State, seat: number): number {
	let points = quickScore(state, seat) + (state.turn === seat ? turn : 0);
	for (let suit = 0; suit < SUITS.length; suit++) {
		const stack = state.bank[seat * SUITS.length + suit];
		if (stack === 0) continue;
		points += suits[suit];
		const rest = stack ^ (1 << (31 - Math.clz32(stack)));
		if (rest !== 0) points += second * worth(suit === MERMAID ? MERMAID : 0, (31 - Math.clz32(rest)) >> 1);
	}
	return points;
}
