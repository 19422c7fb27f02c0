import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** How long a connection waits for another one that holds the file. */
const PATIENCE = 5_000;

/** Makes an empty file, if there is none, that nobody else on the machine can read: it will hold the signing key and the secrets of running games. */
export function touch(file: string): void {
	closeSync(openSync(file, 'a', 0o600));
}

/** How a connection differs from the others. */
export interface Connecting {
	readonly readOnly?: boolean;
	/** The most pages that the file may have: a small disk, for tests. */
	readonly pages?: number;
}

/**
 * Opens a connection to a data file. A commit is durable when it returns (`synchronous = FULL`). What is deleted is overwritten where that costs no more writing,
 * because a deleted name must be gone. Checkpoints are the writer's own business, the automatic one only bounds the size of the write-ahead log.
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

/** A pragma's value that is a number. */
export function pragma(db: DatabaseSync, name: 'application_id' | 'user_version' | 'page_count'): number {
	return Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}
