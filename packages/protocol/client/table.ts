import type { Refusal } from '@trove/kernel';
import type { FromServer, LogLine, Persona, Phrase, Reaction, Sheet } from '../src/index.ts';
import type { Connection, Subscriber } from './connection.ts';
import { Listeners } from './listeners.ts';
import { PendingRequests, type RequestBody } from './pending-requests.ts';
import { refuseHere } from './refusals.ts';
import { Replica } from './replica.ts';
import { TableRequests } from './table-requests.ts';

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

/** Refusals of `open` that pass, and milliseconds until it is tried again. */
const PASSING: ReadonlySet<string> = new Set(['too-fast', 'busy']);
const SLOWER = 1000;

/** A table on a server, as one client sees it. */
export class RemoteTable extends TableRequests implements Subscriber {
	readonly table: string;
	readonly #connection: Connection;
	readonly #channel: number;
	readonly #listeners = new Listeners<TableEvent>();
	readonly #requests = new PendingRequests();
	#replica: Replica | null = null;
	/** The copy is current: steps may follow, requests may be sent. */
	#live = false;
	/** PendingRequests that succeeded but whose effect has not arrived yet. */
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
		return this.#replica?.sheet ?? null;
	}

	/** The version of the document, which an action names. */
	override get v(): number {
		return this.#replica?.v ?? 0;
	}

	/** The hash of the document. */
	get h(): number {
		return this.#replica?.h ?? 0;
	}

	/** The own seat; null for spectators. */
	get seat(): number | null {
		return this.#replica?.seat ?? null;
	}

	/** The host has removed this person from the table. */
	get removed(): boolean {
		return this.#replica?.removed ?? false;
	}

	/** The version of the game's rules that this table is played with. */
	get rules(): number {
		return this.#replica?.rules ?? 1;
	}

	/** When a delayed spectator is shown the game (server time); null if it is shown already or has not begun. */
	get held(): number | null {
		return this.#replica?.sheet.status === 'open' && this.#replica.seat === null ? this.#held : null;
	}

	/** The table's log. */
	get log(): readonly LogLine[] {
		return this.#replica?.log ?? [];
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
		return this.#replica?.sheet.status === 'playing';
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
	override ask(body: RequestBody, id?: string): Promise<Refusal | null> {
		if (this.#closed) return Promise.resolve(this.#closed);
		const answer = this.#requests.add(this.#channel, body, id);
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
		const has = this.#replica === null ? {} : { v: this.#replica.v, h: this.#replica.h };
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
		else if (PASSING.has(refusal.code)) setTimeout(() => this.#live || this.#closed || this.welcomed(), SLOWER);
		else if (!this.#live) this.ended(refusal);
	}

	#whole(message: Extract<FromServer, { t: 'sheet' }>): void {
		const replica = new Replica(message);
		if (!replica.sound) {
			this.#unsoundAgain();
			return;
		}
		this.#unsound = 0;
		this.#replica = replica;
		this.#listeners.tell({ on: 'sheet', sheet: replica.sheet });
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
		if (this.#replica?.v === v && this.#replica.seat === seat) this.#wake();
		else this.#again();
	}

	#moved(message: Extract<FromServer, { t: 'moved' }>): void {
		if (!this.#live || !this.#replica?.move(message)) {
			if (message.id !== undefined) this.#done.push(message.id);
			if (this.#live) this.#again();
			return;
		}
		this.#listeners.tell({ on: 'moved', lines: message.on ?? [], sheet: this.#replica.sheet });
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
