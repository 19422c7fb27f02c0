import { foldAll } from '../core/fold.ts';
import { parseArchive } from '../core/replay.ts';
import { type Config, dataFile, SETTINGS } from '../settings/config.ts';
import { type Log, StorageError } from '../storage/log.ts';
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
/** Tables that are counted at once. */
const PAGE = 1_000;
/** The most problems of the file that are listed. */
const MOST = 20;

/** What is read. */
interface Data {
	readonly log: Log;
	count(): number | Promise<number>;
	/** What the database itself finds wrong. */
	inspect(): string[];
	close(): unknown;
}

function openFile(file: string): Data {
	return { ...openReader(file), inspect: () => inspect(file, file, MOST) };
}

async function openDatabase(address: string): Promise<Data> {
	const [{ openPostgres }, { parseTargets }] = await Promise.all([import('../storage/postgres/open.ts'), import('../storage/postgres/targets.ts')]);
	const { log, close } = await openPostgres(parseTargets(SETTINGS.store.name, address));
	const count = async (): Promise<number> => {
		let total = 0;
		for (let page = await log.all('', PAGE); page.length > 0; page = await log.all(page.at(-1) ?? '', PAGE)) total += page.length;
		return total;
	};
	return { log, count, inspect: () => [], close };
}

/**
 * Reads and folds every table of a data folder or a database, and has SQLite check the file. Servers may be running.
 * `progress` is told how many tables are done, and of how many.
 */
export async function checkData(
	{ data, store }: Pick<Config, 'data' | 'store'>,
	progress: (done: number, total: number) => void = () => undefined,
): Promise<DataCheck> {
	const { log, count, inspect, close } = store === '' ? openFile(dataFile(data)) : await openDatabase(store);
	try {
		const problems = inspect();
		const total = await count();
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
		await close();
	}
}

/** What is wrong with a table; null if it can be read and agrees with its summary. */
async function problemOf(log: Log, table: string): Promise<string | null> {
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
