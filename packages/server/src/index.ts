import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DataCheck } from './hosting/check-data.ts';
import { makeDataFolder } from './hosting/folder.ts';
import type { LogStream } from './hosting/logging.ts';
import type { RunOptions } from './hosting/run.ts';
import type { Running } from './hosting/start.ts';

import { type Config, SETTINGS } from './settings/config.ts';

export { type Config, dataFile, type Environment, readConfig, SETTINGS, strangersIn } from './settings/config.ts';
export { StorageError } from './storage/log.ts';
export { backupFile, restoreStore } from './storage/sqlite/backup.ts';
export type { DataCheck, Running, RunOptions };

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

/** Reads everything in a data folder, and says what is damaged. */
export async function checkData(data: string, progress?: (done: number, total: number) => void): Promise<DataCheck> {
	return (await import('./hosting/check-data.ts')).checkData(data, progress);
}
