import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import { checksumOfArchive, checksumOfRow } from '../row.ts';
import { connect, pragma, touch } from './connect.ts';
import { FIRST_FORMAT, FOURTH_FORMAT, SECOND_FORMAT, THIRD_FORMAT } from './schema.ts';

/** A step to the next format of the data file. */
export type Migration = string | ((db: DatabaseSync) => void);

/** All steps. A file's format is the number of steps it has been through; released steps never change. */
export const MIGRATIONS: readonly Migration[] = [FIRST_FORMAT, SECOND_FORMAT, THIRD_FORMAT, addSums];

function addSums(db: DatabaseSync): void {
	db.function('sum_of_row', (table, seq, body) => checksumOfRow(String(table), Number(seq), String(body)));
	db.function('sum_of_archive', (table, body) => checksumOfArchive(String(table), body as Uint8Array));
	db.exec(FOURTH_FORMAT);
}

/** Marks a file as ours ("Trov"). */
export const APPLICATION = 0x54726f76;

function copyName(file: string, version: number): string {
	const name = `${file}.format-${version}`;
	for (let number = 1; ; number++) {
		const candidate = number === 1 ? name : `${name}-${number}`;
		if (!existsSync(candidate)) return candidate;
	}
}

/** The format of a data file; 0 if it is empty. Throws a `StorageError` if it is not ours, or from a newer version. */
export function formatOf(db: DatabaseSync, file: string, known: number = MIGRATIONS.length): number {
	const version = pragma(db, 'user_version');
	const application = pragma(db, 'application_id');
	const empty = version === 0 && application === 0 && db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
	if (!empty && application !== APPLICATION) throw new StorageError('storage', `${file} is not a data file of Trove.`);
	if (version > known)
		throw new StorageError('storage', `${file} was written by a newer version of Trove: its format is ${version}, this version knows formats up to ${known}.`);
	return version;
}

/**
 * Brings a data file to the newest format, or makes a new one, one transaction per step. A file with data is copied
 * first; returns the copy's name, or null.
 */
export function migrate(file: string, steps: readonly Migration[] = MIGRATIONS): string | null {
	if (!existsSync(file)) touch(file);
	const db = connect(file);
	try {
		const before = formatOf(db, file, steps.length);
		db.exec('PRAGMA journal_mode = WAL');
		if (before === steps.length) return null;
		const copy = before === 0 ? null : copyName(file, before);
		if (copy !== null) touch(copy);
		if (copy !== null) db.prepare('VACUUM INTO ?').run(copy);
		for (let format = before; format < steps.length; format++) step(db, format, steps[format] ?? '');
		return copy;
	} finally {
		db.close();
	}
}

function step(db: DatabaseSync, from: number, migration: Migration): void {
	db.exec('BEGIN IMMEDIATE');
	try {
		// Another process may have been first.
		if (pragma(db, 'user_version') === from) {
			if (typeof migration === 'string') db.exec(migration);
			else migration(db);
			db.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${from + 1}`);
		}
		db.exec('COMMIT');
	} catch (error) {
		if (db.isTransaction) db.exec('ROLLBACK');
		throw error;
	}
}
