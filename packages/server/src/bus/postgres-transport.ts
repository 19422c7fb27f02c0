import type { Client, QueryConfig } from 'pg';
import { connectToPrimary, type Primary } from '../storage/postgres/primary.ts';
import type { Transport } from './shared-bus.ts';

/** The channel that servers of one database share. */
const CHANNEL = 'trove';
/** How long to wait before connecting again, in milliseconds. */
const AGAIN = 200;
/** How long the database may take to answer, in milliseconds: a host that is gone does not end its connections. */
const PATIENCE = 3000;

/** LISTEN and NOTIFY over one connection. NOTIFY in the append's own transaction would take a global lock. */
export class PostgresTransport implements Transport {
	/** PostgreSQL takes less than 8,000 bytes. */
	readonly limit = 7_900;
	readonly #primary: Primary;
	#client: Client | null = null;
	#heard: (packet: string) => void = () => {};
	#lost: () => void = () => {};
	#closed = false;
	#again: NodeJS.Timeout | null = null;

	constructor(primary: Primary) {
		this.#primary = primary;
	}

	async start(heard: (packet: string) => void, lost: () => void): Promise<void> {
		this.#heard = heard;
		this.#lost = lost;
		await this.#connect();
	}

	async send(packet: string): Promise<void> {
		const client = this.#client;
		if (client) await answered(client, { name: 'notify', text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [packet] }).catch(() => {});
	}

	renew(): void {
		const client = this.#client;
		if (!client) return;
		this.#client = null;
		client.end().catch(() => {});
		this.#reconnect();
	}

	async close(): Promise<void> {
		this.#closed = true;
		if (this.#again) clearTimeout(this.#again);
		const client = this.#client;
		this.#client = null;
		client?.removeAllListeners('end');
		await client?.end().catch(() => {});
	}

	async #connect(): Promise<void> {
		const client = await connectToPrimary(this.#primary);
		client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
		const ended = (): void => {
			if (this.#client !== client) return;
			this.#client = null;
			this.#reconnect();
		};
		client.once('error', ended);
		client.once('end', ended);
		await answered(client, { text: `LISTEN ${CHANNEL}` });
		this.#client = client;
	}

	#reconnect(): void {
		if (this.#closed) return;
		this.#again = setTimeout(() => {
			this.#connect().then(
				// What was sent while nobody listened is gone.
				() => this.#lost(),
				() => this.#reconnect(),
			);
		}, AGAIN);
	}
}

/** Runs a statement; ends the connection if it is not answered in time. */
async function answered(client: Client, statement: QueryConfig): Promise<void> {
	const late = setTimeout(() => void client.end().catch(() => {}), PATIENCE);
	try {
		await client.query(statement);
	} finally {
		clearTimeout(late);
	}
}
