import { type Action, type Game, legalActions, type Table, type View } from '@trove/kernel';
import type { Budget, Question } from './question.ts';

/** The question that a seat's bot is asked in a position: its observation and nothing else of the state. */
export function questionOf<S extends object, V extends View, A extends Action>(
	game: Game<S, V, A>,
	table: Table,
	state: S,
	seat: number,
	budget: Budget,
	seed: string,
): Question<V, A> {
	return {
		game: game.id,
		version: game.version,
		players: table.players,
		options: table.options,
		seat,
		observation: game.observe(state, seat),
		legal: legalActions(game, state, seat),
		budget,
		seed,
	};
}
