import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault, type Match, type MatchFile, makeMatchFile, parseMatchFile, type Registry, type Replayed } from '@trove/kernel';
import { FileProblem, oneLine } from './problem.ts';

/** The JSON in a file. */
export function readJson(file: string): unknown {
	const text = attempt(file, () => readFileSync(file, 'utf8'));
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw new FileProblem(file, text.trim() === '' ? 'the file is empty' : `not JSON: ${oneLine(String((error as Error).message))}`);
	}
}

/** Uses a file's content; problems are reported with the file's name. */
export function using<T>(file: string, use: (json: unknown) => T): T {
	const json = readJson(file);
	try {
		return use(json);
	} catch (error) {
		if (error instanceof Fault) throw new FileProblem(file, error.message);
		// A deeply nested document overflows the stack of any recursive reader.
		if (error instanceof RangeError && /call stack/.test(error.message)) throw new FileProblem(file, 'nested too deeply');
		throw error;
	}
}

/** A saved match, replayed to where it stands. */
export function readMatch(registry: Registry, file: string): Replayed {
	return using(file, (json) => parseMatchFile(registry, json));
}

/** Saves a match atomically: readers find the old match or the new one. */
export function writeMatch(file: string, match: Match, seed: string): void {
	writeMatchFile(file, makeMatchFile(match, seed));
}

/** `writeMatch` of what is a match file already. */
export function writeMatchFile(file: string, match: MatchFile): void {
	const half = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
	attempt(file, () => {
		try {
			const handle = openSync(half, 'w');
			try {
				writeFileSync(handle, `${JSON.stringify(match)}\n`);
				fsyncSync(handle);
			} finally {
				closeSync(handle);
			}
			renameSync(half, file);
		} catch (error) {
			rmSync(half, { force: true });
			throw error;
		}
	});
}

/** Renames an existing match; returns its new name. */
export function keepOld(file: string): string | undefined {
	return attempt(file, () => {
		if (!existsSync(file)) return undefined;
		const found = statSync(file);
		if (!found.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
		if (found.size === 0) return undefined;
		renameSync(file, `${file}~`);
		return `${file}~`;
	});
}

/** Creates a private folder if it is missing; returns the first folder that was created. */
export function makeFolder(folder: string): string | undefined {
	return attempt(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
}

/** Creates a folder for many files; one that has any is refused, so that none is replaced. */
export function makeEmptyFolder(folder: string): void {
	makeFolder(folder);
	if (attempt(folder, () => readdirSync(folder)).length > 0) throw new FileProblem(folder, 'is not empty');
}

const CAUSES: { readonly [code: string]: string } = {
	EEXIST: 'is a file, not a folder',
	ENOENT: 'no such file or folder',
	EISDIR: 'is a folder, not a file',
	ENOTDIR: 'a part of this path is not a folder',
	EACCES: 'no permission',
	EPERM: 'no permission',
	EROFS: 'this place cannot be written to',
	ENOSPC: 'no space left',
};

function attempt<T>(file: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		throw new FileProblem(file, CAUSES[code ?? ''] ?? message);
	}
}
