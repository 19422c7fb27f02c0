import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DataCheck } from './hosting/check-data.ts';
import { makeDataFolder } from './hosting/folder.ts';
import type { LogStream } from './hosting/logging.ts';
import type { RunOptions } from './hosting/run.ts';
import type { Running } from './hosting/start.ts';
import type { Config } from './settings/config.ts';

export { type Config, dataFile, type Environment, readConfig, SETTINGS, strangersIn } from './settings/config.ts';
export { StorageError } from './storage/log.ts';
export { backupFile, restoreStore } from './storage/sqlite/backup.ts';
export type { DataCheck, Running, RunOptions };

// The server itself is loaded when it is wanted: a backup, or a wrong setting, needs nothing of it.

/** Runs a server until a signal ends it; answers with the exit code. */
export async function runServer(config: Config, options: RunOptions): Promise<number> {
	makeDataFolder(config.data);
	// A second start computes about a third less with it. It lies with the data because nobody else can write there: whoever could would decide what runs here.
	enableCompileCache(join(config.data, 'code'));
	return (await import('./hosting/run.ts')).runServer(config, options);
}

/** Starts a server; throws a `Fault` that names the setting when it cannot. */
export async function startServer(config: Config, stream?: LogStream): Promise<Running> {
	return (await import('./hosting/start.ts')).startServer(config, stream);
}

/** Reads everything that a data folder holds, and says what is damaged. */
export async function checkData(data: string, progress?: (done: number, total: number) => void): Promise<DataCheck> {
	return (await import('./hosting/check-data.ts')).checkData(data, progress);
}
