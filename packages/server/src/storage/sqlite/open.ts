import type { DatabaseSync } from 'node:sqlite';
import { GroupCommit } from '../group-commit.ts';
import { StorageError } from '../log.ts';
import type { Store } from '../store.ts';
import { backupFile } from './backup.ts';
import { connect } from './connect.ts';
import { errorOf, failureOf } from './failure.ts';
import { hasMoves, moveMoves, readMoves } from './import-0.1.ts';
import type { Answer, Job } from './jobs.ts';
import { SqliteLog } from './log.ts';
import { type Migration, migrate } from './migrations.ts';
import { SqliteNodes } from './nodes.ts';
import { SqliteFacts, SqlitePeople } from './people.ts';
import { prepareQueries } from './prepare.ts';
import { READS } from './sql.ts';
import { WriterThread } from './writer-thread.ts';

/** How to open a data file. */
export interface OpenOptions {
	/** The data file; it is made if there is none. */
	readonly file: string;
	/** Told the name of the copy that was made before a migration. */
	readonly migrated?: (copy: string) => void;
	/** The timeout of a write, in milliseconds. */
	readonly deadline?: number;
	/** A page limit, to simulate a full disk in tests. */
	readonly pages?: number;
	/** Another clock, for tests. */
	readonly clock?: () => number;
	/** Other migrations, for tests. */
	readonly migrations?: readonly Migration[];
}

/** Opens the store in a data file; throws a `StorageError` that says why it cannot. Several stores may share a file. */
export async function openStore({ file, migrated, deadline, pages, clock, migrations }: OpenOptions): Promise<Store> {
	const writer = new WriterThread({ file, pages });
	const queue = new GroupCommit<Job, Answer>(file, (jobs) => writer.write(jobs), deadline);
	let reader: DatabaseSync | null = null;
	const closeWriter = (): Promise<void> => queue.close().then(() => writer.close());
	try {
		const moves = readMoves(file);
		const copy = migrate(file, migrations);
		if (copy !== null) migrated?.(copy);
		await writer.start();
		if (moves.length > 0) await queue.ask(['import', moves]);
		// Version 0.1 can still start from the copy.
		if (hasMoves(file)) moveMoves(file, copy);
		const db = connect(file, { readOnly: true });
		reader = db;
		const sql = prepareQueries(db, READS, file);
		const close = async (): Promise<void> => {
			// The reader first: the last connection to close checkpoints the file, and only a writer can.
			if (db.isOpen) db.close();
			await closeWriter();
		};
		const log = new SqliteLog(sql, queue, close);
		const facts = new SqliteFacts(sql, queue);
		return {
			log,
			people: new SqlitePeople(sql, queue),
			facts,
			nodes: new SqliteNodes({ log, facts, queue, ...(clock === undefined ? {} : { clock }) }),
			check: async () => void (await queue.ask(['check'])),
			backup: (to) => backupFile(file, to),
			close,
		};
	} catch (error) {
		reader?.close();
		await closeWriter();
		throw error instanceof StorageError ? error : errorOf(failureOf(error, file));
	}
}

/** Opens the log for reading; a server may be using the file. */
export function openReader(file: string): { readonly log: SqliteLog; count(): number; close(): void } {
	if (hasMoves(file)) throw new StorageError('storage', `Version 0.1 left moves beside ${file} that are not in it: start the server once, then try again.`);
	const db = connect(file, { readOnly: true });
	return {
		log: new SqliteLog(
			prepareQueries(db, READS, file),
			new GroupCommit<Job, Answer>(file, () => Promise.reject(new StorageError('read-only', `${file} was opened for reading.`))),
			async () => db.close(),
		),
		count: () => Number(db.prepare('SELECT count(*) AS count FROM tables').get()?.count),
		close: () => db.close(),
	};
}
