import type { SeatResult } from '../../src/core/append.ts';
import type { Logged } from '../../src/core/entries.ts';
import type { Appended, Archive, Finished, Listed } from '../../src/storage/log.ts';
import type { Person } from '../../src/storage/people.ts';
import { checksumOfRow, entriesOf, type Row, type StoredRow } from '../../src/storage/row.ts';

/** A table as it is stored. */
export interface StoredTable {
	readonly id: string;
	readonly n: number;
	readonly options: string;
	readonly playNow: boolean;
	readonly made: number;
	rows: StoredRow[];
	/** The last sequence number; null once archived. */
	head: number | null;
	due: number | null;
	game: string;
	public: boolean;
	status: Listed['status'];
	code: string | null;
	ended: number | null;
	why: string | null;
	archive: string | null;
	seats: { who: string | null; over: boolean }[];
	results: (SeatResult & { readonly ended: number })[];
}

/** What a database with several servers holds. Every method is one transaction; all of them happen in one order. */
export class Database {
	readonly tables = new Map<string, StoredTable>();
	readonly people = new Map<string, Person>();
	readonly links = new Map<string, { readonly id: string; readonly until: number }>();
	readonly facts = new Map<string, string>();
	/** Which server drives a table. */
	readonly drivers = new Map<string, string>();
	/** Told of every append that a server tried. */
	appended: (row: Row, outcome: Appended, node: string) => void = () => undefined;
	#n = 0;

	appendBatch(rows: readonly Row[], node: string): Appended[] {
		return rows.map((row) => {
			const outcome = this.append(row);
			this.appended(row, outcome, node);
			return outcome;
		});
	}

	append(row: Row): Appended {
		const { table: id, after, seq, change } = row;
		const known = this.tables.get(id);
		if (after === 0 ? known !== undefined : known?.head !== after) return 'conflict';
		const summary = change?.summary ?? {};
		if (summary.code != null && [...this.tables.values()].some((other) => other.id !== id && other.code === summary.code)) return 'code-taken';
		const table = known ?? this.#made(row);
		table.rows.push({ seq, body: row.body, sum: checksumOfRow(id, seq, row.body) });
		table.head = seq;
		if (row.due !== undefined) table.due = row.due === null ? null : Math.ceil(row.due);
		table.status = summary.status ?? table.status;
		table.game = summary.game ?? table.game;
		table.public = summary.public ?? table.public;
		if (summary.code !== undefined) table.code = summary.code;
		const over = summary.status === 'over';
		if (over) Object.assign(table, { ended: Math.floor(row.at), why: change?.why ?? null });
		if (summary.people) table.seats = summary.people.map((who) => ({ who, over: table.ended !== null }));
		if (over) {
			if ((change?.results.length ?? 0) > 0) for (const seat of table.seats) seat.over = true;
			else table.seats = [];
		}
		if (change && change.results.length > 0) table.results = change.results.map((result) => ({ ...result, ended: Math.floor(row.at) }));
		return 'done';
	}

	read(id: string, after: number): readonly Logged[] {
		const table = this.tables.get(id);
		return table ? entriesOf(id, after, table.head ?? 0, table.rows.slice(firstAfter(table.rows, after))) : [];
	}

	listed({ id, status, game, public: open, code, made, due, seats }: StoredTable): Listed {
		return { table: id, status, game, public: open, code, made, due, people: seats.map(({ who }) => who) };
	}

	/** Tables in the order of their making, newest first. */
	newest(limit: number, fits: (table: StoredTable) => boolean): StoredTable[] {
		const found = [...this.tables.values()].filter(fits).sort((a, b) => b.made - a.made || b.n - a.n);
		return found.slice(0, Math.max(0, Math.min(limit, 1000)));
	}

	of(who: string): StoredTable[] {
		return [...this.tables.values()].filter(({ seats }) => seats.some((seat) => seat.who === who && !seat.over)).sort((a, b) => b.n - a.n);
	}

	due(until: number, limit: number): { readonly table: string; readonly due: number }[] {
		const due = [...this.tables.values()].flatMap((table) => (table.head !== null && table.due !== null && table.due <= Math.floor(until) ? table : []));
		return due
			.sort((a, b) => Number(a.due) - Number(b.due) || a.n - b.n)
			.flatMap(({ id, due: at }) => (at === null ? [] : { table: id, due: at }))
			.slice(0, limit);
	}

	postpone(id: string, from: number, to: number): void {
		const table = this.tables.get(id);
		if (table?.due === from) table.due = Math.ceil(to);
	}

	shiftDue(by: number): void {
		for (const table of this.tables.values()) if (table.due !== null) table.due += Math.round(by);
	}

	archive(archives: readonly Archive[]): void {
		for (const { table: id, seq, text } of archives) {
			const table = this.tables.get(id);
			if (table?.head !== seq || table.ended === null) continue;
			Object.assign(table, { head: null, rows: [], archive: text, due: null });
			this.drivers.delete(id);
		}
	}

	archivable(before: number, limit: number): string[] {
		const ended = [...this.tables.values()].filter((table) => table.ended !== null && table.ended < before && table.archive === null);
		return ended
			.sort((a, b) => Number(a.ended) - Number(b.ended))
			.slice(0, limit)
			.map(({ id }) => id);
	}

	history(who: string, before: number, limit: number): Finished[] {
		const own = [...this.tables.values()].flatMap((table) => {
			const ended = table.results.find((result) => result.who === who)?.ended;
			return ended !== undefined && ended < before ? { table, ended } : [];
		});
		return own
			.sort((a, b) => b.ended - a.ended || b.table.n - a.table.n)
			.slice(0, limit)
			.map(({ table: { id, game, why, options, results }, ended }) => {
				const seats = results.map(({ ended: _, ...result }) => result);
				return { table: id, game, ended, why: why ?? '', options: JSON.parse(options), seats };
			});
	}

	forget(before: number, limit: number): number {
		const old = [...this.tables.values()].filter(({ ended }) => ended !== null && ended < before).sort((a, b) => Number(a.ended) - Number(b.ended));
		for (const { id } of old.slice(0, limit)) {
			this.tables.delete(id);
			this.drivers.delete(id);
		}
		return Math.min(limit, old.length);
	}

	addPerson(person: Person): void {
		if (this.people.has(person.id) || this.personOf(person.who)) throw new Error('there is such a person');
		this.people.set(person.id, structuredClone(person));
	}

	personOf(who: string): Person | undefined {
		return [...this.people.values()].find((person) => person.who === who);
	}

	changePerson(id: string, change: Partial<Person>): void {
		const known = this.people.get(id);
		if (known) this.people.set(id, { ...known, ...change });
	}

	removePerson(id: string): void {
		const person = this.people.get(id);
		if (!person) return;
		this.people.delete(id);
		for (const [hash, link] of this.links) if (link.id === id) this.links.delete(hash);
		for (const table of this.tables.values()) {
			table.seats = table.seats.map((seat) => (seat.who === person.who ? { ...seat, who: null } : seat));
			table.results = table.results.map((result) => (result.who === person.who ? { ...result, who: null } : result));
		}
	}

	forgetPeople(before: number, limit: number): number {
		const kept = new Set([...this.tables.values()].flatMap(({ seats, results }) => [...seats, ...results].map(({ who }) => who)));
		const old = [...this.people.values()].filter(({ seen, who }) => seen < before && !kept.has(who)).slice(0, limit);
		for (const { id } of old) this.removePerson(id);
		return old.length;
	}

	useLink(hash: string, now: number): string | null {
		const link = this.links.get(hash);
		this.links.delete(hash);
		return link && link.until > now ? link.id : null;
	}

	setFact(name: string, value: string, ifAbsent: boolean): string {
		if (!ifAbsent || !this.facts.has(name)) this.facts.set(name, value);
		return String(this.facts.get(name));
	}

	#made({ table: id, at, change }: Row): StoredTable {
		const { game = '', public: open = false, status = 'open', playNow = false } = change?.summary ?? {};
		const fixed = { id, n: this.#n++, options: change?.options ?? '{}', playNow, made: Math.floor(at) };
		const empty = { rows: [], head: 0, due: null, code: null, ended: null, why: null, archive: null, seats: [], results: [] };
		const table: StoredTable = { ...fixed, ...empty, game, public: open, status };
		this.tables.set(id, table);
		return table;
	}
}

/** The first row that ends after a place; a row begins where the one before it ends. */
function firstAfter(rows: readonly StoredRow[], after: number): number {
	let at = rows.length;
	while (at > 0 && (rows[at - 1] as StoredRow).seq > after) at--;
	return at;
}
