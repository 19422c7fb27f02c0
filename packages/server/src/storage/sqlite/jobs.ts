// What crosses between the main thread and the writer's: one message with a batch of jobs there, one with their answers back.

import type { SeatResult, Summary } from '../../core/append.ts';
import type { Archive } from '../log.ts';
import type { Person } from '../people.ts';
import type { Failure } from './failure.ts';

/** What an append changes besides the log. */
export interface Change {
	readonly summary: Partial<Omit<Summary, 'due'>>;
	readonly results: readonly SeatResult[];
	/** Why the table came to its end, if it did. */
	readonly why: string | null;
	/** The options of the game as JSON, of a new table. */
	readonly options?: string;
}

/** Entries to be added to a table's log, as JSON text. */
export interface Row {
	readonly table: string;
	/** The last place before them, and after. */
	readonly after: number;
	readonly seq: number;
	/** When the last of them was accepted. */
	readonly at: number;
	readonly body: string;
	/** Undefined: it stays as it is. */
	readonly due: number | null | undefined;
	/** Left out by an ordinary move. */
	readonly change?: Change;
}

/** A person's changes; null stays as it is. */
export type Changed = readonly [name: string | null, avatar: string | null, seen: number | null, muted: string | null];

/** How far people have been looked through for those to be deleted: by when they were seen, and by row. */
export type Place = readonly [seen: number, row: number];

/** Before everybody. */
export const BEGINNING: Place = [-1, 0];

/** Everything that can be written. */
export type Job =
	| readonly [op: 'append', row: Row]
	| readonly [op: 'import', rows: readonly Row[]]
	| readonly [op: 'postpone', table: string, from: number, to: number]
	| readonly [op: 'shift-due', by: number]
	| readonly [op: 'archive', archives: readonly Archive[]]
	| readonly [op: 'forget-tables', before: number, limit: number]
	| readonly [op: 'add-person', person: Person]
	| readonly [op: 'change-person', id: string, changed: Changed]
	| readonly [op: 'remove-person', id: string]
	| readonly [op: 'add-link', hash: string, person: string, until: number]
	| readonly [op: 'use-link', hash: string, now: number]
	| readonly [op: 'forget-people', before: number, limit: number, from: Place]
	| readonly [op: 'set-fact', name: string, value: string, ifAbsent: boolean]
	| readonly [op: 'check'];

/** What a job came to, if it could be done. */
export type Answer = string | number | null;

/** The answers to a batch, in its order. */
export type Reply = readonly (Answer | Failure)[];

/** With which the writer's thread is started. */
export interface WriterData {
	readonly file: string;
	readonly pages: number | undefined;
}

/** The first message of the writer's thread: it is ready, or cannot be. */
export type Sign = 'ready' | Failure;
