import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { errorOf, failureOf } from './failure.ts';

/** Prepared statements by name. */
export type Prepared<S> = { readonly [name in keyof S]: StatementSync };

/** Prepares statements for a connection. */
export function prepareAll<S extends { readonly [name: string]: string }>(db: DatabaseSync, sql: S): Prepared<S> {
	return Object.fromEntries(Object.entries(sql).map(([name, text]) => [name, db.prepare(text)])) as Prepared<S>;
}

/** A row from SQLite. */
export type Row = { readonly [column: string]: SQLOutputValue };

/** A statement that only reads; throws a `StorageError`. */
export interface Query {
	get(...parameters: readonly SQLInputValue[]): Row | undefined;
	all(...parameters: readonly SQLInputValue[]): Row[];
}

/** Queries by name. */
export type Queries<S> = { readonly [name in keyof S]: Query };

/** Prepares queries for a connection. */
export function prepareQueries<S extends { readonly [name: string]: string }>(db: DatabaseSync, sql: S, file: string): Queries<S> {
	const guarded = <T>(read: () => T): T => {
		try {
			return read();
		} catch (error) {
			throw errorOf(failureOf(error, file));
		}
	};
	const query = (text: string): Query => {
		const statement = db.prepare(text);
		return { get: (...parameters) => guarded(() => statement.get(...parameters)), all: (...parameters) => guarded(() => statement.all(...parameters)) };
	};
	return Object.fromEntries(Object.entries(sql).map(([name, text]) => [name, query(text)])) as Queries<S>;
}
