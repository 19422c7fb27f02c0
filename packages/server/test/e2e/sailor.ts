// A player over HTTP and sockets with the ordinary client, and the wire below it, which tests can watch, cut and spoil.
import { isRefusal, type Refusal } from '@trove/kernel';
import type { FromClient, Me } from '@trove/protocol';
import { Api, Connection, Jar, type Pauses, RemoteTable, type SocketEvent, type SocketMaker } from '@trove/protocol/client';
import { WebSocket } from 'ws';
import { faultIn } from './messages.ts';

/**
 * Accidents of a message: the connection is lost `before` or `after` it went out, or it arrives and is `lost` with it.
 */
export interface Accidents {
	sending?(message: FromClient): 'before' | 'after' | null;
	receiving?(text: string): 'lost' | null;
}

/** The address that the client is told; where the server really is may change. */
const BASE = 'http://trove.test';

/** What was asked for, unless it was refused. */
export function fine<T extends object>(answer: T | Refusal): T {
	if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
	return answer;
}

/** Carried out, and not refused. */
export async function done(answer: Promise<Refusal | null>): Promise<void> {
	const refusal = await answer;
	if (refusal) throw new Error(`refused: ${JSON.stringify(refusal)}`);
}

/** Somebody with a cookie, on one device. */
type Listener<K extends keyof WebSocket.WebSocketEventMap> = Parameters<typeof WebSocket.prototype.addEventListener<K>>[1];

export class Sailor {
	readonly api: Api;
	readonly jar: Jar;
	readonly at: () => string;
	who = '';

	constructor(at: () => string, cookie = '') {
		this.at = at;
		this.jar = new Jar(cookie);
		const reach: typeof fetch = (address, init) =>
			fetch(String(address).replace(BASE, at()), { ...init, headers: { ...(init?.headers as Record<string, string>), origin: at() } });
		this.api = new Api({ base: BASE, jar: this.jar, fetch: reach });
	}

	/** A new guest. */
	static async board(at: () => string, name?: string): Promise<Sailor> {
		const sailor = new Sailor(at);
		sailor.who = fine(await sailor.api.me()).who;
		if (name !== undefined) fine(await sailor.api.changeMe({ name }));
		return sailor;
	}

	/** Who this is by the server's word. */
	async me(): Promise<Me> {
		return fine(await this.api.me());
	}

	/** Connects, as a tab of a browser does. */
	tab(accidents: Accidents = {}, pauses: Pauses = { first: 2, most: 50 }): Tab {
		return new Tab(this, accidents, pauses);
	}
}

/** One connection of somebody. It comes back quickly when it is lost. */
export class Tab {
	readonly connection: Connection;
	readonly sailor: Sailor;
	/** What was wrong with what the server sent. */
	readonly faults: string[] = [];
	/** How many messages of each kind were sent, and how many bytes of each kind came. */
	readonly sent = new Map<FromClient['t'], number>();
	bytes = 0;
	messages = 0;
	/** How often the connection was lost by an accident. */
	accidents = 0;
	accident: Accidents;
	#wire: WebSocket | null = null;

	constructor(sailor: Sailor, accidents: Accidents, pauses: Pauses) {
		this.sailor = sailor;
		this.accident = accidents;
		this.connection = new Connection({ url: `${BASE}/ws`, Socket: this.#maker(), pauses });
		this.connection.listen((event) => {
			if (event.on === 'trouble') this.faults.push(`trouble: ${JSON.stringify(event.refusal)}`);
		});
	}

	/** Looks at a table. */
	open(table: string): RemoteTable {
		return new RemoteTable(this.connection, table);
	}

	/** The wire is cut; nobody is told. */
	cut(): void {
		this.#wire?.terminate();
	}

	/** Ends the connection for good. */
	close(): void {
		this.connection.close();
	}

	#maker(): SocketMaker {
		const { sailor } = this;
		const tab = this;
		return class extends WebSocket {
			constructor(_url: string, protocol: string) {
				let url = 'ws://127.0.0.1:1/ws';
				try {
					url = `${sailor.at().replace('http', 'ws')}/ws`;
				} catch {
					// No server runs: the connection fails, and is tried again.
				}
				super(url, protocol, { headers: { origin: url.replace('ws', 'http').replace(/\/ws$/, ''), cookie: sailor.jar.cookie } });
				tab.#wire = this;
			}

			override send(data: unknown): void {
				const message = JSON.parse(String(data)) as FromClient;
				tab.sent.set(message.t, (tab.sent.get(message.t) ?? 0) + 1);
				const accident = tab.accident.sending?.(message) ?? null;
				if (accident !== 'before') super.send(String(data));
				if (accident !== null) tab.#lose(this);
			}

			override addEventListener<K extends keyof WebSocket.WebSocketEventMap>(type: K, listener: Listener<K>): void {
				// The standard's events and those of `ws` differ in their fields; clients use only what both have.
				const heard = listener as (event: SocketEvent) => void;
				super.addEventListener(type, type === 'message' ? (event) => tab.#hear(this, event as SocketEvent, heard) : listener);
			}
		} as unknown as SocketMaker;
	}

	#hear(wire: WebSocket, event: SocketEvent, listener: (event: SocketEvent) => void): void {
		const text = String(event.data);
		if (wire.readyState !== WebSocket.OPEN) return;
		this.messages++;
		this.bytes += text.length;
		const fault = faultIn(text);
		if (fault !== null) this.faults.push(fault);
		if (this.accident.receiving?.(text) === 'lost') this.#lose(wire);
		else listener(event);
	}

	#lose(wire: WebSocket): void {
		this.accidents++;
		wire.terminate();
	}
}
