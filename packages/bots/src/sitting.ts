import { type Action, Dice, Fault, type Game, makeTable, type Registry, type View } from '@trove/kernel';
import { Clock } from './clock.ts';
import type { Sitting } from './mind.ts';
import type { Question, Temperament } from './question.ts';

/** Sits down to a question; throws a `Fault` for one that is none. The clock starts now. */
export function sitDown(registry: Registry, question: Question, temperament?: Temperament): Sitting {
	return sitAt(registry.find(question.game, question.version).game, question, temperament);
}

/** `sitDown` to a question of a game that is known, with its types. */
export function sitAt<S extends object, V extends View>(game: Game<S, V>, question: Question<V>, temperament: Temperament = 'steady'): Sitting<S> {
	const clock = new Clock(question.budget);
	const table = makeTable(game, question.players, question.options);
	const dice = new Dice(question.seed);
	const { observation, seat } = question;
	if (question.legal.length === 0) throw new Fault('legal', 'at least one legal move is expected');
	const { memory: _, ...shown } = observation;
	return {
		game,
		table,
		seat,
		sight: observation,
		state: game.rebuild(table, observation, dice),
		moves: question.legal.map((action) => moveOf(game, action)),
		dice,
		clock,
		temperament,
		another: () => game.rebuild(table, observation, dice),
		glance: () => game.rebuild(table, shown as V, dice),
	};
}

/** Whether others may have chosen something that this seat does not see: then a search guesses it anew each time. */
export function hidesChoices(sitting: Sitting): boolean {
	return JSON.stringify(sitting.sight).includes('"?"');
}

/** The move of an action, also of one that still lacks its time. */
export function moveOf(game: Pick<Game, 'parse'>, action: Action): number {
	try {
		return game.parse(action).move;
	} catch (error) {
		if (error instanceof Fault && error.field === 'ms') return game.parse({ ...action, ms: 0 }).move;
		throw error;
	}
}
