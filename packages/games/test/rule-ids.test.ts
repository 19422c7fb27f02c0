import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Every rule of a rule page stands in the title of a test or of a scenario.
const root = join(import.meta.dirname, '../../..');
const pages = globSync('docs/rules/*.md', { cwd: root });
const titles = [
	...globSync('packages/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).flatMap(
		(path) => readFileSync(join(root, path), 'utf8').match(/(?:test|describe|it)(?:\.\w+)*\([^\n]*\n?[^\n]*/g) ?? [],
	),
	...globSync('packages/games/*/test/scenarios/*.json', { cwd: root }).map((path) => String(JSON.parse(readFileSync(join(root, path), 'utf8')).title)),
].join('\n');

test('there is a rule page for each game and language', () => expect(pages.length).toBe(12));

test.each(pages)('every rule of %s is named by a test', (page) => {
	const ids = [...new Set(readFileSync(join(root, page), 'utf8').match(/\b(?:SG|DD|MT|TZ)-\d+\b/g))];
	expect(ids.length).toBeGreaterThan(10);
	expect(ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(titles))).toEqual([]);
});
