// Paths into a document, as in a file system: parts joined by `/`, written as in JSON pointers (`~0` for `~`, `~1` for `/`). A path with a slash before it starts at the top,
// every other one in `view`, where nearly everything changes: `turn` is `/view/turn`.

/** Where a path without a slash before it starts. */
export const HOME = 'view';

/** A change that does not fit its document, or a document that cannot be changed by paths. */
export class PatchError extends Error {
	override readonly name = 'PatchError';
	readonly path: string;
	constructor(path: string, problem: string) {
		super(`${path.slice(0, 80)}: ${problem}`);
		this.path = path;
	}
}

/** What needs no escaping: the keys of every document of ours. */
const PLAIN = /^\w+$/;

/** A key as a part of a path, ready to stand in quotes; throws a `PatchError` for one that a document must not have. */
export function makePart(key: string): string {
	// An empty part could be a slash too many, at the beginning of a path one that stands before it.
	if (key === '' || !isKey(key)) throw new PatchError(key, 'a document must not have this key');
	return PLAIN.test(key) ? key : JSON.stringify(key.replaceAll('~', '~0').replaceAll('/', '~1')).slice(1, -1);
}

/** A path's keys; throws a `PatchError` for one that cannot be. */
export function parsePath(path: string): readonly string[] {
	const keys = path.split('/');
	if (keys[0] === '') keys.shift();
	else keys.unshift(HOME);
	for (let i = 0; i < keys.length; i++) {
		if (keys[i].includes('~')) keys[i] = parsePart(keys[i], path);
		if (keys[i] === '' || !isKey(keys[i])) throw new PatchError(path, 'no such key');
	}
	if (keys.length === 0) throw new PatchError(path, 'leads nowhere');
	return keys;
}

function parsePart(part: string, path: string): string {
	if (/~(?![01])/.test(part)) throw new PatchError(path, 'a ~ must be followed by 0 or 1');
	return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Whether a key may be part of a path: not those that reach behind an object. */
function isKey(key: string): boolean {
	return key !== '__proto__' && key !== 'constructor' && key !== 'prototype';
}
