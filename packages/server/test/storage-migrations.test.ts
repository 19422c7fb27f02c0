import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS, type Migration, migrate } from '../src/storage/sqlite/migrations.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { making, moving } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const NOW = MIGRATIONS.length;
const LATER: Migration[] = [...MIGRATIONS, 'ALTER TABLE tables ADD COLUMN mood TEXT', (db) => db.exec("UPDATE tables SET mood = 'fair'")];

function inside(file: string, sql: string): unknown {
	const db = new DatabaseSync(file, { readOnly: true });
	const row = db.prepare(sql).get();
	db.close();
	return row === undefined ? undefined : Object.values(row)[0];
}

async function fileWithTable(): Promise<string> {
	const file = join(folder(), 'trove.db');
	const store = await openStore({ file });
	await store.log.append(making('t'));
	await store.log.append(moving('t', 1));
	await store.close();
	return file;
}

describe('the data file’s format', () => {
	test('a new file is made in the newest one, durable and without a copy', async () => {
		const file = join(folder(), 'trove.db');
		const copies: string[] = [];
		const store = await openStore({ file, migrated: (copy) => copies.push(copy) });
		expect(inside(file, 'PRAGMA user_version')).toBe(MIGRATIONS.length);
		expect(inside(file, 'PRAGMA journal_mode')).toBe('wal');
		expect(inside(file, "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%'")).toBe(0);
		expect(copies).toEqual([]);
		await store.close();
	});

	test('an older file is brought up step by step, after a copy was put beside it', async () => {
		const file = await fileWithTable();
		const copies: string[] = [];
		const store = await openStore({ file, migrations: LATER, migrated: (copy) => copies.push(copy) });
		expect(inside(file, 'PRAGMA user_version')).toBe(NOW + 2);
		expect(inside(file, 'SELECT mood FROM tables')).toBe('fair');
		expect((await store.log.read('t')).length).toBe(2);
		await store.close();
		expect(copies).toEqual([`${file}.format-${NOW}`]);
		const copy = await openStore({ file: `${file}.format-${NOW}` });
		expect((await copy.log.read('t')).length).toBe(2);
		await copy.close();
		const again = await openStore({ file, migrations: LATER, migrated: (name) => copies.push(name) });
		await again.close();
		expect(copies.length).toBe(1);
	});

	test('a file of the first format has everything afterwards, and finds tables that begin by themselves from then on', async () => {
		const file = join(folder(), 'trove.db');
		migrate(file, MIGRATIONS.slice(0, 1));
		const db = new DatabaseSync(file);
		db.exec(`INSERT INTO tables (id, game, options, public, status, made) VALUES ('old', 'dead-mans-draw', '{}', 1, 'open', 5)`);
		db.close();
		const store = await openStore({ file });
		expect(await store.log.find('old')).toMatchObject({ status: 'open', made: 5 });
		await store.log.append(making('t', { playNow: true }));
		expect(await store.log.gathering('dead-mans-draw', 0, 10)).toEqual(['t']);
		await store.close();
		expect(existsSync(`${file}.format-1`)).toBe(true);
	});

	test('a step that fails leaves the file as the step before it left it', async () => {
		const file = await fileWithTable();
		const failing: Migration[] = [...LATER.slice(0, NOW + 1), 'DELETE FROM seats; ALTER TABLE nothing ADD COLUMN x'];
		await expect(openStore({ file, migrations: failing })).rejects.toMatchObject({ code: 'storage' });
		expect(inside(file, 'PRAGMA user_version')).toBe(NOW + 1);
		expect(inside(file, 'SELECT count(*) FROM seats')).toBe(2);
		const store = await openStore({ file, migrations: LATER });
		expect(inside(file, 'SELECT mood FROM tables')).toBe('fair');
		await store.close();
		expect(existsSync(`${file}.format-${NOW + 1}`)).toBe(true);
	});

	test('a file from a newer version is refused in one sentence and not touched', async () => {
		const file = await fileWithTable();
		await (await openStore({ file, migrations: LATER })).close();
		const before = readdirSync(join(file, '..'));
		await expect(openStore({ file })).rejects.toThrow(
			`${file} was written by a newer version of Trove: its format is ${NOW + 2}, this version knows formats up to ${NOW}.`,
		);
		expect(inside(file, 'PRAGMA user_version')).toBe(NOW + 2);
		expect(readdirSync(join(file, '..')).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(before.filter((name) => !/-(wal|shm)$/.test(name)));
	});

	test('a database of something else is refused and not touched', async () => {
		const file = join(folder(), 'songs.db');
		const db = new DatabaseSync(file);
		db.exec('CREATE TABLE songs (title TEXT)');
		db.close();
		await expect(openStore({ file })).rejects.toThrow(`${file} is not a data file of Trove.`);
		expect(inside(file, 'PRAGMA journal_mode')).toBe('delete');
		expect(inside(file, 'SELECT group_concat(name) FROM sqlite_schema')).toBe('songs');
	});
});
