// Changed bytes in the file and in its write-ahead log: what is read is right, or is said to be damaged.
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StorageError } from '../src/storage/log.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { ending, making, moving } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const TABLES = 12;
const MOVES = 20;

async function filled(file: string): Promise<Store> {
	const store = await openStore({ file });
	for (let i = 0; i < TABLES; i++) await store.log.append(making(`t${i}`));
	for (let seq = 1; seq <= MOVES; seq++)
		await Promise.all(Array.from({ length: TABLES }, (_, i) => store.log.append(moving(`t${i}`, seq, undefined, `id-${i}-${seq}`))));
	await store.log.append(ending('t0', MOVES + 1, ['ann', null], 5_000));
	await store.log.archive([{ table: 't0', seq: MOVES + 2, text: 'the archive '.repeat(50) }]);
	return store;
}

/** Changes bytes in a file. */
function spoil(file: string, at: number, change: (byte: number) => number): void {
	const fd = openSync(file, 'r+');
	const byte = Buffer.alloc(1);
	readSync(fd, byte, 0, 1, at);
	byte[0] = change(byte[0]);
	writeSync(fd, byte, 0, 1, at);
	closeSync(fd);
}

/** Where a text lies in a file. */
function placeOf(file: string, text: string): number {
	const at = readFileSync(file).indexOf(text);
	expect(at).toBeGreaterThan(0);
	return at;
}

async function opened(file: string): Promise<Store> {
	const store = await openStore({ file });
	onTestFinished(() => store.close());
	return store;
}

describe('the main file', () => {
	test('a changed byte in a move is told of that table; all others are served, and it can be told apart from trouble of the store', async () => {
		const file = join(folder(), 'trove.db');
		await (await filled(file)).close();
		spoil(file, placeOf(file, 'id-3-7'), (byte) => byte ^ 1);
		spoil(file, placeOf(file, 'id-5-2'), (byte) => byte ^ 1);
		const { log } = await opened(file);
		for (let i = 1; i < TABLES; i++) {
			if (i === 3 || i === 5)
				await expect(log.read(`t${i}`)).rejects.toMatchObject({ code: 'damaged', message: expect.stringContaining(`Table t${i} is damaged`) });
			else expect(await log.read(`t${i}`)).toHaveLength(MOVES + 1);
		}
		expect(await log.append(moving('t1', MOVES + 1))).toBe('done');
	});

	test('a changed archive is told, too', async () => {
		const file = join(folder(), 'trove.db');
		await (await filled(file)).close();
		const db = new DatabaseSync(file);
		db.exec("UPDATE archives SET body = CAST(body || x'00' AS BLOB)");
		db.close();
		await expect((await opened(file)).log.archived('t0')).rejects.toMatchObject({ code: 'damaged' });
	});

	test('a row that lies at another place, a log that ends elsewhere', async () => {
		const file = join(folder(), 'trove.db');
		await (await filled(file)).close();
		const db = new DatabaseSync(file);
		db.exec("UPDATE appends SET n = (SELECT n FROM tables WHERE id = 't2'), before = NULL WHERE seq = 1 AND n = (SELECT n FROM tables WHERE id = 't1')");
		db.exec(
			"UPDATE heads SET last = (SELECT last FROM heads WHERE n = (SELECT n FROM tables WHERE id = 't3')) WHERE n = (SELECT n FROM tables WHERE id = 't4')",
		);
		db.exec("UPDATE heads SET seq = seq + 1 WHERE n = (SELECT n FROM tables WHERE id = 't6')");
		db.exec("UPDATE heads SET last = NULL WHERE n = (SELECT n FROM tables WHERE id = 't7')");
		db.close();
		const { log } = await opened(file);
		for (const table of ['t4', 't6', 't7']) await expect(log.read(table)).rejects.toMatchObject({ code: 'damaged' });
		expect(await log.read('t3')).toHaveLength(MOVES + 1);
	});

	test('whatever byte is changed: no table is read otherwise than it was written', async () => {
		const file = join(folder(), 'trove.db');
		await (await filled(file)).close();
		const before = await openStore({ file });
		const whole = new Map<string, unknown>();
		for (let i = 1; i < TABLES; i++) whole.set(`t${i}`, await before.log.read(`t${i}`));
		await before.close();
		const size = readFileSync(file).length;
		await fc.assert(
			fc.asyncProperty(fc.nat(size - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
				const copy = join(folder(), 'trove.db');
				copyFileSync(file, copy);
				spoil(copy, at, (byte) => byte ^ change);
				let store: Store;
				try {
					store = await openStore({ file: copy });
				} catch (error) {
					expect(error).toBeInstanceOf(StorageError);
					return;
				}
				try {
					for (const [table, log] of whole) {
						const read = await store.log.read(table).catch((error: unknown) => error);
						if (read instanceof Error) expect(read).toBeInstanceOf(StorageError);
						// A table that is not found at all is what a changed id comes to; the check of all data tells it.
						else if ((read as readonly unknown[]).length > 0) expect(read).toEqual(log);
					}
				} finally {
					await store.close();
				}
			}),
			{ numRuns: 60 },
		);
	}, 120_000);
});

describe('the write-ahead log', () => {
	test('a changed byte: SQLite takes it for the end, so what was written after it is gone; what is left is whole', async () => {
		const file = join(folder(), 'trove.db');
		const store = await filled(file);
		onTestFinished(() => store.close());
		// As a server leaves it that is killed.
		const copy = join(folder(), 'trove.db');
		copyFileSync(file, copy);
		copyFileSync(`${file}-wal`, `${copy}-wal`);
		const { length } = readFileSync(`${copy}-wal`);
		spoil(`${copy}-wal`, Math.floor(length / 2), (byte) => byte ^ 1);
		const { log } = await opened(copy);
		const found = await log.all('', 100);
		let lost = 0;
		for (const table of found.filter((name) => name !== 't0')) {
			const entries = await log.read(table);
			expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
			lost += MOVES + 1 - entries.length;
		}
		expect(lost).toBeGreaterThan(0);
		expect(existsSync(`${copy}-wal`)).toBe(true);
	});
});
