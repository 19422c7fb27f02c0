import { inflateRawSync } from 'node:zlib';
import type { Status } from '@trove/protocol';
import type { Append, SeatResult, Summary } from '../../core/append.ts';
import type { Entry, Logged } from '../../core/entries.ts';
import { type Appended, type Archive, type Finished, type Listed, type Log, StorageError } from '../log.ts';
import { checksumOfArchive, checksumOfRow } from './checksum.ts';
import type { Change, Row } from './jobs.ts';
import type { Queries } from './prepare.ts';
import type { WriteQueue } from './queue.ts';
import type { READS } from './sql.ts';

/** The limit of every list: reads block the main thread. */
const LONGEST = 1_000;

/** An entry as stored; its sequence number follows from the row's. */
type Packed = readonly [at: number, entry: Entry, told: readonly number[]];

interface ListedRow {
	readonly id: string;
	readonly status: Status;
	readonly game: string;
	readonly public: number;
	readonly code: string | null;
	readonly made: number;
	readonly due: number | null;
	readonly people: string;
}

interface FinishedRow {
	readonly id: string;
	readonly game: string;
	readonly options: string;
	readonly why: string | null;
	readonly ended: number;
	readonly seats: string;
}

const SUMMARY = ['status', 'game', 'public', 'code', 'due', 'people'] as const satisfies readonly (keyof Summary)[];

const most = (limit: number): number => Math.max(0, Math.min(limit, LONGEST));

function listed({ id, people, public: open, ...rest }: ListedRow): Listed {
	return { table: id, ...rest, public: open === 1, people: JSON.parse(people) };
}

/** What an append changes besides the log and the due time; undefined for an ordinary move. */
function changeOf({ after, entries, summary, results = [] }: Append): Change | undefined {
	const { due: _, ...rest } = summary ?? {};
	if (after > 0 && results.length === 0 && Object.keys(rest).length === 0) return undefined;
	let why: string | null = null;
	let options: string | undefined;
	for (const { entry } of entries) {
		if (entry.e === 'made') options = JSON.stringify(entry.terms.options);
		if (entry.e === 'ended') why = entry.why;
	}
	return { summary: rest, results, why, ...(options === undefined ? {} : { options }) };
}

function rowOf(append: Append): Row {
	const { table, after, entries, summary } = append;
	const last = entries.at(-1);
	if (last === undefined || entries.some(({ seq }, i) => seq !== after + 1 + i)) throw new RangeError(`The entries do not follow place ${after}.`);
	if (after === 0 && SUMMARY.some((name) => summary?.[name] === undefined)) throw new TypeError('A new table needs its whole summary.');
	const body = JSON.stringify(entries.map(({ at, entry, told }): Packed => [at, entry, told]));
	const change = changeOf(append);
	return { table, after, seq: last.seq, at: last.at, body, due: summary?.due, ...(change ? { change } : {}) };
}

/** The log in a data file: written through the queue, read through a separate connection. */
export class SqliteLog implements Log {
	readonly #sql: Queries<typeof READS>;
	readonly #queue: WriteQueue;
	readonly #close: () => Promise<void>;

	constructor(sql: Queries<typeof READS>, queue: WriteQueue, close: () => Promise<void>) {
		this.#sql = sql;
		this.#queue = queue;
		this.#close = close;
	}

	async append(append: Append): Promise<Appended> {
		return (await this.#queue.ask(['append', rowOf(append)])) as Appended;
	}

	async read(table: string, after: number = 0): Promise<readonly Logged[]> {
		const rows = this.#sql.chain.all(table, after);
		const logged: Logged[] = [];
		let end: number | null = null;
		for (const { seq, body, sum } of rows) {
			if (seq === null) continue;
			const text = String(body);
			if (sum !== checksumOfRow(table, Number(seq), text)) throw damaged(table, `the checksum of place ${seq} is wrong`);
			const list = JSON.parse(text) as readonly Packed[];
			let place = Number(seq) - list.length;
			if (place !== (end ?? Math.min(place, after))) throw damaged(table, `there is a gap before place ${place + 1}`);
			end = Number(seq);
			for (const [at, entry, told] of list) if (++place > after) logged.push({ seq: place, at, entry, told });
		}
		const head = Number(rows[0]?.head ?? 0);
		if (head > after && end !== head) throw damaged(table, `it ends at place ${end ?? after} instead of ${head}`);
		return logged;
	}

	async archived(table: string): Promise<string | null> {
		const { body, sum } = this.#sql.archived.get(table) ?? {};
		if (!(body instanceof Uint8Array)) return null;
		if (sum !== checksumOfArchive(table, body)) throw damaged(table, 'the checksum of its archive is wrong');
		return inflateRawSync(body).toString();
	}

	async find(table: string): Promise<Listed | null> {
		const row = this.#sql.find.get(table);
		return row === undefined ? null : listed(row as unknown as ListedRow);
	}

	async byCode(code: string): Promise<string | null> {
		const row = this.#sql.byCode.get(code);
		return row === undefined ? null : String(row.id);
	}

	async open(limit: number): Promise<readonly Listed[]> {
		return (this.#sql.open.all(most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async inPlay(limit: number): Promise<readonly Listed[]> {
		return (this.#sql.inPlay.all(most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async gathering(game: string, since: number, limit: number): Promise<readonly string[]> {
		return this.#sql.gathering.all(game, Math.floor(since), most(limit)).map(({ id }) => String(id));
	}

	async all(after: string, limit: number): Promise<readonly string[]> {
		return this.#sql.all.all(after, most(limit)).map(({ id }) => String(id));
	}

	async of(who: string, limit: number): Promise<readonly Listed[]> {
		return (this.#sql.of.all(who, most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async running(who: string, limit: number): Promise<number> {
		return Number(this.#sql.running.get(who, limit)?.count ?? 0);
	}

	async due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		return this.#sql.due.all(until, most(limit)).map(({ table, due }) => ({ table: String(table), due: Number(due) }));
	}

	async postpone(table: string, from: number, to: number): Promise<void> {
		await this.#queue.ask(['postpone', table, from, to]);
	}

	async shiftDue(by: number): Promise<void> {
		await this.#queue.ask(['shift-due', by]);
	}

	async archive(archives: readonly Archive[]): Promise<void> {
		await this.#queue.ask(['archive', archives]);
	}

	async archivable(before: number, limit: number): Promise<readonly string[]> {
		return this.#sql.archivable.all(before, most(limit)).map(({ id }) => String(id));
	}

	async history(who: string, before: number, limit: number): Promise<readonly Finished[]> {
		const games = this.#sql.history.all(who, before, most(limit)) as unknown as FinishedRow[];
		return games.map(({ id, game, options, why, ended, seats }) => ({
			table: id,
			game,
			ended,
			why: why ?? '',
			options: JSON.parse(options),
			seats: (JSON.parse(seats) as readonly (Omit<SeatResult, 'won'> & { readonly won: number })[]).map((seat) => ({ ...seat, won: seat.won === 1 })),
		}));
	}

	async forget(before: number, limit: number): Promise<number> {
		return Number(await this.#queue.ask(['forget-tables', before, most(limit)]));
	}

	close(): Promise<void> {
		return this.#close();
	}
}

function damaged(table: string, what: string): StorageError {
	return new StorageError('damaged', `Table ${table} is damaged: ${what}.`);
}
