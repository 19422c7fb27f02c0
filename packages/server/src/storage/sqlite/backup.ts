import { chownSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StorageError } from '../log.ts';
import { touch } from './connect.ts';
import { errorOf, failureOf, isBusy, isNoDatabase } from './failure.ts';
import { hasMoves, moveMoves } from './import-0.1.ts';
import { formatOf } from './migrations.ts';

/** All pages in one go. In smaller parts a copy begins anew whenever somebody writes, and on a busy server never ends; the copying is another thread's work. */
const ALL_PAGES = 2 ** 31 - 1;

/** How to put a backup in place. */
export interface RestoreOptions {
	/** Whether a file that is there already may be replaced. */
	readonly replace?: boolean;
	/** The name under which the replaced file stays. */
	readonly keep?: string | undefined;
}

const WINDOWS = process.platform === 'win32';

const isThere = (file: string): StorageError => new StorageError('storage', `${file} is there already.`);

const explained = (error: unknown, file: string): StorageError => (error instanceof StorageError ? error : errorOf(failureOf(error, file)));

async function sync(path: string): Promise<void> {
	// Windows syncs only what is open for writing.
	const handle = await open(path, WINDOWS ? 'r+' : 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function syncFolder(path: string): Promise<void> {
	// Windows opens no folders, and needs it less: it writes down by itself what they hold.
	if (!WINDOWS) await sync(path);
}

/** Gives a file a second name; where the file system knows no such thing, it is copied. Fails when the name is taken. */
async function alsoAs(file: string, name: string): Promise<void> {
	try {
		linkSync(file, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
		copyFileSync(file, name, constants.COPYFILE_EXCL);
		await sync(name);
	}
}

/** Copies a data file, which may be in use, into a part file beside `to`: whole, durable, without a write-ahead log of its own. */
async function copy(from: string, to: string): Promise<string> {
	if (!existsSync(from)) throw new StorageError('storage', `There is no file ${from}.`);
	if (hasMoves(from)) throw new StorageError('storage', `Version 0.1 left moves beside ${from} that are not in it: start the server once, then try again.`);
	const part = `${to}.part-${process.pid}`;
	try {
		touch(part);
		const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
		try {
			await backup(source, part, { rate: ALL_PAGES });
		} finally {
			source.close();
		}
		const db = new DatabaseSync(part);
		db.exec('PRAGMA journal_mode = DELETE');
		db.close();
		await sync(part);
		return part;
	} catch (error) {
		discard(part);
		throw explained(error, isNoDatabase(error) ? from : part);
	}
}

/** What root puts in place belongs to whom the old file belonged to, or the folder: else the server, which is not root, cannot open it. */
function handOver(part: string, to: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(existsSync(to) ? to : dirname(to));
	chownSync(part, uid, gid);
}

function discard(part: string): void {
	for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
}

/** Copies a data file into a new one while servers write to it. The copy is whole and durable when the promise resolves; an existing file is never overwritten. */
export async function backupFile(from: string, to: string): Promise<void> {
	if (existsSync(to)) throw isThere(to);
	const part = await copy(from, to);
	try {
		// A link, unlike a renaming, fails when somebody else has made the file meanwhile.
		await alsoAs(part, to);
	} catch (error) {
		throw existsSync(to) ? isThere(to) : explained(error, to);
	} finally {
		discard(part);
	}
	await syncFolder(dirname(to));
}

/** What SQLite itself finds wrong with a file; a `StorageError` where it is none of ours, or of a format that this version does not know. */
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
		throw explained(error, name);
	} finally {
		db.close();
	}
}

/** Holds a data file that nobody else has open, its write-ahead log read in and gone; null for what is no database anyway. */
function seize(file: string): DatabaseSync | null {
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		// Leaving the write-ahead log is possible only for the last connection.
		db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
		return db;
	} catch (error) {
		db.close();
		if (isNoDatabase(error)) return null;
		throw isBusy(error) ? new StorageError('storage', `${file} is in use: stop the server first.`) : explained(error, file);
	}
}

/**
 * Puts a backup in the place of a data file. It is checked first (that it is ours, whole, and of a format that this version knows); a file that is in use is never
 * replaced, an existing one only when told. A crash leaves the old file or the new one, nothing between.
 */
export async function restoreStore(from: string, to: string, { replace = false, keep }: RestoreOptions = {}): Promise<void> {
	if (existsSync(to) && !replace) throw isThere(to);
	const part = await copy(from, to);
	try {
		const [problem] = inspect(part, from, 1);
		if (problem !== undefined) throw new StorageError('damaged', `${from} is damaged: ${problem}.`);
		handOver(part, to);
		const replaced = existsSync(to);
		const held = replaced ? seize(to) : null;
		try {
			// Windows replaces no file that is open.
			if (WINDOWS) held?.close();
			const kept = replaced ? keep : undefined;
			if (kept !== undefined) await alsoAs(to, kept);
			try {
				// What another file's write-ahead log holds would be read into this one; so would moves beside it.
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
		throw explained(error, to);
	} finally {
		discard(part);
	}
}
