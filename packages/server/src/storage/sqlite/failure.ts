import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

import { StorageError, type StorageErrorCode } from '../log.ts';
import { MOVED } from '../marks.ts';

/** Why a write failed, as sent between threads. */
export interface Failure {
	readonly code: StorageErrorCode;
	readonly message: string;
	/** Another connection held the file for too long: an immediate retry would wait again. */
	readonly busy: boolean;
}

/** Less free space than this, in bytes, counts as a full disk. */
const FULL_BELOW = 65_536;

// SQLite's primary result codes.
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** The result code of an error from SQLite; 0 for any other. */
function resultCode(error: unknown): number {
	const code = error instanceof Error && 'errcode' in error ? error.errcode : 0;
	return typeof code === 'number' ? code & 0xff : 0;
}

/** Whether another connection holds the file. */
export const isBusy = (error: unknown): boolean => resultCode(error) === BUSY;

/** Whether a file is no database. */
export const isNoDatabase = (error: unknown): boolean => resultCode(error) === NOTADB;

/** Whether the disk of a file is full. */
export function isFull(file: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(dirname(file));
		return bavail * bsize < FULL_BELOW;
	} catch {
		return false;
	}
}

function isReadOnly(file: string): boolean {
	try {
		for (const path of [dirname(file), file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) accessSync(path, constants.W_OK);
		return false;
	} catch {
		return true;
	}
}

/** Classifies an error by what an operator can do about it. SQLite may report a full disk as an I/O error. */
export function failureOf(error: unknown, file: string): Failure {
	const code = resultCode(error);
	const message = error instanceof Error ? error.message : String(error);
	if (isNoDatabase(error)) return { code: 'storage', message: `${file} is not a data file of Trove.`, busy: false };
	if (message.startsWith(MOVED)) return { code: 'read-only', message: `${file}: ${message}`, busy: false };
	const unclear = code === IOERR || code === CANTOPEN || (error instanceof Error && 'syscall' in error);
	if (code === FULL || (unclear && isFull(file))) return { code: 'disk-full', message: `The disk is full: ${file} (${message})`, busy: false };
	if (code === READONLY || (unclear && isReadOnly(file)))
		return { code: 'read-only', message: `The data file cannot be written: ${file} (${message})`, busy: false };
	if (code === CORRUPT) return { code: 'damaged', message: `${file} is damaged (${message}).`, busy: false };
	return { code: 'storage', message: `${file}: ${message}`, busy: isBusy(error) };
}

/** A failure as the error that callers see. */
export function errorOf({ code, message }: Failure): StorageError {
	return new StorageError(code, message);
}
