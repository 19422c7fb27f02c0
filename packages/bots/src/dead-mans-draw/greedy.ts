import { COPIES, RANKS, SUIT_OF, worth } from '@trove/games/dead-mans-draw/cards.ts';
import { ACTIONS, BANK, chosenType, DRAW, kindOf } from '@trove/games/dead-mans-draw/moves.ts';
import { CANNON_CHOICE, NO_CHOICE, type State } from '@trove/games/dead-mans-draw/state.ts';
import type { Mind } from '../mind.ts';
import settings from './settings.json' with { type: 'json' };

/* The greedy rule of thumb, as docs/strength.md#the-greedy-rules describes it. */

/** What a card is worth by its type. */
export function faceValue(type: number): number {
	return worth(SUIT_OF[type * COPIES], type % RANKS);
}

/** What the play area is worth by its cards' values. */
export function faceStake(state: State): number {
	let sum = 0;
	for (let i = 0; i < state.playSize; i++) sum += faceValue(state.play[i] >> 1);
	return sum;
}

/** Whether laying this type of card would bust. */
export function busts(state: State, type: number): boolean {
	return ((state.suits >> SUIT_OF[type * COPIES]) & 1) !== 0;
}

/** The greedy rule of thumb. */
export const greedy: Mind<State> = ({ state, moves }) => {
	if (state.pending === NO_CHOICE) {
		if (!moves.includes(BANK)) return { move: moves[0], extra: 0 };
		const draws = state.open > 0 ? !busts(state, state.known[0] >> 1) : faceStake(state) < settings.greedy.enough;
		return { move: draws ? DRAW : BANK, extra: 0 };
	}
	return { move: highest(state, moves), extra: 0 };
};

/** Among choices of cards the highest value, cards that do not bust first; else the first move. */
function highest(state: State, moves: readonly number[]): number {
	if (kindOf(moves[0]) !== CHOOSING) return moves[0];
	const rate = (move: number): number => faceValue(chosenType(move)) - (bustsBy(state, move) ? BUST : 0);
	return moves.reduce((a, b) => (rate(b) > rate(a) ? b : a));
}

const CHOOSING = ACTIONS.indexOf('choose');
/** More than any card is worth. */
const BUST = 100;

/** Whether a choice puts a card into the play area that busts. */
export function bustsBy(state: State, move: number): boolean {
	return state.pending !== CANNON_CHOICE && kindOf(move) === CHOOSING && busts(state, chosenType(move));
}
