import type { Refusal } from '@trove/kernel';
import type { FromServer, LogLine, Persona, Phrase, Reaction, Sheet } from '../src/index.ts';
import { Asking } from './asking.ts';
import type { Connection, Part } from './connection.ts';
import { Copy } from './copy.ts';
import { Listeners } from './listeners.ts';
import { refuseHere } from './refusals.ts';
import { Requests, type Wish } from './requests.ts';

/** What a table reports. */
export type TableEvent =
	/** The whole document was replaced: at first, after a reconnect, or because the copy differed. */
	| { readonly on: 'sheet'; readonly sheet: Sheet }
	/** A step: its lines of the log, and the document after it. */
	| { readonly on: 'moved'; readonly lines: readonly LogLine[]; readonly sheet: Sheet }
	| { readonly on: 'said'; readonly seat: number; readonly what: Phrase | Reaction }
	/** Presence or names changed; `held`: play is on, but spectators see it later. */
	| { readonly on: 'here' | 'people' | 'held' }
	/** Whether the copy is current. */
	| { readonly on: 'live'; readonly live: boolean }
	| { readonly on: 'closed'; readonly refusal: Refusal };

/** Milliseconds until a table is opened again after `too-fast`. */
const SLOWER = 1000;

/** A table on a server, as one client sees it. */
export class RemoteTable extends Asking implements Part {
	readonly table: string;
	readonly #connection: Connection;
	readonly #channel: number;
	readonly #listeners = new Listeners<TableEvent>();
	readonly #requests = new Requests();
	#copy: Copy | null = null;
	/** The copy is current: steps may follow, requests may be sent. */
	#live = false;
	/** Requests that succeeded but whose effect has not arrived yet. */
	#done: string[] = [];
	/** Whole documents in a row that did not match their hash. */
	#unsound = 0;
	#closed: Refusal | null = null;
	#people: { readonly [who: string]: Persona | null } = {};
	#here: readonly boolean[] = [];
	#watching = 0;
	#held: number | null = null;

	constructor(connection: Connection, table: string) {
		super();
		this.table = table;
		this.#connection = connection;
		this.#channel = connection.addChannel(this);
	}

	/** The document; null until loaded. Replaced, never mutated. */
	get sheet(): Sheet | null {
		return this.#copy?.sheet ?? null;
	}

	/** The version of the document, which an action names. */
	override get v(): number {
		return this.#copy?.v ?? 0;
	}

	/** The hash of the document. */
	get h(): number {
		return this.#copy?.h ?? 0;
	}

	/** The own seat; null for spectators. */
	get seat(): number | null {
		return this.#copy?.seat ?? null;
	}

	/** The host has removed this person from the table. */
	get removed(): boolean {
		return this.#copy?.removed ?? false;
	}

	/** When a delayed spectator is shown the game (server time); null if it is shown already or has not begun. */
	get held(): number | null {
		return this.#copy?.sheet.status === 'open' && this.#copy.seat === null ? this.#held : null;
	}

	/** The table's log. */
	get log(): readonly LogLine[] {
		return this.#copy?.log ?? [];
	}

	/** People by handle. */
	get people(): { readonly [who: string]: Persona | null } {
		return this.#people;
	}

	/** Whether the person of each seat is connected. */
	get here(): readonly boolean[] {
		return this.#here;
	}

	/** The number of spectators. */
	get watching(): number {
		return this.#watching;
	}

	/** Whether the copy is current, as far as known. */
	get live(): boolean {
		return this.#live;
	}

	/** While a table is in play a lost connection must be noticed quickly: others wait. */
	get brisk(): boolean {
		return this.#copy?.sheet.status === 'playing';
	}

	/** Why the table is closed; null while it is open. */
	get closed(): Refusal | null {
		return this.#closed;
	}

	/** Subscribes to table events; returns the unsubscribe function. */
	listen(listener: (event: TableEvent) => void): () => void {
		return this.#listeners.add(listener);
	}

	/** A request id, for callers that need it before `ask`. */
	newId(): string {
		return this.#requests.newId();
	}

	/** Sends a request, also across reconnects; resolves to null on success. Idempotent for the same `id`. */
	override ask(wish: Wish, id?: string): Promise<Refusal | null> {
		if (this.#closed) return Promise.resolve(this.#closed);
		const answer = this.#requests.add(this.#channel, wish, id);
		if (this.#live) this.#sendAll();
		return answer;
	}

	/** Closes the table. */
	close(): void {
		if (this.#closed) return;
		this.#connection.send({ t: 'close', c: this.#channel });
		this.ended(refuseHere('table-closed'));
	}

	welcomed(): void {
		const has = this.#copy === null ? {} : { v: this.#copy.v, h: this.#copy.h };
		this.#connection.send({ t: 'open', c: this.#channel, table: this.table, ...has });
	}

	lost(): void {
		this.#requests.lost();
		this.#rest();
	}

	ended(refusal: Refusal): void {
		if (this.#closed) return;
		this.#closed = refusal;
		this.#live = false;
		this.#connection.removeChannel(this.#channel);
		this.#requests.settleAll(refusal);
		this.#listeners.tell({ on: 'closed', refusal });
	}

	heard(message: FromServer): void {
		if (message.t === 'sheet') this.#whole(message);
		else if (message.t === 'moved') this.#moved(message);
		else if (message.t === 'same') this.#same(message.v, message.seat);
		else if (message.t === 'ok') this.#requests.settle(message.id, null);
		else if (message.t === 'no') this.#refused(message.id, message.refusal);
		else if (message.t === 'closed') this.ended(message.refusal);
		else if (message.t === 'said') this.#listeners.tell({ on: 'said', seat: message.seat, what: message.what });
		else if (message.t === 'people') {
			this.#people = { ...this.#people, ...message.people };
			this.#listeners.tell({ on: 'people' });
		} else if (message.t === 'here') {
			this.#here = message.seats;
			this.#watching = message.watching;
			this.#listeners.tell({ on: 'here' });
		} else if (message.t === 'held') {
			this.#held = message.until;
			this.#listeners.tell({ on: 'held' });
		}
	}

	/** Without an id, `open` was refused. */
	#refused(id: string | undefined, refusal: Refusal): void {
		if (id !== undefined) this.#requests.settle(id, refusal);
		else if (refusal.code === 'too-fast') setTimeout(() => this.#live || this.#closed || this.welcomed(), SLOWER);
		else if (!this.#live) this.ended(refusal);
	}

	#whole(message: Extract<FromServer, { t: 'sheet' }>): void {
		const copy = new Copy(message);
		if (!copy.sound) {
			this.#unsoundAgain();
			return;
		}
		this.#unsound = 0;
		this.#copy = copy;
		this.#listeners.tell({ on: 'sheet', sheet: copy.sheet });
		for (const id of this.#done.splice(0)) this.#requests.settle(id, null);
		this.#wake();
	}

	/** The second mismatch in a row means that client and server compute differently. */
	#unsoundAgain(): void {
		if (this.#unsound++ === 0) this.#again();
		else {
			this.#connection.send({ t: 'close', c: this.#channel });
			this.ended(refuseHere('out-of-step'));
		}
	}

	#same(v: number, seat: number | null): void {
		if (this.#copy?.v === v && this.#copy.seat === seat) this.#wake();
		else this.#again();
	}

	#moved(message: Extract<FromServer, { t: 'moved' }>): void {
		if (!this.#live || !this.#copy?.move(message)) {
			if (message.id !== undefined) this.#done.push(message.id);
			if (this.#live) this.#again();
			return;
		}
		this.#listeners.tell({ on: 'moved', lines: message.on ?? [], sheet: this.#copy.sheet });
		if (message.id !== undefined) this.#requests.settle(message.id, null);
	}

	/** The copy differs: requests the whole document. */
	#again(): void {
		this.#rest();
		this.#connection.send({ t: 'again', c: this.#channel });
	}

	#rest(): void {
		if (!this.#live) return;
		this.#live = false;
		this.#listeners.tell({ on: 'live', live: false });
	}

	#wake(): void {
		if (this.#live) return;
		this.#live = true;
		this.#listeners.tell({ on: 'live', live: true });
		this.#sendAll();
	}

	#sendAll(): void {
		for (const text of this.#requests.unsent()) this.#connection.sendText(text);
	}
}
