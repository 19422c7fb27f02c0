import { CHOOSE, NONE, type State } from '@trove/games/trezors/state.ts';
import { Dice, firstSeat } from '@trove/kernel';
import { chanceOf, Spread } from '../advise/interval.ts';
import type { Opinion, Sitting } from '../mind.ts';
import { type Manner, playOn, Result } from '../search/playing.ts';
import { othersChances } from './captain.ts';
import { policy, tapTime } from './levels.ts';
import settings from './settings.json' with { type: 'json' };
import { drawFrom } from './thumb.ts';

const manner: Manner<State> = { policy, extra: tapTime };

/** What the tries of one move came to. */
interface Tries {
	readonly move: number;
	readonly leads: Spread;
	wins: number;
	squares: number;
	lead: number;
}

/**
 * Expectations of each legal move by playouts: others choose this round partly by habit, partly optimally, then all
 * play by rule of thumb. An iteration is one deal, tried with every move.
 */
export function opinions(sitting: Sitting<State>): Opinion[] {
	const { game, state: from, seat, moves, dice, clock, table } = sitting;
	const chances = from.phase === CHOOSE ? othersChances(from, seat, () => clock.used < settings.opinions.planning && clock.more(), dice) : [];
	const state = game.blank(table);
	const result = new Result(table.players);
	const all = moves.map((move): Tries => ({ move, leads: new Spread(), wins: 0, squares: 0, lead: 0 }));
	let tries = 0;
	for (; tries < settings.opinions.tries && (clock.more() || tries === 0); tries++) {
		const seed = dice.next();
		for (const tried of all) {
			const chance = new Dice(seed);
			game.copy(from, state);
			askAll(state);
			for (let mask = state.waiting; mask !== 0; mask &= mask - 1) {
				const at = firstSeat(mask);
				const move = at === seat ? tried.move : state.phase === CHOOSE ? drawFrom(chances[at], chance) : policy(state, at, chance);
				game.apply(state, at, move, tapTime(state, at, move, chance), chance);
			}
			playOn(game, state, manner, chance);
			result.read(game, state);
			tried.wins += result.win[seat];
			tried.squares += result.win[seat] ** 2;
			tried.lead += result.lead[seat];
			tried.leads.add(result.lead[seat], 1);
		}
	}
	return all.map(({ move, wins, squares, lead, leads }) => ({
		move,
		win: chanceOf(wins, squares, tries),
		lead: { mean: lead / tries, ...leads.range() },
		tries,
	}));
}

/** What others have chosen or tapped in secret is only a guess here: all are asked again. */
function askAll(state: State): void {
	state.waiting = 0;
	for (let seat = 0; seat < state.players; seat++) {
		if (state.phase !== CHOOSE) state.taps[seat] = NONE;
		else if (state.hands[seat] !== 0) state.played[seat] = NONE;
		if (state.phase !== CHOOSE || state.hands[seat] !== 0) state.waiting |= 1 << seat;
	}
}
