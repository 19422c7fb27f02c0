import { type Action, type Dice, type Game, Moves, type View } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import type { RemoteTable } from '@trove/protocol/client';

const moves = new Moves();

/** What a seat may do, as far as can be told from what it sees. */
export function choicesOf(game: Game, sheet: Sheet, seat: number, dice: Dice): Action[] {
	const state = game.rebuild(sheet.terms, sheet.view as View, dice);
	game.legal(state, seat, moves.clear());
	return Array.from(moves.list.subarray(0, moves.count), (move) => game.make(move, 120 + dice.below(400)));
}

/** Whether somebody is to act, as they see it. */
export function isTurn({ sheet, seat, live }: RemoteTable): boolean {
	return live && sheet?.status === 'playing' && seat !== null && sheet.view?.toAct.includes(seat) === true;
}
