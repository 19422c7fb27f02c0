import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS, PROTOCOL, SUBPROTOCOL } from '@trove/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { waitUntil } from '../wait-until.ts';
import { Connection } from './connection.ts';
import type { SocketContext } from './context.ts';
import { receive } from './receive.ts';
import { type Admitted, admit, type Checks, turnAway } from './upgrade.ts';

/** Milliseconds between two looks at all connections. */
const TEND = 1000;
/** Looks between evictions of idle addresses. */
const SWEEP = 60;
/** Patience that an invalid frame or an oversized message costs. */
const BROKEN = 20;
/** Milliseconds over which clients of a stopping server are told to come back. */
const SPREAD = { least: 500, each: 2, most: 10_000 };

/** What decides about new sockets, and the version that clients are told. */
export type Admission = Omit<Checks, 'open' | 'stopping' | 'now' | 'limits' | 'rates'> & { readonly version: string };

/** All sockets of this process. */
export class Sockets {
	readonly #context: SocketContext;
	readonly #admission: Admission;
	readonly #checks: Checks;
	readonly #connections = new Set<Connection>();
	readonly #server: WebSocketServer;
	readonly #timer: NodeJS.Timeout;
	#coming = 0;
	#tended = 0;
	#stopping = false;

	constructor(context: SocketContext, admission: Admission) {
		this.#context = context;
		this.#admission = admission;
		this.#checks = {
			...admission,
			limits: context.limits,
			rates: context.rates,
			open: () => this.#connections.size + this.#coming,
			stopping: () => this.#stopping,
			now: context.now,
		};
		// A client of another version gets its own subprotocol back; without one, browsers close before `bye`.
		const handleProtocols = (offered: Set<string>): string | false => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : ([...offered][0] ?? false));
		this.#server = new WebSocketServer({
			noServer: true,
			clientTracking: false,
			perMessageDeflate: false,
			maxPayload: LIMITS.message,
			maxFragments: 64,
			handleProtocols,
		});
		this.#timer = setInterval(() => this.#tend(), TEND).unref();
	}

	/** How many sockets are open. */
	get size(): number {
		return this.#connections.size;
	}

	/** Handles a server's upgrade requests. */
	serve(server: Server): void {
		server.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head));
	}

	/** A person's connections. */
	of(who: string): Connection[] {
		return [...this.#connections].filter((connection) => connection.who === who);
	}

	/**
	 * Answers requests under way, tells everybody when to come back, and closes. Each of the two may take `patience`
	 * milliseconds.
	 */
	async stop(patience = 1000): Promise<void> {
		this.#stopping = true;
		const all = [...this.#connections];
		for (const connection of all) connection.deaf = true;
		await waitUntil(() => all.every(({ underWay }) => underWay === 0), patience);
		const spread = Math.min(SPREAD.most, all.length * SPREAD.each);
		for (const connection of all) connection.bye('restart', Math.round(SPREAD.least + Math.random() * spread));
		await waitUntil(() => this.#connections.size === 0, patience);
		for (const connection of this.#connections) connection.cut();
		clearInterval(this.#timer);
	}

	async #upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
		// Clients that disconnect meanwhile are no error.
		const ignore = (): void => undefined;
		raw.on('error', ignore);
		this.#coming++;
		try {
			const admitted = await admit(request, this.#checks);
			if (typeof admitted === 'number') return turnAway(raw, admitted);
			if (raw.destroyed || this.#stopping) {
				admitted.address.connections--;
				return turnAway(raw, 503);
			}
			raw.once('close', () => {
				admitted.address.connections--;
			});
			this.#server.handleUpgrade(request, raw, head, (socket) => {
				raw.off('error', ignore);
				this.welcome(socket, admitted);
			});
		} catch (error) {
			this.#context.log.error({ err: error }, 'upgrade');
			turnAway(raw, 503);
		} finally {
			this.#coming--;
		}
	}

	/** Serves a new socket, and says so. */
	welcome(socket: WebSocket, admitted: Admitted): void {
		const connection = new Connection(this.#context, socket, admitted);
		this.#connections.add(connection);
		socket.on('close', () => {
			this.#connections.delete(connection);
			connection.guarded('close', () => connection.leave());
		});
		// `ws` closes by itself after an invalid frame, which no client of ours sends.
		socket.on('error', () => connection.guarded('error', () => connection.spend(BROKEN)));
		if (socket.protocol !== SUBPROTOCOL) {
			connection.bye('protocol', 0);
			return;
		}
		// By default `ws` passes each message as one buffer.
		socket.on('message', (data, binary) => connection.guarded('message', () => receive(connection, data as Buffer, binary)));
		// Pings (answered by `ws`) and unasked pongs count as messages.
		const count = (): void => {
			if (!connection.limiter.charge(1, this.#context.now())) connection.spend(1);
		};
		socket.on('ping', count);
		socket.on('pong', (payload: Buffer) => {
			if (!connection.pong(payload)) count();
		});
		connection.send({ t: 'welcome', protocol: PROTOCOL, server: this.#admission.version, now: this.#context.now(), who: admitted.person.who });
	}

	#tend(): void {
		const now = this.#context.now();
		for (const connection of this.#connections) connection.guarded('tend', () => connection.tend(now));
		if (++this.#tended % SWEEP === 0) this.#admission.addresses.evictIdle(now);
	}
}
