import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type FromClient, type FromServer, hashOf, PROTOCOL, parseFromClient, type Sheet } from '../src/index.ts';

/** A queue with asynchronous receivers. */
class Queue<T> {
	readonly #things: T[] = [];
	readonly #waiting: ((thing: T) => void)[] = [];

	push(thing: T): void {
		const first = this.#waiting.shift();
		if (first) first(thing);
		else this.#things.push(thing);
	}

	next(): Promise<T> {
		const first = this.#things.shift();
		return first === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(first);
	}

	get length(): number {
		return this.#things.length;
	}
}

/** One client's connection; the test plays the server. */
export class Line {
	readonly socket: WebSocket;
	readonly protocol: string;
	readonly headers: Record<string, unknown>;
	readonly #heard = new Queue<FromClient>();

	constructor(socket: WebSocket, headers: Record<string, unknown>) {
		this.socket = socket;
		this.protocol = socket.protocol;
		this.headers = headers;
		socket.on('message', (data) => this.#heard.push(parseFromClient(String(data)) as FromClient));
		socket.on('error', () => {});
	}

	/** The next message, which must be of this kind. */
	async hear<T extends FromClient['t']>(t: T): Promise<Extract<FromClient, { t: T }>> {
		const message = await this.#heard.next();
		if (message.t !== t) throw new Error(`expected ${t}, heard ${JSON.stringify(message)}`);
		return message as Extract<FromClient, { t: T }>;
	}

	/** The number of unread messages. */
	get unheard(): number {
		return this.#heard.length;
	}

	tell(...messages: FromServer[]): void {
		for (const message of messages) this.socket.send(JSON.stringify(message));
	}

	welcome(): void {
		this.tell({ t: 'welcome', protocol: PROTOCOL, server: '0.1.0', now: Date.now(), who: 'me' });
	}

	/** Cuts the connection without `bye`. */
	cut(): void {
		this.socket.terminate();
	}
}

/** A server scripted by the test. */
export class Scripted {
	readonly #server: WebSocketServer;
	readonly #lines = new Queue<Line>();

	private constructor(server: WebSocketServer) {
		this.#server = server;
		server.on('connection', (socket, request) => this.#lines.push(new Line(socket, request.headers)));
	}

	static async start(): Promise<Scripted> {
		const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
		await new Promise((resolve) => server.once('listening', resolve));
		return new Scripted(server);
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws`;
	}

	/** The next connection. */
	line(): Promise<Line> {
		return this.#lines.next();
	}

	/** The next connection, after `welcome`. */
	async welcomed(): Promise<Line> {
		const line = await this.line();
		line.welcome();
		return line;
	}

	async stop(): Promise<void> {
		for (const socket of this.#server.clients) socket.terminate();
		await new Promise((resolve) => this.#server.close(resolve));
	}
}

/** A small document; `turn` is all that changes. */
export function aSheet(turn: number): Sheet {
	const seat = { bot: null, ready: true, swap: null, away: false, missed: 0, resigned: false };
	return {
		terms: { game: 'dead-mans-draw', players: 2, options: {}, pace: 'relaxed', turn: 0, absence: 'bot', public: false, delay: 0, aid: false, hints: true },
		status: 'playing',
		host: 'me',
		code: null,
		seats: [
			{ who: 'me', ...seat },
			{ who: 'you', ...seat },
		],
		commitment: 'c0ffee',
		words: ['a', 'b'],
		due: null,
		vote: null,
		rematch: null,
		again: [],
		undo: false,
		view: { phase: 'raid', toAct: [0], turn, play: [] },
		over: null,
	};
}

/** The document as a `sheet` message. */
export function whole(turn: number, v: number, c = 0): Extract<FromServer, { t: 'sheet' }> {
	return { t: 'sheet', c, v, h: hashOf(aSheet(turn)), seat: 0, sheet: aSheet(turn), log: [] };
}

/** A `moved` message to another turn. */
export function step(turn: number, v: number, id?: string, c = 0): Extract<FromServer, { t: 'moved' }> {
	return { t: 'moved', c, v, h: hashOf(aSheet(turn)), on: [{ on: 'raid', seat: turn }], set: { turn }, ...(id === undefined ? {} : { id }) };
}
