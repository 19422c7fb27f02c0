import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Status } from '@trove/protocol';
import type { Append } from '../../core/append.ts';
import type { Logged } from '../../core/entries.ts';
import type { GroupCommit } from '../group-commit.ts';
import type { Appended, Archive, Finished, Listed, Log } from '../log.ts';
import { checksumOfArchive, damaged, entriesOf, type Row, rowOf, type StoredRow } from '../row.ts';
import type { Sessions } from './sessions.ts';

/** No list is longer, however many are asked for. */
const LONGEST = 1_000;

interface ListedRow {
	readonly id: string;
	readonly status: Status;
	readonly game: string;
	readonly public: boolean;
	readonly code: string | null;
	readonly made: number;
	readonly due: number | null;
	readonly people: readonly (string | null)[];
}

interface FinishedRow extends Omit<Finished, 'table' | 'options'> {
	readonly id: string;
	readonly options: string;
}

/** A table as lists show it. */
const LISTED = `
	SELECT t.id, t.status, t.game, t.public, t.code, t.made, h.due, ARRAY(SELECT who FROM seats WHERE id = t.id ORDER BY seat) AS people
	FROM tables t LEFT JOIN heads h ON h.id = t.id`;

const most = (limit: number): number => Math.max(0, Math.min(limit, LONGEST));

function listed({ id, ...rest }: ListedRow): Listed {
	return { table: id, ...rest };
}

/** The log in a database: appends in batches over a connection of their own, everything else over a few others. */
export class PostgresLog implements Log {
	readonly #sessions: Sessions;
	readonly #appends: GroupCommit<Row, Appended>;
	readonly #close: () => Promise<void>;

	constructor(sessions: Sessions, appends: GroupCommit<Row, Appended>, close: () => Promise<void>) {
		this.#sessions = sessions;
		this.#appends = appends;
		this.#close = close;
	}

	async append(append: Append): Promise<Appended> {
		return this.#appends.ask(rowOf(append));
	}

	async read(table: string, after: number = 0): Promise<readonly Logged[]> {
		// Where the log ends is read in the same snapshot.
		const rows = await this.#rows<StoredRow & { readonly head: number }>(
			'SELECT h.seq AS head, e.seq, e.body, e.sum FROM heads h LEFT JOIN entries e ON e.id = h.id AND e.seq > $2 WHERE h.id = $1 ORDER BY e.seq',
			[table, after],
		);
		return entriesOf(
			table,
			after,
			rows[0]?.head ?? 0,
			rows.filter(({ seq }) => seq !== null),
		);
	}

	changed(known: readonly (readonly [string, number])[]): Promise<readonly string[]> {
		return this.#ids('SELECT h.id FROM unnest($1::text[], $2::int[]) AS k (id, seq) JOIN heads h ON h.id = k.id WHERE h.seq <> k.seq', [
			known.map(([table]) => table),
			known.map(([, seq]) => seq),
		]);
	}

	async archived(table: string): Promise<string | null> {
		const [row] = await this.#rows<{ body: Buffer; sum: number }>('SELECT body, sum FROM archives WHERE id = $1', [table]);
		if (row === undefined) return null;
		if (row.sum !== checksumOfArchive(table, row.body)) throw damaged(table, 'the checksum of its archive is wrong');
		return inflateRawSync(row.body).toString();
	}

	async find(table: string): Promise<Listed | null> {
		const [row] = await this.#rows<ListedRow>(`${LISTED} WHERE t.id = $1`, [table]);
		return row === undefined ? null : listed(row);
	}

	async byCode(code: string): Promise<string | null> {
		const [row] = await this.#rows<{ id: string }>('SELECT id FROM tables WHERE code = $1', [code]);
		return row?.id ?? null;
	}

	async open(limit: number): Promise<readonly Listed[]> {
		const rows = await this.#rows<ListedRow>(`${LISTED} WHERE t.status = 'open' AND t.public ORDER BY t.made DESC, t.n DESC LIMIT $1`, [most(limit)]);
		return rows.map(listed);
	}

	async inPlay(limit: number): Promise<readonly Listed[]> {
		const rows = await this.#rows<ListedRow>(`${LISTED} WHERE t.status IN ('playing', 'paused') AND t.public ORDER BY t.made DESC, t.n DESC LIMIT $1`, [
			most(limit),
		]);
		return rows.map(listed);
	}

	gathering(game: string, since: number, limit: number): Promise<readonly string[]> {
		return this.#ids(
			`SELECT t.id FROM tables t WHERE t.status = 'open' AND t.play_now AND t.game = $1 AND t.made >= $2
				AND EXISTS (SELECT FROM seats s WHERE s.id = t.id AND s.who IS NULL) ORDER BY t.made DESC LIMIT $3`,
			[game, Math.floor(since), most(limit)],
		);
	}

	all(after: string, limit: number): Promise<readonly string[]> {
		return this.#ids('SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2', [after, most(limit)]);
	}

	async of(who: string, limit: number): Promise<readonly Listed[]> {
		const rows = await this.#rows<ListedRow>(`${LISTED} WHERE t.id IN (SELECT id FROM seats WHERE who = $1 AND NOT over) ORDER BY t.n DESC LIMIT $2`, [
			who,
			most(limit),
		]);
		return rows.map(listed);
	}

	async running(who: string, limit: number): Promise<number> {
		const [row] = await this.#rows<{ count: number }>(
			'SELECT count(*) AS count FROM (SELECT DISTINCT id FROM seats WHERE who = $1 AND NOT over LIMIT $2) AS running',
			[who, limit],
		);
		return row?.count ?? 0;
	}

	due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		return this.#rows('SELECT id AS "table", due FROM heads WHERE due <= $1 ORDER BY due LIMIT $2', [Math.floor(until), most(limit)]);
	}

	async postpone(table: string, from: number, to: number): Promise<void> {
		await this.#sessions.repeatable('UPDATE heads SET due = $3 WHERE id = $1 AND due = $2', [table, from, Math.ceil(to)]);
	}

	async shiftDue(by: number): Promise<void> {
		await this.#sessions.once('UPDATE heads SET due = due + $1 WHERE due IS NOT NULL', [Math.round(by)]);
	}

	async archive(archives: readonly Archive[]): Promise<void> {
		for (const { table, seq, text } of archives) {
			const body = deflateRawSync(text);
			await this.#sessions.repeatable(
				`WITH ended AS (
					DELETE FROM heads h USING tables t WHERE h.id = $1 AND h.seq = $2 AND t.id = h.id AND t.ended IS NOT NULL RETURNING h.id
				), kept AS (
					INSERT INTO archives (id, body, sum) SELECT id, $3, $4 FROM ended
				), dropped AS (
					DELETE FROM entries WHERE id IN (SELECT id FROM ended)
				), driven AS (
					DELETE FROM drivers WHERE id IN (SELECT id FROM ended)
				)
				UPDATE tables SET archived = true WHERE id IN (SELECT id FROM ended)`,
				[table, seq, body, checksumOfArchive(table, body)],
			);
		}
	}

	archivable(before: number, limit: number): Promise<readonly string[]> {
		return this.#ids('SELECT id FROM tables WHERE ended < $1 AND NOT archived ORDER BY ended LIMIT $2', [Math.floor(before), most(limit)]);
	}

	async history(who: string, before: number, limit: number): Promise<readonly Finished[]> {
		const rows = await this.#rows<FinishedRow>(
			`SELECT t.id, t.game, t.options, coalesce(t.why, '') AS why, r.ended, (
				SELECT json_agg(json_build_object('seat', seat, 'who', who, 'bot', bot, 'score', score, 'place', place, 'won', won) ORDER BY seat)
				FROM results WHERE id = t.id
			) AS seats FROM results r JOIN tables t ON t.id = r.id WHERE r.who = $1 AND r.ended < $2 ORDER BY r.ended DESC, t.n DESC LIMIT $3`,
			[who, Math.floor(before), most(limit)],
		);
		return rows.map(({ id, options, ...rest }) => ({ table: id, ...rest, options: JSON.parse(options) }));
	}

	async forget(before: number, limit: number): Promise<number> {
		const { rows } = await this.#sessions.repeatable(
			`WITH old AS (
				DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE ended < $1 ORDER BY ended LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id
			), log AS (DELETE FROM heads WHERE id IN (SELECT id FROM old)),
			rows AS (DELETE FROM entries WHERE id IN (SELECT id FROM old)),
			kept AS (DELETE FROM archives WHERE id IN (SELECT id FROM old)),
			ends AS (DELETE FROM results WHERE id IN (SELECT id FROM old)),
			sat AS (DELETE FROM seats WHERE id IN (SELECT id FROM old)),
			driven AS (DELETE FROM drivers WHERE id IN (SELECT id FROM old))
			SELECT count(*) AS gone FROM old`,
			[Math.floor(before), most(limit)],
		);
		return rows[0].gone;
	}

	close(): Promise<void> {
		return this.#close();
	}

	async #rows<R>(text: string, values: readonly unknown[]): Promise<readonly R[]> {
		return (await this.#sessions.repeatable(text, values)).rows;
	}

	async #ids(text: string, values: readonly unknown[]): Promise<readonly string[]> {
		return (await this.#rows<{ id: string }>(text, values)).map(({ id }) => id);
	}
}
