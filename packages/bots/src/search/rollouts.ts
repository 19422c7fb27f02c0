import { Dice } from '@trove/kernel';
import type { Sitting } from '../mind.ts';
import { type Manner, playOn, Result } from './playing.ts';

/** The settings of a flat search. */
export interface RolloutSettings {
	/** How much the lead counts beside the win, 0 to 1, and what lead is a large one. */
	readonly leadWeight: number;
	readonly leadScale: number;
	/** Tries that every move gets before any is dropped. */
	readonly firstTries: number;
	/** A move is dropped when it lies this many standard errors of the difference behind the best. */
	readonly drop: number;
}

/** What is known of a move after some playouts. */
export class Tried {
	readonly move: number;
	tries = 0;
	worth = 0;
	squares = 0;
	/** Sums over the tries. */
	wins = 0;
	readonly leads: number[] = [];

	constructor(move: number) {
		this.move = move;
	}

	/** Counts one playout. */
	add(worth: number, win: number, lead: number): void {
		this.tries++;
		this.worth += worth;
		this.squares += worth * worth;
		this.wins += win;
		this.leads.push(lead);
	}

	get mean(): number {
		return this.tries === 0 ? 0 : this.worth / this.tries;
	}

	/** The square of the mean's standard error, never quite 0. */
	get error2(): number {
		if (this.tries < 2) return 1;
		const variance = Math.max(0, this.squares / this.tries - this.mean ** 2) + 0.02 / this.tries;
		return variance / this.tries;
	}
}

/**
 * Tries every move by playing games out, and drops those that fall behind; it ends early when one is left. Best first.
 * All moves of a pass meet the same chance, so that luck does not decide between them.
 */
export function rollouts<S extends object>(
	sitting: Sitting<S>,
	manner: Manner<S>,
	settings: RolloutSettings,
	moves: readonly number[] = sitting.moves,
): Tried[] {
	const { game, table, seat, dice, clock } = sitting;
	const all = moves.map((move) => new Tried(move));
	let left = all;
	const state = game.blank(table);
	const result = new Result(table.players);
	const secret = hidesChoices(sitting);
	for (let pass = 1; left.length > 1 || pass === 1; pass++) {
		const from = secret ? sitting.another() : sitting.state;
		const seed = dice.next();
		for (const tried of left) {
			if (!clock.more()) return sorted(all);
			game.copy(from, state);
			const chance = new Dice(seed);
			game.apply(state, seat, tried.move, manner.extra(state, seat, tried.move, chance), chance);
			playOn(game, state, manner, chance);
			result.read(game, state);
			tried.add(result.worth(seat, settings.leadWeight, settings.leadScale), result.win[seat], result.lead[seat]);
		}
		if (pass >= settings.firstTries && pass % 8 === 0) left = withoutHopeless(left, settings.drop);
	}
	return sorted(all);
}

/** Whether others may have chosen something that this seat does not see: then every pass guesses anew. */
export function hidesChoices(sitting: Sitting): boolean {
	return JSON.stringify(sitting.sight).includes('"?"');
}

function withoutHopeless(left: readonly Tried[], drop: number): Tried[] {
	const best = left.reduce((a, b) => (b.mean > a.mean ? b : a));
	return left.filter((tried) => tried === best || best.mean - tried.mean < drop * Math.sqrt(best.error2 + tried.error2));
}

/** Best first; what was dropped early ranks by its mean too, but after those tried longer when they tie. */
function sorted(all: readonly Tried[]): Tried[] {
	const most = Math.max(...all.map(({ tries }) => tries));
	const rank = (tried: Tried): number => (tried.tries * 2 >= most ? 1 : 0);
	return all.toSorted((a, b) => rank(b) - rank(a) || b.mean - a.mean || b.tries - a.tries);
}
