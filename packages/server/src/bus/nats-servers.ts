import { readFileSync } from 'node:fs';
import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { credsAuthenticator } from '@nats-io/transport-node';
import { Fault } from '@trove/kernel';

/** The NATS servers of one cluster. */
export interface NatsServers {
	/** How sentences call them; without a password. */
	readonly name: string;
	readonly options: Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'authenticator' | 'tls'>;
}

/** The environment's variables, as the command `nats` reads them: `NATS_USER`, `NATS_CREDS`, `NATS_CA` … */
type Environment = { readonly [name: string]: string | undefined };

/**
 * The servers that an address such as `nats://user:password@bus1,bus2:4223` names. A user without a password is a
 * token. What it leaves out comes from the `NATS_*` variables. Throws a `Fault` that names the setting.
 */
export function parseNatsServers(setting: string, address: string, env: Environment = process.env): NatsServers {
	const parts = address.split(',').map((part) => /^(?:(nats|tls):\/\/)?(?:([^@/?#]*)@)?([^@/?#]+)\/?$/.exec(part.trim()));
	if (!parts.every((part) => part !== null) || parts[0]?.[1] === undefined) throw new Fault(setting, 'nats://user:password@host:4222 is expected');
	const servers = parts.map(([, , , host = '']) => (/:\d+$/.test(host) ? host : `${host}:4222`));
	const given = parts.find(([, , user]) => user !== undefined)?.[2];
	return {
		name: servers.join(', '),
		options: {
			servers,
			...loginOf(setting, given, env),
			...(parts.some(([, scheme]) => scheme === 'tls') || env.NATS_CA || env.NATS_CERT ? { tls: tlsOf(env) } : {}),
		},
	};
}

function loginOf(setting: string, given: string | undefined, env: Environment): Pick<NatsServers['options'], 'user' | 'pass' | 'token' | 'authenticator'> {
	if (given === undefined && env.NATS_CREDS) return { authenticator: credsAuthenticator(fileOf(setting, env.NATS_CREDS)) };
	const [user, ...rest] = given === undefined ? [env.NATS_USER, env.NATS_PASSWORD] : decoded(setting, given);
	const pass = rest[0];
	if (!user) return {};
	return pass === undefined ? { token: user } : { user, pass };
}

function decoded(setting: string, login: string): string[] {
	const [, user = '', pass] = /^([^:]*)(?::(.*))?$/s.exec(login) ?? [];
	try {
		return [user, ...(pass === undefined ? [] : [pass])].map(decodeURIComponent);
	} catch {
		throw new Fault(setting, 'in the user and the password, % is written as %25');
	}
}

function fileOf(setting: string, path: string): Uint8Array {
	try {
		return readFileSync(path);
	} catch (error) {
		throw new Fault(setting, `NATS_CREDS names a file that cannot be read (${error instanceof Error ? error.message : String(error)})`);
	}
}

function tlsOf({ NATS_CA: caFile, NATS_CERT: certFile, NATS_KEY: keyFile }: Environment): NonNullable<NodeConnectionOptions['tls']> {
	return { ...(caFile ? { caFile } : {}), ...(certFile ? { certFile } : {}), ...(keyFile ? { keyFile } : {}) };
}
