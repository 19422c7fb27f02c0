import { isRefusal, type Refusal } from '@trove/kernel';
import { type Bye, badMessage, type FromClient, type FromServer, LIMITS, parseFromServer, SUBPROTOCOL } from '../src/index.ts';
import { ServerClock } from './clock.ts';
import { Listeners } from './listeners.ts';
import { type Pauses, pauseAfter } from './pause.ts';
import { refuseHere } from './refusals.ts';
import type { Socket, SocketMaker } from './socket.ts';
import { type Heartbeat, Watchdog } from './watchdog.ts';

/** How a connection is made. */
export interface ConnectionOptions {
	/** The address of the socket: `ws://…/ws`. */
	readonly url: string;
	/** The class of sockets; a browser's own when left out. */
	readonly Socket?: SocketMaker;
	/** What is sent along where there is no browser that does it: cookie and origin. */
	readonly headers?: Readonly<Record<string, string>>;
	readonly pauses?: Pauses;
	/** After how many milliseconds of silence the client asks whether the connection lives, and how long it waits for any answer. */
	readonly quiet?: number;
	readonly patience?: number;
	/** The same while somebody looks at a part that is `brisk`. */
	readonly brisk?: Heartbeat;
}

/** Where a connection stands: at work on it, usable, waiting before the next try, or ended for good. */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

/** What happens to a connection. */
export type ConnectionEvent =
	| { readonly on: 'state'; readonly state: ConnectionState }
	/** The server ends the connection and says why; after `protocol` and `deleted` it is ended for good. */
	| { readonly on: 'bye'; readonly why: Bye }
	/** A message that is nobody's answer was refused, or could not be read. */
	| { readonly on: 'trouble'; readonly refusal: Refusal };

/** Something that uses a connection: a table, or a list. */
export interface Part {
	/** Whether a lost connection is to be noticed within seconds while somebody looks. */
	readonly brisk?: boolean;
	/** The server has said welcome, for the first time or again: say what you want. */
	welcomed(): void;
	heard(message: FromServer): void;
	/** The connection was lost and will be made anew. */
	lost(): void;
	/** There will be no other connection. */
	ended(refusal: Refusal): void;
}

/** After how many milliseconds a connection is made anew when a message came too fast for the server. */
const SLOWER = 1000;
/** A connection that lasted this long was a good one: the pauses begin anew. */
const GOOD = 10_000;

/** A connection to a server that comes back by itself. */
export class Connection {
	readonly #options: ConnectionOptions & Heartbeat & { readonly pauses: Pauses; readonly brisk: Heartbeat };
	readonly #watchdog: Watchdog;
	readonly #listeners = new Listeners<ConnectionEvent>();
	readonly #channels = new Map<number, Part>();
	readonly #kinds = new Map<FromServer['t'], Part>();
	/** Parts that know of the present connection. */
	readonly #greeted = new Set<Part>();
	readonly #clock = new ServerClock();
	#socket: Socket | null = null;
	#state: ConnectionState = 'waiting';
	#who: string | null = null;
	#failures = 0;
	#openedAt = 0;
	/** Whether somebody looks at the page. */
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

	/** The own handle; null before the first welcome. */
	get who(): string | null {
		return this.#who;
	}

	/** The server's time, to which `due` refers. */
	now(): number {
		return this.#clock.now();
	}

	/** Calls back on everything that happens to the connection; answers with how to stop it. */
	listen(listener: (event: ConnectionEvent) => void): () => void {
		return this.#listeners.add(listener);
	}

	/** Sends a message if the connection is open, and answers whether it is. What is lost otherwise is said again by its part at the next welcome. */
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

	/** Gives a table a number of its own. */
	addChannel(part: Part): number {
		while (this.#channels.has(this.#channel)) this.#channel = (this.#channel + 1) % (LIMITS.channel + 1);
		const channel = this.#channel;
		this.#channel = (channel + 1) % (LIMITS.channel + 1);
		this.#channels.set(channel, part);
		this.#greet(part);
		return channel;
	}

	/** Ends the use of a number. */
	removeChannel(channel: number): void {
		this.#channels.delete(channel);
	}

	/** Passes all messages of some kinds to a part. */
	addKinds(kinds: readonly FromServer['t'][], part: Part): void {
		for (const kind of kinds) this.#kinds.set(kind, part);
		this.#greet(part);
	}

	/** Ends that. */
	removeKinds(kinds: readonly FromServer['t'][]): void {
		for (const kind of kinds) this.#kinds.delete(kind);
	}

	/** Does not wait any longer before the next try: the device says that it is online again. */
	retry(): void {
		if (this.#state === 'waiting') this.#connect();
	}

	/** Whether somebody looks at this page; as long as nobody has said so, nobody does. When they look again, the server is asked at once whether it is there. */
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
		// Not before the caller has its answer.
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
		// A socket that was given up may still have something to say.
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

	/** Gives up the socket, if there is one. */
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

	/** To the part that it is for. */
	#pass(message: FromServer): void {
		if ('c' in message) this.#channels.get(message.c)?.heard(message);
		else if (message.t !== 'no') this.#kinds.get(message.t)?.heard(message);
		// The text may have left out a channel of 0; ids are different everywhere.
		else if (message.id !== undefined) for (const part of this.#channels.values()) part.heard(message);
		else {
			this.#listeners.tell({ on: 'trouble', refusal: message.refusal });
			// The server has dropped a message unread, and nobody knows which: everything is said again over another connection.
			if (message.refusal.code === 'too-fast') this.#lost(SLOWER);
		}
	}
}

/** Some messages have no answer. */
function isAnswered(message: FromClient): boolean {
	return message.t !== 'close' && !((message.t === 'lobby' || message.t === 'mine') && !message.on);
}
