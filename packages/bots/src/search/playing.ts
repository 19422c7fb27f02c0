import { type Dice, firstSeat, type Game, Moves } from '@trove/kernel';
import type { Policy } from '../mind.ts';

const moves = new Moves();

/** Every legal move alike. */
export function evenPolicy<S extends object>(game: Game<S>): Policy<S> {
	return (state, seat, dice) => {
		moves.count = 0;
		game.legal(state, seat, moves);
		return moves.list[dice.below(moves.count)];
	};
}

/** The time of a tap in a playout, where a game does not say better. */
export function evenExtra(_state: object, _seat: number, _move: number, dice: Dice): number {
	return 150 + dice.below(1000);
}

/** How games are played out. */
export interface Manner<S extends object> {
	readonly policy: Policy<S>;
	readonly extra: (state: S, seat: number, move: number, dice: Dice) => number;
}

/** Plays on to the end, every seat by the same manner; changes the state. */
export function playOn<S extends object>(game: Game<S>, state: S, { policy, extra }: Manner<S>, dice: Dice): void {
	for (let mask = game.toAct(state); mask !== 0; mask = game.toAct(state)) {
		const seat = firstSeat(mask);
		const move = policy(state, seat, dice);
		game.apply(state, seat, move, extra(state, seat, move, dice), dice);
	}
}

/** How a finished game went for each seat. */
export class Result {
	/** 1 for a win, a share of it for a shared one. */
	readonly win: Float64Array;
	/** The own score minus the best other one. */
	readonly lead: Float64Array;

	constructor(players: number) {
		this.win = new Float64Array(players);
		this.lead = new Float64Array(players);
	}

	/** Reads a finished game. */
	read<S extends object>(game: Game<S>, state: S): this {
		const outcome = game.outcome(state);
		if (!outcome) throw new Error('the game goes on');
		const { scores, winners } = outcome;
		this.win.fill(0);
		for (const seat of winners) this.win[seat] = 1 / winners.length;
		for (let seat = 0; seat < scores.length; seat++) {
			let best = Number.NEGATIVE_INFINITY;
			for (let other = 0; other < scores.length; other++) if (other !== seat && scores[other] > best) best = scores[other];
			this.lead[seat] = scores[seat] - best;
		}
		return this;
	}

	/**
	 * The search's objective: the win, then the lead. `weight` is how much a lead counts, `scale` what counts as a large
	 * one.
	 */
	worth(seat: number, weight: number, scale: number): number {
		const lead = this.lead[seat] / scale;
		return this.win[seat] * (1 - weight) + (weight * (1 + lead / (1 + Math.abs(lead)))) / 2;
	}
}
