import type { Client } from 'pg';
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
import { MOVED } from '../marks.ts';
import { faultOf, isUndone, MOVED_STATE } from './errors.ts';
import { checkFormat } from './migrations.ts';
import { connectToPrimary } from './primary.ts';
import type { Target } from './targets.ts';

/** Columns as a copy has them: booleans are 0 or 1. */
const BOOLEANS: readonly string[] = ['public', 'archived', 'play_now', 'won', 'over'];
const columns = (table: string, names: readonly string[]): string =>
	names.map((name) => (BOOLEANS.includes(name) ? `${table}.${name}::int` : `${table}.${name}`)).join(', ');

/** How many appends a log has, and the sum of their checksums. */
const LOG = '(SELECT json_build_array(count(*), coalesce(sum(sum), 0)) FROM entries WHERE id = t.id)';

const OUTLINE = (log: string): string => `
	SELECT t.id, json_build_array(${columns('t', TABLE_COLUMNS)}, h.seq, h.due, a.sum) AS columns,
		(SELECT coalesce(json_agg(json_build_array(${columns('s', ['seat', 'who', 'over'])}) ORDER BY seat), '[]') FROM seats s WHERE s.id = t.id) AS seats,
		(SELECT coalesce(json_agg(json_build_array(${columns('r', RESULT_COLUMNS)}) ORDER BY seat), '[]') FROM results r WHERE r.id = t.id) AS results, ${log} AS log`;
const FROM = 'FROM tables t LEFT JOIN heads h ON h.id = t.id LEFT JOIN archives a ON a.id = t.id';
const RANGE = (key: string): string => `WHERE ${key} > $1 AND ($2::text IS NULL OR ${key} <= $2 COLLATE "C") ORDER BY ${key} LIMIT $3`;

const TYPES: { readonly [column: string]: string } = {
	n: 'bigint',
	public: 'int',
	made: 'bigint',
	ended: 'bigint',
	archived: 'int',
	play_now: 'int',
	seat: 'int',
	score: 'float8',
	place: 'int',
	won: 'int',
	since: 'bigint',
	seen: 'bigint',
};

/** Columns of a JSON array named `v`, from a place on, as they are inserted. */
const taken = (names: readonly string[]): string =>
	names
		.map((name, at) => {
			const value = `(v ->> ${at})::${TYPES[name] ?? 'text'}`;
			return BOOLEANS.includes(name) ? `${value} = 1` : value;
		})
		.join(', ');

const SEQ = TABLE_COLUMNS.length;

/** Inserts from a list of table contents as JSON, each with its id as `key`. */
const INSERTS = [
	`INSERT INTO tables (id, ${TABLE_COLUMNS.join(', ')}) OVERRIDING SYSTEM VALUE
		SELECT c ->> 'key', ${taken(TABLE_COLUMNS)} FROM jsonb_array_elements($1::jsonb) c, LATERAL (SELECT c -> 'columns' AS v) AS value`,
	`INSERT INTO heads (id, seq, due) SELECT c ->> 'key', (v ->> ${SEQ})::int, (v ->> ${SEQ + 1})::bigint
		FROM jsonb_array_elements($1::jsonb) c, LATERAL (SELECT c -> 'columns' AS v) AS value WHERE v ->> ${SEQ} IS NOT NULL`,
	`INSERT INTO archives (id, body, sum) SELECT c ->> 'key', decode(c ->> 'archive', 'base64'), (c -> 'columns' ->> ${SEQ + 2})::bigint
		FROM jsonb_array_elements($1::jsonb) c WHERE c ->> 'archive' IS NOT NULL`,
	`INSERT INTO entries (id, seq, body, sum) SELECT c ->> 'key', (v ->> 0)::int, v ->> 1, (v ->> 2)::bigint
		FROM jsonb_array_elements($1::jsonb) c, jsonb_array_elements(c -> 'rows') v`,
	`INSERT INTO seats (id, seat, who, over) SELECT c ->> 'key', (v ->> 0)::int, v ->> 1, (v ->> 2)::int = 1
		FROM jsonb_array_elements($1::jsonb) c, jsonb_array_elements(c -> 'seats') v`,
	`INSERT INTO results (id, ${RESULT_COLUMNS.join(', ')}) SELECT c ->> 'key', ${taken(RESULT_COLUMNS)}
		FROM jsonb_array_elements($1::jsonb) c, jsonb_array_elements(c -> 'results') v`,
];

/** What is written to while servers serve; `heads` first, because every append locks it. */
const TABLES = ['heads', 'tables', 'entries', 'archives', 'seats', 'results', 'people', 'links', 'facts', 'clock', 'nodes', 'drivers', 'limits'];

/** A database as something to copy from or to, over a connection of its own. Servers may be using it. */
export class PostgresCopies implements Copyable {
	readonly name: string;
	readonly #client: Client;

	private constructor(client: Client, name: string) {
		this.#client = client;
		this.name = name;
	}

	/** Connects to a database that this version has migrated. A snapshot shows everything as it is now, read-only. */
	static async open(targets: readonly Target[], isSnapshot = false): Promise<PostgresCopies> {
		const name = targets.map((target) => target.name).join(', ');
		const client = await connectToPrimary({ targets, name });
		const copies = new PostgresCopies(client, name);
		try {
			await checkFormat(client, name);
		} catch (error) {
			await copies.close();
			throw faultOf(error, name);
		}
		if (isSnapshot) await copies.#query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
		return copies;
	}

	async tables({ after, upto, limit }: Range, withLogs: boolean): Promise<readonly TableOutline[]> {
		const rows = await this.#query<TableOutline & { readonly id: string }>(`${OUTLINE(withLogs ? LOG : 'NULL')} ${FROM} ${RANGE('t.id')}`, [
			after,
			upto,
			limit,
		]);
		return rows.map(({ id, columns, seats, results, log }) => ({ key: id, columns, seats, results, log }));
	}

	async contents(tables: readonly string[]): Promise<readonly TableContent[]> {
		const rows = await this.#query<Omit<TableContent, 'archive'> & { readonly id: string; readonly archive: Buffer | null }>(
			`${OUTLINE('NULL')}, a.body AS archive,
				(SELECT coalesce(json_agg(json_build_array(seq, body, sum) ORDER BY seq), '[]') FROM entries e WHERE e.id = t.id) AS rows
			${FROM} JOIN unnest($1::text[]) WITH ORDINALITY AS k (id, at) ON k.id = t.id ORDER BY k.at`,
			[tables],
		);
		return rows.map(({ id, columns, seats, results, log, rows, archive }) => ({
			key: id,
			columns,
			seats,
			results,
			log,
			rows,
			archive: archive === null ? null : archive.toString('base64'),
		}));
	}

	async replaceTables(gone: readonly string[], contents: readonly TableContent[]): Promise<void> {
		const codes = contents.map(({ columns: values }) => values[TABLE_COLUMNS.indexOf('code')]).filter((code) => code !== null);
		const numbers = contents.map(({ columns: values }) => values[0]);
		await this.#transact(async () => {
			// Others that have a code there are stale, and are written when their turn comes.
			const stale = await this.#query<{ id: string }>('SELECT id FROM tables WHERE code = ANY ($1)', [codes]);
			const ids = [...gone, ...stale.map(({ id }) => id)];
			for (const table of ['entries', 'heads', 'archives', 'seats', 'results', 'drivers', 'tables'])
				await this.#query(`DELETE FROM ${table} WHERE id = ANY ($1)`, [ids]);
			const json = JSON.stringify(contents);
			for (const insert of INSERTS) await this.#query(insert, [json]);
			const highest = Math.max(1, ...numbers.map(Number));
			await this.#query("SELECT setval('tables_n_seq', greatest((SELECT last_value FROM tables_n_seq), $1))", [highest]);
		});
	}

	async people({ after, upto, limit }: Range): Promise<readonly PersonContent[]> {
		const rows = await this.#query<PersonContent & { readonly id: string }>(
			`SELECT p.id, json_build_array(${columns('p', PERSON_COLUMNS)}) AS columns,
				(SELECT coalesce(json_agg(json_build_array(hash, until) ORDER BY hash), '[]') FROM links WHERE person = p.id) AS links
			FROM people p ${RANGE('p.id')}`,
			[after, upto, limit],
		);
		return rows.map(({ id, columns, links }) => ({ key: id, columns, links }));
	}

	async replacePeople(gone: readonly string[], people: readonly PersonContent[]): Promise<void> {
		await this.#transact(async () => {
			await this.#query('DELETE FROM people WHERE id = ANY ($1) OR who = ANY ($2)', [gone, people.map(({ columns: values }) => values[0])]);
			const json = JSON.stringify(people);
			await this.#query(
				`INSERT INTO people (id, ${PERSON_COLUMNS.join(', ')})
					SELECT c ->> 'key', ${taken(PERSON_COLUMNS)} FROM jsonb_array_elements($1::jsonb) c, LATERAL (SELECT c -> 'columns' AS v) AS value`,
				[json],
			);
			await this.#query(
				`INSERT INTO links (hash, person, until) SELECT v ->> 0, c ->> 'key', (v ->> 1)::bigint
					FROM jsonb_array_elements($1::jsonb) c, jsonb_array_elements(c -> 'links') v`,
				[json],
			);
		});
	}

	async facts(): Promise<ReadonlyMap<string, string>> {
		const rows = await this.#query<{ name: string; value: string }>(
			"SELECT name, value FROM facts WHERE name <> ALL ($1) UNION ALL SELECT 'alive', last::text FROM clock WHERE last > 0",
			[OWN_FACTS],
		);
		return new Map(rows.map(({ name, value }) => [name, value]));
	}

	async replaceFacts(facts: ReadonlyMap<string, string>): Promise<void> {
		const own = new Map(facts);
		const alive = Number(own.get('alive') ?? 0);
		own.delete('alive');
		await this.#transact(async () => {
			await this.#query('DELETE FROM facts WHERE name <> ALL ($1)', [OWN_FACTS]);
			await this.#query('INSERT INTO facts (name, value) SELECT * FROM unnest($1::text[], $2::text[])', [[...own.keys()], [...own.values()]]);
			// No server has been here: the first one's time goes on from then.
			await this.#query("UPDATE clock SET source = '', correction = 0, last = $1", [alive]);
			for (const table of ['nodes', 'drivers', 'limits']) await this.#query(`DELETE FROM ${table}`);
		});
	}

	async mark(): Promise<Mark | null> {
		const rows = await this.#query<{ name: Mark['what']; value: string }>("SELECT name, value FROM facts WHERE name IN ('moved', 'moving', 'incoming')");
		return rows[0] === undefined ? null : { what: rows[0].name, place: rows[0].value };
	}

	async setMark(mark: Mark | null): Promise<void> {
		await this.#transact(async () => {
			// What is being written is finished first, and seen by whoever reads after this.
			for (const table of TABLES) await this.#query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
			for (const table of TABLES) await this.#query(`DROP TRIGGER IF EXISTS moved ON ${table}`);
			await this.#query("DELETE FROM facts WHERE name IN ('moved', 'moving', 'incoming')");
			if (mark === null) return;
			await this.#query('INSERT INTO facts (name, value) VALUES ($1, $2)', [mark.what, mark.place]);
			if (mark.what === 'incoming') return;
			await this.#query(`CREATE OR REPLACE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
				BEGIN RAISE EXCEPTION USING ERRCODE = '${MOVED_STATE}', MESSAGE = TG_ARGV[0]; END $$`);
			const text = `${MOVED}${mark.place}`.replaceAll("'", "''");
			for (const table of TABLES)
				await this.#query(
					`CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved('${text}')`,
				);
		});
	}

	async close(): Promise<void> {
		await this.#client.end();
	}

	/** A transaction that another one's locks have undone is tried again. */
	async #transact(work: () => Promise<void>): Promise<void> {
		for (;;) {
			await this.#query('BEGIN');
			try {
				await work();
				await this.#query('COMMIT');
				return;
			} catch (error) {
				await this.#client.query('ROLLBACK').catch(() => {});
				if (!isUndone(error instanceof Error ? error.cause : error)) throw error;
			}
		}
	}

	async #query<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
		try {
			return (await this.#client.query(text, [...values])).rows as R[];
		} catch (error) {
			throw Object.assign(faultOf(error, this.name), { cause: error });
		}
	}
}
