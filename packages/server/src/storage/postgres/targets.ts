import { Fault } from '@trove/kernel';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';

/** One server of a database. */
export interface Target {
	/** How sentences call it; without a password. */
	readonly name: string;
	readonly config: ClientConfig;
}

/** The environment's variables, as libpq reads them: `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGSSLMODE` … */
type Environment = { readonly [name: string]: string | undefined };

/**
 * The servers that an address such as `postgres://trove@db1,db2:5433/trove?sslmode=verify-full` names, in its order.
 * What it leaves out comes from the `PG*` variables. Throws a `Fault` that names the setting.
 */
export function parseTargets(setting: string, address: string, env: Environment = process.env): readonly Target[] {
	const match = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(address);
	if (!match) throw new Fault(setting, 'postgres://user@host/database is expected');
	const [, front = '', hosts = '', rest = ''] = match;
	return (hosts || env.PGHOST || 'localhost').split(',').map((host) => targetOf(setting, `${front}${hostText(host)}${withTls(rest, env)}`, env));
}

/** A socket's folder in a URL is percent-encoded. */
function hostText(host: string): string {
	return host.startsWith('/') ? encodeURIComponent(host) : host;
}

/** `PGSSLMODE` in the address, so that it means what it means there. */
function withTls(rest: string, { PGSSLMODE: mode }: Environment): string {
	if (!mode || /[?&]sslmode=/.test(rest)) return rest;
	return `${rest}${rest.includes('?') ? '&' : '?'}sslmode=${encodeURIComponent(mode)}`;
}

function targetOf(setting: string, url: string, env: Environment): Target {
	let config: ClientConfig;
	try {
		config = toClientConfig(parse(url, { useLibpqCompat: true }));
	} catch (error) {
		throw new Fault(setting, `it cannot be read as an address of PostgreSQL (${error instanceof Error ? error.message : String(error)})`);
	}
	const host = config.host ?? 'localhost';
	const port = config.port ?? Number(env.PGPORT ?? 5432);
	const database = config.database ?? env.PGDATABASE ?? config.user ?? env.PGUSER ?? 'trove';
	return { name: `${host}:${port}/${database}`, config: { ...config, host, port, database } };
}
