import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import { touch } from './connect.ts';
import { errorOf, failureOf, isBusy, isFull } from './failure.ts';

/** The lock file of a data file. */
export function lockFile(file: string): string {
	return `${file}.lock`;
}

/**
 * Locks a data file for one server; returns how to release it. Throws a `StorageError` that names the holder. The lock
 * is SQLite's on a small database beside it: it ends with the process, and the data file stays free for backups.
 */
export function acquireLock(file: string): () => void {
	const lock = lockFile(file);
	let db: DatabaseSync | null = null;
	try {
		// Not if it exists: closing any handle of a file releases the process's own locks on it.
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
		// A server starts even on a full disk; see `recordOutage`.
		if (isFull(file)) return () => undefined;
		throw errorOf(failureOf(error, lock));
	}
}

/** Writes down who holds the lock, and takes it again. Without room the note is left out. */
function sign(db: DatabaseSync): void {
	try {
		db.exec('CREATE TABLE IF NOT EXISTS holder (process INTEGER NOT NULL, machine TEXT NOT NULL, since INTEGER NOT NULL) STRICT; DELETE FROM holder');
		db.prepare('INSERT INTO holder (process, machine, since) VALUES (?, ?, ?)').run(process.pid, hostname(), Date.now());
		db.exec('COMMIT');
	} catch (error) {
		if (isBusy(error)) throw error;
		if (db.isTransaction) db.exec('ROLLBACK');
	}
	// Another process may have taken it in between; `acquireLock` then names it.
	db.exec('BEGIN IMMEDIATE');
}

/** Who holds the lock, for an error message; empty if unknown. */
function holderOf(db: DatabaseSync): string {
	try {
		const { process: id, machine, since } = db.prepare('SELECT process, machine, since FROM holder').get() ?? {};
		return id === undefined ? '' : ` (process ${id} on ${machine}, since ${new Date(Number(since)).toISOString()})`;
	} catch {
		return '';
	}
}
