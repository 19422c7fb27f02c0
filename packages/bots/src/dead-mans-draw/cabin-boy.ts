import { ANCHOR } from '@trove/games/dead-mans-draw/cards.ts';
import { BANK, chosenType, DRAW } from '@trove/games/dead-mans-draw/moves.ts';
import { deckLeft, NO_CHOICE, PLUNDER_CHOICE, RAIDING, type State } from '@trove/games/dead-mans-draw/state.ts';
import type { Dice } from '@trove/kernel';
import type { Mind } from '../mind.ts';
import { drawsFreely } from './free-draw.ts';
import { busts, bustsBy, faceStake, faceValue } from './greedy.ts';
import { leadOf } from './playout.ts';
import { Judge } from './policy.ts';
import settings from './settings.json' with { type: 'json' };

const { nerve, sway, shelter, crowd, overlook, end, last } = settings.cabinBoy;
const careful = new Judge(settings.sailor, false);

/**
 * Cabin boy: goes by the cards on the table, not by odds; prefers what looks big and overlooks some options. But even
 * he sees when no draw can go wrong.
 */
export const cabinBoy: Mind<State> = ({ state: remembered, glance, seat, moves, dice, temperament }) => {
	if (moves.includes(BANK) && drawsFreely(remembered)) return { move: DRAW, extra: 0 };
	const state = glance();
	if (state.phase === RAIDING && deckLeft(state) <= end) return { move: atTheEnd(state, seat, moves), extra: 0 };
	if (state.pending !== NO_CHOICE) return { move: pick(state, moves, dice), extra: 0 };
	if (!moves.includes(BANK)) return { move: moves[dice.below(moves.length)], extra: 0 };
	return { move: wantsMore(state, nerve[temperament], dice) ? DRAW : BANK, extra: 0 };
};

/** Draws until there is enough on the table; an anchor makes him bolder, a crowd of cards afraid. */
function wantsMore(state: State, enough: number, dice: Dice): boolean {
	if (state.open > 0) return !busts(state, state.known[0] >> 1);
	const stake = faceStake(state);
	if (state.playSize >= crowd) return false;
	const sheltered = ((state.suits >> ANCHOR) & 1) !== 0 ? shelter : 0;
	return stake < enough + sheltered + dice.below(2 * sway + 1) - sway;
}

/** With the end near even a beginner takes care, and looks at the scores before the very last cards. */
function atTheEnd(state: State, seat: number, moves: readonly number[]): number {
	if (deckLeft(state) > last || !moves.includes(BANK)) return careful.choose(state, seat);
	if (state.open > 0) return busts(state, state.known[0] >> 1) ? BANK : DRAW;
	return leadOf(state, seat) + careful.outlook.read(state).stake <= 0 ? DRAW : BANK;
}

/** The highest card that he notices among those that do not bust. */
function pick(state: State, moves: readonly number[], dice: Dice): number {
	if (state.pending === PLUNDER_CHOICE) return moves[dice.below(moves.length)];
	const safe = moves.filter((move) => !bustsBy(state, move));
	const open = safe.length > 0 ? safe : moves;
	const seen = open.filter(() => dice.below(100) >= overlook);
	const noticed = seen.length > 0 ? seen : [open[dice.below(open.length)]];
	return noticed.reduce((a, b) => (faceValue(chosenType(b)) > faceValue(chosenType(a)) ? b : a));
}
