import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import type { Store } from '../store.ts';
import { backupFile } from './backup.ts';
import { connect } from './connect.ts';
import { errorOf, failureOf } from './failure.ts';
import { hasMoves, moveMoves, readMoves } from './import-0.1.ts';
import { SqliteLog } from './log.ts';
import { type Migration, migrate } from './migrations.ts';
import { SqliteFacts, SqlitePeople } from './people.ts';
import { prepareQueries } from './prepare.ts';
import { WriteQueue } from './queue.ts';
import { READS } from './sql.ts';

/** How to open a data file. */
export interface OpenOptions {
	/** The data file; it is made if there is none. */
	readonly file: string;
	/** Told the name of the copy that was made before the file was brought to a newer format. */
	readonly migrated?: (copy: string) => void;
	/** How long a write may take until its caller is told, in milliseconds. */
	readonly deadline?: number;
	/** The most pages that the file may have: a small disk, for tests. */
	readonly pages?: number;
	/** Other steps of migration, for tests. */
	readonly migrations?: readonly Migration[];
}

/** Opens the store in a data file; throws a `StorageError` that says why it cannot. Several may have one file open: appends then conflict. */
export async function openStore({ file, migrated, deadline, pages, migrations }: OpenOptions): Promise<Store> {
	const queue = new WriteQueue({ file, pages }, deadline);
	let reader: DatabaseSync | null = null;
	try {
		const moves = readMoves(file);
		const copy = migrate(file, migrations);
		if (copy !== null) migrated?.(copy);
		await queue.start();
		if (moves.length > 0) await queue.ask(['import', moves]);
		// Version 0.1 can still start from the copy.
		if (hasMoves(file)) moveMoves(file, copy);
		const db = connect(file, { readOnly: true });
		reader = db;
		const sql = prepareQueries(db, READS, file);
		const close = async (): Promise<void> => {
			// First the reader: the last connection to close tidies the file up, and only a writer can.
			if (db.isOpen) db.close();
			await queue.close();
		};
		return {
			log: new SqliteLog(sql, queue, close),
			people: new SqlitePeople(sql, queue),
			facts: new SqliteFacts(sql, queue),
			check: async () => void (await queue.ask(['check'])),
			backup: (to) => backupFile(file, to),
			close,
		};
	} catch (error) {
		reader?.close();
		await queue.close();
		throw error instanceof StorageError ? error : errorOf(failureOf(error, file));
	}
}

/** Opens only the log, to read it; a server may be using the file. */
export function openReader(file: string): { readonly log: SqliteLog; count(): number; close(): void } {
	if (hasMoves(file)) throw new StorageError('storage', `Version 0.1 left moves beside ${file} that are not in it: start the server once, then try again.`);
	const db = connect(file, { readOnly: true });
	return {
		log: new SqliteLog(prepareQueries(db, READS, file), new WriteQueue({ file, pages: undefined }), async () => db.close()),
		count: () => Number(db.prepare('SELECT count(*) AS count FROM tables').get()?.count),
		close: () => db.close(),
	};
}
