// Appends as tables make them, for tests of logs.

import type { Append, SeatResult, Summary } from '../src/core/append.ts';
import type { Entry, Logged } from '../src/core/entries.ts';

/** The options of the game in `MADE`. */
export const OPTIONS = { deck: 'small', memory: true };

/** The first entry of a table. */
export const MADE: Entry = {
	e: 'made',
	terms: { game: 'dead-mans-draw', players: 2, options: OPTIONS, pace: 'relaxed', turn: 0, absence: 'bot', public: true, delay: 0, aid: false, hints: true },
	version: 1,
	host: 'ann',
	code: 'AAAA',
	secret: '00',
};

/** A summary as a new table has it. */
export const SUMMARY: Summary = { status: 'open', game: 'dead-mans-draw', public: true, code: null, due: null, people: ['ann', null] };

/** Entries for the places after `after`. */
export function entriesAfter(after: number, entries: readonly Entry[], at: number = 1_000): Logged[] {
	return entries.map((entry, i) => ({ seq: after + 1 + i, at: at + after + i, entry, told: [after + 1 + i, 0, 7] }));
}

/** An action as an entry. */
export const acted = (seat: number, id: string): Entry => ({ e: 'acted', seat, do: [{ do: 'draw' }], by: 'person', id });

/** The append that makes a table. */
export function making(table: string, summary: Partial<Summary> = {}, at: number = 1_000): Append {
	return { table, after: 0, entries: entriesAfter(0, [MADE], at), summary: { ...SUMMARY, ...summary } };
}

/** An append of one action. */
export function moving(table: string, after: number, summary?: Partial<Summary>, id: string = `a${after}`): Append {
	return { table, after, entries: entriesAfter(after, [acted(after % 2, id)]), ...(summary === undefined ? {} : { summary }) };
}

/** Results of people and (where nobody is) bots, the first seat ahead. */
export const resultsOf = (people: readonly (string | null)[]): SeatResult[] =>
	people.map((who, seat) => ({ seat, who, bot: who === null ? 'sailor' : null, score: 10 - seat, place: seat + 1, won: seat === 0 }));

/** The append that ends a game, with everybody's result. */
export function ending(table: string, after: number, people: readonly (string | null)[], at: number): Append {
	return {
		table,
		after,
		entries: [{ seq: after + 1, at, entry: { e: 'ended', why: 'played' }, told: [9, 9, 9] }],
		summary: { status: 'over', code: null, due: null },
		results: resultsOf(people),
	};
}

/** How long a store may take to open or close on a busy machine, in milliseconds. */
export const PATIENCE = 120_000;
