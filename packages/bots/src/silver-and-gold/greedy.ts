import type { State } from '@trove/games/silver-and-gold/state.ts';
import type { Mind } from '../mind.ts';
import { bestLooking } from './sailor.ts';
import settings from './settings.json' with { type: 'json' };
import { look } from './thumb.ts';

/**
 * The greedy rule of thumb. Marking: the move that brings most points at once, counting a coin as 1, a row of four coins as its trophy, a palm as 1 and 1 more for each
 * palm on the display, a card that gets full as 10; among equals the one that marks most cells, a cross counting as one cell more. A bonus cell is chosen in the same way.
 * Keeping and taking: the cards with most points printed on them, seals for cards already filled included. Equals are decided by lot. It never looks ahead.
 */
export const greedy: Mind<State> = ({ state, seat, moves, dice }) => ({
	move: bestLooking(moves, (move) => look(settings.greedy, state, seat, move), dice),
	extra: 0,
});
