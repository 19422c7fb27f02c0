import { isRefusal, type Refusal, refuse } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import type { Onlooker } from '../../live/onlooker.ts';
import type { TableHandle } from '../../live/table-service.ts';
import type { Connection } from './connection.ts';

/** Answers kept for a slow reader. A client that waits for more repeats its requests. */
const KEPT = 64;

/** A table that a connection looks at. */
export class Channel implements Onlooker {
	readonly c: number;
	readonly who: string;
	/** News was dropped because of backpressure: everything must be shown again. */
	missed = false;
	readonly #connection: Connection;
	readonly #prefix: string;
	#table: TableHandle | null = null;
	#closed = false;
	#opening: Promise<void> = Promise.resolve();
	/** Requests that were carried out while news was dropped. */
	#unanswered: string[] = [];

	constructor(connection: Connection, c: number) {
		this.#connection = connection;
		this.who = connection.who;
		this.c = c;
		// Most connections look at one table only: its number is left out.
		this.#prefix = c === 0 ? '{' : `{"c":${c},`;
	}

	/** Attaches to a table once it is found. */
	open(looking: Promise<TableHandle | Refusal>, have: { readonly v: number; readonly h: number } | undefined): void {
		this.#opening = looking
			.then((table) => {
				if (this.#closed) return;
				if (isRefusal(table)) return this.#gone(table);
				this.#table = table;
				table.attach(this, have);
			})
			.catch((error: unknown) => {
				this.#connection.context.log.error({ err: error }, 'open');
				this.#table = null;
				if (!this.#closed) this.#gone(refuse('broken'));
			});
	}

	tell(body: string): void {
		this.#connection.tell(this, this.#prefix, body);
	}

	roundTrip(): number | null {
		return this.#connection.rtt.least();
	}

	measure(): void {
		this.#connection.measure();
	}

	hears(who: string): boolean {
		return !this.#connection.muted.has(who);
	}

	/** Shows everything again, and sends the missing answers. */
	again(): void {
		this.missed = false;
		this.#table?.again(this);
		const ids = this.#unanswered;
		this.#unanswered = [];
		for (const id of ids) this.#connection.send({ t: 'ok', c: this.c, id });
	}

	/** A rematch counts as a table. */
	mayMake(): Promise<Refusal | null> {
		const { context, who, address } = this.#connection;
		return context.mayMake(who, address.exempt);
	}

	/** Passes a request on to the table, in order, and answers a refusal. */
	ask(request: Request, arrived: number): void {
		const connection = this.#connection;
		connection.underWay++;
		let asked: Promise<Refusal | null>;
		try {
			asked = this.#table ? this.#table.ask(this, request, arrived) : this.#opening.then(() => this.#table?.ask(this, request, arrived) ?? refuse('not-open'));
		} catch (error) {
			asked = Promise.reject(error);
		}
		asked.then(
			(refusal) => {
				connection.underWay--;
				if (refusal) connection.refuse(refusal, this.c, request.id);
				else if (this.missed && this.#unanswered.length < KEPT) this.#unanswered.push(request.id);
			},
			(error: unknown) => {
				connection.underWay--;
				connection.context.log.error({ err: error }, request.t);
				connection.refuse(refuse('broken'), this.c, request.id);
			},
		);
	}

	/** Detaches from the table. */
	close(): void {
		this.#closed = true;
		const table = this.#table;
		this.#table = null;
		table?.detach(this);
	}

	#gone(refusal: Refusal): void {
		this.#connection.channels.delete(this.c);
		this.#connection.send({ t: 'closed', c: this.c, refusal: refusal as { code: string } });
	}
}
