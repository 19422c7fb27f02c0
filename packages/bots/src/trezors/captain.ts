import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import { CHOOSE, type State } from '@trove/games/trezors/state.ts';
import type { Dice } from '@trove/kernel';
import type { Mind, Sitting } from '../mind.ts';
import { CARD_COUNT, cardsOf, hiddenPairs, usefulCards } from './chests.ts';
import { roundMatrix } from './matrix.ts';
import { habits } from './model.ts';
import { Standing } from './prospect.ts';
import { racedChest, tapOrPass } from './race.ts';
import { Regrets, solve, worthsOfRows } from './regret.ts';
import settings from './settings.json' with { type: 'json' };
import { drawFrom } from './thumb.ts';
import { Trial } from './trial.ts';

const { model, iterations, gap, rare, stars, lastStars } = settings.captain;

/** A round thought through: per seat the chance of each pirate card. */
export type Plans = readonly Float64Array[];

/** A star's weight beside the chance to win: nearly none before the last round; there it decides a decided game. */
export function starWeight(state: State): number {
	return state.round === 7 ? lastStars[state.players - 2] : stars;
}

/**
 * Mixed strategies of all seats. The own one plays partly against habits and partly against best replies: it exploits
 * habits and stays hard to exploit. `more` counts iterations and may stop them.
 */
export function plan(state: State, seat: number, more: () => boolean, dice: Dice): Plans {
	// Only a position that was set up can leave a hand empty.
	return state.players === 2 && state.hands[1 - seat] !== 0 ? planForTwo(state, seat, more) : planForMore(state, seat, more, dice);
}

function planForTwo(state: State, seat: number, more: () => boolean): Plans {
	const other = 1 - seat;
	const plans = [new Float64Array(CARD_COUNT), new Float64Array(CARD_COUNT)];
	const { own, theirs, win, lead } = roundMatrix(state, seat);
	const weight = starWeight(state);
	const worth = win.map((chance, cell) => chance + weight * lead[cell]);
	const against = leanOn(worth, habitsAmong(state, other, theirs));
	let left = iterations.exact;
	const { rows, columns } = solve(against, own.length, theirs.length, gap, () => left-- > 0 && more());
	for (const [i, card] of own.entries()) plans[seat][card] = rows[i];
	for (const [j, card] of theirs.entries()) plans[other][card] = columns[j];
	return plans;
}

/**
 * A seat's habits, as chances of its cards. Cards that win nothing are merged with the last one, which wins nothing
 * either.
 */
function habitsAmong(state: State, seat: number, cards: readonly number[]): Float64Array {
	const all = habits(state, seat);
	const among = Float64Array.from(cards, (card) => all[card]);
	among[cards.length - 1] += 1 - among.reduce((a, b) => a + b, 0);
	return among;
}

/** The matrix against somebody who plays by habit in a part of all games. */
function leanOn(worth: Float64Array, habit: Float64Array): Float64Array {
	const columns = habit.length;
	const byHabit = new Float64Array(worth.length / columns);
	worthsOfRows(worth, habit, byHabit);
	return worth.map((one, cell) => (1 - model) * one + model * byHabit[Math.floor(cell / columns)]);
}

const standing = new Standing();

/**
 * For any number of players: hidden chests and others' cards are sampled in every iteration; all seats update regrets.
 */
function planForMore(state: State, seat: number, more: () => boolean, dice: Dice): Plans {
	const pairs = hiddenPairs(state);
	const chances = Float64Array.from(pairs, ({ chance }) => chance);
	const trial = new Trial(state);
	trial.lot.dice = dice;
	const prospects = pairs.map((pair) => trial.prospect(pair));
	const weight = starWeight(state);
	const seats = Array.from({ length: state.players }, (_, at) => at).filter((at) => state.hands[at] !== 0);
	const cards = Array.from({ length: state.players }, (_, at) => usefulCards(state, at));
	const regrets = cards.map(({ length }) => new Regrets(length));
	const habit = cards.map((_, at) => (state.hands[at] === 0 ? new Float64Array(0) : habits(state, at)));
	const worths = cards.map(({ length }) => new Float64Array(length));
	const played = new Uint8Array(state.players);
	for (let left = iterations.sampled; left > 0 && more(); left--) {
		const laid = drawFrom(chances, dice);
		trial.lay(pairs[laid]);
		for (const at of seats) played[at] = cards[at][drawFrom(regrets[at].now, dice)];
		for (const at of seats) {
			for (const other of seats) trial.show(other, at === seat && dice.below(1000) < 1000 * model ? drawFrom(habit[other], dice) : played[other]);
			for (const [i, card] of cards[at].entries()) {
				trial.show(at, card);
				trial.run(prospects[laid]);
				standing.read(trial.strengths, state.players, at, prospects[laid]);
				worths[at][i] = standing.win + weight * standing.lead;
			}
		}
		for (const at of seats) regrets[at].learn(worths[at]);
	}
	return cards.map((own, at) => {
		const chances = new Float64Array(CARD_COUNT);
		const average = regrets[at].average();
		for (const [i, card] of own.entries()) chances[card] = average[i];
		return chances;
	});
}

/** How likely each card of each other seat is: partly by habit, partly as well as can be. */
export function othersChances(state: State, seat: number, more: () => boolean, dice: Dice): Plans {
	return plan(state, seat, more, dice).map((chances, other) => {
		if (other === seat || state.hands[other] === 0) return chances;
		const habit = habits(state, other);
		return chances.map((chance, card) => (1 - model) * chance + model * habit[card]);
	});
}

/** The chance to win with each pirate card over sampled deals; 0 for cards not in hand. */
export function cardChances(state: State, seat: number, others: Plans, deals: number, dice: Dice): Float64Array {
	const pairs = hiddenPairs(state);
	const chances = Float64Array.from(pairs, ({ chance }) => chance);
	const trial = new Trial(state);
	trial.lot.dice = dice;
	const prospects = pairs.map((pair) => trial.prospect(pair));
	const wins = new Float64Array(CARD_COUNT);
	for (let deal = 0; deal < deals; deal++) {
		const laid = drawFrom(chances, dice);
		trial.lay(pairs[laid]);
		for (let other = 0; other < state.players; other++) if (state.hands[other] !== 0) trial.show(other, drawFrom(others[other], dice));
		for (const card of cardsOf(state.hands[seat])) {
			trial.show(seat, card);
			trial.run(prospects[laid]);
			standing.read(trial.strengths, state.players, seat, prospects[laid]);
			wins[card] += standing.win / deals;
		}
	}
	return wins;
}

/** A move and how likely it is. */
export type Chosen = readonly [move: number, chance: number];

/** The mixed strategy that Captain draws its move from. */
export function mixedStrategy(sitting: Sitting<State>): Chosen[] {
	const { state, seat, moves, clock, dice } = sitting;
	if (moves.length === 1) return [[moves[0], 1]];
	if (state.phase !== CHOOSE) {
		const raced = racedChest(state, seat);
		return [[raced < 0 ? PASS_MOVE : TAP_MOVE + raced, 1]];
	}
	const chances = plan(state, seat, () => clock.more(), dice)[seat].map((chance) => (chance < rare ? 0 : chance));
	const sum = chances.reduce((a, b) => a + b, 0);
	return moves.filter((move) => chances[move] > 0).map((move) => [move, chances[move] / sum]);
}

/** Searches for an equilibrium of the round that leans on habits, and draws from it. */
export const captain: Mind<State> = (sitting) => {
	if (sitting.state.phase !== CHOOSE) return tapOrPass(sitting.state, sitting.seat, settings.race.captain, sitting.dice);
	const mixed = mixedStrategy(sitting);
	const [move] =
		mixed[
			drawFrom(
				Float64Array.from(mixed, ([, chance]) => chance),
				sitting.dice,
			)
		];
	return { move, extra: 0 };
};
