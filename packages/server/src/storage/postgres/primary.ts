// Finds the primary among the servers of a database.
import { Client, type ClientConfig, types } from 'pg';
import { StorageError } from '../log.ts';
import { faultOf, refusalOf, stateOf } from './errors.ts';
import type { Target } from './targets.ts';

/** The oldest version that is tried and documented. */
const OLDEST = 14;
/** How long one server may take to accept a connection, in milliseconds. */
const CONNECT = 3000;
/** Milliseconds after which the next server is tried as well: one that is gone does not refuse. */
const NEXT = 300;

/** `bigint` columns hold milliseconds and counts, which a number holds exactly. */
const INT8 = 20;
const TYPES: ClientConfig['types'] = {
	getTypeParser: ((type: number, format?: 'text') => (type === INT8 ? Number : types.getTypeParser(type, format))) as typeof types.getTypeParser,
};

/** What is needed to reach the primary. */
export interface Primary {
	readonly targets: readonly Target[];
	/** How sentences call the database. */
	readonly name: string;
}

/** A connection to the primary. */
export interface Reached {
	readonly client: Client;
	readonly target: Target;
	/** Its timeline, a later one from each promotion on; empty where the database does not tell. */
	readonly timeline: string;
}

/** A connection to the primary; throws a `StorageError` that says why there is none. */
export async function connectToPrimary(primary: Primary): Promise<Client> {
	return (await reachPrimary(primary)).client;
}

/** Connects to the first server that is the primary, in their order; one that does not answer is not waited for. */
export function reachPrimary({ targets, name }: Primary, first?: Target): Promise<Reached> {
	const order = first ? [first, ...targets.filter((target) => target !== first)] : targets;
	return new Promise((resolve, reject) => {
		const errors: unknown[] = [];
		let next = 0;
		let failed = 0;
		let isDone = false;
		let timer: NodeJS.Timeout | undefined;
		const tryNext = (): void => {
			clearTimeout(timer);
			const at = next++;
			const target = order[at];
			if (target === undefined || isDone) return;
			timer = setTimeout(tryNext, NEXT);
			connectTo(target).then(
				(reached) => {
					if (isDone) void disconnect(reached.client);
					isDone = true;
					clearTimeout(timer);
					resolve(reached);
				},
				(error: unknown) => {
					errors[at] = error;
					if (++failed < order.length) return tryNext();
					const last = errors.at(-1);
					reject(last instanceof StorageError ? last : faultOf(last, name));
				},
			);
		};
		tryNext();
	});
}

/** Another server that has become the primary since a connection was made; null if none is known to have. */
export async function successorOf({ target, timeline }: Reached, targets: readonly Target[]): Promise<Target | null> {
	const others = targets.filter((other) => other !== target);
	const found = await Promise.all(
		others.map(async (other) => {
			try {
				const reached = await connectTo(other);
				void disconnect(reached.client);
				return reached.timeline > timeline ? other : null;
			} catch {
				return null;
			}
		}),
	);
	return found.find((other) => other !== null) ?? null;
}

/** A connection to one server; throws a `StorageError` that says why it cannot be used. */
async function connectTo(target: Target): Promise<Reached> {
	const { name, config } = target;
	const client = new Client({ application_name: 'trove', ...config, types: TYPES, connectionTimeoutMillis: CONNECT, keepAlive: true });
	// Until somebody listens to it, an error of the socket would end the process.
	client.on('error', () => {});
	let late: NodeJS.Timeout | undefined;
	try {
		await client.connect();
		// A server that stops answering now is as unreachable as one that does not accept connections.
		late = setTimeout(() => void disconnect(client), CONNECT);
		const { rows } = await client.query(
			"SELECT current_setting('server_version_num')::int / 10000 AS version, pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS read_only, current_setting('synchronous_commit') AS sync, current_setting('server_encoding') AS encoding",
		);
		const { version, standby, read_only, sync, encoding } = rows[0] as {
			version: number;
			standby: boolean;
			read_only: boolean;
			sync: string;
			encoding: string;
		};
		if (version < OLDEST) throw new StorageError('storage', `${name} runs PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
		if (encoding !== 'UTF8') throw new StorageError('storage', `${name} has the encoding ${encoding}: create it with ENCODING 'UTF8'.`);
		if (standby || read_only) throw new StorageError('unreachable', `${name} is a standby or read-only, and no other server was named that is the primary.`);
		// An acknowledged move must be durable, whatever the database's own default is.
		if (sync === 'off' || sync === 'local') await client.query('SET synchronous_commit = on');
		return { client, target, timeline: await timelineOf(client) };
	} catch (error) {
		void disconnect(client);
		throw refusalOf(error, name) ?? error;
	} finally {
		clearTimeout(late);
	}
}

/** Ends a connection without waiting for what is under way on it. */
export async function disconnect(client: Client): Promise<void> {
	client.removeAllListeners('end');
	client.removeAllListeners('error');
	client.on('error', () => {});
	await client.end().catch(() => {});
}

/** The first part of the name of a file of PostgreSQL's own log. Not every service allows to ask for it. */
async function timelineOf(client: Client): Promise<string> {
	try {
		const { rows } = await client.query('SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline');
		return rows[0].timeline;
	} catch (error) {
		if (stateOf(error) === undefined) throw error;
		return '';
	}
}
