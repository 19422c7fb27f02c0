// Imports moves that version 0.1 wrote into two files beside the data file. To be deleted with version 0.3.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { SeatResult, Summary } from '../../core/append.ts';
import { StorageError } from '../log.ts';
import type { Row } from '../row.ts';

/** What a line of a batch changes besides the log. */
interface OldChange {
	readonly summary: Partial<Summary>;
	readonly results: readonly SeatResult[];
	readonly why: string | null;
	readonly made?: { readonly options: string };
}

/** The header of a batch: a mark ("TrvM"), the generation, the length, and a checksum of all of it. */
const HEADER = 16;
const MARK = 0x4d767254;
const MARK_BYTES = Buffer.from('TrvM');

const SUFFIXES = ['-moves-a', '-moves-b'] as const;

/** Whether version 0.1 left moves beside a data file. */
export function hasMoves(file: string): boolean {
	return SUFFIXES.some((suffix) => existsSync(file + suffix));
}

/** Deletes those moves, or moves them to another file. */
export function moveMoves(file: string, to: string | null): void {
	for (const suffix of SUFFIXES) {
		if (!existsSync(file + suffix)) continue;
		if (to === null) rmSync(file + suffix);
		else renameSync(file + suffix, to + suffix);
	}
}

/** Reads those moves, oldest first; throws a `StorageError` that says what to do if they are damaged. */
export function readMoves(file: string): readonly Row[] {
	return SUFFIXES.map((suffix) => readFile(file, file + suffix))
		.sort((one, other) => one.generation - other.generation)
		.flatMap(({ rows }) => rows);
}

function readFile(file: string, path: string): { readonly generation: number; readonly rows: readonly Row[] } {
	if (!existsSync(path)) return { generation: 0, rows: [] };
	const bytes = readFileSync(path);
	const generation = bytes.length < HEADER ? 0 : bytes.readUInt32LE(4);
	const rows: Row[] = [];
	let at = 0;
	for (let end = endOfBatch(bytes, at, generation); end !== null; end = endOfBatch(bytes, at, generation)) {
		for (const line of bytes.toString('utf8', at + HEADER, end).split('\n')) if (line !== '') rows.push(parseLine(line));
		at = end;
	}
	// A torn last batch was never acknowledged. One that is followed by a whole batch is damage.
	if (isFollowed(bytes, at, generation)) {
		throw new StorageError(
			'damaged',
			`${path} is damaged at byte ${at}: moves that were made shortly before the server was killed cannot all be read. Restore a backup with "trove restore", or move ${SUFFIXES.map((suffix) => file + suffix).join(' and ')} elsewhere to start without them.`,
		);
	}
	return { generation, rows };
}

/** The end of the whole batch at an offset; null if there is none. `claimed` is the generation in its header. */
function endOfBatch(bytes: Buffer, at: number, generation: number, claimed = generation): number | null {
	if (at + HEADER > bytes.length || bytes.readUInt32LE(at) !== MARK || bytes.readUInt32LE(at + 4) !== claimed) return null;
	const end = at + HEADER + bytes.readUInt32LE(at + 8);
	if (end > bytes.length) return null;
	const head = Buffer.from(bytes.subarray(at, at + 12));
	head.writeUInt32LE(generation, 4);
	return crc32(bytes.subarray(at + HEADER, end), crc32(head)) === bytes.readUInt32LE(at + 12) ? end : null;
}

/** Whether a broken batch at an offset is followed by a whole one of its generation. */
function isFollowed(bytes: Buffer, at: number, generation: number): boolean {
	// Version 0.1 itself cleared a first batch that it could not write.
	if (at === 0 && bytes.length >= HEADER && bytes.readUInt32LE(0) !== MARK) return bytes.readUInt32LE(0) !== 0 || bytes.includes(MARK_BYTES);
	for (let next = bytes.indexOf(MARK_BYTES, at + 1); next >= 0 && next + HEADER <= bytes.length; next = bytes.indexOf(MARK_BYTES, next + 1)) {
		const own = bytes.readUInt32LE(next + 4);
		if (endOfBatch(bytes, next, own) === null) continue;
		// A batch of another generation is left over, unless only the generation of the first batch was damaged.
		if (own === generation || (at === 0 && endOfBatch(bytes, 0, own, generation) !== null)) return true;
	}
	return false;
}

/** JSON contains no line break or tab, and ids contain no space. */
function parseLine(line: string): Row {
	const [table = '', after, seq, at] = line.split(' ', 4);
	const [body = '', changed] = line.slice(`${table} ${after} ${seq} ${at} `.length).split('\t', 2);
	const row = { table, after: Number(after), seq: Number(seq), at: Number(at), body };
	if (changed === undefined) return { ...row, due: undefined };
	const { summary, results, why, made } = JSON.parse(changed) as OldChange;
	const { due, ...rest } = summary;
	return { ...row, due, change: { summary: rest, results, why, ...(made ? { options: made.options } : {}) } };
}
