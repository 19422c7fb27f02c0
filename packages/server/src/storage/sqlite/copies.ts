import type { DatabaseSync } from 'node:sqlite';
import {
	type Copyable,
	type Mark,
	OWN_FACTS,
	PERSON_COLUMNS,
	type PersonContent,
	type Range,
	RESULT_COLUMNS,
	TABLE_COLUMNS,
	type TableContent,
	type TableOutline,
} from '../copy.ts';
import { StorageError } from '../log.ts';
import { MOVED } from '../marks.ts';
import { connect } from './connect.ts';
import { errorOf, failureOf } from './failure.ts';
import { hasMoves } from './import-0.1.ts';
import { formatOf, MIGRATIONS } from './migrations.ts';
import { type Prepared, prepareAll } from './prepare.ts';
import { CHAIN, READS, WRITES } from './sql.ts';

const columns = (table: string, names: readonly string[]): string => names.map((name) => `${table}.${name}`).join(', ');
const blanks = (count: number): string => Array(count).fill('?').join(', ');

/** How many appends a log has, and the sum of their checksums. */
const LOG = `(${CHAIN('h.n = t.n').replaceAll('?2', '0')} SELECT json_array(count(*), coalesce(sum(sum), 0)) FROM chain)`;

const OUTLINE = (log: string): string => `
	SELECT t.id, ${columns('t', TABLE_COLUMNS)}, h.seq, h.due, a.sum,
		(SELECT json_group_array(json_array(seat, who, over) ORDER BY seat) FROM seats WHERE n = t.n) AS seats,
		(SELECT json_group_array(json_array(${RESULT_COLUMNS.join(', ')}) ORDER BY seat) FROM results WHERE n = t.n) AS results, ${log} AS log
	FROM tables t LEFT JOIN heads h ON h.n = t.n LEFT JOIN archives a ON a.n = t.n`;

const SQL = {
	chain: READS.chain,
	outline: `${OUTLINE('NULL')} WHERE t.id = ?`,
	outlines: `${OUTLINE('NULL')} WHERE t.id > ?1 AND (?2 IS NULL OR t.id <= ?2) ORDER BY t.id LIMIT coalesce(?3, -1)`,
	outlinesWithLogs: `${OUTLINE(LOG)} WHERE t.id > ?1 AND (?2 IS NULL OR t.id <= ?2) ORDER BY t.id LIMIT coalesce(?3, -1)`,
	archive: 'SELECT body FROM archives WHERE n = (SELECT n FROM tables WHERE id = ?)',
	people: `SELECT p.id, ${columns('p', PERSON_COLUMNS)}, (SELECT json_group_array(json_array(hash, until) ORDER BY hash) FROM links WHERE person = p.id) AS links
		FROM people p WHERE p.id > ?1 AND (?2 IS NULL OR p.id <= ?2) ORDER BY p.id LIMIT coalesce(?3, -1)`,
	inTheWay: 'SELECT n FROM tables WHERE id = ? OR n = ? OR code = ?',
	addTable: `INSERT INTO tables (id, ${TABLE_COLUMNS.join(', ')}) VALUES (${blanks(TABLE_COLUMNS.length + 1)})`,
	addHead: 'INSERT INTO heads (n, seq, due, last) VALUES (?, ?, ?, ?)',
	addArchive: 'INSERT INTO archives (n, body, sum) VALUES (?, ?, ?)',
	addResult: `INSERT INTO results (n, ${RESULT_COLUMNS.join(', ')}) VALUES (${blanks(RESULT_COLUMNS.length + 1)})`,
	removeHandle: 'DELETE FROM people WHERE who = ?',
	addPerson: `INSERT INTO people (id, ${PERSON_COLUMNS.join(', ')}) VALUES (${blanks(PERSON_COLUMNS.length + 1)})`,
	facts: 'SELECT name, value FROM facts',
	removeFact: 'DELETE FROM facts WHERE name = ?',
} as const;

/** What is written to while a server serves. */
const TABLES = ['tables', 'heads', 'appends', 'archives', 'seats', 'results', 'people', 'links', 'facts'];

interface OutlineRow {
	readonly id: string;
	readonly seats: string;
	readonly results: string;
	readonly [column: string]: string | number | null;
}

interface PersonRow {
	readonly id: string;
	readonly links: string;
	readonly [column: string]: string | number;
}

/** A data file as something to copy from or to, over a connection of its own. A server may be using it. */
export class SqliteCopies implements Copyable {
	readonly name: string;
	readonly #db: DatabaseSync;
	readonly #sql: Prepared<typeof SQL>;
	readonly #writes: Prepared<typeof WRITES>;

	/** Opens a file of this version's format; throws a `StorageError`. */
	constructor(file: string) {
		if (hasMoves(file)) throw new StorageError('storage', `Version 0.1 left moves beside ${file} that are not in it: start the server once, then try again.`);
		this.name = file;
		const db = connect(file);
		try {
			if (formatOf(db, file) !== MIGRATIONS.length)
				throw new StorageError('storage', `${file} was written by an older version of Trove: start this version's server once.`);
			this.#sql = prepareAll(db, SQL);
			this.#writes = prepareAll(db, WRITES);
		} catch (error) {
			db.close();
			throw error instanceof StorageError ? error : errorOf(failureOf(error, file));
		}
		this.#db = db;
	}

	async tables({ after, upto, limit }: Range, withLogs: boolean): Promise<readonly TableOutline[]> {
		const sql = withLogs ? this.#sql.outlinesWithLogs : this.#sql.outlines;
		return (sql.all(after, upto, limit) as unknown as OutlineRow[]).map(outlineOf);
	}

	async contents(tables: readonly string[]): Promise<readonly TableContent[]> {
		return this.#transact('BEGIN', () => tables.flatMap((table) => this.#content(table) ?? []));
	}

	async replaceTables(gone: readonly string[], contents: readonly TableContent[]): Promise<void> {
		this.#transact('BEGIN IMMEDIATE', () => {
			for (const key of gone) this.#removeTables(key, null, null);
			for (const content of contents) this.#addTable(content);
		});
	}

	async people({ after, upto, limit }: Range): Promise<readonly PersonContent[]> {
		return (this.#sql.people.all(after, upto, limit) as unknown as PersonRow[]).map((row) => ({
			key: row.id,
			columns: PERSON_COLUMNS.map((name) => row[name] ?? ''),
			links: JSON.parse(row.links),
		}));
	}

	async replacePeople(gone: readonly string[], people: readonly PersonContent[]): Promise<void> {
		this.#transact('BEGIN IMMEDIATE', () => {
			for (const key of gone) this.#writes.removePerson.get(key);
			for (const { key, columns: values, links } of people) {
				this.#sql.removeHandle.run(values[0] ?? '');
				this.#sql.addPerson.run(key, ...values);
				for (const [hash, until] of links) this.#writes.addLink.run(hash, key, until);
			}
		});
	}

	async facts(): Promise<ReadonlyMap<string, string>> {
		const facts = this.#sql.facts.all().map(({ name, value }) => [String(name), String(value)] as const);
		return new Map(facts.filter(([name]) => !OWN_FACTS.includes(name)));
	}

	async replaceFacts(facts: ReadonlyMap<string, string>): Promise<void> {
		const known = await this.facts();
		this.#transact('BEGIN IMMEDIATE', () => {
			for (const name of known.keys()) if (!facts.has(name)) this.#sql.removeFact.run(name);
			for (const [name, value] of facts) this.#writes.setFact.run(name, value);
		});
	}

	async mark(): Promise<Mark | null> {
		for (const what of ['moved', 'moving', 'incoming'] as const) {
			const row = this.#writes.fact.get(what);
			if (row !== undefined) return { what, place: String(row.value) };
		}
		return null;
	}

	async setMark(mark: Mark | null): Promise<void> {
		const triggers = TABLES.flatMap((table) => ['INSERT', 'UPDATE', 'DELETE'].map((event) => [`moved_${table}_${event}`, `${event} ON ${table}`] as const));
		this.#transact('BEGIN IMMEDIATE', () => {
			for (const [name] of triggers) this.#db.exec(`DROP TRIGGER IF EXISTS ${name}`);
			for (const what of ['moved', 'moving', 'incoming']) this.#sql.removeFact.run(what);
			if (mark === null) return;
			this.#writes.setFact.run(mark.what, mark.place);
			if (mark.what === 'incoming') return;
			const text = `${MOVED}${mark.place}`.replaceAll("'", "''");
			for (const [name, event] of triggers) this.#db.exec(`CREATE TRIGGER ${name} BEFORE ${event} BEGIN SELECT RAISE(ABORT, '${text}'); END`);
		});
	}

	async close(): Promise<void> {
		if (this.#db.isOpen) this.#db.close();
	}

	#content(table: string): TableContent | null {
		const row = this.#sql.outline.get(table) as unknown as OutlineRow | undefined;
		if (row === undefined) return null;
		const body = this.#sql.archive.get(table)?.body;
		const rows = this.#sql.chain.all(table, 0).filter(({ seq }) => seq !== null);
		return {
			...outlineOf(row),
			rows: rows.map(({ seq, body, sum }) => [Number(seq), String(body), Number(sum)]),
			archive: body instanceof Uint8Array ? Buffer.from(body).toString('base64') : null,
		};
	}

	/** Removes the tables with a key, a number or a code. */
	#removeTables(key: string, n: number | null, code: string | null): void {
		const writes = this.#writes;
		for (const row of this.#sql.inTheWay.all(key, n, code)) {
			const n = Number(row.n);
			writes.dropLog.run(n, 0);
			writes.dropHead.run(n);
			writes.dropArchive.run(n);
			writes.dropResults.run(n);
			writes.dropSeats.run(n, 0);
			writes.dropTable.run(n);
		}
	}

	/** Writes a table. Another one that has its number or code there is stale, and is written when its turn comes. */
	#addTable({ key, columns: values, seats, results, rows, archive }: TableContent): void {
		const { n, code, seq, due, sum } = { n: Number(values[0]), code: values[5] as string | null, seq: values[11], due: values[12], sum: values[13] };
		this.#removeTables(key, n, code);
		this.#sql.addTable.run(key, ...values.slice(0, TABLE_COLUMNS.length));
		for (const [seat, who, over] of seats) this.#writes.setSeat.run(n, seat, who, over);
		for (const result of results) this.#sql.addResult.run(n, ...result);
		let last: number | bigint | null = null;
		for (const [place, body, checksum] of rows) last = this.#writes.append.run(last, n, place, body, checksum).lastInsertRowid;
		if (seq != null) this.#sql.addHead.run(n, seq, due ?? null, last);
		if (archive !== null) this.#sql.addArchive.run(n, Buffer.from(archive, 'base64'), sum ?? 0);
	}

	#transact<T>(begin: string, work: () => T): T {
		try {
			this.#db.exec(begin);
			const answer = work();
			this.#db.exec('COMMIT');
			return answer;
		} catch (error) {
			if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
			throw errorOf(failureOf(error, this.name));
		}
	}
}

function outlineOf(row: OutlineRow): TableOutline {
	const values = [...TABLE_COLUMNS, 'seq', 'due', 'sum'].map((name) => row[name] ?? null);
	return {
		key: row.id,
		columns: values,
		seats: JSON.parse(row.seats),
		results: JSON.parse(row.results),
		log: row.log === null ? null : JSON.parse(String(row.log)),
	};
}
