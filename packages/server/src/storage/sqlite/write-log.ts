import { deflateRawSync } from 'node:zlib';
import type { Appended, Archive, SeatResult, Summary } from '../log.ts';
import type { Change, Noted } from './journal-file.ts';
import type { Move, Placed } from './letters.ts';
import type { Prepared } from './prepare.ts';
import type { WRITES } from './sql.ts';

/** So many tables' heads are kept at hand. */
const REMEMBERED = 20_000;

/** Where a table's log ends. */
interface Head {
	readonly n: number;
	seq: number;
	/** The row of the last append; null when there is none. */
	last: number | null;
}

/** Writes tables and their logs; always inside a transaction, which is the writer's business. */
export class LogWriter {
	readonly #sql: Prepared<typeof WRITES>;
	/** Where logs end, as far as is known; true as long as nobody else has written to the file. */
	readonly #heads = new Map<string, Head>();
	/** How much was added to logs since it was last said to be 0. */
	bytes = 0;
	/** The last row of all appends. */
	#last = 0;
	#foreign: unknown = null;

	constructor(sql: Prepared<typeof WRITES>) {
		this.#sql = sql;
	}

	/** At the beginning of a transaction, from when on nobody else can write: forgets what others have changed since the last one. */
	begin(): void {
		const foreign = this.#sql.foreign.get()?.data_version;
		if (foreign === this.#foreign) return;
		this.#foreign = foreign;
		this.#heads.clear();
		this.#last = Number(this.#sql.lastAppend.get()?.k ?? 0);
	}

	/** Forgets what a transaction has said that did not come to be. */
	rolledBack(): void {
		this.#foreign = null;
	}

	/** The ordinary append. */
	move([, { table, after, seq, at, body }, due, before]: Move): Appended {
		if (this.#endWith(table, before) !== after) return 'conflict';
		this.settle(before);
		const head = this.#headOf(table);
		if (head === undefined) return 'conflict';
		this.#append(head, seq, at, body, due);
		return 'done';
	}

	/**
	 * Adds what a journal has noted, in its order, all of a table as one row. What stands in its log already, or comes after something that does not, or has no log any more,
	 * is left out: of the journal of a server that was killed some may have come there before.
	 */
	settle(moves: readonly Noted[]): void {
		const added = new Map<Head, { seq: number; at: number; bodies: string[]; changes: Change[] }>();
		for (const { table, after, seq, at, body, change } of moves) {
			const head = this.#headOf(table) ?? (after === 0 && change !== undefined ? this.#make(table, change) : undefined);
			if (head === undefined) continue;
			const more = added.get(head) ?? { seq: head.seq, at, bodies: [], changes: [] };
			if (more.seq !== after) continue;
			more.seq = seq;
			more.at = at;
			more.bodies.push(body.slice(1, -1));
			if (change !== undefined) more.changes.push(change);
			added.set(head, more);
		}
		for (const [head, { seq, at, bodies, changes }] of added) {
			const due = changes.findLast(({ summary }) => summary.due !== undefined)?.summary.due;
			this.#append(head, seq, at, `[${bodies.join()}]`, due);
			for (const change of changes) {
				// Of a new table it is said already.
				if (change.made === undefined) this.#relist(head.n, change.summary);
				this.#people(head.n, change);
			}
		}
	}

	/** An append that makes a table or changes its summary. Everything is looked at before anything is written. */
	place({ table, after, seq, at, body, change }: Placed, before: readonly Noted[]): Appended {
		const sql = this.#sql;
		const { summary } = change;
		if (this.#endWith(table, before) !== after) return 'conflict';
		const taken = summary.code == null ? undefined : sql.codeTaken.get(summary.code)?.n;
		if (taken !== undefined && taken !== this.#headOf(table)?.n) return 'code-taken';
		this.settle(before);
		const known = this.#headOf(table);
		const head = known ?? this.#make(table, change);
		this.#append(head, seq, at, body, summary.due);
		if (known !== undefined) this.#relist(head.n, summary);
		this.#people(head.n, change);
		return 'done';
	}

	/** Moves the due time of a table, if it still is as it was seen. */
	postpone(table: string, from: number, to: number): void {
		const n = this.#headOf(table)?.n;
		if (n !== undefined) this.#sql.postpone.run(Math.ceil(to), n, from);
	}

	/** Moves all due times. */
	shiftDue(by: number): void {
		this.#sql.shiftDue.run(Math.round(by));
	}

	/** Puts finished tables away; others, and those that somebody else has put away or added to meanwhile, are left as they are. */
	archive(archives: readonly Archive[], before: readonly Noted[]): void {
		this.settle(before);
		for (const { table, seq, text } of archives) {
			const head = this.#headOf(table);
			if (head?.seq !== seq) continue;
			const { n } = head;
			if (this.#sql.isOver.get(n)?.over !== 1) continue;
			if (this.#sql.addArchive.run(n, deflateRawSync(text)).changes === 0) continue;
			this.#dropLog(n);
			this.#sql.setArchived.run(n);
			this.#heads.delete(table);
		}
	}

	/** Removes tables that ended before a time; answers how many. */
	forget(before: number, limit: number): number {
		const sql = this.#sql;
		const old = sql.endedBefore.all(before, limit);
		for (const row of old) {
			const n = Number(row.n);
			this.#dropLog(n);
			sql.dropArchive.run(n);
			sql.dropResults.run(n);
			sql.dropSeats.run(n, 0);
			sql.dropTable.run(n);
		}
		if (old.length > 0) this.#heads.clear();
		return old.length;
	}

	/** Replaces a handle by nobody. */
	unname(who: string | null): void {
		if (who === null) return;
		this.#sql.unnameSeats.run(who);
		this.#sql.unnameResults.run(who);
	}

	#headOf(table: string): Head | undefined {
		const remembered = this.#heads.get(table);
		if (remembered !== undefined) return remembered;
		const row = this.#sql.head.get(table);
		// An archived table has no log any more, and no place fits.
		return row && this.#remember(table, { n: Number(row.n), seq: Number(row.seq ?? -1), last: row.last === null ? null : Number(row.last) });
	}

	/** Where a log ends when what the journal has of it is added; 0 for a table that nobody has made. */
	#endWith(table: string, before: readonly Noted[]): number {
		let end = this.#headOf(table)?.seq ?? 0;
		for (const noted of before) if (noted.after === end) end = noted.seq;
		return end;
	}

	#remember(table: string, head: Head): Head {
		if (this.#heads.size >= REMEMBERED) this.#heads.clear();
		this.#heads.set(table, head);
		return head;
	}

	/** Writes at the end of a log. With `get`, because `run` makes an object that nobody wants. */
	#append(head: Head, seq: number, at: number, body: string, due: number | null | undefined): void {
		const { n } = head;
		const k = ++this.#last;
		this.bytes += body.length;
		this.#sql.append.get(k, head.last, n, seq, Math.floor(at), body);
		if (due === undefined) this.#sql.advance.get(seq, k, n);
		// Rounded up: who wakes at the time as it is stored must not be early.
		else this.#sql.advanceDue.get(seq, k, due === null ? null : Math.ceil(due), n);
		head.seq = seq;
		head.last = k;
	}

	/** Makes a table. Whose code it is was asked before; if there was a mistake, it has none: it is noted and must be. */
	#make(table: string, { summary, made: { options, at } = { options: '{}', at: 0 } }: Change): Head {
		const { game = '', status = 'open', playNow = false } = summary;
		const code = summary.code == null || this.#sql.codeTaken.get(summary.code) !== undefined ? null : summary.code;
		const made = this.#sql.addTable.run(table, game, options, summary.public ? 1 : 0, status, code, Math.floor(at), playNow ? 1 : 0);
		const n = Number(made.lastInsertRowid);
		this.#sql.addHead.run(n, null);
		return this.#remember(table, { n, seq: 0, last: null });
	}

	#relist(n: number, { status, game, public: open, code }: Partial<Summary>): void {
		if (status !== undefined || game !== undefined || open !== undefined)
			this.#sql.setTable.run(status ?? null, game ?? null, open === undefined ? null : open ? 1 : 0, n);
		if (code !== undefined) this.#sql.setCode.run(code, n);
	}

	/** Who sits there, and how it ended for them. */
	#people(n: number, { summary: { status, people }, results, why, at }: Change): void {
		const sql = this.#sql;
		if (status === 'over') sql.setOver.run(at, why, n);
		if (people !== undefined) this.#seat(n, people);
		if (status === 'over') {
			if (results.length > 0) sql.setSeatsOver.run(n);
			// What came to no result is in nobody's history: who sat there is not kept either.
			else sql.dropSeats.run(n, 0);
		}
		for (const result of results) this.#addResult(n, at, result);
	}

	#seat(n: number, people: readonly (string | null)[]): void {
		const over = Number(this.#sql.isOver.get(n)?.over ?? 0);
		people.forEach((who, seat) => void this.#sql.setSeat.run(n, seat, who, over));
		this.#sql.dropSeats.run(n, people.length);
	}

	#addResult(n: number, at: number, { seat, who, bot, score, place, won }: SeatResult): void {
		this.#sql.addResult.run(n, seat, who, bot, score, place, won ? 1 : 0, Math.floor(at));
	}

	#dropLog(n: number): void {
		this.#sql.dropLog.run(n, 0);
		this.#sql.dropHead.run(n);
	}
}
