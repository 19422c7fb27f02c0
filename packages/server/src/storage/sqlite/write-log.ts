import { deflateRawSync } from 'node:zlib';
import type { SeatResult, Summary } from '../../core/append.ts';
import type { Appended, Archive } from '../log.ts';
import { type Change, checksumOfArchive, checksumOfRow, type Row } from '../row.ts';
import type { Prepared } from './prepare.ts';
import type { WRITES } from './sql.ts';

/** The end of a table's log. */
interface Head {
	readonly n: number;
	/** -1 for an archived table, so that every append conflicts. */
	readonly seq: number;
	/** The row of the last append; null if there is none. */
	readonly last: number | null;
}

/** Writes tables and their logs, inside the writer's transaction. */
export class LogWriter {
	readonly #sql: Prepared<typeof WRITES>;

	constructor(sql: Prepared<typeof WRITES>) {
		this.#sql = sql;
	}

	/** Appends entries, and updates what follows from them. All checks come before the first write. */
	append(row: Row): Appended {
		const { table, after, change, due } = row;
		const known = this.#headOf(table);
		if ((known?.seq ?? 0) !== after) return 'conflict';
		const code = change?.summary.code ?? null;
		if (code !== null && this.#isTaken(code, known)) return 'code-taken';
		const head = known ?? this.#make(row);
		this.#addRow(head, row);
		if (due !== undefined) this.#sql.setDue.run(due === null ? null : Math.ceil(due), head.n);
		if (change !== undefined) {
			if (known !== undefined) this.#updateSummary(head.n, change.summary);
			this.#updatePeople(head.n, change, row.at);
		}
		return 'done';
	}

	/**
	 * Imports moves of version 0.1 in order; those that the log already has conflict and are skipped. A new table whose
	 * code is taken gets none.
	 */
	import(rows: readonly Row[]): void {
		for (const row of rows) {
			if (this.append(row) === 'code-taken' && row.change) this.append({ ...row, change: { ...row.change, summary: { ...row.change.summary, code: null } } });
		}
	}

	/** Changes a table's due time, if it still is `from`. */
	postpone(table: string, from: number, to: number): void {
		const n = this.#headOf(table)?.n;
		if (n !== undefined) this.#sql.postpone.run(Math.ceil(to), n, from);
	}

	/** Moves all due times. */
	shiftDue(by: number): void {
		this.#sql.shiftDue.run(Math.round(by));
	}

	/** Archives finished tables; tables that were archived or appended to meanwhile are skipped. */
	archive(archives: readonly Archive[]): void {
		for (const { table, seq, text } of archives) {
			const head = this.#headOf(table);
			if (head?.seq !== seq || this.#sql.isOver.get(head.n)?.over !== 1) continue;
			const { n } = head;
			const body = deflateRawSync(text);
			if (this.#sql.addArchive.run(n, body, checksumOfArchive(table, body)).changes === 0) continue;
			this.#dropLog(n);
			this.#sql.setArchived.run(n);
		}
	}

	/** Deletes tables that ended before a time; returns how many. */
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
		return old.length;
	}

	/** Removes a handle from seats and results. */
	removeHandle(who: string | null): void {
		if (who === null) return;
		this.#sql.unnameSeats.run(who);
		this.#sql.unnameResults.run(who);
	}

	#headOf(table: string): Head | undefined {
		const row = this.#sql.head.get(table);
		return row && { n: Number(row.n), seq: Number(row.seq ?? -1), last: row.last === null ? null : Number(row.last) };
	}

	#isTaken(code: string, head: Head | undefined): boolean {
		const owner = this.#sql.codeTaken.get(code)?.n;
		return owner !== undefined && owner !== head?.n;
	}

	#addRow({ n, last }: Head, { table, seq, body }: Row): void {
		const { lastInsertRowid } = this.#sql.append.run(last, n, seq, body, checksumOfRow(table, seq, body));
		this.#sql.advance.run(seq, lastInsertRowid, n);
	}

	#make({ table, at, change }: Row): Head {
		const { game = '', status = 'open', code = null, playNow = false, public: open } = change?.summary ?? {};
		const made = this.#sql.addTable.run(table, game, change?.options ?? '{}', open ? 1 : 0, status, code, Math.floor(at), playNow ? 1 : 0);
		const n = Number(made.lastInsertRowid);
		this.#sql.addHead.run(n);
		return { n, seq: 0, last: null };
	}

	#updateSummary(n: number, { status, game, public: open, code }: Partial<Summary>): void {
		if (status !== undefined || game !== undefined || open !== undefined)
			this.#sql.setTable.run(status ?? null, game ?? null, open === undefined ? null : open ? 1 : 0, n);
		if (code !== undefined) this.#sql.setCode.run(code, n);
	}

	/** Updates who sits there, and the results. */
	#updatePeople(n: number, { summary: { status, people }, results, why }: Change, at: number): void {
		const sql = this.#sql;
		if (status === 'over') sql.setOver.run(Math.floor(at), why, n);
		if (people !== undefined) this.#seat(n, people);
		if (status === 'over') {
			if (results.length > 0) sql.setSeatsOver.run(n);
			// Without results nobody's history shows the game, so the seats are not kept.
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
