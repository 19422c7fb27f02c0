import fs, { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StorageError } from '../src/storage/log.ts';
import { backupFile, restoreStore } from '../src/storage/sqlite/backup.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { ending, making, moving } from '../testing/appends.ts';
import { person } from '../testing/people-contract.ts';
import { folder } from './storage-file.ts';

async function opened(file: string): Promise<Store> {
	const store = await openStore({ file });
	onTestFinished(() => store.close());
	return store;
}

/** A data file with a table `t` of so many entries, closed. */
async function fileWith(file: string, entries: number): Promise<string> {
	const store = await openStore({ file });
	await store.log.append(making('t'));
	for (let seq = 1; seq < entries; seq++) await store.log.append(moving('t', seq));
	await store.close();
	return file;
}

async function lengthIn(file: string): Promise<number> {
	const store = await openStore({ file });
	const { length } = await store.log.read('t');
	await store.close();
	return length;
}

/** As on a file system that does not do this: without second names for files, for one. */
function without(doing: 'linkSync' | 'renameSync'): void {
	const spy = vi.spyOn(fs, doing).mockImplementation(() => {
		throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
	});
	syncBuiltinESMExports();
	onTestFinished(() => {
		spy.mockRestore();
		syncBuiltinESMExports();
	});
}

describe('backup', () => {
	test('while tables are being played: the copy holds all that was acknowledged before, and every log in it is whole', async () => {
		const place = folder();
		const { log, people, facts, backup } = await opened(join(place, 'trove.db'));
		await people.add(person('ann'));
		await facts.set('key', 'value');
		await log.append(making('over'));
		await log.append(ending('over', 1, ['ann', null], 5_000));
		await log.archive([{ table: 'over', seq: 2, text: 'archive' }]);
		const places = Array.from({ length: 20 }, () => 0);
		let playing = true;
		const tables = places.map(async (_, i) => {
			for (let seq = 0; playing; seq++) {
				expect(await log.append(seq === 0 ? making(`t${i}`) : moving(`t${i}`, seq))).toBe('done');
				places[i] = seq + 1;
			}
		});
		for (let number = 0; number < 3; number++) {
			while (places.some((seq) => seq < 10 * (number + 1))) await new Promise((done) => setImmediate(done));
			const before = [...places];
			const file = join(place, `copy-${number}.db`);
			await backup(file);
			const after = [...places];
			const copy = await openStore({ file });
			for (const [i, least] of before.entries()) {
				const entries = await copy.log.read(`t${i}`);
				expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
				expect(entries.length).toBeGreaterThanOrEqual(least);
				// One more may have been written than was acknowledged.
				expect(entries.length).toBeLessThanOrEqual((after[i] ?? 0) + 1);
				expect(entries).toEqual((await log.read(`t${i}`)).slice(0, entries.length));
			}
			expect(await copy.people.byId('secret-ann')).toEqual(person('ann'));
			expect(await copy.facts.get('key')).toBe('value');
			expect(await copy.log.archived('over')).toBe('archive');
			await copy.close();
		}
		playing = false;
		await Promise.all(tables);
		expect(readdirSync(place).filter((name) => name.includes('.part-'))).toEqual([]);
	});

	test('never over an existing file', async () => {
		const place = folder();
		const { backup } = await opened(join(place, 'trove.db'));
		const file = join(place, 'copy.db');
		writeFileSync(file, 'precious');
		await expect(backup(file)).rejects.toThrow(/is there already/);
		expect(readFileSync(file, 'utf8')).toBe('precious');
		await expect(backup(join(place, 'no', 'copy.db'))).rejects.toMatchObject({ code: 'storage' });
		await expect(backupFile(join(place, 'nothing.db'), join(place, 'copy-2.db'))).rejects.toThrow(/There is no file/);
		expect(existsSync(join(place, 'copy-2.db'))).toBe(false);
	});

	test('where files cannot have a second name', async () => {
		without('linkSync');
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		const copy = join(place, 'copy.db');
		await backupFile(file, copy);
		await expect(backupFile(file, copy)).rejects.toThrow(/is there already/);
		expect(await lengthIn(copy)).toBe(5);
		expect(statSync(copy).mode & 0o077).toBe(0);
		expect(readdirSync(place).filter((name) => name.includes('.part-'))).toEqual([]);
	});

	test('of a file that no server has open, and of one that a killed server left behind', async () => {
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		await backupFile(file, join(place, 'copy.db'));
		expect(await lengthIn(join(place, 'copy.db'))).toBe(5);
		const { log } = await opened(file);
		await log.append(moving('t', 5));
		for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, join(place, `killed.db${suffix}`));
		await backupFile(join(place, 'killed.db'), join(place, 'copy-2.db'));
		expect(await lengthIn(join(place, 'copy-2.db'))).toBe(6);
	});
});

describe('restore', () => {
	test('puts a backup where there is nothing, and the backup stays as it is', async () => {
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		const copy = join(place, 'copy.db');
		await backupFile(file, copy);
		const before = readFileSync(copy);
		await restoreStore(copy, join(place, 'new.db'));
		expect(await lengthIn(join(place, 'new.db'))).toBe(5);
		expect(readFileSync(copy)).toEqual(before);
		// It holds the signing key and the secrets of running games.
		for (const name of ['trove.db', 'copy.db', 'new.db']) expect(statSync(join(place, name)).mode & 0o077).toBe(0);
		expect(readdirSync(place).filter((name) => /^(copy|new)/.test(name))).toEqual(['copy.db', 'new.db']);
	});

	test('replaces a file only when told, and never one that is in use', async () => {
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		const copy = join(place, 'copy.db');
		await backupFile(file, copy);
		const store = await openStore({ file });
		await store.log.append(moving('t', 5));
		await expect(restoreStore(copy, file)).rejects.toThrow(/is there already/);
		await expect(restoreStore(copy, file, { replace: true })).rejects.toThrow(/is in use/);
		expect(await store.log.append(moving('t', 6))).toBe('done');
		expect((await store.log.read('t')).length).toBe(7);
		await store.close();
		await expect(restoreStore(copy, file)).rejects.toThrow(/is there already/);
		expect(await lengthIn(file)).toBe(7);
		await restoreStore(copy, file, { replace: true });
		expect(await lengthIn(file)).toBe(5);
		expect(readdirSync(place).toSorted()).toEqual(['copy.db', 'trove.db']);
	});

	test.each([true, false])('what is replaced stays whole under another name, be there links (%s) or not', async (links) => {
		if (!links) without('linkSync');
		const place = folder();
		const copy = await fileWith(join(place, 'copy.db'), 5);
		const { log } = await opened(await fileWith(join(place, 'trove.db'), 5));
		for (let seq = 5; seq < 50; seq++) await log.append(moving('t', seq));
		// A server was killed, and all this is still in its write-ahead log.
		const file = join(place, 'killed.db');
		for (const suffix of ['', '-wal']) copyFileSync(join(place, `trove.db${suffix}`), `${file}${suffix}`);
		const keep = join(place, 'kept.db');
		await restoreStore(copy, file, { replace: true, keep });
		expect(await lengthIn(file)).toBe(5);
		expect(await lengthIn(keep)).toBe(50);
		await expect(restoreStore(copy, file, { replace: true, keep })).rejects.toThrow(StorageError);
		expect(await lengthIn(keep)).toBe(50);
		expect(readdirSync(place).filter((name) => name.includes('.part-'))).toEqual([]);
	});

	test('what could not be replaced keeps its one name', async () => {
		const place = folder();
		const copy = await fileWith(join(place, 'copy.db'), 5);
		const file = await fileWith(join(place, 'trove.db'), 7);
		without('renameSync');
		await expect(restoreStore(copy, file, { replace: true, keep: join(place, 'kept.db') })).rejects.toThrow(/not permitted/);
		expect(
			readdirSync(place)
				.filter((name) => /\.db$|\.part-/.test(name))
				.toSorted(),
		).toEqual(['copy.db', 'trove.db']);
		expect(await lengthIn(file)).toBe(7);
	});

	test.skipIf(process.getuid?.() !== 0)('root leaves it to whom the file it replaces belonged to, or else the folder', async () => {
		const place = folder();
		const copy = await fileWith(join(place, 'copy.db'), 5);
		const data = join(place, 'data');
		const file = join(data, 'trove.db');
		const owner = (): number[] => [statSync(file).uid, statSync(file).gid];
		mkdirSync(data);
		chownSync(data, 4001, 4002);
		await restoreStore(copy, file);
		expect(owner()).toEqual([4001, 4002]);
		chownSync(file, 4003, 4004);
		await restoreStore(copy, file, { replace: true });
		expect(owner()).toEqual([4003, 4004]);
		expect(statSync(file).mode & 0o077).toBe(0);
	});

	test('what a killed server left in its write-ahead log does not get into the restored file', async () => {
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		const copy = join(place, 'copy.db');
		await backupFile(file, copy);
		const { log } = await opened(file);
		for (let seq = 5; seq < 50; seq++) await log.append(moving('t', seq));
		for (const killed of ['killed.db', 'lost.db']) copyFileSync(`${file}-wal`, join(place, `${killed}-wal`));
		copyFileSync(file, join(place, 'killed.db'));
		await restoreStore(copy, join(place, 'killed.db'), { replace: true });
		expect(await lengthIn(join(place, 'killed.db'))).toBe(5);
		await restoreStore(copy, join(place, 'lost.db'));
		expect(await lengthIn(join(place, 'lost.db'))).toBe(5);
	});

	test('refuses what is damaged, foreign, newer, empty or no database, and leaves the present file alone', async () => {
		const place = folder();
		const file = await fileWith(join(place, 'trove.db'), 5);
		const good = await fileWith(join(place, 'good.db'), 400);
		const bad = (name: string, make: (file: string) => void): string => {
			const path = join(place, name);
			make(path);
			return path;
		};
		const damaged = bad('damaged.db', (path) => {
			const bytes = readFileSync(good);
			bytes.fill(0x5a, Math.floor(bytes.length / 8192) * 4096, Math.floor(bytes.length / 8192) * 4096 + 4096);
			writeFileSync(path, bytes);
		});
		const foreign = bad('foreign.db', (path) => {
			const db = new DatabaseSync(path);
			db.exec('CREATE TABLE songs (title TEXT)');
			db.close();
		});
		const newer = bad('newer.db', (path) => {
			copyFileSync(good, path);
			const db = new DatabaseSync(path);
			db.exec('PRAGMA user_version = 99');
			db.close();
		});
		const text = bad('text.db', (path) => writeFileSync(path, 'Here lies a treasure. '.repeat(500)));
		const empty = bad('empty.db', (path) => writeFileSync(path, ''));
		await expect(restoreStore(damaged, file, { replace: true })).rejects.toThrow(/is damaged/);
		await expect(restoreStore(foreign, file, { replace: true })).rejects.toThrow(/is not a data file of Trove/);
		await expect(restoreStore(newer, file, { replace: true })).rejects.toThrow(/written by a newer version of Trove: its format is 99/);
		await expect(restoreStore(text, file, { replace: true })).rejects.toThrow(/text\.db is not a data file of Trove/);
		await expect(restoreStore(empty, file, { replace: true })).rejects.toThrow(/is empty/);
		await expect(restoreStore(join(place, 'nothing.db'), file, { replace: true })).rejects.toThrow(/There is no file/);
		expect(await lengthIn(file)).toBe(5);
		expect(readdirSync(place).filter((name) => name.includes('.part-'))).toEqual([]);
		await restoreStore(
			good,
			bad('broken.db', (path) => writeFileSync(path, 'x'.repeat(9_999))),
			{ replace: true },
		);
		expect(await lengthIn(join(place, 'broken.db'))).toBe(400);
	});
});
