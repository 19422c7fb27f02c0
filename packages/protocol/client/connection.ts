import { isRefusal, type Refusal } from '@trove/kernel';
import { type Bye, badMessage, type FromClient, type FromServer, LIMITS, parseFromServer, SUBPROTOCOL } from '../src/index.ts';
import { ServerClock } from './clock.ts';
import { Listeners } from './listeners.ts';
import { type Pauses, pauseAfter } from './pause.ts';
import { refuseHere } from './refusals.ts';
import type { Socket, SocketMaker } from './socket.ts';
import { type Heartbeat, Watchdog } from './watchdog.ts';

/** Options of a connection. */
export interface ConnectionOptions {
	/** URL of the socket: `ws://…/ws`. */
	readonly url: string;
	/** WebSocket class; the browser's own by default. */
	readonly Socket?: SocketMaker;
	/** Headers outside a browser: cookie and origin. */
	readonly headers?: Readonly<Record<string, string>>;
	readonly pauses?: Pauses;
	/** Milliseconds of silence before a ping, and how long to wait for any answer. */
	readonly quiet?: number;
	readonly patience?: number;
	/** The same for a visible page with a `brisk` part. */
	readonly brisk?: Heartbeat;
}

/** `waiting`: before the next attempt. `closed`: for good. */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

/** What a connection reports. */
export type ConnectionEvent =
	| { readonly on: 'state'; readonly state: ConnectionState }
	/** The server ends the connection; `protocol` and `deleted` end it for good. */
	| { readonly on: 'bye'; readonly why: Bye }
	/** A message without a request was refused, or could not be parsed. */
	| { readonly on: 'trouble'; readonly refusal: Refusal };

/** A user of a connection: a table or a list. */
export interface Part {
	/** Whether a lost connection must be noticed within seconds while the page is visible. */
	readonly brisk?: boolean;
	/** The server sent `welcome`, at first or after a reconnect: subscribe (again). */
	welcomed(): void;
	heard(message: FromServer): void;
	/** The connection was lost and will be re-established. */
	lost(): void;
	/** The connection is closed for good. */
	ended(refusal: Refusal): void;
}

/** Milliseconds until the reconnect after `too-fast`. */
const SLOWER = 1000;
/** A connection that lasted this long (ms) resets the backoff. */
const GOOD = 10_000;

/** A connection that reconnects with exponential backoff. */
export class Connection {
	readonly #options: ConnectionOptions & Heartbeat & { readonly pauses: Pauses; readonly brisk: Heartbeat };
	readonly #watchdog: Watchdog;
	readonly #listeners = new Listeners<ConnectionEvent>();
	readonly #channels = new Map<number, Part>();
	readonly #kinds = new Map<FromServer['t'], Part>();
	/** Parts that were told of the current connection. */
	readonly #greeted = new Set<Part>();
	readonly #clock = new ServerClock();
	#socket: Socket | null = null;
	#state: ConnectionState = 'waiting';
	#who: string | null = null;
	#failures = 0;
	#openedAt = 0;
	/** Whether the page is visible. */
	#visible = false;
	#next: ReturnType<typeof setTimeout> | undefined;
	#channel = 0;

	constructor(options: ConnectionOptions) {
		this.#options = { pauses: { first: 300, most: 20_000 }, quiet: 25_000, patience: 10_000, brisk: { quiet: 4000, patience: 3000 }, ...options };
		this.#watchdog = new Watchdog({
			heartbeat: () => (this.#isBrisk ? this.#options.brisk : this.#options),
			patience: this.#options.patience,
			ping: () => this.send({ t: 'ping' }),
			lost: () => this.#lost(),
		});
		this.#connect();
	}

	get state(): ConnectionState {
		return this.#state;
	}

	/** The own handle; null before the first `welcome`. */
	get who(): string | null {
		return this.#who;
	}

	/** The server's time, to which `due` refers. */
	now(): number {
		return this.#clock.now();
	}

	/** Subscribes to connection events; returns the unsubscribe function. */
	listen(listener: (event: ConnectionEvent) => void): () => void {
		return this.#listeners.add(listener);
	}

	/**
	 * Sends a message if the connection is open, and returns whether it was. Unsent messages are not queued: parts
	 * resend.
	 */
	send(message: FromClient): boolean {
		return this.#state === 'open' && this.sendText(JSON.stringify(message), isAnswered(message));
	}

	/** The same for the text of a message. `answered`: the server answers it. */
	sendText(text: string, answered = true): boolean {
		if (this.#state !== 'open' || this.#socket === null) return false;
		if (answered) this.#watchdog.sent();
		this.#socket.send(text);
		return true;
	}

	/** Allocates a channel number for a table. */
	addChannel(part: Part): number {
		while (this.#channels.has(this.#channel)) this.#channel = (this.#channel + 1) % (LIMITS.channel + 1);
		const channel = this.#channel;
		this.#channel = (channel + 1) % (LIMITS.channel + 1);
		this.#channels.set(channel, part);
		this.#greet(part);
		return channel;
	}

	/** Releases a channel number. */
	removeChannel(channel: number): void {
		this.#channels.delete(channel);
	}

	/** Routes all messages of these kinds to a part. */
	addKinds(kinds: readonly FromServer['t'][], part: Part): void {
		for (const kind of kinds) this.#kinds.set(kind, part);
		this.#greet(part);
	}

	/** Stops routing them. */
	removeKinds(kinds: readonly FromServer['t'][]): void {
		for (const kind of kinds) this.#kinds.delete(kind);
	}

	/** Retries now instead of waiting for the backoff, for example when the device is online again. */
	retry(): void {
		if (this.#state === 'waiting') this.#connect();
	}

	/** Reports the page's visibility (hidden at first). On becoming visible the server is pinged at once. */
	setVisible(visible: boolean): void {
		const again = visible && !this.#visible;
		this.#visible = visible;
		if (!again) return;
		this.retry();
		this.#watchdog.ask();
	}

	/** Ends the connection for good. */
	close(refusal: Refusal = refuseHere('connection-closed')): void {
		if (this.#state === 'closed') return;
		this.#hangUp();
		for (const part of this.#parts()) part.ended(refusal);
		this.#channels.clear();
		this.#kinds.clear();
		this.#become('closed');
	}

	get #isBrisk(): boolean {
		return this.#visible && [...this.#channels.values()].some(({ brisk }) => brisk === true);
	}

	#parts(): Set<Part> {
		return new Set([...this.#channels.values(), ...this.#kinds.values()]);
	}

	#greet(part: Part): void {
		// After the caller has its channel number.
		queueMicrotask(() => {
			if (this.#state === 'open') this.#welcomed(part);
			else if (this.#state === 'closed') part.ended(refuseHere('connection-closed'));
		});
	}

	#welcomed(part: Part): void {
		if (this.#greeted.has(part) || !this.#parts().has(part)) return;
		this.#greeted.add(part);
		part.welcomed();
	}

	#become(state: ConnectionState): void {
		if (this.#state === state) return;
		this.#state = state;
		this.#listeners.tell({ on: 'state', state });
	}

	#connect(): void {
		clearTimeout(this.#next);
		const { url, Socket: Made = WebSocket as SocketMaker, headers = {} } = this.#options;
		const socket = new Made(url, SUBPROTOCOL, { headers: { ...headers } });
		this.#socket = socket;
		// Events of an abandoned socket are ignored.
		const mine = (does: (event: { readonly data?: unknown }) => void) => (event: { readonly data?: unknown }) => {
			if (this.#socket === socket) does(event);
		};
		socket.addEventListener(
			'message',
			mine(({ data }) => this.#heard(data)),
		);
		socket.addEventListener(
			'close',
			mine(() => this.#lost()),
		);
		socket.addEventListener(
			'error',
			mine(() => this.#lost()),
		);
		this.#watchdog.begin();
		this.#greeted.clear();
		this.#become('connecting');
	}

	/** Closes the current socket, if any. */
	#hangUp(): void {
		clearTimeout(this.#next);
		this.#watchdog.end();
		const socket = this.#socket;
		this.#socket = null;
		socket?.close();
	}

	#lost(after?: number): void {
		const open = this.#state === 'open';
		this.#failures = open && Date.now() - this.#openedAt > GOOD ? 0 : this.#failures + 1;
		this.#hangUp();
		const pause = pauseAfter(this.#failures - 1, this.#options.pauses, Math.random());
		this.#next = setTimeout(() => this.#connect(), Math.max(after ?? 0, pause));
		if (open) for (const part of this.#parts()) part.lost();
		this.#become('waiting');
	}

	#heard(data: unknown): void {
		const trip = this.#watchdog.heard();
		const message = typeof data === 'string' ? parseFromServer(data) : badMessage('', 'a text is expected');
		if (isRefusal(message)) this.#listeners.tell({ on: 'trouble', refusal: message });
		else if (message.t === 'welcome') this.#welcome(message, trip);
		else if (message.t === 'pong') this.#clock.heard(message.now, trip);
		else if (message.t === 'bye') this.#bye(message.why, message.after);
		else this.#pass(message);
	}

	#welcome(message: Extract<FromServer, { t: 'welcome' }>, trip: number): void {
		this.#who = message.who;
		this.#openedAt = Date.now();
		this.#clock.forget();
		this.#clock.heard(message.now, trip);
		this.#become('open');
		for (const part of this.#parts()) this.#welcomed(part);
	}

	#bye(why: Bye, after: number): void {
		this.#listeners.tell({ on: 'bye', why });
		if (why === 'protocol' || why === 'deleted') this.close(refuseHere('connection-closed', { why }));
		else this.#lost(after);
	}

	/** Routes a message to its part. */
	#pass(message: FromServer): void {
		if ('c' in message) this.#channels.get(message.c)?.heard(message);
		else if (message.t !== 'no') this.#kinds.get(message.t)?.heard(message);
		// `c` is left out when it is 0; request ids are unique across channels.
		else if (message.id !== undefined) for (const part of this.#channels.values()) part.heard(message);
		else {
			this.#listeners.tell({ on: 'trouble', refusal: message.refusal });
			// The server dropped an unknown message: reconnect and resend everything.
			if (message.refusal.code === 'too-fast') this.#lost(SLOWER);
		}
	}
}

/** Whether the server answers this message. */
function isAnswered(message: FromClient): boolean {
	return message.t !== 'close' && !((message.t === 'lobby' || message.t === 'mine') && !message.on);
}
