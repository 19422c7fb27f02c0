import { setTimeout as wait } from 'node:timers/promises';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import type { NatsServers } from './nats-servers.ts';
import type { Transport } from './shared-bus.ts';

/** The most bytes of a packet, however much the server would take: more would delay what follows. */
const MOST = 64 * 1024;
/** Fewer would leave no room for who looks at tables. */
const LEAST = 8 * 1024;
/** How long a server may take to accept a connection, and how long to wait before connecting again, in milliseconds. */
const CONNECT = 2000;
const AGAIN = 200;

/** NATS core: one subject of one cluster. Nothing is stored there, and nothing waits here while it is away. */
export class NatsTransport implements Transport {
	readonly #servers: NatsServers;
	readonly #subject: string;
	#connection: NatsConnection | null = null;
	/** Called when the connection ends: what waits for an answer goes on. */
	readonly #waiting = new Set<() => void>();
	#heard: (packet: string) => void = () => {};
	#closed = false;

	constructor(servers: NatsServers, subject: string) {
		this.#servers = servers;
		this.#subject = subject;
	}

	get limit(): number {
		return Math.min(MOST, this.#connection?.info?.max_payload ?? MOST);
	}

	/** Throws an error whose message is a sentence about what is wrong. */
	async start(heard: (packet: string) => void, lost: () => void): Promise<void> {
		this.#heard = heard;
		try {
			void this.#keep(await this.#connect(false), lost);
		} catch (error) {
			this.#closed = true;
			throw new Error(this.#sentence(error), { cause: error });
		}
	}

	async send(packet: string): Promise<void> {
		const connection = this.#connection;
		if (!connection) return;
		try {
			connection.publish(this.#subject, packet);
			await this.#answer(connection);
		} catch {
			// Too large, or the connection has just ended: it is lost.
		}
	}

	renew(): void {
		// That it has ended is noticed like any other end.
		void this.#connection?.close();
	}

	async close(): Promise<void> {
		this.#closed = true;
		await this.#connection?.close();
	}

	/** Connects again whenever the connection ends. */
	async #keep(connection: NatsConnection, lost: () => void): Promise<void> {
		await connection.closed();
		while (!this.#closed) {
			await wait(AGAIN);
			const next = await this.#connect(true).catch(() => null);
			if (next === null) continue;
			// What was sent while nobody listened is gone.
			lost();
			await next.closed();
		}
	}

	/** Connects and checks that packets come back; with `forever` it tries until a server answers or this is closed. */
	async #connect(forever: boolean): Promise<NatsConnection> {
		const connection = await connect({
			...this.#servers.options,
			name: 'trove',
			timeout: CONNECT,
			// The library would keep what is published while it is away.
			reconnect: false,
			waitOnFirstConnect: forever,
			reconnectTimeWait: AGAIN,
			ignoreAuthErrorAbort: true,
			reconnectToServer: () => {
				if (this.#closed) throw new Error('closed');
				return null;
			},
		});
		this.#connection = connection;
		void connection.closed().then(() => this.#ended());
		try {
			await this.#check(connection);
			if (this.#closed || connection.isClosed()) throw new errors.ClosedConnectionError();
			return connection;
		} catch (error) {
			await connection.close();
			throw error;
		}
	}

	async #check(connection: NatsConnection): Promise<void> {
		let isAllowed = false;
		connection.subscribe(this.#subject, {
			callback: (error, { data }) => {
				if (error) return;
				isAllowed = true;
				this.#heard(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString());
			},
		});
		// It comes back before the answer, unless this user may not publish or hear it.
		connection.publish(this.#subject);
		await this.#answer(connection);
		const { max_payload: most = MOST } = connection.info ?? {};
		if (most < LEAST) throw new Refused(`takes messages of ${most} bytes only; ${LEAST} are needed (max_payload)`);
		if (!isAllowed && !connection.isClosed()) throw new Refused(`does not let this user publish and subscribe to ${this.#subject}`);
	}

	/** Waits until the server has taken what was published, or the connection ends. */
	#answer(connection: NatsConnection): Promise<void> {
		return new Promise((resolve) => {
			const done = (): void => {
				this.#waiting.delete(done);
				resolve();
			};
			this.#waiting.add(done);
			connection.flush().then(done, done);
		});
	}

	#ended(): void {
		this.#connection = null;
		for (const done of this.#waiting) done();
	}

	#sentence(error: unknown): string {
		const { name } = this.#servers;
		if (error instanceof Refused) return `NATS at ${name} ${error.message}`;
		if (error instanceof errors.AuthorizationError) return `NATS at ${name} refuses the user, the password or the token`;
		return `NATS at ${name} does not answer (${error instanceof Error ? error.message : String(error)})`;
	}
}

/** What is wrong with the server or this user's rights, as the rest of a sentence. */
class Refused extends Error {}
