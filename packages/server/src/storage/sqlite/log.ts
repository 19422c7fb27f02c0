import { inflateRawSync } from 'node:zlib';
import type { Status } from '@trove/protocol';
import type { Append, SeatResult } from '../../core/append.ts';
import type { Logged } from '../../core/entries.ts';
import type { GroupCommit } from '../group-commit.ts';
import type { Appended, Archive, Finished, Listed, Log } from '../log.ts';
import { checksumOfArchive, damaged, entriesOf, rowOf } from '../row.ts';
import type { Answer, Job } from './jobs.ts';
import type { Queries } from './prepare.ts';
import type { READS } from './sql.ts';

/** The limit of every list: reads block the main thread. */
const LONGEST = 1_000;

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

const most = (limit: number): number => Math.max(0, Math.min(limit, LONGEST));

function listed({ id, people, public: open, ...rest }: ListedRow): Listed {
	return { table: id, ...rest, public: open === 1, people: JSON.parse(people) };
}

/** The log in a data file: written through the queue, read through a separate connection. */
export class SqliteLog implements Log {
	readonly #sql: Queries<typeof READS>;
	readonly #queue: GroupCommit<Job, Answer>;
	readonly #close: () => Promise<void>;

	constructor(sql: Queries<typeof READS>, queue: GroupCommit<Job, Answer>, close: () => Promise<void>) {
		this.#sql = sql;
		this.#queue = queue;
		this.#close = close;
	}

	async append(append: Append): Promise<Appended> {
		return (await this.#queue.ask(['append', rowOf(append)])) as Appended;
	}

	async read(table: string, after: number = 0): Promise<readonly Logged[]> {
		const rows = this.#sql.chain.all(table, after);
		const stored = rows.filter(({ seq }) => seq !== null).map(({ seq, body, sum }) => ({ seq: Number(seq), body: String(body), sum: Number(sum) }));
		return entriesOf(table, after, Number(rows[0]?.head ?? 0), stored);
	}

	async changed(known: readonly (readonly [string, number])[]): Promise<readonly string[]> {
		return this.#sql.changed.all(JSON.stringify(known)).map(({ id }) => String(id));
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
