import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCALES, Registry, runScenario } from '@trove/kernel';
import { type Kit, lawsOf } from '@trove/kernel/testing';
import { afterAll, expect, test } from 'vitest';

// Takes the files of the fifth game out of docs/add-a-game.md, so that the page stays true.
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'packages/games/pearl-divers');
const page = readFileSync(join(root, 'docs/add-a-game.md'), 'utf8');
const files = [...page.matchAll(/```\w+ file=(\S+)\n([\s\S]*?)```/g)].map(([, name, text]) => ({ name, text }));
rmSync(folder, { recursive: true, force: true });
for (const { name, text } of files) {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), text);
}
execFileSync(process.execPath, [join(root, 'scripts/words.js')], { stdio: 'ignore' });
const { kit } = (await import(join(folder, 'test/kit.ts'))) as { kit: Kit };
const { entry } = kit;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

lawsOf(kit);

test('[PD-2] surfacing with nothing in the hand is refused, in three languages', () => {
	const result = runScenario(new Registry([entry]), { game: 'pearl-divers', actions: [{ seat: 0, do: 'surface' }], expect: { error: 'PD-2' } });
	expect(result.differences).toEqual([]);
	const said = LOCALES.map((locale) => entry.words.refusal({ code: 'empty-hand', rule: 'PD-2' }, { locale, names: ['A', 'B'] }));
	expect(new Set(said).size).toBe(3);
});

test('a setup that names a pearl twice is refused with the field', () => {
	const run = () => runScenario(new Registry([entry]), { game: 'pearl-divers', setup: { chests: [[3], [3]] } });
	expect(run).toThrow('setup.chests[1][0]: this pearl is named twice');
});

test('the page’s code has strict types', () => {
	const config = join(folder, 'tsconfig.json');
	writeFileSync(config, JSON.stringify({ extends: '../../../tsconfig.json', include: ['.'], exclude: ['words/compiled'] }));
	execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'pipe' });
});
