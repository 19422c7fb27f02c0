// The options of a bench. What is wrong with them is said in a sentence.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads the options of the command line; ends where one is unknown or lacks its value. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>>['values'] {
	try {
		return parseArgs(config).values;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(2);
	}
}
