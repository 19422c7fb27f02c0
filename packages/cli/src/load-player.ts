import type { Json } from '@trove/kernel';
import { type Changes, type FromServer, hashOf, patchOwn, type Sheet, SUBPROTOCOL } from '@trove/protocol';
import { LoadSocket } from './load-socket.ts';
import type { LoadTally } from './load-tally.ts';

/** Events of a client for its table. */
export interface LoadEvents {
	/** The client has a new document, or its request was answered. */
	changed(player: LoadPlayer): void;
	/** The client received a step of `bytes`. */
	moved(player: LoadPlayer, bytes: number): void;
	/** The client's request succeeded; `at` is when it was sent or due, `id` its id. */
	answered(player: LoadPlayer, kind: string, at: number, id: string): void;
	/** The client's request was refused, which is counted already. */
	refused(player: LoadPlayer): void;
}

/** A pending request. */
interface Asked {
	readonly id: string;
	readonly kind: string;
	readonly at: number;
	readonly text: string;
}

type Moved = Extract<FromServer, { t: 'moved' }>;
/** The usual form of a step: without `t` and `c`. */
type Unnamed = Omit<Moved, 't' | 'c'> & { readonly t?: undefined };

/** One in this many documents is hashed: a full hash costs as much as the rest of a message. */
const CHECKED = 64;
const RETRY_MS = 500;
/** Milliseconds of silence before a ping in play, as on a visible page. */
const SILENCE_MS = 4000;

/** A lightweight client of a Trove server: one connection, one table and one pending request at a time. */
export class LoadPlayer {
	/** The seat to take; null for a spectator, who parses only what is needed. */
	readonly wanted: number | null;
	who = '';
	seat: number | null = null;
	sheet: Sheet | null = null;
	/** The last sample of the table that it has seen. */
	seen = 0;
	readonly #urls: readonly URL[];
	/** Which of them is used. */
	#at = 0;
	readonly #cookie: string;
	readonly #tally: LoadTally;
	readonly #events: LoadEvents;
	readonly #retry: number;
	#socket: LoadSocket | null = null;
	#table: string | null = null;
	#version = 0;
	#hash = 0;
	#asked: Asked | null = null;
	#ids = 0;
	#messages = 0;
	#heardAt = 0;
	#stopped = false;
	/** The connection was lost and the table not seen since. */
	#broken = false;
	#welcomed: () => void = () => {};

	/** After a loss the next of several addresses is tried. */
	constructor(urls: readonly URL[], cookie: string, wanted: number | null, tally: LoadTally, events: LoadEvents, retry = RETRY_MS) {
		this.#urls = urls;
		this.#cookie = cookie;
		this.wanted = wanted;
		this.#tally = tally;
		this.#events = events;
		this.#retry = retry;
	}

	/** Whether a request is pending. */
	get busy(): boolean {
		return this.#asked !== null;
	}

	/** The table that is open. */
	get table(): string | null {
		return this.#table;
	}

	/** The version of its copy of the table. */
	get version(): number {
		return this.#version;
	}

	/** Connects and waits for `welcome`. */
	async connect(): Promise<void> {
		const url = this.#urls[this.#at];
		const headers = { Origin: url.origin.replace(/^ws/, 'http'), Cookie: this.#cookie };
		const heard = { text: (text: string, bytes: number) => this.#heard(text, bytes), closed: () => this.#lost() };
		const welcomed = new Promise<void>((resolve) => {
			this.#welcomed = resolve;
		});
		this.#socket = await LoadSocket.open(url, { headers, protocol: SUBPROTOCOL, traffic: this.#tally.traffic }, heard);
		// `stop` was called before there was a connection to close.
		if (this.#stopped) this.#socket.close();
		await welcomed;
	}

	/** Opens a table instead of the previous one; both use channel 0. */
	open(table: string): void {
		this.#table = table;
		this.sheet = null;
		this.seat = null;
		this.#asked = null;
		this.#send({ t: 'open', c: 0, table });
	}

	/** Sends a request; its latency counts from `at`. */
	ask(kind: string, fields: string, at: number): void {
		const id = (++this.#ids).toString(36);
		const text = `{"t":"${kind}","c":0,"id":"${id}"${fields}}`;
		this.#asked = { id, kind, at, text };
		this.#socket?.send(text);
	}

	/** Plays an action. */
	act(action: Json, at: number): void {
		this.ask('act', `,"v":${this.#version},"do":[${JSON.stringify(action)}]`, at);
	}

	/** Pings after a long silence at a table in play. */
	heartbeat(now: number): void {
		if (this.sheet?.status !== 'playing' || now - this.#heardAt < SILENCE_MS) return;
		this.#heardAt = now;
		this.#send({ t: 'ping' });
	}

	/** Closes the connection. */
	stop(): void {
		this.#stopped = true;
		this.#socket?.close();
	}

	#send(message: { readonly [field: string]: Json }): void {
		this.#socket?.send(JSON.stringify(message));
	}

	#heard(text: string, bytes: number): void {
		this.#heardAt = performance.now();
		const message = JSON.parse(text) as FromServer | Unnamed;
		// The most frequent message, which leaves out `t`.
		if (message.t === undefined || message.t === 'moved') this.#moved(message, bytes);
		else if (message.t === 'sheet') {
			this.sheet = message.sheet;
			this.seat = message.seat;
			this.#version = message.v;
			this.#hash = message.h;
			if (this.#asked?.kind === 'sit' && this.seat !== null) this.#asked = null;
			this.#again();
			this.#events.changed(this);
		} else if (message.t === 'same') {
			this.#again();
			this.#events.changed(this);
		} else if (message.t === 'ok') {
			this.#answered(message.id);
			this.#events.changed(this);
		} else if (message.t === 'no') {
			this.#tally.error(message.refusal.code);
			if (message.id !== undefined && message.id !== this.#asked?.id) return;
			this.#asked = null;
			this.#events.refused(this);
		} else if (message.t === 'closed') {
			this.#tally.error(`closed: ${message.refusal.code}`);
			this.#reopen();
		} else if (message.t === 'bye') {
			this.#tally.error(`bye: ${message.why}`);
		} else if (message.t === 'welcome') {
			this.who = message.who;
			this.#welcomed();
			// After a reconnect the copy may still be current.
			const had = this.sheet && this.wanted !== null ? { v: this.#version, h: this.#hash } : {};
			if (this.#table !== null) this.#send({ t: 'open', c: 0, table: this.#table, ...had });
		}
	}

	#moved({ v, h, set, id }: Moved | Unnamed, bytes: number): void {
		// A late step of the previous table.
		if (!this.sheet) return;
		if (v !== this.#version + 1) this.#outOfStep('gap');
		this.#version = v;
		this.#hash = h;
		if (set) this.sheet = this.#changed(this.sheet, set);
		this.#events.moved(this, bytes);
		if (id !== undefined) this.#answered(id);
		this.#events.changed(this);
	}

	#changed(sheet: Sheet, changes: Changes): Sheet {
		if (this.wanted === null) {
			// A spectator only needs to know when play begins and where the rematch is.
			const { '/status': status = sheet.status, '/rematch': rematch = sheet.rematch } = changes;
			return status === sheet.status && rematch === sheet.rematch ? sheet : ({ ...sheet, status, rematch } as Sheet);
		}
		patchOwn(sheet, changes);
		if (++this.#messages % CHECKED === 0 && hashOf(sheet) !== this.#hash) this.#outOfStep('hash');
		return sheet;
	}

	#outOfStep(how: string): void {
		this.#tally.error(how);
		this.#send({ t: 'again', c: 0 });
	}

	#answered(id: string): void {
		if (this.#asked?.id !== id) return;
		const { kind, at } = this.#asked;
		this.#asked = null;
		this.#events.answered(this, kind, at, id);
	}

	/** Retries later to open a table. */
	#reopen(): void {
		const table = this.#table;
		setTimeout(() => {
			if (!this.#stopped && table !== null && this.#table === table) this.open(table);
		}, this.#retry).unref();
	}

	/** Resends the pending request of a lost connection with the same id. */
	#again(): void {
		if (this.#broken && this.#asked) this.#socket?.send(this.#asked.text);
		this.#broken = false;
	}

	#lost(): void {
		this.#socket = null;
		this.#broken = true;
		if (this.#stopped) return;
		this.#tally.error('disconnected');
		this.#later();
	}

	#later(): void {
		this.#at = (this.#at + 1) % this.#urls.length;
		setTimeout(() => {
			if (!this.#stopped) this.connect().catch(() => this.#later());
		}, this.#retry).unref();
	}
}
