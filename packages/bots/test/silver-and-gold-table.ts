import { games } from '@trove/games';
import { entry, game } from '@trove/games/silver-and-gold';
import { IDS, TREASURES } from '@trove/games/silver-and-gold/cards.ts';
import { cellsOf } from '@trove/games/silver-and-gold/shapes.ts';
import type { State } from '@trove/games/silver-and-gold/state.ts';
import { type Action, type JsonObject, makeTable, type Options, openScenario } from '@trove/kernel';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import type { Sitting } from '../src/mind.ts';
import type { Player, Temperament } from '../src/question.ts';
import { sitAt } from '../src/sitting.ts';

/** Cells as players call them: `cells('A1 B2')`. */
export const cells = (names: string): [number, number][] => names.split(' ').map((name) => [Number(name[1]) - 1, 'ABCD'.indexOf(name[0])]);

/** An entry of `marked` that leaves only these cells of a card free. */
export function allBut(card: string, free: string, seat = 0): JsonObject {
	const names = free.split(' ');
	const all = cellsOf(TREASURES[IDS.indexOf(card)].cells);
	return { seat, card, cells: all.filter(([row, column]) => !names.includes(`${'ABCD'[column]}${row + 1}`)) };
}

const BASE = {
	hands: [
		['gray-4', 'orange-1'],
		['gray-1', 'gray-2'],
	],
	first: 0,
};

/** A position of two players. */
export function open(setup: JsonObject, options: Options = {}): State {
	return openScenario(entry, { game: game.id, players: 2, options, setup: { ...BASE, ...setup } }).state;
}

/** The table of two. */
export const table = makeTable(game, 2, {});
/** What a player of seat 0 does. */
export const ask = (state: State, player: Player, temperament: Temperament = 'steady', seed = 'test'): Action =>
	answer(games, { player, temperament, question: questionOf(game, table, state, 0, { iterations: 400 }, seed) }).action;

/** The sitting of seat 0. */
export const sit = (state: State): Sitting<State> => sitAt(game, questionOf(game, table, state, 0, { iterations: 1 }, 'x'));

/** Marks cells of a card. */
export const mark = (card: string, names: string): Action => ({ do: 'mark', card, cells: cells(names) });
