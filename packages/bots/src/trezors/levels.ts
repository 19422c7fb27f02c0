import { MAP, ROUNDS, STARS } from '@trove/games/trezors/cards.ts';
import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import { CHOOSE, type State } from '@trove/games/trezors/state.ts';
import type { Dice } from '@trove/kernel';
import type { Mind, Policy } from '../mind.ts';
import { cardChances } from './captain.ts';
import { CARD_COUNT, openKind } from './chests.ts';
import { habits } from './model.ts';
import { racedChest, reactionTime, tapOrPass } from './race.ts';
import settings from './settings.json' with { type: 'json' };
import { thumbCard } from './thumb.ts';

const { styles, race } = settings;

/** Plays by rule of thumb, and races rightly. */
export const policy: Policy<State> = (state, seat, dice) => {
	if (state.phase === CHOOSE) return thumbCard(state, seat, styles.policy, dice);
	const raced = racedChest(state, seat);
	return raced < 0 ? PASS_MOVE : TAP_MOVE + raced;
};

/** The time of a tap in a playout: as a good player's. */
export function tapTime(_state: State, _seat: number, move: number, dice: Dice): number {
	return move >= TAP_MOVE && move < PASS_MOVE ? reactionTime(race.sailor, dice) : 0;
}

/** Counts what is gone, expects stars accordingly, and keeps the map for a round that is worth it. */
export const sailor: Mind<State> = ({ state, seat, dice, temperament }) => {
	if (state.phase !== CHOOSE) return tapOrPass(state, seat, race.sailor, dice);
	return { move: thumbCard(state, seat, styles.sailor[temperament], dice), extra: 0 };
};

/**
 * Forgets what is gone, overrates diamonds, plays the map too soon, taps late and sometimes wrongly; more careful late
 * on.
 */
export const cabinBoy: Mind<State> = (sitting) => {
	const { state, seat, dice, temperament } = sitting;
	const late = state.round >= settings.care.round;
	if (state.phase !== CHOOSE) return tapOrPass(state, seat, late ? { ...race.cabinBoy, misses: 0, wrong: 0 } : race.cabinBoy, dice);
	const card = thumbCard(sitting.glance(), seat, styles.cabinBoy[temperament], dice);
	// One bad mistake a game is a beginner's; the last round is where it may happen.
	return { move: late && state.round < ROUNDS ? withCare(state, seat, card, dice) : card, extra: 0 };
};

/** The card, unless another is so much better that anybody would see it. */
function withCare(state: State, seat: number, card: number, dice: Dice): number {
	const others = Array.from({ length: state.players }, (_, other) => (state.hands[other] === 0 ? new Float64Array(CARD_COUNT) : habits(state, other)));
	const chances = cardChances(state, seat, others, settings.care.deals, dice);
	const best = chances.indexOf(Math.max(...chances));
	return chances[best] - chances[card] > settings.care.tolerance ? best : card;
}

/** The greedy rule of thumb, as docs/strength.md#the-greedy-rules describes it. */
export const greedy: Mind<State> = ({ state, seat, moves }) => {
	if (state.phase !== CHOOSE) {
		const raced = racedChest(state, seat);
		return raced < 0 ? { move: PASS_MOVE, extra: 0 } : { move: TAP_MOVE + raced, extra: settings.greedy.ms };
	}
	const open = openKind(state);
	const byMap = STARS[open] <= settings.greedy.mapUpTo || state.round === ROUNDS;
	if (byMap && moves.includes(MAP)) return { move: MAP, extra: 0 };
	return { move: moves.includes(open) ? open : moves[0], extra: 0 };
};
