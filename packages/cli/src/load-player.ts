import type { Json } from '@trove/kernel';
import { type Changes, type FromServer, hashOf, patchOwn, type Sheet, SUBPROTOCOL } from '@trove/protocol';
import type { LoadTally } from './load-tally.ts';
import { Wire } from './load-wire.ts';

/** What a table wants to know of its clients. */
export interface LoadEvents {
	/** A client has another document before it, or its request was answered. */
	changed(player: LoadPlayer): void;
	/** A client was told of something that happened; `bytes` came in one message. */
	moved(player: LoadPlayer, bytes: number): void;
	/** A client's own request was carried out; it was sent (or due) at `at`. */
	answered(player: LoadPlayer, kind: string, at: number): void;
	/** A client's own request was refused; that is counted already. */
	refused(player: LoadPlayer): void;
}

/** A request under way. */
interface Asked {
	readonly id: string;
	readonly kind: string;
	readonly at: number;
	readonly text: string;
}

type Moved = Extract<FromServer, { t: 'moved' }>;
/** How most messages come: without their name and channel. */
type Unnamed = Omit<Moved, 't' | 'c'> & { readonly t?: undefined };

/** One in so many documents is compared with its hash: a whole hash costs as much as all the rest of a message. */
const CHECKED = 64;
const RETRY_MS = 500;
/** Silence after which a client in play pings, as a visible page does. */
const SILENCE_MS = 4000;

/** One client of a Trove server, as cheap as it can be: one connection, one table at a time, one request under way. */
export class LoadPlayer {
	/** The seat that it is to take; null for a watcher, who reads only what it must. */
	readonly wanted: number | null;
	who = '';
	seat: number | null = null;
	sheet: Sheet | null = null;
	/** The sample of the table's that it has seen last. */
	seen = 0;
	readonly #url: URL;
	readonly #cookie: string;
	readonly #tally: LoadTally;
	readonly #events: LoadEvents;
	readonly #retry: number;
	#wire: Wire | null = null;
	#table: string | null = null;
	#version = 0;
	#hash = 0;
	#asked: Asked | null = null;
	#ids = 0;
	#messages = 0;
	#heardAt = 0;
	#stopped = false;
	/** The connection was lost, and the table not seen since. */
	#broken = false;
	#welcomed: () => void = () => {};

	constructor(url: URL, cookie: string, wanted: number | null, tally: LoadTally, events: LoadEvents, retry = RETRY_MS) {
		this.#url = url;
		this.#cookie = cookie;
		this.wanted = wanted;
		this.#tally = tally;
		this.#events = events;
		this.#retry = retry;
	}

	/** Whether a request is under way. */
	get busy(): boolean {
		return this.#asked !== null;
	}

	/** The table that it looks at. */
	get table(): string | null {
		return this.#table;
	}

	/** Connects and waits to be welcomed. */
	async connect(): Promise<void> {
		const headers = { Origin: this.#url.origin.replace(/^ws/, 'http'), Cookie: this.#cookie };
		const heard = { text: (text: string, bytes: number) => this.#heard(text, bytes), closed: () => this.#lost() };
		const welcomed = new Promise<void>((resolve) => {
			this.#welcomed = resolve;
		});
		this.#wire = await Wire.open(this.#url, { headers, protocol: SUBPROTOCOL, traffic: this.#tally.traffic }, heard);
		// Stopped meanwhile: there was nothing to hang up then.
		if (this.#stopped) this.#wire.close();
		await welcomed;
	}

	/** Looks at a table, and away from the one before: both go through channel 0. */
	open(table: string): void {
		this.#table = table;
		this.sheet = null;
		this.seat = null;
		this.#asked = null;
		this.#send({ t: 'open', c: 0, table });
	}

	/** Makes a request; its time counts from `at`. */
	ask(kind: string, fields: string, at: number): void {
		const id = (++this.#ids).toString(36);
		const text = `{"t":"${kind}","c":0,"id":"${id}"${fields}}`;
		this.#asked = { id, kind, at, text };
		this.#wire?.send(text);
	}

	/** Plays an action. */
	act(action: Json, at: number): void {
		this.ask('act', `,"v":${this.#version},"do":[${JSON.stringify(action)}]`, at);
	}

	/** Sends a ping after a long silence at a table in play. */
	heartbeat(now: number): void {
		if (this.sheet?.status !== 'playing' || now - this.#heardAt < SILENCE_MS) return;
		this.#heardAt = now;
		this.#send({ t: 'ping' });
	}

	/** Hangs up. */
	stop(): void {
		this.#stopped = true;
		this.#wire?.close();
	}

	#send(message: { readonly [field: string]: Json }): void {
		this.#wire?.send(JSON.stringify(message));
	}

	#heard(text: string, bytes: number): void {
		this.#heardAt = performance.now();
		const message = JSON.parse(text) as FromServer | Unnamed;
		// The most frequent first; it comes without its name.
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
			// After a break: what it still has of the table may be all there is.
			const had = this.sheet && this.wanted !== null ? { v: this.#version, h: this.#hash } : {};
			if (this.#table !== null) this.#send({ t: 'open', c: 0, table: this.#table, ...had });
		}
	}

	#moved({ v, h, set, id }: Moved | Unnamed, bytes: number): void {
		// Late news of the table before.
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
			// A watcher only needs to know when play begins and where the others go.
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
		this.#events.answered(this, kind, at);
	}

	/** Asks a while later for a table that could not be looked at. */
	#reopen(): void {
		const table = this.#table;
		setTimeout(() => {
			if (!this.#stopped && table !== null && this.#table === table) this.open(table);
		}, this.#retry).unref();
	}

	/** What was asked before a break is asked again, under the same id. */
	#again(): void {
		if (this.#broken && this.#asked) this.#wire?.send(this.#asked.text);
		this.#broken = false;
	}

	#lost(): void {
		this.#wire = null;
		this.#broken = true;
		if (this.#stopped) return;
		this.#tally.error('disconnected');
		this.#later();
	}

	#later(): void {
		setTimeout(() => {
			if (!this.#stopped) this.connect().catch(() => this.#later());
		}, this.#retry).unref();
	}
}
