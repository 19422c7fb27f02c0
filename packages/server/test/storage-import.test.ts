// What version 0.1 left beside its data file when it was killed: brought into the log, or refused with a sentence.
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { backupFile, restoreStore } from '../src/storage/sqlite/backup.ts';
import { readMoves } from '../src/storage/sqlite/import-0.1.ts';
import { MIGRATIONS, migrate } from '../src/storage/sqlite/migrations.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { acted, entriesAfter, making, resultsOf } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const OLD_FORMAT = 3;

/** A batch as version 0.1 wrote it: mark, generation, length, checksum of all of it, lines. */
function batch(generation: number, lines: readonly string[]): Buffer {
	const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
	const head = Buffer.alloc(16);
	head.write('TrvM');
	head.writeUInt32LE(generation, 4);
	head.writeUInt32LE(text.length, 8);
	head.writeUInt32LE(crc32(text, crc32(head.subarray(0, 12))), 12);
	return Buffer.concat([head, text]);
}

const move = (table: string, seq: number, change?: object): string => {
	const body = JSON.stringify(entriesAfter(seq - 1, [acted(0, `ключ${seq}`)]).map(({ at, entry, told }) => [at, entry, told]));
	return `${table} ${seq - 1} ${seq} ${1000 + seq} ${body}${change ? `\t${JSON.stringify(change)}` : ''}`;
};

const made = (table: string, code: string): string => {
	const { entries, summary } = making(table, { code, people: ['ann', 'bo'] });
	const body = JSON.stringify(entries.map(({ at, entry, told }) => [at, entry, told]));
	return `${table} 0 1 1000 ${body}\t${JSON.stringify({ summary, results: [], why: null, at: 1000, made: { options: '{}', at: 1000 } })}`;
};

/** A data file as version 0.1 made it, with nothing in it. */
function oldFile(): string {
	const file = join(folder(), 'trove.db');
	migrate(file, MIGRATIONS.slice(0, OLD_FORMAT));
	return file;
}

async function opened(file: string): Promise<Store> {
	const store = await openStore({ file });
	onTestFinished(() => store.close());
	return store;
}

const places = async ({ log }: Store, table: string): Promise<number[]> => (await log.read(table)).map(({ seq }) => seq);

test('moves of both files come into the log, the older file first, once, with all that they change in lists', async () => {
	const file = oldFile();
	const over = { summary: { status: 'over', code: null }, results: resultsOf(['ann', 'bo']), why: 'played', at: 7_000 };
	writeFileSync(
		`${file}-moves-b`,
		Buffer.concat([batch(4, [made('t', 'AAAA'), move('t', 2)]), batch(4, [move('t', 3, { summary: { due: 99 }, results: [], why: null, at: 1 })])]),
	);
	// Of an earlier turn of the same file there is a rest behind the newest batch.
	writeFileSync(`${file}-moves-a`, Buffer.concat([batch(5, [move('t', 4), made('u', 'AAAA')]), batch(5, [move('t', 5, over)]), batch(3, [move('t', 6)])]));
	const store = await opened(file);
	expect(await places(store, 't')).toEqual([1, 2, 3, 4, 5]);
	expect((await store.log.read('t', 3))[0].entry).toMatchObject({ id: 'ключ4' });
	expect(await store.log.find('t')).toMatchObject({ status: 'over', code: null, due: 99 });
	expect(await store.log.history('bo', 1e15, 9)).toMatchObject([{ table: 't', why: 'played', seats: [{ who: 'ann' }, { who: 'bo' }] }]);
	// Its code was another table's: it is there, without one.
	expect(await store.log.find('u')).toMatchObject({ status: 'open', code: null });
	expect([existsSync(`${file}-moves-a`), existsSync(`${file}-moves-b`)]).toEqual([false, false]);
	// The copy that was made before has them beside it, so that the older version can go on from there.
	expect(readMoves(`${file}.format-${OLD_FORMAT}`)).toHaveLength(6);
});

test('what is in the log already is left out', async () => {
	const file = oldFile();
	writeFileSync(`${file}-moves-a`, batch(1, [made('t', 'AAAA'), move('t', 2)]));
	await (await openStore({ file })).close();
	writeFileSync(`${file}-moves-a`, batch(1, [made('t', 'AAAA'), move('t', 2), move('t', 3), move('gone', 4)]));
	const store = await opened(file);
	expect(await places(store, 't')).toEqual([1, 2, 3]);
	expect(await store.log.find('gone')).toBeNull();
});

test('a last batch that is torn was never acknowledged; empty files, and files of zeros, hold nothing', async () => {
	const file = oldFile();
	const whole = [batch(2, [made('t', 'AAAA')]), batch(2, [move('t', 2)])];
	const [first, second] = whole;
	for (const size of [0, 7, 16, second.length - 1]) {
		writeFileSync(`${file}-moves-a`, Buffer.concat([first, second.subarray(0, size)]));
		expect(readMoves(file)).toHaveLength(1);
	}
	writeFileSync(`${file}-moves-a`, '');
	writeFileSync(`${file}-moves-b`, Buffer.alloc(100));
	expect(readMoves(file)).toEqual([]);
});

test('a changed byte before the last batch is refused with a sentence, and nothing is touched', async () => {
	const file = oldFile();
	const path = `${file}-moves-a`;
	const batches = [batch(7, [made('t', 'AAAA')]), batch(7, [move('t', 2)]), batch(7, [move('t', 3)])];
	const whole = Buffer.concat(batches);
	const last = whole.length - batches[2].length;
	await fc.assert(
		fc.asyncProperty(fc.oneof(fc.nat(last - 1), fc.nat(15)), fc.integer({ min: 1, max: 255 }), async (at, change) => {
			const spoilt = Buffer.from(whole);
			spoilt[at] ^= change;
			writeFileSync(path, spoilt);
			await expect(openStore({ file })).rejects.toMatchObject({ code: 'damaged' });
			expect(readFileSync(path)).toEqual(spoilt);
		}),
		{ numRuns: 40 },
	);
	await expect(openStore({ file })).rejects.toThrow(/Restore a backup with "trove restore", or move .*-moves-a and .*-moves-b elsewhere/);
	const db = new DatabaseSync(file, { readOnly: true });
	expect(Object.values(db.prepare('PRAGMA user_version').get() ?? {})).toEqual([OLD_FORMAT]);
	db.close();
});

test('a file of 0xFF is refused with the same sentence', async () => {
	const file = oldFile();
	writeFileSync(`${file}-moves-b`, Buffer.alloc(5_000, 0xff));
	await expect(openStore({ file })).rejects.toThrow(`${file}-moves-b is damaged at byte 0`);
	truncateSync(`${file}-moves-b`);
	await (await openStore({ file })).close();
});

test('a backup would be without them, and is refused; a restored file has none of another’s, which its kept copy gets', async () => {
	const file = oldFile();
	writeFileSync(`${file}-moves-a`, batch(1, [made('t', 'AAAA')]));
	await expect(backupFile(file, `${file}.copy`)).rejects.toThrow('start the server once');
	const other = join(folder(), 'other.db');
	await (await openStore({ file: other })).close();
	await restoreStore(other, file, { replace: true, keep: `${file}.kept` });
	expect(await places(await opened(file), 't')).toEqual([]);
	expect(await places(await opened(`${file}.kept`), 't')).toEqual([1]);
});
