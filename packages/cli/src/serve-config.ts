import { Fault } from '@trove/kernel';
import { type Config, type Environment, readConfig, StorageError } from '@trove/server';

/** Options that stand for a variable of the server's configuration, as typed. */
export interface ConfigTyped {
	readonly host?: string;
	readonly port?: string;
	readonly data?: string;
}

const VARIABLES = [
	['host', 'TROVE_HOST'],
	['port', 'TROVE_PORT'],
	['data', 'TROVE_DATA'],
] as const;

/** Works with the server's configuration: the environment's, with what was typed before it. What is wrong with a typed value is told of the option, not of the variable. */
export async function configured<T>(typed: ConfigTyped, env: Environment, work: (config: Config) => Promise<T>): Promise<T> {
	const given = VARIABLES.filter(([option]) => typed[option] !== undefined);
	for (const [option] of given) if (typed[option]?.trim() === '') throw new Fault(`--${option}`, 'is empty');
	try {
		return await work(readConfig({ ...env, ...Object.fromEntries(given.map(([option, name]) => [name, typed[option]])) }));
	} catch (error) {
		const [option] = given.find(([, name]) => error instanceof Fault && error.field === name) ?? [];
		throw option !== undefined && error instanceof Fault ? new Fault(`--${option}`, error.problem) : error;
	}
}

/** Works with data files; what is wrong with them becomes one line. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StorageError) throw new Fault('', error.message.replace(/\.$/, ''));
		throw error;
	}
}
