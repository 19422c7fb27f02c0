import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import { touch } from './connect.ts';
import { errorOf, failureOf, isBusy, isFull } from './failure.ts';

/** The file beside a data file by which a server holds it. */
export function lockFile(file: string): string {
	return `${file}.lock`;
}

/**
 * Holds a data file for one server; answers with how to let go. Throws a `StorageError` that says who holds it already: two servers on one file would not hear each other.
 * It is a lock of the system's on a little database of its own, which the process that holds it cannot leave behind, however it ends; the data file itself stays free
 * for backups. A reserved lock, not an exclusive one, so that others can read who has it.
 */
export function hold(file: string): () => void {
	const lock = lockFile(file);
	let db: DatabaseSync | null = null;
	try {
		// Not when it is there: closing any handle of a file gives up the process's own locks on it.
		if (!existsSync(lock)) touch(lock);
		db = new DatabaseSync(lock, { timeout: 0 });
		db.exec('BEGIN IMMEDIATE');
		sign(db);
		const held = db;
		return () => {
			if (held.isOpen) held.close();
		};
	} catch (error) {
		const holder = db !== null && isBusy(error) ? holderOf(db) : null;
		db?.close();
		if (holder !== null) throw new StorageError('storage', `${file} is in use by another server${holder}: stop that one first.`);
		// A full disk is no reason not to start: see `recordOutage`.
		if (isFull(file)) return () => undefined;
		throw errorOf(failureOf(error, lock));
	}
}

/** Notes who holds it, and holds it on. Only the holding matters: without room for the note there is none. */
function sign(db: DatabaseSync): void {
	try {
		db.exec('CREATE TABLE IF NOT EXISTS holder (process INTEGER NOT NULL, machine TEXT NOT NULL, since INTEGER NOT NULL) STRICT; DELETE FROM holder');
		db.prepare('INSERT INTO holder (process, machine, since) VALUES (?, ?, ?)').run(process.pid, hostname(), Date.now());
		db.exec('COMMIT');
	} catch (error) {
		if (isBusy(error)) throw error;
		if (db.isTransaction) db.exec('ROLLBACK');
	}
	// Whoever came between the two has it, and is told of by name.
	db.exec('BEGIN IMMEDIATE');
}

/** Who holds it, for a sentence; empty where that is not known. */
function holderOf(db: DatabaseSync): string {
	try {
		const { process: id, machine, since } = db.prepare('SELECT process, machine, since FROM holder').get() ?? {};
		return id === undefined ? '' : ` (process ${id} on ${machine}, since ${new Date(Number(since)).toISOString()})`;
	} catch {
		return '';
	}
}
