import type { Change, Noted } from './journal-file.ts';

/** Moves of a table, each after the one before. */
interface Held {
	readonly after: number;
	seq: number;
	at: number;
	bodies: string[];
	/** What they change besides, all in all. */
	change?: Change;
}

/** Where a table's log ends. */
export type End = readonly [table: string, seq: number];

/** What is noted of tables and not in their logs yet: what is on its way there, and what was noted since. */
export class Notes {
	#held = new Map<string, Held>();
	/** On their way because of what they change in lists, these tables alone. */
	readonly #listing = new Map<string, Held>();
	/** On its way with everything else that was noted before; null when that is not under way. */
	#settling: Map<string, Held> | null = null;
	/** Tables of which lists do not say yet what was noted of them. */
	readonly unlisted = new Set<string>();
	/** Codes that tables were given by what is noted of them. */
	readonly #codes = new Map<string, string>();
	/** How many moves were noted since all went on its way. */
	moves = 0;

	/** Tables of which something was noted since. */
	get tables(): number {
		return this.#held.size;
	}

	/** Whether there is nothing that is not in a log. */
	get empty(): boolean {
		return this.#held.size === 0 && this.#listing.size === 0 && this.#settling === null;
	}

	/** Notes a move. */
	add({ table, after, seq, at, body, change }: Noted): void {
		this.moves++;
		let held = this.#held.get(table);
		if (held === undefined) {
			held = { after, seq, at, bodies: [body] };
			this.#held.set(table, held);
		} else {
			held.seq = seq;
			held.at = at;
			held.bodies.push(body);
		}
		if (change === undefined) return;
		held.change = held.change === undefined ? change : bothOf(held.change, change);
		this.unlisted.add(table);
		if (change.summary.code != null) this.#codes.set(change.summary.code, table);
	}

	/** Whether a code was given to a table by what is noted. */
	hasCode(code: string): boolean {
		return this.#codes.has(code);
	}

	/** Whether a table was made by what is noted of it. */
	isMade(table: string): boolean {
		return this.#all(table)[0]?.after === 0;
	}

	/** What is noted of a table, in its order; some of it may be in its log by now. */
	of(table: string): readonly Noted[] {
		return this.#all(table).map((held) => notedOf(table, held));
	}

	/** Where a table's log ends with what is noted of it; undefined where nothing is. */
	endOf(table: string): number | undefined {
		return (this.#held.get(table) ?? this.#listing.get(table) ?? this.#settling?.get(table))?.seq;
	}

	/** All tables of which something is noted. */
	names(): string[] {
		return [...this.#held.keys(), ...this.#listing.keys(), ...(this.#settling?.keys() ?? [])];
	}

	/** What was noted of a table is in its log. */
	drop(table: string): void {
		this.#held.delete(table);
		this.#listing.delete(table);
		this.#settling?.delete(table);
		this.unlisted.delete(table);
		this.#freeCodes();
	}

	/** Sets all on its way; what could not be written the last time is on it still. Null where nothing is noted. */
	settle(): { readonly moves: readonly Noted[]; readonly again: boolean } | null {
		const again = this.#settling !== null;
		if (this.#settling === null) {
			if (this.#held.size === 0) return null;
			this.#settling = this.#held;
			this.#held = new Map();
			this.moves = 0;
		}
		return { moves: Array.from(this.#settling, ([table, held]) => notedOf(table, held)), again };
	}

	/** It has arrived: where logs end now. */
	settled(): End[] {
		const ends: End[] = [];
		for (const [table, { seq }] of this.#settling ?? []) {
			ends.push([table, seq]);
			if (this.#held.get(table)?.change === undefined) this.unlisted.delete(table);
		}
		this.#settling = null;
		this.#freeCodes();
		return ends;
	}

	/** Sets on its way what is noted of some tables. */
	list(tables: readonly string[]): Noted[] {
		const moves = tables.flatMap((table) => this.of(table));
		for (const table of tables) {
			const held = this.#held.get(table);
			if (held !== undefined) this.#listing.set(table, held);
			this.#held.delete(table);
			this.unlisted.delete(table);
		}
		return moves;
	}

	/** It has arrived: where those logs end now. */
	listed(): End[] {
		const ends = Array.from(this.#listing, ([table, { seq }]): End => [table, seq]);
		this.#listing.clear();
		this.#freeCodes();
		return ends;
	}

	/** It has not: it is noted as before. Answers with the tables. */
	unlist(): string[] {
		const tables = [...this.#listing.keys()];
		for (const [table, held] of this.#listing) {
			const later = this.#held.get(table);
			if (later !== undefined) {
				held.seq = later.seq;
				held.at = later.at;
				held.bodies.push(...later.bodies);
				if (later.change !== undefined) held.change = held.change === undefined ? later.change : bothOf(held.change, later.change);
			}
			this.#held.set(table, held);
			this.unlisted.add(table);
		}
		this.#listing.clear();
		return tables;
	}

	/** What is in the data file is known there. */
	#freeCodes(): void {
		for (const [code, table] of this.#codes) if (this.endOf(table) === undefined) this.#codes.delete(code);
	}

	#all(table: string): Held[] {
		return [this.#settling?.get(table), this.#listing.get(table), this.#held.get(table)].filter((held) => held !== undefined);
	}
}

/** Two changes, one after the other, as one. */
function bothOf(one: Change, other: Change): Change {
	const ends = other.summary.status === 'over';
	return {
		...one,
		summary: { ...one.summary, ...other.summary },
		results: [...one.results, ...other.results],
		why: other.why ?? one.why,
		at: ends ? other.at : one.at,
	};
}

/** Moves that follow each other as one. */
function notedOf(table: string, { after, seq, at, bodies, change }: Held): Noted {
	const body = bodies.length === 1 ? (bodies[0] ?? '') : `[${bodies.map((one) => one.slice(1, -1)).join()}]`;
	return { table, after, seq, at, body, ...(change === undefined ? {} : { change }) };
}
