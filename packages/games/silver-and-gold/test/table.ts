import { type GameEvent, isRefusal, type JsonObject, type Match, type Options, openScenario } from '@trove/kernel';
import { IDS, TREASURES } from '../cards.ts';
import type { Happened } from '../events.ts';
import { entry, game } from '../index.ts';
import { cellsOf } from '../shapes.ts';
import type { State } from '../state.ts';
import type { SeatView, TableView } from '../view.ts';

/** A match from a setup. */
export function open(setup: JsonObject, players = 2, options: Options = {}): Match<State> {
	return openScenario(entry, { game: game.id, players, options, setup }) as Match<State>;
}

/** Cells as players call them: `cells('A1 B2')`. */
export const cells = (names: string): [number, number][] =>
	names === '' ? [] : names.split(' ').map((name) => [Number(name[1]) - 1, 'ABCD'.indexOf(name[0])]);

/** An entry of `marked` that leaves only these cells of a card free. */
export function allBut(seat: number, card: string, free = ''): { seat: number; card: string; cells: [number, number][] } {
	const names = free.split(' ');
	const all = cellsOf(TREASURES[IDS.indexOf(card)].cells);
	return { seat, card, cells: all.filter(([row, column]) => !names.includes(`${'ABCD'[column]}${row + 1}`)) };
}

export const mark = (card: string, names: string): JsonObject => ({ do: 'mark', card, cells: cells(names) });
export const bonus = (card: string, name: string): JsonObject => ({ do: 'bonus', card, cell: cells(name)[0] });
export const take = (card: string): JsonObject => (card === 'deck' ? { do: 'take', from: 'deck' } : { do: 'take', card });

/** Acts, and answers with what happened. */
export function act(match: Match<State>, seat: number, action: JsonObject): Happened[] {
	const done = match.act(seat, action);
	if (isRefusal(done)) throw new Error(`refused: ${done.code}`);
	return done.events as GameEvent[] as Happened[];
}

/** Why an action is refused. */
export function refused(match: Match<State>, seat: number, action: JsonObject): string {
	const done = match.act(seat, action);
	return isRefusal(done) ? `${done.code} ${done.rule}` : 'accepted';
}

/** What somebody sees. */
export const see = (match: Match<State>, seat: number): TableView => game.view(match.state, seat) as TableView;

/** A seat as itself sees it. */
export const own = (match: Match<State>, seat: number): SeatView => see(match, seat).seats[seat];

/** The legal actions of a seat in short: "gray-4 A1 B1", "deck". */
export function choices(match: Match<State>, seat: number): string[] {
	return match.legal(seat).map((action) => {
		if (action.do === 'keep') return (action.cards as string[]).join(' ');
		if (action.do === 'take') return String(action.card ?? action.from);
		const marked = (action.cells ?? [action.cell]) as [number, number][];
		return [action.card, ...marked.map(([row, column]) => `${'ABCD'[column]}${row + 1}`)].join(' ');
	});
}

/** The kinds of events, in order. */
export const kinds = (events: readonly GameEvent[]): string[] => events.map(({ on }) => on);
