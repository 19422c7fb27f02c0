import { Dice } from './chance.ts';
import type { Game } from './game.ts';
import { Moves } from './moves.ts';
import { firstSeat } from './seats.ts';

const moves = new Moves();

/**
 * Plays on to the end with uniformly random moves; a move's number is uniform in 150–1149. Answers with the action
 * count.
 */
export function playout<S extends object>(game: Game<S>, state: S, dice: Dice): number {
	let actions = 0;
	for (let mask = game.toAct(state); mask !== 0; mask = game.toAct(state)) {
		const seat = firstSeat(mask);
		moves.count = 0;
		game.legal(state, seat, moves);
		game.apply(state, seat, moves.list[dice.below(moves.count)], 150 + dice.below(1000), dice);
		actions++;
	}
	return actions;
}

/** A fresh, dealt state. */
export function dealt<S extends object>(game: Game<S>, table: Parameters<Game<S>['blank']>[0], dice: Dice = new Dice()): S {
	const state = game.blank(table);
	game.deal(state, dice);
	return state;
}
