// A gateway with a real data file and real sockets, and the smallest client that can look at its bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUBPROTOCOL } from '@trove/protocol';
import { WebSocket } from 'ws';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { type Gateway, type GatewayOptions, makeGateway } from '../src/gateway/gateway.ts';
import type { TableService } from '../src/live/table-service.ts';
import { PersonaCache } from '../src/people/persona-cache.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';

/** A running gateway. */
export interface House {
	readonly url: string;
	readonly store: Store;
	readonly gateway: Gateway;
	readonly folder: string;
	close(): Promise<void>;
}

/** Opens a house with the tables that `make` gives. */
export async function openHouse(
	make: (store: Store, personas: PersonaCache) => TableService | Promise<TableService>,
	options: Partial<GatewayOptions> = {},
): Promise<House> {
	const folder = mkdtempSync(join(tmpdir(), 'trove-gateway-'));
	const store = await openStore({ file: join(folder, 'trove.db') });
	const bus = new InProcessBus();
	const personas = new PersonaCache(store.people, bus);
	const tables = await make(store, personas);
	const gateway = await makeGateway({ bus, store, tables, personas, origin: null, trustProxy: false, web: null, version: '0', ...options });
	await gateway.app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = gateway.app.server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		store,
		gateway,
		folder,
		close: async () => {
			await gateway.stop();
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** A message as it came. */
export type Message = { readonly t: string; readonly [field: string]: unknown };

/** An answer over HTTP. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Message & { readonly error?: { readonly code: string; readonly data?: object } };
}

/** Somebody with a cookie. */
export class Guest {
	readonly url: string;
	cookie: string;
	who = '';

	constructor(url: string, cookie = '') {
		this.url = url;
		this.cookie = cookie;
	}

	/** A new guest. */
	static async at(url: string): Promise<Guest> {
		const guest = new Guest(url);
		const { body } = await guest.http('GET', '/api/me');
		guest.who = String(body.who);
		return guest;
	}

	/** Sends a request and keeps the cookie that comes with the answer. */
	async http(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		const response = await fetch(this.url + path, {
			method,
			headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
			...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			redirect: 'manual',
		});
		const [given] = response.headers.getSetCookie();
		if (given !== undefined) this.cookie = given.split(';', 1)[0] ?? '';
		const text = await response.text();
		return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
	}

	/** Opens a socket. What is sent before it is open goes out as soon as it is. */
	socket(options: { protocol?: string | string[]; headers?: Record<string, string>; path?: string } = {}): Line {
		const { protocol = SUBPROTOCOL, headers = {}, path = '/ws' } = options;
		return new Line(
			new WebSocket(this.url.replace('http', 'ws') + path, protocol, { headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers } }),
		);
	}
}

/** A socket that keeps what came until it is asked for. */
export class Line {
	readonly socket: WebSocket;
	readonly all: Message[] = [];
	readonly #early: (string | Buffer)[] = [];
	#waiting: (() => void)[] = [];
	#read = 0;
	closed: { code: number } | null = null;
	refused: number | null = null;

	constructor(socket: WebSocket) {
		this.socket = socket;
		socket.on('message', (data) => {
			this.all.push(JSON.parse(String(data)));
			this.#wake();
		});
		socket.on('open', () => {
			for (const data of this.#early) socket.send(data);
		});
		socket.on('close', (code) => {
			this.closed = { code };
			this.#wake();
		});
		socket.on('unexpected-response', (_, response) => {
			this.refused = response.statusCode ?? 0;
			socket.terminate();
		});
		socket.on('error', () => undefined);
	}

	send(message: object | string | Buffer): void {
		const data = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
		if (this.socket.readyState === WebSocket.CONNECTING) this.#early.push(data);
		else this.socket.send(data);
	}

	/** The next message of a kind that was not asked for yet; those of other kinds before it are passed over. */
	async next(t?: string): Promise<Message> {
		for (;;) {
			while (this.#read < this.all.length) {
				const message = this.all[this.#read++];
				if (message && (t === undefined || message.t === t)) return message;
			}
			if (this.closed) throw new Error(`closed with ${this.closed.code} (${this.refused}) before ${t}`);
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}

	/** The code with which it was closed. */
	async end(): Promise<number> {
		while (!this.closed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
		return this.closed.code;
	}

	close(): void {
		this.socket.terminate();
	}

	#wake(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const resolve of waiting) resolve();
	}
}
