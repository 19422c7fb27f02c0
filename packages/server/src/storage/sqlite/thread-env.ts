import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** A thread has no cache of compiled code unless it is told of one. With this process's it starts in a third of the time. */
export function threadEnv(): NodeJS.ProcessEnv {
	// Node names the folder that it made for its own version inside the one that it was given.
	const folder = getCompileCacheDir();
	return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
