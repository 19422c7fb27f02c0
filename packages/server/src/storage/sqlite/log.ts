import { inflateRawSync } from 'node:zlib';
import type { Status } from '@trove/protocol';
import type { Logged } from '../entries.ts';
import { type Append, type Appended, type Archive, type Finished, type Listed, type Log, type SeatResult, StorageError, type Summary } from '../log.ts';
import type { Journal } from './journal.ts';
import type { Change, Noted } from './journal-file.ts';
import { type Packed, packAll } from './pack.ts';
import type { Queries } from './prepare.ts';
import type { WriteQueue } from './queue.ts';
import type { READS } from './sql.ts';

/** No list is longer, however many are asked for: reading happens on the main thread. */
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

interface ResultRow extends Omit<SeatResult, 'won'> {
	readonly won: number;
}

interface FinishedRow {
	readonly n: number;
	readonly id: string;
	readonly game: string;
	readonly options: string;
	readonly why: string | null;
	readonly ended: number;
}

const SUMMARY = ['status', 'game', 'public', 'code', 'due', 'people'] as const satisfies readonly (keyof Summary)[];

const most = (limit: number): number => Math.max(0, Math.min(limit, LONGEST));

function listed({ id, people, public: open, ...rest }: ListedRow): Listed {
	return { table: id, ...rest, public: open === 1, people: JSON.parse(people) };
}

/** Whether an append changes nothing but the log and perhaps the due time. */
function isMove({ after, summary, results }: Append): boolean {
	if (after === 0 || results !== undefined) return false;
	for (const name in summary) if (name !== 'due') return false;
	return true;
}

/** What an append changes besides the log. */
function changeOf({ after, entries, summary = {}, results = [] }: Append, at: number): Change {
	let why: string | null = null;
	let options = '{}';
	for (const { entry } of entries) {
		if (entry.e === 'made') options = JSON.stringify(entry.terms.options);
		if (entry.e === 'ended') why = entry.why;
	}
	return { summary, results, why, at, ...(after === 0 ? { made: { options, at } } : {}) };
}

/** The log in a data file: written through the queue, read through a connection of its own. What was noted of lists is in the file before it is asked for them. */
export class SqliteLog implements Log {
	readonly #sql: Queries<typeof READS>;
	readonly #queue: WriteQueue;
	/** Where moves are noted first; null where others write to the file, too. */
	readonly #journal: Journal | null;
	readonly #close: () => Promise<void>;

	constructor(sql: Queries<typeof READS>, queue: WriteQueue, journal: Journal | null, close: () => Promise<void>) {
		this.#sql = sql;
		this.#queue = queue;
		this.#journal = journal;
		this.#close = close;
	}

	append(append: Append): Promise<Appended> {
		const { table, after, entries } = append;
		const last = entries.at(-1);
		if (last === undefined || entries.some(({ seq }, i) => seq !== after + 1 + i))
			return Promise.reject(new RangeError(`The entries do not follow place ${after}.`));
		const noted: Noted = { table, after, seq: last.seq, at: last.at, body: packAll(entries) };
		if (!isMove(append)) return this.#place(append, noted);
		const due = append.summary?.due;
		if (this.#journal !== null && due === undefined) return this.#journal.move(noted);
		return this.#ask(noted, (before) => this.#queue.ask(['move', noted, due, before]) as Promise<Appended>);
	}

	/** All can be noted first, but for another code for a table that was made before: whose code it is, the file must say. */
	async #place(append: Append, noted: Noted): Promise<Appended> {
		const { after, summary = {} } = append;
		if (after === 0 && SUMMARY.some((name) => summary[name] === undefined)) throw new TypeError('A new table needs its whole summary.');
		const placed = { ...noted, change: changeOf(append, noted.at) };
		if (this.#journal !== null && (after === 0 || summary.code == null)) return this.#journal.move(placed);
		await this.#journal?.listed();
		return this.#ask(noted, (before) => this.#queue.ask(['place', placed, before]) as Promise<Appended>);
	}

	/** Has the writer's thread add to a log, after what the journal has of it. */
	#ask({ table, seq }: Noted, ask: (before: readonly Noted[]) => Promise<Appended>): Promise<Appended> {
		return this.#journal === null ? ask([]) : this.#journal.place(table, seq, ask);
	}

	async read(table: string, after: number = 0): Promise<readonly Logged[]> {
		// The newest comes first. Of what the journal has some may be in the log by now.
		const appends: { readonly seq: number; readonly body: string }[] = this.#sql.chain
			.all(table, after)
			.reverse()
			.map(({ seq, body }) => ({ seq: Number(seq), body: String(body) }));
		const inLog = appends.at(-1)?.seq ?? after;
		appends.push(...(this.#journal?.of(table).filter(({ seq }) => seq > inLog) ?? []));
		const lists: readonly (readonly Packed[])[] = JSON.parse(`[${appends.map(({ body }) => body).join()}]`);
		const logged: Logged[] = [];
		let seq = (appends[0]?.seq ?? after) - (lists[0]?.length ?? 0);
		let whole = seq <= after;
		lists.forEach((list, i) => {
			for (const [at, entry, told] of list) if (++seq > after) logged.push({ seq, at, entry, told });
			whole &&= appends[i]?.seq === seq;
		});
		if (!whole) throw new StorageError('storage', `The log of table ${table} has a gap.`);
		return logged;
	}

	async find(table: string): Promise<Listed | null> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		const row = this.#sql.find.get(table);
		return row === undefined ? null : listed(row as unknown as ListedRow);
	}

	async byCode(code: string): Promise<string | null> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		const row = this.#sql.byCode.get(code);
		return row === undefined ? null : String(row.id);
	}

	async open(limit: number): Promise<readonly Listed[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return (this.#sql.open.all(most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async inPlay(limit: number): Promise<readonly Listed[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return (this.#sql.inPlay.all(most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async gathering(game: string, since: number, limit: number): Promise<readonly string[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return this.#sql.gathering.all(game, Math.floor(since), most(limit)).map(({ id }) => String(id));
	}

	async of(who: string, limit: number): Promise<readonly Listed[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return (this.#sql.of.all(who, most(limit)) as unknown as ListedRow[]).map(listed);
	}

	async running(who: string, limit: number): Promise<number> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return Number(this.#sql.running.get(who, limit)?.count ?? 0);
	}

	async due(until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return this.#sql.due.all(until, most(limit)).map(({ table, due }) => ({ table: String(table), due: Number(due) }));
	}

	async nextDue(): Promise<number | null> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		const due = this.#sql.nextDue.get()?.due ?? null;
		return due === null ? null : Number(due);
	}

	async postpone(table: string, from: number, to: number): Promise<void> {
		await this.#queue.ask(['postpone', table, from, to]);
	}

	async shiftDue(by: number): Promise<void> {
		await this.#queue.ask(['shift-due', by]);
	}

	async archive(archives: readonly Archive[]): Promise<void> {
		const ask = (before: readonly Noted[]): Promise<unknown> => this.#queue.ask(['archive', archives, before]);
		if (this.#journal === null) await ask([]);
		else
			await this.#journal.putAway(
				archives.map(({ table }) => table),
				ask,
			);
	}

	async archived(table: string): Promise<string | null> {
		const body = this.#sql.archived.get(table)?.body;
		return body instanceof Uint8Array ? inflateRawSync(body).toString() : null;
	}

	async archivable(before: number, limit: number): Promise<readonly string[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		return this.#sql.archivable.all(before, most(limit)).map(({ id }) => String(id));
	}

	async history(who: string, before: number, limit: number): Promise<readonly Finished[]> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		const games = this.#sql.history.all(who, before, most(limit)) as unknown as FinishedRow[];
		return games.map(({ n, id, game, options, why, ended }) => {
			const rows = this.#sql.results.all(n) as unknown as ResultRow[];
			const seats = rows.map((row) => ({ ...row, won: row.won === 1 }));
			return { table: id, game, ended, seats, why: why ?? '', options: JSON.parse(options) };
		});
	}

	async forget(before: number, limit: number): Promise<number> {
		if (this.#journal?.isBehind) await this.#journal.listed();
		const forgotten = Number(await this.#queue.ask(['forget-tables', before, most(limit)]));
		if (forgotten > 0) this.#journal?.forget();
		return forgotten;
	}

	close(): Promise<void> {
		return this.#close();
	}
}
