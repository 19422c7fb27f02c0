import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DataCheck } from './hosting/check-data.ts';
import { makeDataFolder } from './hosting/folder.ts';
import type { LogStream } from './hosting/logging.ts';
import type { Moved, Place } from './hosting/move.ts';
import type { RunOptions } from './hosting/run.ts';
import type { Running } from './hosting/start.ts';

import { type Config, dataFile, SETTINGS } from './settings/config.ts';

export { type Config, dataFile, type Environment, readConfig, SETTINGS, strangersIn } from './settings/config.ts';
export { StorageError } from './storage/log.ts';
export { restoreStore } from './storage/sqlite/backup.ts';
export type { DataCheck, Moved, Place, Running, RunOptions };

// The server is loaded lazily: a backup or a wrong setting does not need it.

/** Runs a server until a signal ends it; returns the exit code. */
export async function runServer(config: Config, options: RunOptions): Promise<number> {
	if (config.store === '') {
		makeDataFolder(config.data);
		// Makes later starts a third faster. In the data folder, because whoever can write to the cache decides what runs.
		enableCompileCache(join(config.data, 'code'));
	}
	return (await import('./hosting/run.ts')).runServer(config, options);
}

/** What to call the place of everything: the data folder, or the database without its password. */
export async function nameOfStore({ data, store }: Pick<Config, 'data' | 'store'>): Promise<string> {
	if (store === '') return data;
	return (await import('./storage/postgres/targets.ts'))
		.parseTargets(SETTINGS.store.name, store)
		.map(({ name }) => name)
		.join(', ');
}

/** Starts a server; throws a `Fault` that names the setting if it cannot. */
export async function startServer(config: Config, stream?: LogStream): Promise<Running> {
	return (await import('./hosting/start.ts')).startServer(config, stream);
}

/** Reads everything in a data folder or a database, and says what is damaged. */
export async function checkData(place: Place, progress?: (done: number, total: number) => void): Promise<DataCheck> {
	return (await import('./hosting/check-data.ts')).checkData(place, progress);
}

/** Copies everything in a data folder or a database into a new data file, while servers run or not. */
export async function backupData({ data, store }: Place, file: string): Promise<void> {
	if (store === '') return (await import('./storage/sqlite/backup.ts')).backupFile(dataFile(data), file);
	const [{ backupDatabase }, { parseTargets }] = await Promise.all([import('./storage/postgres/backup.ts'), import('./storage/postgres/targets.ts')]);
	return backupDatabase(parseTargets(SETTINGS.store.name, store), file);
}

/** Moves everything from one place to another, while servers run or not. */
export async function moveData(from: Place, to: Place): Promise<Moved> {
	return (await import('./hosting/move.ts')).moveData(from, to);
}

/** Takes back a move that was not finished; answers what the place is called. */
export async function undoMove(from: Place): Promise<string> {
	return (await import('./hosting/move.ts')).undoMove(from);
}
