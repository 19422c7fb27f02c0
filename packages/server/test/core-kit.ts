import type { Action } from '@trove/kernel';
import type { Terms } from '@trove/protocol';
import type { Entry } from '../src/core/entries.ts';
import { foldAll } from '../src/core/fold.ts';
import type { Folded } from '../src/core/folded.ts';
import { Outages } from '../src/core/outages.ts';
import type { Presence } from '../src/core/presence.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';

/** Terms of a table, with what a test does not care about filled in. */
export function termsOf(terms: Partial<Terms>): Terms {
	return {
		game: 'dead-mans-draw',
		players: 2,
		options: {},
		pace: 'relaxed',
		turn: 0,
		absence: 'bot',
		public: false,
		delay: 0,
		aid: false,
		hints: true,
		...terms,
	};
}

/** Entries with their times. */
export type Timed = readonly [at: number, entry: Entry];

/** The table that a list of entries makes. */
export function folded(terms: Partial<Terms>, entries: readonly Timed[], made: Partial<Extract<Entry, { e: 'made' }>> = {}, at = 0): Folded {
	const all = termsOf(terms);
	const first: Timed = [at, { e: 'made', terms: all, version: 1, host: 'ann', code: 'ABCDEF', secret: 'secret', ...made }];
	const told = new Array<number>(all.players + 1).fill(0);
	const table = foldAll(
		'table',
		[first, ...entries].map(([time, entry], i) => ({ seq: i + 1, at: time, entry, told })),
	);
	if (!table) throw new Error('there is no table');
	return table;
}

export const NAMES = ['ann', 'bob', 'cid', 'dee'] as const;

/** Somebody sits down; without a name a bot. */
export function sits(seat: number, bot?: string): Entry {
	return bot ? { e: 'bot', seat, bot } : { e: 'sat', seat, who: NAMES[seat], word: `word ${seat}` };
}

/** A table in play, begun at a time: each seat a person's (true) or the bot's with that id. */
export function playing(terms: Partial<Terms>, seats: readonly (true | string)[], began: number, entries: readonly Timed[] = []): Folded {
	const lobby = seats.map((who, seat): Timed => [0, sits(seat, who === true ? undefined : who)]);
	return folded({ ...terms, players: seats.length }, [...lobby, [began, { e: 'started', words: seats.map(() => '') }], ...entries]);
}

/** A seat acts. */
export function acts(seat: number, ...actions: readonly Action[]): Entry {
	return { e: 'acted', seat, do: actions, by: 'person' };
}

/** The first legal action of a seat, with whatever number it needs. */
export function anyAction({ match }: Folded, seat: number): Action {
	const action = match?.legal(seat)[0];
	if (!action) throw new Error(`seat ${seat} has nothing to do`);
	return action.do === 'tap' ? { ...action, ms: 400 } : action;
}

/** Who is connected: null, or since when not. All who are have been for ever. */
export function presence(...gone: readonly (number | null)[]): Presence {
	return { gone, came: gone.map(() => 1) };
}

/** The same, with somebody who came at a time. */
export function cameAt({ gone, came }: Presence, seat: number, at: number): Presence {
	return { gone: gone.with(seat, null), came: came.with(seat, at) };
}

/** The usual settings, with some changed. */
export function settings(change: Partial<TableSettings> = {}, outages: readonly (readonly [number, number])[] = [], grace = 30_000): TableSettings {
	return { ...USUAL_TABLE_SETTINGS, outages: new Outages(outages, grace), ...change };
}

export const SECOND = 1000;
export const MINUTE: number = 60 * SECOND;
export const DAY: number = 24 * 60 * MINUTE;
