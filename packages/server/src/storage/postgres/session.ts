import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig, type QueryResult, types } from 'pg';
import { StorageError } from '../log.ts';
import { faultOf, isLost, isStandby, isUndone, refusalOf } from './errors.ts';
import type { Target } from './targets.ts';

/** The oldest version that is tried and documented. */
const OLDEST = 14;
/** How long one server may take to accept a connection, in milliseconds. */
const CONNECT = 3000;
/** How long a goodbye may take, in milliseconds. */
const GOODBYE = 1000;
/** How long to wait before the servers are tried again, in milliseconds. */
const AGAIN = 200;

/** `bigint` columns hold milliseconds and counts, which a number holds exactly. */
const INT8 = 20;
const TYPES: ClientConfig['types'] = {
	getTypeParser: ((type: number, format?: 'text') => (type === INT8 ? Number : types.getTypeParser(type, format))) as typeof types.getTypeParser,
};

/** A statement. With a name it is prepared once for each connection. */
export interface Statement {
	readonly name?: string;
	readonly text: string;
	/** A function is called at each sending. */
	readonly values?: readonly unknown[] | (() => readonly unknown[]);
}

/** What is needed to reach the primary. */
export interface Primary {
	readonly targets: readonly Target[];
	/** How sentences call the database. */
	readonly name: string;
}

/** One connection to the primary, made when needed and again after a loss. Statements run one after another. */
export class Session {
	readonly #primary: Primary;
	#client: Promise<Client> | null = null;
	#closed = false;
	/** How many statements have not been answered. */
	#pending = 0;
	/** Resolves when the last of them has been. */
	#last: Promise<unknown> = Promise.resolve();
	/** Whether the server warned since the last statement: a cancelled wait for a standby is only a warning. */
	#warned = false;

	constructor(primary: Primary) {
		this.#primary = primary;
	}

	get pending(): number {
		return this.#pending;
	}

	/**
	 * Runs a statement; the deadline is a time of `performance.now()`. An idempotent one (`repeat`) is sent again after a
	 * lost connection. Any other then fails as `unreachable`: whether it was carried out is unknown. None is cancelled.
	 */
	query(statement: Statement, until: number, repeat: boolean): Promise<QueryResult> {
		this.#pending++;
		const answered = this.#last.then(() => this.#run(statement, until, repeat)).finally(() => this.#pending--);
		this.#last = answered.catch(() => {});
		return answered;
	}

	async #run(statement: Statement, until: number, repeat: boolean): Promise<QueryResult> {
		for (;;) {
			const client = await this.#connected(until);
			this.#warned = false;
			try {
				const result = await this.#answer(client, statement, until);
				if (this.#warned && !repeat) throw new StorageError('unreachable', `The database ${this.#primary.name} warned of a commit that may not be replicated.`);
				return result;
			} catch (error) {
				if (error instanceof StorageError) throw error;
				if (isStandby(error) || isLost(error)) this.drop();
				const isSafe = isStandby(error) || isUndone(error) || (repeat && isLost(error));
				if (isSafe && performance.now() < until) continue;
				throw faultOf(error, this.#primary.name);
			}
		}
	}

	/** Lets go of the connection, whatever is under way on it. */
	drop(): void {
		const client = this.#client;
		this.#client = null;
		client?.then(end, () => {});
	}

	async close(): Promise<void> {
		this.#closed = true;
		const client = this.#client;
		this.#client = null;
		// A server that is cut off does not answer the goodbye either.
		await Promise.race([client?.then(end, () => {}), wait(GOODBYE, undefined, { ref: false })]);
	}

	/** A time limit of our own: a server that is cut off never answers, and a cancelled commit would look done. */
	async #answer(client: Client, { name, text, values: given = [] }: Statement, until: number): Promise<QueryResult> {
		const late = new AbortController();
		const values = [...(typeof given === 'function' ? given() : given)];
		const answer = client.query(name === undefined ? { text, values } : { name, text, values });
		answer.catch(() => {});
		try {
			const expired = wait(Math.max(0, until - performance.now()), undefined, { signal: late.signal, ref: false }).then(() => {
				this.drop();
				throw new StorageError('unreachable', `The database ${this.#primary.name} has not answered in time.`);
			});
			expired.catch(() => {});
			return await Promise.race([answer, expired]);
		} finally {
			late.abort();
		}
	}

	async #connected(until: number): Promise<Client> {
		for (;;) {
			if (performance.now() >= until) throw new StorageError('unreachable', `The database ${this.#primary.name} has not answered in time.`);
			if (this.#closed) throw new StorageError('storage', 'The store is closed.');
			this.#client ??= this.#connect();
			const mine = this.#client;
			try {
				return await mine;
			} catch (error) {
				if (this.#client === mine) this.#client = null;
				if (error instanceof StorageError && error.code !== 'unreachable') throw error;
				if (performance.now() + AGAIN >= until) throw faultOf(error, this.#primary.name);
				await wait(AGAIN);
			}
		}
	}

	async #connect(): Promise<Client> {
		const client = await connectToPrimary(this.#primary);
		client.on('notice', ({ code }) => {
			if (code !== undefined && code !== '00000') this.#warned = true;
		});
		const forget = (): void => {
			this.#client = null;
		};
		client.once('error', forget);
		client.once('end', forget);
		return client;
	}
}

/** A connection to the first server that is the primary; throws a `StorageError` that says why there is none. */
export async function connectToPrimary({ targets, name }: Primary): Promise<Client> {
	let last: unknown;
	for (const target of targets) {
		try {
			return await connectTo(target);
		} catch (error) {
			// The next server may be the primary.
			last = error;
		}
	}
	throw last instanceof StorageError ? last : faultOf(last, name);
}

/** A connection to one server; throws a `StorageError` that says why it cannot be used. */
async function connectTo({ name, config }: Target): Promise<Client> {
	const client = new Client({ application_name: 'trove', ...config, types: TYPES, connectionTimeoutMillis: CONNECT, keepAlive: true });
	// Until somebody listens to it, an error of the socket would end the process.
	client.on('error', () => {});
	try {
		await client.connect();
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
		return client;
	} catch (error) {
		void end(client);
		throw refusalOf(error, name) ?? error;
	}
}

/** Ends a connection without waiting for what is under way on it. */
async function end(client: Client): Promise<void> {
	client.removeAllListeners('end');
	client.removeAllListeners('error');
	client.on('error', () => {});
	await client.end().catch(() => {});
}
