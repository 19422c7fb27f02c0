import type { State } from '@trove/games/my-treasure/state.ts';
import type { Mind, Sitting } from '../mind.ts';
import { candidates } from './candidates.ts';
import { Cave } from './cave.ts';
import { decide, type Instinct, playRound } from './instinct.ts';
import { raceOf } from './race.ts';
import settings from './settings.json' with { type: 'json' };
import { Tally } from './tally.ts';

/** How a search by rounds goes. */
export interface RoundSettings {
	/** Rounds that every move gets before any is dropped. */
	readonly firstTries: number;
	/** A move is dropped when it lies this many standard errors of the difference behind the best. */
	readonly drop: number;
	/** The search ends when all moves left surely differ by less than this chance to win. */
	readonly alike: number;
	/**
	 * Standard errors by which a move must be better to replace the instinct's: the best of many estimates is biased
	 * upwards.
	 */
	readonly sure: number;
	/** The most rounds for a move. */
	readonly tries: number;
}

/** A move with its chance to win. */
export interface Weighed {
	readonly move: number;
	readonly chance: number;
}

/**
 * Plays out the round with every promising move and reads the chance to win off the race; all moves of a pass meet the
 * same deck. Ends early when one move is left or those left are equal.
 */
export const captain: Mind<State> = (sitting) => ({ move: search(sitting, settings.captain, settings.instinct)[0].move, extra: 0 });

/** The moves that were weighed to the end, best first. */
export function search(sitting: Sitting<State>, how: RoundSettings, instinct: Instinct): Weighed[] {
	const { state, table, seat, dice, clock } = sitting;
	const race = raceOf(table.players);
	const from = new Cave(table.players).read(state);
	const cave = new Cave(table.players);
	const moves = candidates(from, sitting.moves);
	const usual = moves.indexOf(decide(from, instinct, race));
	const tally = new Tally(moves.length);
	const chances = new Float64Array(moves.length);
	let left = moves.map((_, index) => index);
	while (left.length > 1 && tally.passes < how.tries) {
		from.shuffle(dice);
		// Nobody knows how the others play: what holds against one way only does not hold.
		from.selfish = dice.below(1 << table.players) & ~(1 << seat);
		for (const index of left) {
			if (!clock.more()) return tally.sorted(moves, left, usual, how.sure);
			cave.copy(from);
			cave.make(moves[index]);
			playRound(cave, instinct, race);
			chances[index] = race.after(cave.worth, cave.counts, cave.first, seat);
		}
		tally.add(chances, left);
		if (tally.passes >= how.firstTries && tally.passes % 8 === 0) left = tally.promising(left, how);
	}
	return tally.sorted(moves, left, usual, how.sure);
}
