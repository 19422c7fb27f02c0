import { crc32 } from 'node:zlib';
import type { Append, SeatResult, Summary } from '../core/append.ts';
import type { Entry, Logged } from '../core/entries.ts';
import { StorageError } from './log.ts';

/** What an append changes besides the log. */
export interface Change {
	readonly summary: Partial<Omit<Summary, 'due'>>;
	readonly results: readonly SeatResult[];
	/** Why the table ended, if it did. */
	readonly why: string | null;
	/** The options of a new table as JSON. */
	readonly options?: string;
}

/** An append as a store writes it: one row with its entries as JSON. */
export interface Row {
	readonly table: string;
	/** The last sequence number before them, and the last of them. */
	readonly after: number;
	readonly seq: number;
	/** When the last of them was accepted. */
	readonly at: number;
	readonly body: string;
	/** Undefined leaves it unchanged. */
	readonly due: number | null | undefined;
	/** Left out for an ordinary move. */
	readonly change?: Change;
}

/** A row as it is read. */
export interface StoredRow {
	readonly seq: number;
	readonly body: string;
	readonly sum: number;
}

/** An entry as stored; its sequence number follows from the row's. */
type Packed = readonly [at: number, entry: Entry, told: readonly number[]];

const SUMMARY = ['status', 'game', 'public', 'code', 'due', 'people'] as const satisfies readonly (keyof Summary)[];

/** The row of an append; throws if the entries do not follow each other, or a new table lacks its summary. */
export function rowOf(append: Append): Row {
	const { table, after, entries, summary } = append;
	const last = entries.at(-1);
	if (last === undefined || entries.some(({ seq }, i) => seq !== after + 1 + i)) throw new RangeError(`The entries do not follow place ${after}.`);
	if (after === 0 && SUMMARY.some((name) => summary?.[name] === undefined)) throw new TypeError('A new table needs its whole summary.');
	const body = JSON.stringify(entries.map(({ at, entry, told }): Packed => [at, entry, told]));
	const change = changeOf(append);
	return { table, after, seq: last.seq, at: last.at, body, due: summary?.due, ...(change ? { change } : {}) };
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

/** The entries of a table after a place, from its rows. Throws `damaged` if a checksum is wrong or a row is missing. */
export function entriesOf(table: string, after: number, head: number, rows: readonly StoredRow[]): Logged[] {
	const logged: Logged[] = [];
	let end: number | null = null;
	for (const { seq, body, sum } of rows) {
		if (sum !== checksumOfRow(table, seq, body)) throw damaged(table, `the checksum of place ${seq} is wrong`);
		const list = JSON.parse(body) as readonly Packed[];
		let place = seq - list.length;
		if (place !== (end ?? Math.min(place, after))) throw damaged(table, `there is a gap before place ${place + 1}`);
		end = seq;
		for (const [at, entry, told] of list) if (++place > after) logged.push({ seq: place, at, entry, told });
	}
	if (head > after && end !== head) throw damaged(table, `it ends at place ${end ?? after} instead of ${head}`);
	return logged;
}

/** The checksum of a row. It covers the table and the place, so that a misplaced row is detected, too. */
export function checksumOfRow(table: string, seq: number, body: string): number {
	return crc32(body, crc32(`${table} ${seq} `));
}

/** The checksum of a table's compressed archive. */
export function checksumOfArchive(table: string, body: Uint8Array): number {
	return crc32(body, crc32(table));
}

/** The error for stored data that cannot be trusted. */
export function damaged(table: string, what: string): StorageError {
	return new StorageError('damaged', `Table ${table} is damaged: ${what}.`);
}
