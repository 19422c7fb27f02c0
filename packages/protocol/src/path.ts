// Paths into a document: parts joined by `/`, escaped as in JSON pointers (`~0` for `~`, `~1` for `/`). A leading slash
// means the root, otherwise `view`: `turn` is `/view/turn`.

/** The root of paths without a leading slash. */
export const HOME = 'view';

/** A patch that does not fit its document, or a key that a document must not have. */
export class PatchError extends Error {
	override readonly name = 'PatchError';
	readonly path: string;
	constructor(path: string, problem: string) {
		super(`${path.slice(0, 80)}: ${problem}`);
		this.path = path;
	}
}

/** Keys that need no escaping, as all of ours. */
const PLAIN = /^\w+$/;

/** Escapes a key for a path in JSON text; throws `PatchError` for a forbidden one. */
export function makePart(key: string): string {
	// An empty key would look like a leading or doubled slash.
	if (key === '' || !isKey(key)) throw new PatchError(key, 'a document must not have this key');
	return PLAIN.test(key) ? key : JSON.stringify(key.replaceAll('~', '~0').replaceAll('/', '~1')).slice(1, -1);
}

/** The keys of a path; throws `PatchError` if it is invalid. */
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

/** Rejects keys that reach prototypes. */
function isKey(key: string): boolean {
	return key !== '__proto__' && key !== 'constructor' && key !== 'prototype';
}
