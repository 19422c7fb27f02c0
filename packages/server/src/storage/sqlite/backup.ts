import { chownSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Mark } from '../copy.ts';
import { StorageError } from '../log.ts';
import { sentenceOf } from '../marks.ts';
import { touch } from './connect.ts';
import { errorOf, failureOf, isBusy, isNoDatabase } from './failure.ts';
import { hasMoves, moveMoves } from './import-0.1.ts';
import { formatOf } from './migrations.ts';

/** Copies all pages in one step: smaller steps start anew after every write, and never end on a busy server. */
const ALL_PAGES = 2 ** 31 - 1;

/** How to restore a backup. */
export interface RestoreOptions {
	/** Whether an existing file may be replaced. */
	readonly replace?: boolean;
	/** The name under which the replaced file is kept. */
	readonly keep?: string | undefined;
}

const WINDOWS = process.platform === 'win32';

const isThere = (file: string): StorageError => new StorageError('storage', `${file} is there already.`);

const asStorageError = (error: unknown, file: string): StorageError => (error instanceof StorageError ? error : errorOf(failureOf(error, file)));

async function sync(path: string): Promise<void> {
	// Windows syncs only files that are open for writing.
	const handle = await open(path, WINDOWS ? 'r+' : 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function syncFolder(path: string): Promise<void> {
	// Windows cannot open folders, and writes their metadata by itself.
	if (!WINDOWS) await sync(path);
}

/** Makes a second name (a hard link, or a copy where there are none) for a file. Fails if the name is taken. */
async function linkOrCopy(file: string, name: string): Promise<void> {
	try {
		linkSync(file, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
		copyFileSync(file, name, constants.COPYFILE_EXCL);
		await sync(name);
	}
}

/** Makes a part file beside `to` and has it filled: complete, durable, without a write-ahead log. */
async function make(to: string, fill: (part: string) => Promise<void>): Promise<string> {
	const part = `${to}.part-${process.pid}`;
	try {
		touch(part);
		await fill(part);
		const db = new DatabaseSync(part);
		db.exec('PRAGMA journal_mode = DELETE');
		db.close();
		await sync(part);
		return part;
	} catch (error) {
		discard(part);
		throw asStorageError(error, part);
	}
}

/** Copies a data file, which may be in use, to a part file beside `to`. */
async function copy(from: string, to: string): Promise<string> {
	if (!existsSync(from)) throw new StorageError('storage', `There is no file ${from}.`);
	if (hasMoves(from)) throw new StorageError('storage', `Version 0.1 left moves beside ${from} that are not in it: start the server once, then try again.`);
	return make(to, async (part) => {
		try {
			const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
			try {
				const mark = markOf(source);
				if (mark !== null) throw new StorageError('storage', sentenceOf(mark, from));
				await backup(source, part, { rate: ALL_PAGES });
			} finally {
				source.close();
			}
		} catch (error) {
			throw asStorageError(error, isNoDatabase(error) ? from : part);
		}
	});
}

/** What a move has made of a data file; null also for what is no data file. */
function markOf(db: DatabaseSync): Mark | null {
	if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").get() === undefined) return null;
	const row = db.prepare("SELECT name, value FROM facts WHERE name IN ('moved', 'moving', 'incoming')").get();
	return row === undefined ? null : { what: String(row.name) as Mark['what'], place: String(row.value) };
}

/** As root, gives the new file the owner of the old one, or of the folder, so that the server can open it. */
function copyOwner(part: string, to: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(existsSync(to) ? to : dirname(to));
	chownSync(part, uid, gid);
}

function discard(part: string): void {
	for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
}

/**
 * Copies a data file while servers write to it. The copy is complete and durable when this resolves; an existing file
 * is never overwritten.
 */
export function backupFile(from: string, to: string): Promise<void> {
	return backupAs(to, () => copy(from, to));
}

/** Makes a data file, which `fill` fills, under a name that is free. */
export function backupBy(fill: (part: string) => Promise<void>, to: string): Promise<void> {
	return backupAs(to, () => make(to, fill));
}

async function backupAs(to: string, make: () => Promise<string>): Promise<void> {
	if (existsSync(to)) throw isThere(to);
	const part = await make();
	try {
		// A link, unlike a rename, fails if somebody else made the file meanwhile.
		await linkOrCopy(part, to);
	} catch (error) {
		throw existsSync(to) ? isThere(to) : asStorageError(error, to);
	} finally {
		discard(part);
	}
	await syncFolder(dirname(to));
}

/** What SQLite finds wrong with a file. Throws a `StorageError` if it is not ours, or of an unknown format. */
export function inspect(file: string, name: string, most: number): string[] {
	const db = new DatabaseSync(file, { readOnly: true });
	try {
		if (formatOf(db, name) === 0) throw new StorageError('storage', `${name} is empty.`);
		const found = db
			.prepare(`PRAGMA integrity_check(${most})`)
			.all()
			.map((row) => String(Object.values(row)[0]));
		const orphans = db.prepare('PRAGMA foreign_key_check').all().slice(0, most);
		return [...found.filter((what) => what !== 'ok'), ...orphans.map(({ table, parent }) => `a row of ${table} refers to one of ${parent} that is missing`)];
	} catch (error) {
		throw asStorageError(error, name);
	} finally {
		db.close();
	}
}

/** Locks a data file that nobody else has open, and removes its write-ahead log; null if it is no database. */
function lockExclusively(file: string): DatabaseSync | null {
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		// Only the last connection can leave the write-ahead log.
		db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
		return db;
	} catch (error) {
		db.close();
		if (isNoDatabase(error)) return null;
		throw isBusy(error) ? new StorageError('storage', `${file} is in use: stop the server first.`) : asStorageError(error, file);
	}
}

/**
 * Replaces a data file by a backup, after checking it. A file in use is never replaced, an existing one only with
 * `replace`. A crash leaves the old file or the new one.
 */
export async function restoreStore(from: string, to: string, { replace = false, keep }: RestoreOptions = {}): Promise<void> {
	if (existsSync(to) && !replace) throw isThere(to);
	const part = await copy(from, to);
	try {
		const [problem] = inspect(part, from, 1);
		if (problem !== undefined) throw new StorageError('damaged', `${from} is damaged: ${problem}.`);
		copyOwner(part, to);
		const replaced = existsSync(to);
		const held = replaced ? lockExclusively(to) : null;
		try {
			// Windows cannot replace an open file.
			if (WINDOWS) held?.close();
			const kept = replaced ? keep : undefined;
			if (kept !== undefined) await linkOrCopy(to, kept);
			try {
				// Another file's write-ahead log would be read into this one; so would moves of version 0.1 beside it.
				for (const suffix of ['-journal', '-wal', '-shm']) rmSync(`${to}${suffix}`, { force: true });
				moveMoves(to, kept ?? null);
				renameSync(part, to);
			} catch (error) {
				if (kept !== undefined) rmSync(kept);
				throw error;
			}
		} finally {
			if (held?.isOpen) held.close();
		}
		await syncFolder(dirname(to));
	} catch (error) {
		throw asStorageError(error, to);
	} finally {
		discard(part);
	}
}
