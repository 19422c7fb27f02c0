import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import type { Store } from '../store.ts';
import { backupFile } from './backup.ts';
import { connect } from './connect.ts';
import { errorOf, faultOf } from './fault.ts';
import { Journal } from './journal.ts';
import { hold } from './lock.ts';
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
	/** The least time between two commits under load, in milliseconds: longer costs less, and moves wait longer. */
	readonly gap?: number;
	/** Whether nobody else may have it open this way: a server, which hears of another one's moves only in its own process. */
	readonly alone?: boolean;
	/** Told the name of the copy that was made before the file was brought to a newer format. */
	readonly migrated?: (copy: string) => void;
	/** The most pages that the file may have: a small disk, for tests. */
	readonly pages?: number;
	/** Other steps of migration, for tests. */
	readonly migrations?: readonly Migration[];
}

/** Opens the store in a data file; throws a `StorageError` that says why it cannot. */
export async function openStore({ file, gap = 4, alone = false, migrated, pages, migrations }: OpenOptions): Promise<Store> {
	// Before anything else: the file of a server that runs is not brought up to date either.
	const release = alone ? hold(file) : null;
	const queue = new WriteQueue({ file, pages }, gap);
	let reader: DatabaseSync | null = null;
	try {
		const copy = migrate(file, migrations);
		if (copy !== null) migrated?.(copy);
		await queue.start();
		const db = connect(file, { readOnly: true });
		reader = db;
		const sql = prepareQueries(db, READS, file);
		const endOf = (table: string): number | undefined => {
			const row = sql.end.get(table);
			return row === undefined ? undefined : Number(row.seq ?? -1);
		};
		const isTaken = (code: string): boolean => sql.byCode.get(code) !== undefined;
		const journal = alone ? await Journal.open({ file, gap, ask: (job) => queue.ask(job), endOf, isTaken }) : null;
		const close = async (): Promise<void> => {
			await journal?.close();
			// First the reader: the last connection to close tidies the file up, and only a writer can.
			if (db.isOpen) db.close();
			await queue.close();
			release?.();
		};
		return {
			log: new SqliteLog(sql, queue, journal, close),
			people: new SqlitePeople(sql, queue, async () => (await journal?.listed()) ?? true),
			facts: new SqliteFacts(sql, queue),
			check: async () => void (await queue.ask(['check'])),
			backup: (to) => backupFile(file, to),
			close,
		};
	} catch (error) {
		reader?.close();
		await queue.close();
		release?.();
		throw error instanceof StorageError ? error : errorOf(faultOf(error, file));
	}
}
