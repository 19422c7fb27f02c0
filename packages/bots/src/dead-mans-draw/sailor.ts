import { BANK, DRAW } from '@trove/games/dead-mans-draw/moves.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import type { Mind } from '../mind.ts';
import type { Temperament } from '../question.ts';
import { drawsFreely } from './free-draw.ts';
import { Judge } from './policy.ts';
import settings from './settings.json' with { type: 'json' };

const { sailor: weights, temperaments } = settings;

/** A sailor of each temperament. None remembers the single cards of the discard. */
const JUDGES: { readonly [temperament in Temperament]: Judge } = {
	steady: new Judge(weights, false),
	cautious: new Judge({ ...weights, ...temperaments.cautious }, false),
	bold: new Judge({ ...weights, ...temperaments.bold }, false),
	greedy: new Judge({ ...weights, ...temperaments.greedy }, false),
};

/**
 * Sailor: weighs what the next card may bring against what a bust would cost, and takes what is worth most at once. It
 * notices when nothing left in the deck can bust, and then draws on.
 */
export const sailor: Mind<State> = ({ state, seat, temperament }) => {
	const move = JUDGES[temperament].choose(state, seat);
	return { move: move === BANK && drawsFreely(state) ? DRAW : move, extra: 0 };
};
