// Command-line options of the bench.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the options; exits with a message if one is unknown or lacks its value. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>>['values'] {
	try {
		return parseArgs(config).values;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(2);
	}
}
