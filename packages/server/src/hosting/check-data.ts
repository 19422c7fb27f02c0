import { foldAll } from '../core/fold.ts';
import { parseArchive } from '../core/replay.ts';
import { dataFile } from '../settings/config.ts';
import { StorageError } from '../storage/log.ts';
import { inspect } from '../storage/sqlite/backup.ts';
import { openReader } from '../storage/sqlite/open.ts';

/** The result of a check. */
export interface DataCheck {
	/** How many tables were read and folded. */
	readonly tables: number;
	/** Problems as sentences; empty if all is well. */
	readonly problems: readonly string[];
}

const BATCH = 200;
/** The most problems of the file that are listed. */
const MOST = 20;

/**
 * Reads and folds every table of a data folder, and has SQLite check the file. A server may be running. `progress` is
 * told how many tables are done, and of how many.
 */
export async function checkData(data: string, progress: (done: number, total: number) => void = () => undefined): Promise<DataCheck> {
	const file = dataFile(data);
	const { log, count, close } = openReader(file);
	try {
		const problems = inspect(file, file, MOST);
		const total = count();
		let tables = 0;
		for (let after = ''; ; ) {
			const batch = await log.all(after, BATCH);
			for (const table of batch) {
				const problem = await problemOf(log, table);
				if (problem !== null) problems.push(problem);
			}
			tables += batch.length;
			const done = batch.length < BATCH;
			progress(done ? total : Math.min(tables, total - 1), total);
			if (done) return { tables, problems };
			after = batch[batch.length - 1];
		}
	} finally {
		close();
	}
}

/** What is wrong with a table; null if it can be read and agrees with its summary. */
async function problemOf(log: ReturnType<typeof openReader>['log'], table: string): Promise<string | null> {
	try {
		const listed = await log.find(table);
		const entries = await log.read(table);
		const archive = entries.length > 0 ? null : await log.archived(table);
		const folded = foldAll(table, archive === null ? entries : parseArchive(archive));
		// Deleted meanwhile by a running server.
		if (listed === null || (await log.find(table)) === null) return null;
		if (folded === null) return `Table ${table} has no log.`;
		// A running server may have written meanwhile: only what is final is compared.
		if (folded.terms.game !== listed.game) return `Table ${table} is listed as ${listed.game}, but is ${folded.terms.game}.`;
		if (listed.status === 'over' && folded.status !== 'over') return `Table ${table} is listed as over, but is not.`;
		return null;
	} catch (error) {
		if (error instanceof StorageError) {
			if (error.code === 'damaged') return error.message;
			throw error;
		}
		return `Table ${table} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
	}
}
