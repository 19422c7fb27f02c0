import type { Refusal } from '@trove/kernel';
import type { FromServer, LogLine, Persona, Phrase, Reaction, Sheet } from '../src/index.ts';
import { Asking } from './asking.ts';
import type { Connection, Part } from './connection.ts';
import { Copy } from './copy.ts';
import { Listeners } from './listeners.ts';
import { refuseHere } from './refusals.ts';
import { Requests, type Wish } from './requests.ts';

/** What happens at a table. */
export type TableEvent =
	/** The document is new as a whole: at first, after a reconnect, or because the copy differed. */
	| { readonly on: 'sheet'; readonly sheet: Sheet }
	/** Something happened: its lines of the log, and the document after it. */
	| { readonly on: 'moved'; readonly lines: readonly LogLine[]; readonly sheet: Sheet }
	| { readonly on: 'said'; readonly seat: number; readonly what: Phrase | Reaction }
	/** Somebody came or went, or has another name; or play is on, and spectators are shown it later. */
	| { readonly on: 'here' | 'people' | 'held' }
	/** The connection to the table is there or not. */
	| { readonly on: 'live'; readonly live: boolean }
	| { readonly on: 'closed'; readonly refusal: Refusal };

/** After how many milliseconds a table is opened again when that was too fast for the server. */
const SLOWER = 1000;

/** A table on a server, as one client sees it. */
export class RemoteTable extends Asking implements Part {
	readonly table: string;
	readonly #connection: Connection;
	readonly #channel: number;
	readonly #listeners = new Listeners<TableEvent>();
	readonly #requests = new Requests();
	#copy: Copy | null = null;
	/** The copy is what the server has: steps may follow, requests may be sent. */
	#live = false;
	/** Requests that were carried out, but what came of them is still on its way. */
	#done: string[] = [];
	/** How many whole documents in a row did not fit their own hash. */
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

	/** The document; null before it is there. It is replaced, never changed. */
	get sheet(): Sheet | null {
		return this.#copy?.sheet ?? null;
	}

	/** The version of the document: what an action answers. */
	override get v(): number {
		return this.#copy?.v ?? 0;
	}

	/** The hash of the document. */
	get h(): number {
		return this.#copy?.h ?? 0;
	}

	/** The own seat; null for a spectator. */
	get seat(): number | null {
		return this.#copy?.seat ?? null;
	}

	/** The host has taken this person's seat away. */
	get removed(): boolean {
		return this.#copy?.removed ?? false;
	}

	/** Play is on, but a spectator is shown it from then on, in the server's time; null where it is shown, or has not begun. */
	get held(): number | null {
		return this.#copy?.sheet.status === 'open' && this.#copy.seat === null ? this.#held : null;
	}

	/** The written log. */
	get log(): readonly LogLine[] {
		return this.#copy?.log ?? [];
	}

	/** Who the handles in the document are. */
	get people(): { readonly [who: string]: Persona | null } {
		return this.#people;
	}

	/** Per seat, whether its person is connected. */
	get here(): readonly boolean[] {
		return this.#here;
	}

	/** How many watch. */
	get watching(): number {
		return this.#watching;
	}

	/** Whether the document is up to date as far as one can know. */
	get live(): boolean {
		return this.#live;
	}

	/** Others wait for moves here. */
	get brisk(): boolean {
		return this.#copy?.sheet.status === 'playing';
	}

	/** Why the table is not to be seen any more; null while it is. */
	get closed(): Refusal | null {
		return this.#closed;
	}

	/** Calls back on everything that happens; answers with how to stop it. */
	listen(listener: (event: TableEvent) => void): () => void {
		return this.#listeners.add(listener);
	}

	/** An id for a request, for whoever has to know it before it is asked. */
	newId(): string {
		return this.#requests.newId();
	}

	/** Any request; the answer is null when it was carried out. It is kept through lost connections. Under the id of an earlier one it is carried out once. */
	override ask(wish: Wish, id?: string): Promise<Refusal | null> {
		if (this.#closed) return Promise.resolve(this.#closed);
		const answer = this.#requests.add(this.#channel, wish, id);
		if (this.#live) this.#sendAll();
		return answer;
	}

	/** Looks away. */
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

	/** Without an id it is the look at the table that was refused. */
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

	/** Once may be an accident; a server that reckons otherwise than this client cannot be followed. */
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

	/** The copy differs from what the server has: all of it is sent again. */
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
