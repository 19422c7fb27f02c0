import type { Refusal } from '@trove/kernel';
import type { FromServer, Line, Mine } from '../src/index.ts';
import type { Connection, Part } from './connection.ts';
import { Listeners } from './listeners.ts';

/** A list of tables that the server keeps current. At most one of each kind per connection. */
abstract class LiveList<T extends Line> implements Part {
	readonly #connection: Connection;
	readonly #kind: 'lobby' | 'mine';
	readonly #step: 'listed' | 'my';
	readonly #listeners = new Listeners<readonly T[]>();
	#tables: readonly T[] | null = null;

	constructor(connection: Connection, kind: 'lobby' | 'mine', step: 'listed' | 'my') {
		this.#connection = connection;
		this.#kind = kind;
		this.#step = step;
		connection.addKinds([kind, step], this);
	}

	/** The tables, newest first; null until loaded. Replaced, never mutated. */
	get tables(): readonly T[] | null {
		return this.#tables;
	}

	/** Subscribes to changes of the list; returns the unsubscribe function. */
	listen(listener: (tables: readonly T[]) => void): () => void {
		return this.#listeners.add(listener);
	}

	/** Unsubscribes from the server. */
	close(): void {
		this.#connection.removeKinds([this.#kind, this.#step]);
		this.#connection.send({ t: this.#kind, on: false });
	}

	welcomed(): void {
		this.#connection.send({ t: this.#kind, on: true });
	}

	heard(message: FromServer): void {
		const change = this.read(message);
		const kept = change.all ?? (this.#tables ?? []).filter(({ table }) => table !== change.gone && table !== change.set?.table);
		this.#tables = [...kept, ...(change.set ? [change.set] : [])].sort((a, b) => b.made - a.made);
		this.#listeners.tell(this.#tables);
	}

	/** The list stays as it is; the next `welcome` fetches a new one. */
	lost(): void {}
	ended(_: Refusal): void {}

	/** The change that a message makes. */
	protected abstract read(message: FromServer): ListChange<T>;
}

interface ListChange<T> {
	readonly all?: readonly T[];
	readonly set?: T | undefined;
	readonly gone?: string | undefined;
}

/** The public tables. */
export class Lobby extends LiveList<Line> {
	constructor(connection: Connection) {
		super(connection, 'lobby', 'listed');
	}

	protected override read(message: FromServer): ListChange<Line> {
		if (message.t === 'lobby') return { all: message.tables };
		return message.t === 'listed' ? message : {};
	}
}

/** My running tables. */
export class MyTables extends LiveList<Mine> {
	constructor(connection: Connection) {
		super(connection, 'mine', 'my');
	}

	protected override read(message: FromServer): ListChange<Mine> {
		if (message.t === 'mine') return { all: message.tables };
		return message.t === 'my' ? message : {};
	}
}
