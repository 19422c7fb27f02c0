import type { Changes } from './diff.ts';
import { PatchError, parsePath } from './path.ts';

type Fields = { [key: string]: unknown };

/**
 * Applies a patch and returns a new document that shares unchanged parts with the old one. Throws `PatchError` without
 * side effects.
 */
export function patch<T extends object>(document: T, changes: Changes): T {
	const own = new Set<unknown>();
	const root = copy(document, own);
	make(root, changes, own);
	return root as T;
}

/** Applies a patch in place. After a `PatchError` the document is partly patched and must be discarded. */
export function patchOwn(document: object, changes: Changes): void {
	make(document, changes, null);
}

/** Applies a patch. `own` holds the containers that may be mutated, others are copied first; null: mutate all. */
function make(root: object, changes: Changes, own: Set<unknown> | null): void {
	for (const path of Object.keys(changes)) {
		const removes = path.endsWith('~');
		const keys = parsePath(removes ? path.slice(0, -1) : path);
		const last = keys.length - 1;
		let at: object = root;
		for (let i = 0; i < last; i++) at = enter(at, keys[i], own, path);
		if (removes) remove(at, keys[last], path);
		else if (Array.isArray(at)) setEntry(at, keys[last], changes[path], path);
		else (at as Fields)[keys[last]] = changes[path];
	}
}

function copy(value: object, own: Set<unknown>): object {
	const made = Array.isArray(value) ? value.slice() : { ...value };
	own.add(made);
	return made;
}

/** The container at a key, copied first unless it may be mutated. */
function enter(at: object, key: string, own: Set<unknown> | null, path: string): object {
	const found = Array.isArray(at) ? at[indexOf(key, at.length - 1, path)] : Object.hasOwn(at, key) ? (at as Fields)[key] : undefined;
	if (typeof found !== 'object' || found === null) throw new PatchError(path, `there is nothing inside ${key.slice(0, 20)}`);
	if (own === null || own.has(found)) return found;
	const made = copy(found, own);
	(at as Fields)[key] = made;
	return made;
}

function remove(at: object, key: string, path: string): void {
	if (Array.isArray(at)) throw new PatchError(path, 'an entry of a list cannot be taken away');
	if (!Object.hasOwn(at, key)) throw new PatchError(path, `there is no ${key.slice(0, 20)} to take away`);
	delete (at as Fields)[key];
}

/** A list may be truncated by `length`, and grows by one entry at its end. */
function setEntry(at: unknown[], key: string, value: unknown, path: string): void {
	if (key !== 'length') {
		at[indexOf(key, at.length, path)] = value;
		return;
	}
	if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > at.length)
		throw new PatchError(path, `a list of ${at.length} can only be shortened`);
	at.length = value;
}

function indexOf(key: string, most: number, path: string): number {
	// Fast path: nearly all indexes are one digit.
	const index = key.length === 1 ? key.charCodeAt(0) - 48 : /^[1-9]\d{1,8}$/.test(key) ? Number(key) : -1;
	if (index < 0 || index > most || (key.length === 1 && index > 9)) throw new PatchError(path, `${key.slice(0, 20)} is no entry of the list`);
	return index;
}
