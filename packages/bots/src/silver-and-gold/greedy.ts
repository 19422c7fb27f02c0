import type { State } from '@trove/games/silver-and-gold/state.ts';
import type { Mind } from '../mind.ts';
import { bestLooking } from './sailor.ts';
import settings from './settings.json' with { type: 'json' };
import { look } from './thumb.ts';

/** The greedy rule of thumb, as docs/strength.md#the-greedy-rules describes it. */
export const greedy: Mind<State> = ({ state, seat, moves, dice }) => ({
	move: bestLooking(moves, (move) => look(settings.greedy, state, seat, move), dice),
	extra: 0,
});
