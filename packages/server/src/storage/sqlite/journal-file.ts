// A file of batches, one after another, each durable when it is written. It is written over from its beginning again and again: what lies behind the newest generation is stale.
import { closeSync, constants, fdatasync, fsyncSync, openSync, readFileSync, rmSync, write } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SeatResult, Summary } from '../log.ts';
import type { PromptWriter } from './prompt.ts';

/** What an append changes besides the log. */
export interface Change {
	readonly summary: Partial<Summary>;
	readonly results: readonly SeatResult[];
	/** Why and when it came to its end, if it did. */
	readonly why: string | null;
	readonly at: number;
	/** The options of the game as JSON, and when it was made: of a new table. */
	readonly made?: { readonly options: string; readonly at: number };
}

/** A move as it is noted: the entries that come after a place of a table's log, as JSON text. */
export interface Noted {
	readonly table: string;
	readonly after: number;
	readonly seq: number;
	readonly at: number;
	readonly body: string;
	/** What else it changes; left out by an ordinary move. */
	readonly change?: Change;
}

/** Before each batch: a mark ("TrvM"), the generation, how long it is, and a sum over all of it. */
const HEADER = 16;
const MARK = 0x4d767254;
/** In the place of the mark. */
const STRUCK_OUT = Buffer.alloc(4);
/** By which a write is durable when it returns. Where there is no such flag a file is synced by a second call. */
export const DSYNC: number | undefined = constants.O_DSYNC;

/** The two files beside a data file in which moves are noted by turns. */
export function journalFiles(file: string): readonly [string, string] {
	return [`${file}-moves-a`, `${file}-moves-b`];
}

/** A move as a line of a batch. JSON text has no line and no tab of its own in it, an id no space. */
export function makeLine({ table, after, seq, at, body, change }: Noted): string {
	return `${table} ${after} ${seq} ${at} ${body}${change === undefined ? '' : `\t${JSON.stringify(change)}`}\n`;
}

function parseLine(line: string): Noted {
	const [table = '', after, seq, at] = line.split(' ', 4);
	const head = `${table} ${after} ${seq} ${at} `;
	const [body = '', change] = line.slice(head.length).split('\t', 2);
	return { table, after: Number(after), seq: Number(seq), at: Number(at), body, ...(change === undefined ? {} : { change: JSON.parse(change) }) };
}

/** What is noted in a file, and in which generation; nothing where there is no such file. It ends where a batch is not whole. */
export function readJournal(path: string): { readonly generation: number; readonly moves: readonly Noted[] } {
	let bytes: Buffer;
	try {
		bytes = readFileSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { generation: 0, moves: [] };
		throw error;
	}
	const moves: Noted[] = [];
	const generation = bytes.length < HEADER ? 0 : bytes.readUInt32LE(4);
	for (let at = 0; at + HEADER <= bytes.length; ) {
		const end = at + HEADER + bytes.readUInt32LE(at + 8);
		if (bytes.readUInt32LE(at) !== MARK || bytes.readUInt32LE(at + 4) !== generation || end > bytes.length) break;
		const batch = bytes.subarray(at + HEADER, end);
		if (crc32(batch, crc32(bytes.subarray(at, at + 12))) !== bytes.readUInt32LE(at + 12)) break;
		for (const line of batch.toString().split('\n')) if (line !== '') moves.push(parseLine(line));
		at = end;
	}
	return { generation, moves };
}

/** All that is noted beside a data file, the oldest first. */
export function readMoves(file: string): readonly Noted[] {
	return inOrder(file).flatMap(({ moves }) => moves);
}

/** What is in the two files beside a data file, the older one first. */
export function inOrder(file: string): ReturnType<typeof readJournal>[] {
	return journalFiles(file)
		.map(readJournal)
		.sort((one, other) => one.generation - other.generation);
}

/** One of the two files, open. */
export class JournalFile {
	readonly #path: string;
	readonly #fd: number;
	#generation = 0;
	#end = 0;

	constructor(path: string) {
		this.#path = path;
		this.#fd = openSync(path, constants.O_RDWR | constants.O_CREAT | (DSYNC ?? 0), 0o600);
		// That it is there must be durable, too. Windows opens no folders, and needs it less.
		if (process.platform !== 'win32') syncFolder(dirname(path));
	}

	/** Begins anew. */
	rewind(generation: number): void {
		this.#generation = generation;
		this.#end = 0;
	}

	/**
	 * Writes a batch behind the last one; `done` is told when it is durable, or why it is not: then it is struck out, as far as that can be, and the next one takes its place.
	 * With `prompt` it is waited for, if it can be.
	 */
	write(text: string, done: (error: Error | null) => void, prompt: PromptWriter | null = null): void {
		const size = Buffer.byteLength(text);
		const bytes = Buffer.allocUnsafe(HEADER + size);
		bytes.writeUInt32LE(MARK, 0);
		bytes.writeUInt32LE(this.#generation, 4);
		bytes.writeUInt32LE(size, 8);
		bytes.write(text, HEADER);
		bytes.writeUInt32LE(crc32(bytes.subarray(HEADER), crc32(bytes.subarray(0, 12))), 12);
		const written = (error: Error | null): void => {
			if (error !== null) {
				write(this.#fd, STRUCK_OUT, 0, STRUCK_OUT.length, this.#end, () => done(error));
				return;
			}
			this.#end += bytes.length;
			done(null);
		};
		const ended = (error: Error | null, count: number): void => {
			if (error) written(error);
			// On a full disk a part of it may go in without a word.
			else if (count < bytes.length) written(Object.assign(new Error('no space is left'), { code: 'ENOSPC', syscall: 'write' }));
			else written(null);
		};
		if (prompt?.takes(bytes.length)) prompt.write(this.#fd, bytes, this.#end, ended);
		else
			write(this.#fd, bytes, 0, bytes.length, this.#end, (error, count) => {
				if (error || count < bytes.length || DSYNC !== undefined) ended(error, count);
				else fdatasync(this.#fd, (unsynced) => ended(unsynced, count));
			});
	}

	close(): void {
		closeSync(this.#fd);
	}

	/** Closes it, and takes it away. */
	remove(): void {
		this.close();
		rmSync(this.#path, { force: true });
	}
}

function syncFolder(path: string): void {
	const folder = openSync(path, 'r');
	try {
		fsyncSync(folder);
	} finally {
		closeSync(folder);
	}
}
