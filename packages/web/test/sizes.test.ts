// Of the client that was built last: `npm test` and `npm run build` see to that.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@trove/games';
import { expect, test } from 'vitest';
import { DIST, sizesOf } from '../build/sizes.ts';

const built = existsSync(join(DIST, '.vite/manifest.json'));
const all = (): string[] => readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.') && /\.\w+$/.test(name));

test('the home page and every table load less than they may', ({ skip }) => {
	skip(!built && process.env.CI !== 'true', 'no client is built');
	const sizes = sizesOf(DIST);
	expect(sizes).toHaveLength(9);
	expect(sizes.filter(({ bytes, limit }) => bytes >= limit).map(({ name, bytes }) => `${name}: ${bytes}`)).toEqual([]);
});

test('every text is packed both ways', ({ skip }) => {
	skip(!built && process.env.CI !== 'true', 'no client is built');
	const files = all();
	const texts = files.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name));
	expect(texts.length).toBeGreaterThan(20);
	for (const name of texts) expect(files).toEqual(expect.arrayContaining([`${name}.gz`, `${name}.br`]));
});

test('the page has nothing inline, and the worker keeps every file that there is', ({ skip }) => {
	skip(!built && process.env.CI !== 'true', 'no client is built');
	const page = readFileSync(join(DIST, 'index.html'), 'utf8');
	expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
	const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
	expect(worker).not.toMatch(/__FILES__|__VERSION__/);
	const files = all().filter((name) => !/\.(gz|br|map)$|^sw\.js$|^index\.html$/.test(name));
	for (const name of files) expect(worker).toContain(`/${name.replaceAll('\\', '/')}`);
});

test('a page of a table is told the files of its game, as a page of a game on this device is', ({ skip }) => {
	skip(!built && process.env.CI !== 'true', 'no client is built');
	const ahead = JSON.parse(readFileSync(join(DIST, '.vite/ahead.json'), 'utf8')) as { readonly [page: string]: { readonly en: string } };
	for (const game of games.ids) {
		for (const page of [`/play/${game}`, `/t/${game}`]) {
			for (const file of [`rules-${game}`, `drawings-${game}`, `${game}-words-en`]) expect(ahead[page]?.en, page).toContain(`</assets/${file}-`);
		}
	}
	expect(ahead['/t/']?.en).not.toMatch(/rules-/);
});
