import type { Append, SeatResult, Summary } from '../core/append.ts';
import type { Logged } from '../core/entries.ts';

/** What became of an append: durable; or a conflict, because the log ends elsewhere (read on and decide again); or the code is taken (make another). */
export type Appended = 'done' | 'conflict' | 'code-taken';

/**
 * Why the store did not do what was asked. `unreachable`: it did not answer in time; whether a write stands is unknown, so read before trying again.
 * `damaged`: what is stored cannot be trusted and is not served. After all others nothing of the write has happened.
 */
export type StorageErrorCode = 'disk-full' | 'read-only' | 'unreachable' | 'damaged' | 'storage';

/** The store did not do what was asked. */
export class StorageError extends Error {
	readonly code: StorageErrorCode;
	constructor(code: StorageErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}

/** A table in a list of the log. */
export interface Listed extends Omit<Summary, 'playNow'> {
	readonly table: string;
	readonly made: number;
}

/** A finished game in somebody's history. */
export interface Finished {
	readonly table: string;
	readonly game: string;
	readonly ended: number;
	readonly seats: readonly SeatResult[];
	/** The `ended` and `made` entries' data that a history shows. */
	readonly why: string;
	readonly options: { readonly [name: string]: string | boolean };
}

/** A finished game put away: its log is no longer needed. */
export interface Archive {
	readonly table: string;
	/** The last entry's place that it holds. If the log has gone on since, it is not put away. */
	readonly seq: number;
	/** Whatever the table's core wants back to show it again, as text. It is stored compressed. */
	readonly text: string;
}

/**
 * The truth about all tables. An append stands at exactly its place, durable, when the promise resolves (optimistic concurrency: the place is compared).
 * Every call ends within its implementation's deadline, with a `StorageError` at the latest. Every implementation must pass `testing/log-contract.ts`.
 */
export interface Log {
	append(append: Append): Promise<Appended>;
	/** The entries of a table after a place, in order; none for an unknown or archived table. Fails with `damaged` rather than answer wrongly. */
	read(table: string, after?: number): Promise<readonly Logged[]>;
	/** A table's summary; null for an unknown one. */
	find(table: string): Promise<Listed | null>;
	/** The open table with a code. */
	byCode(code: string): Promise<string | null>;
	/** Open public tables, newest first. */
	open(limit: number): Promise<readonly Listed[]>;
	/** Public tables in play (or paused), newest first. */
	inPlay(limit: number): Promise<readonly Listed[]>;
	/** Open tables of a game that begin by themselves, have a free seat and were made at a time or later, newest first. */
	gathering(game: string, since: number, limit: number): Promise<readonly string[]>;
	/** All tables, in the order of their ids, from behind one on. */
	all(after: string, limit: number): Promise<readonly string[]>;
	/** Tables with a person that are not over. */
	of(who: string, limit: number): Promise<readonly Listed[]>;
	/** How many those are, counted no further than a limit. */
	running(who: string, limit: number): Promise<number>;
	/** Tables due at or before a time, earliest first. */
	due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]>;
	/** Moves one table's due time without an entry, if it still is `from`: somebody looked, and there was nothing to do. */
	postpone(table: string, from: number, to: number): Promise<void>;
	/** Moves all due times by so many milliseconds (the time in which no server ran). */
	shiftDue(by: number): Promise<void>;
	/** Puts finished tables away: archive instead of entries. Those to which something was added meanwhile stay as they are. */
	archive(archives: readonly Archive[]): Promise<void>;
	/** The archive of a table. */
	archived(table: string): Promise<string | null>;
	/** Tables that are over and not archived yet, ended before a time. */
	archivable(before: number, limit: number): Promise<readonly string[]>;
	/** A person's finished games that ended before a time, newest first. */
	history(who: string, before: number, limit: number): Promise<readonly Finished[]>;
	/** Removes tables that ended before a time, with archive and results; answers how many. */
	forget(before: number, limit: number): Promise<number>;
	close(): Promise<void>;
}
