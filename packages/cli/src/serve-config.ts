import { Fault } from '@trove/kernel';
import { type Config, type Environment, readConfig, StorageError } from '@trove/server';

/** Options that override variables of the server's configuration. */
export interface ConfigOptions {
	readonly host?: string;
	readonly port?: string;
	readonly data?: string;
}

const VARIABLES = [
	['host', 'TROVE_HOST'],
	['port', 'TROVE_PORT'],
	['data', 'TROVE_DATA'],
] as const;

/**
 * Runs `work` with the configuration from options and environment. A bad value is reported under the name that was
 * used.
 */
export async function configured<T>(typed: ConfigOptions, env: Environment, work: (config: Config) => Promise<T>): Promise<T> {
	const given = VARIABLES.filter(([option]) => typed[option] !== undefined);
	for (const [option] of given) if (typed[option]?.trim() === '') throw new Fault(`--${option}`, 'is empty');
	try {
		return await work(readConfig({ ...env, ...Object.fromEntries(given.map(([option, name]) => [name, typed[option]])) }));
	} catch (error) {
		const [option] = given.find(([, name]) => error instanceof Fault && error.field === name) ?? [];
		throw option !== undefined && error instanceof Fault ? new Fault(`--${option}`, error.problem) : error;
	}
}

/** Where a server's data are: in the folder that was typed, else where the settings say. */
export function sourceOf({ data, store }: Config, typed: ConfigOptions): Pick<Config, 'data' | 'store'> {
	return { data, store: typed.data === undefined ? store : '' };
}

/** Runs `work` on data files; storage errors become one line. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StorageError) throw new Fault('', error.message.replace(/\.$/, ''));
		throw error;
	}
}
