import { expect, test } from 'vitest';
import { importsOf, wrongImports } from './walls.ts';

/** The errors for one file that imports another. */
function said(path: string, to: string): string {
	return wrongImports(new Map([[path, `import { x } from '${to}';`]])).join();
}

test('a package imports only those below it', () => {
	expect(said('packages/games/trezors/rules.ts', '@trove/kernel')).toBe('');
	expect(said('packages/kernel/src/game.ts', '@trove/games/trezors')).toMatch('kernel may not import games');
	expect(said('packages/protocol/src/act.ts', '../../server/src/index.ts')).toMatch('protocol may not import server');
});

test('a folder imports only those below it', () => {
	expect(said('packages/server/src/live/tables.ts', '../core/fold.ts')).toBe('');
	expect(said('packages/server/src/core/fold.ts', '../live/tables.ts')).toMatch('core is below live');
	expect(said('packages/web/src/art/common/ink.ts', '../../pages/Home.svelte')).toMatch('art is below pages');
	expect(said('packages/web/src/App.svelte', './pages/Home.ts')).toBe('');
	expect(said('packages/web/src/base/say.ts', '../main.ts')).toMatch('base is below the files beside the folders');
});

test('a folder without a place in the order is named', () => {
	expect(said('packages/server/src/drive/runner.ts', '../core/fold.ts')).toBe(
		'packages/server/src/drive/runner.ts: its folder is not listed in scripts/walls.ts',
	);
});

test('pure code imports nothing of Node, and no game another', () => {
	expect(said('packages/server/src/core/fold.ts', 'node:fs')).toMatch('no input or output');
	expect(said('packages/server/src/core/fold.ts', 'pg')).toMatch('no input or output');
	expect(said('packages/games/trezors/rules.ts', '../my-treasure/cards.ts')).toMatch('no game imports another');
	expect(said('packages/games/trezors/words.ts', '../words/all.ts')).toBe('');
	expect(said('packages/web/src/games/trezors/beats.ts', '../my-treasure/beats.ts')).toMatch('no game imports another');
	expect(said('packages/bots/src/trezors/reasons.ts', '../my-treasure/reasons.ts')).toMatch('no game imports another');
	expect(said('packages/bots/src/trezors/reasons.ts', '../search/tree.ts')).toBe('');
});

test('pure code has no clock and no randomness of its own', () => {
	const errors = (path: string, text: string): string => wrongImports(new Map([[path, text]])).join();
	expect(errors('packages/server/src/core/due.ts', 'const now = Date.now();')).toMatch('uses Date.now');
	expect(errors('packages/games/trezors/rules.ts', 'const roll = Math.random();')).toMatch('uses Math.random');
	expect(errors('packages/server/src/live/runner.ts', 'const now = Date.now();')).toBe('');
});

test('imports of types, exports, dynamic imports and Svelte scripts are seen', () => {
	const text = "import type { A } from './a.ts';\nexport * from './b.ts';\nconst c = () => import('./c.ts');";
	expect(importsOf('packages/web/src/base/d.ts', text)).toEqual(['packages/web/src/base/a.ts', 'packages/web/src/base/b.ts', 'packages/web/src/base/c.ts']);
	expect(importsOf('packages/web/src/base/D.svelte', `<script lang="ts">import E from './E.svelte';</script><p>from './no.ts'</p>`)).toEqual([
		'packages/web/src/base/E.svelte',
	]);
});
