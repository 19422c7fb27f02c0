import type { Store } from '../base/store.ts';

/** Tables on servers of which something is kept; the oldest goes first. */
const TABLES = 20;

/** Whether something that was read is an object, and no list. */
export const isObject = (json: unknown): json is Readonly<Record<string, unknown>> => typeof json === 'object' && json !== null && !Array.isArray(json);

type Kept = readonly (readonly [table: string, value: unknown])[];

/** One value of one table on a server, kept on this device under a name beside those of other tables. */
export class KeptByTable<T> {
	readonly #store: Store | null;
	readonly #name: string;
	readonly #table: string;
	readonly #parse: (json: unknown) => T | null;
	#value: T | null;

	/** `parse` answers null for what is not to be kept. */
	constructor(store: Store | null, name: string, table: string, parse: (json: unknown) => T | null) {
		this.#store = store;
		this.#name = name;
		this.#table = table;
		this.#parse = parse;
		this.#value = parse(this.#all().find(([known]) => known === table)?.[1]);
	}

	get value(): T | null {
		return this.#value;
	}

	/** Keeps it; null forgets it. */
	keep(value: T | null): void {
		if (value === null && this.#value === null) return;
		this.#value = this.#parse(value);
		const others = this.#all().filter(([known]) => known !== this.#table);
		const all: Kept = this.#value === null ? others : [[this.#table, this.#value], ...others];
		this.#store?.write(this.#name, all.slice(0, TABLES));
	}

	#all(): Kept {
		const all = this.#store?.read(this.#name);
		return Array.isArray(all) ? all.filter((one) => Array.isArray(one) && typeof one[0] === 'string') : [];
	}
}
