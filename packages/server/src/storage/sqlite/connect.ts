import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a connection waits for a lock. */
const PATIENCE = 5_000;

/** Makes an empty file, if there is none, that only its owner can read: it will hold the signing key. */
export function touch(file: string): void {
	closeSync(openSync(file, 'a', 0o600));
}

/** Options of a connection. */
export interface Connecting {
	readonly readOnly?: boolean;
	/** A page limit, to simulate a full disk in tests. */
	readonly pages?: number;
}

/**
 * Opens a connection to a data file. Commits are durable (`synchronous = FULL`); deleted data is overwritten if that
 * costs no more writes. The automatic checkpoint only bounds the write-ahead log: the writer checkpoints earlier.
 */
export function connect(file: string, { readOnly = false, pages }: Connecting = {}): DatabaseSync {
	const db = new DatabaseSync(file, { readOnly, timeout: PATIENCE, enableForeignKeyConstraints: true });
	try {
		db.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000;');
		if (!readOnly) db.exec('PRAGMA secure_delete = FAST; PRAGMA wal_autocheckpoint = 8000;');
		if (pages !== undefined) db.exec(`PRAGMA max_page_count = ${pages}`);
		return db;
	} catch (error) {
		db.close();
		throw error;
	}
}

/** The value of a numeric pragma. */
export function pragma(db: DatabaseSync, name: 'application_id' | 'user_version' | 'page_count'): number {
	return Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}
