import { isRefusal, type JsonObject, type Match, type Options, openScenario } from '@trove/kernel';
import { IDS, TREASURES } from '../cards.ts';
import { entry, game, type SilverAndGoldAction, type SilverAndGoldEvent, type SilverAndGoldView } from '../index.ts';
import { cellsOf } from '../shapes.ts';
import type { State } from '../state.ts';
import type { SeatView } from '../view.ts';

/** A match of this game. */
export type SilverAndGoldMatch = Match<State, SilverAndGoldView, SilverAndGoldAction, SilverAndGoldEvent>;

/** A match from a setup. */
export function open(setup: JsonObject, players = 2, options: Options = {}): SilverAndGoldMatch {
	return openScenario(entry, { game: game.id, players, options, setup });
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
export function act(match: SilverAndGoldMatch, seat: number, action: JsonObject): readonly SilverAndGoldEvent[] {
	const done = match.act(seat, action);
	if (isRefusal(done)) throw new Error(`refused: ${done.code}`);
	return done.events;
}

/** Why an action is refused. */
export function refused(match: SilverAndGoldMatch, seat: number, action: JsonObject): string {
	const done = match.act(seat, action);
	return isRefusal(done) ? `${done.code} ${done.rule}` : 'accepted';
}

/** What somebody sees. */
export const see = (match: SilverAndGoldMatch, seat: number): SilverAndGoldView => game.view(match.state, seat);

/** A seat as itself sees it. */
export const own = (match: SilverAndGoldMatch, seat: number): SeatView => see(match, seat).seats[seat];

/** The legal actions of a seat in short: "gray-4 A1 B1", "deck". */
export function choices(match: SilverAndGoldMatch, seat: number): string[] {
	return match.legal(seat).map((action) => {
		if (action.do === 'keep') return action.cards.join(' ');
		if (action.do === 'take') return action.card ?? action.from;
		const marked = action.do === 'mark' ? action.cells : [action.cell];
		return [action.card, ...marked.map(([row, column]) => `${'ABCD'[column]}${row + 1}`)].join(' ');
	});
}

/** The kinds of events, in order. */
export const kinds = (events: readonly SilverAndGoldEvent[]): string[] => events.map(({ on }) => on);
