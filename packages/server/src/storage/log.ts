import type { Append, SeatResult, Summary } from '../core/append.ts';
import type { Logged } from '../core/entries.ts';

/** Result of an append: durable; a conflict (read on and decide again); or the code is taken (make another). */
export type Appended = 'done' | 'conflict' | 'code-taken';

/**
 * Why the store failed. `unreachable`: no answer in time, the write may stand, so read before trying again. `damaged`:
 * stored data cannot be trusted. After all others nothing was written.
 */
export type StorageErrorCode = 'disk-full' | 'read-only' | 'unreachable' | 'damaged' | 'storage';

/** An error of the store. */
export class StorageError extends Error {
	readonly code: StorageErrorCode;
	constructor(code: StorageErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}

/** A table in a list. */
export interface Listed extends Omit<Summary, 'playNow'> {
	readonly table: string;
	readonly made: number;
}

/** A finished game in a person's history. */
export interface Finished {
	readonly table: string;
	readonly game: string;
	readonly ended: number;
	readonly seats: readonly SeatResult[];
	/** The `why` of the `ended` entry, and the options of the game. */
	readonly why: string;
	readonly options: { readonly [name: string]: string | boolean };
}

/** The archive of a finished table, which replaces its log. */
export interface Archive {
	readonly table: string;
	/** The sequence number of its last entry. If the log has grown since, it is not archived. */
	readonly seq: number;
	/** The archive as text. It is stored compressed. */
	readonly text: string;
}

/**
 * The log of all tables. An append is durable when its promise resolves (optimistic concurrency by sequence number).
 * Calls fail with a `StorageError`, within a deadline. Implementations must pass `testing/log-contract.ts`.
 */
export interface Log {
	append(append: Append): Promise<Appended>;
	/**
	 * The entries of a table after a sequence number; none if it is unknown or archived. Fails with `damaged` rather than
	 * return wrong entries.
	 */
	read(table: string, after?: number): Promise<readonly Logged[]>;
	/**
	 * Of tables with the last sequence number that is known of each, those whose log ends elsewhere: further on, or
	 * before it, if a standby that lacked the last entries became the primary.
	 */
	changed(known: readonly (readonly [table: string, seq: number])[]): Promise<readonly string[]>;
	/** A table's summary; null if it is unknown. */
	find(table: string): Promise<Listed | null>;
	/** The open table with a code. */
	byCode(code: string): Promise<string | null>;
	/** Open public tables, newest first. */
	open(limit: number): Promise<readonly Listed[]>;
	/** Public tables in play (or paused), newest first. */
	inPlay(limit: number): Promise<readonly Listed[]>;
	/** Open tables of a game that begin by themselves, have a free seat and were made since a time, newest first. */
	gathering(game: string, since: number, limit: number): Promise<readonly string[]>;
	/** Ids of all tables in order, after a given one. */
	all(after: string, limit: number): Promise<readonly string[]>;
	/** A person's tables that are not over. */
	of(who: string, limit: number): Promise<readonly Listed[]>;
	/** How many these are, counted up to a limit. */
	running(who: string, limit: number): Promise<number>;
	/** Tables due at or before a time, earliest first. */
	due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]>;
	/** Changes a table's due time without an entry, if it still is `from`. */
	postpone(table: string, from: number, to: number): Promise<void>;
	/** Moves all due times by so many milliseconds (an outage). */
	shiftDue(by: number): Promise<void>;
	/** Replaces the logs of finished tables by archives. Tables whose log has grown are left as they are. */
	archive(archives: readonly Archive[]): Promise<void>;
	/** The archive of a table; null if there is none. */
	archived(table: string): Promise<string | null>;
	/** Finished tables that ended before a time and are not archived. */
	archivable(before: number, limit: number): Promise<readonly string[]>;
	/** A person's finished games that ended before a time, newest first. */
	history(who: string, before: number, limit: number): Promise<readonly Finished[]>;
	/** Deletes tables that ended before a time, with archive and results; returns how many. */
	forget(before: number, limit: number): Promise<number>;
	close(): Promise<void>;
}
