// What the gateway serves besides its interface: the web client's pages and files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { making } from '../testing/appends.ts';
import { type House, openHouse } from './gateway-house.ts';
import { Stage } from './gateway-stage.ts';

const PAGE = '<!doctype html><title>client</title>';

let house: House | null = null;
let around: string | null = null;
afterEach(async () => {
	await house?.close();
	if (around !== null) rmSync(around, { recursive: true });
	house = null;
	around = null;
});

/** A server with a web client of these files; with null, without one. */
async function open(files: { readonly [path: string]: string } | null): Promise<{ url: string; put: (path: string, content: string | Buffer) => void }> {
	around = mkdtempSync(join(tmpdir(), 'trove-web-'));
	const web = join(around, 'web');
	const put = (path: string, content: string | Buffer): void => {
		mkdirSync(dirname(join(web, path)), { recursive: true });
		writeFileSync(join(web, path), content);
	};
	for (const [path, content] of Object.entries(files ?? {})) put(path, content);
	house = await openHouse(() => new Stage(), { web: files && web });
	return { url: house.url, put };
}

test('without a web client there is a page that says what runs here', async () => {
	const { url } = await open(null);
	for (const path of ['/', '/t/abc', '/join/ABCDEF', '/link/']) {
		const response = await fetch(url + path);
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toContain('text/html');
		expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
		expect(await response.text()).toContain('Trove');
	}
});

test('of the web client are served: what is named by its content for ever, the rest for now', async () => {
	const { url, put } = await open({ 'index.html': PAGE, 'assets/app-1a2b.js': 'export {};', '.secret': 'x', '../outside.txt': 'x' });
	for (const path of ['/', '/index.html', '/play/trezors', '/t/abc', '/join', '/join/x', '/replay/abc', '/link', '/link/x', '/mine', '/history', '/settings']) {
		const page = await fetch(url + path);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain('client');
		expect(page.headers.get('cache-control')).toBe('no-cache');
	}
	const script = await fetch(`${url}/assets/app-1a2b.js`);
	expect(script.headers.get('cache-control')).toContain('immutable');
	expect(script.headers.get('content-type')).toContain('javascript');
	// Packed beforehand, and told to caches; who takes nothing packed gets it plain.
	put('assets/app-1a2b.js.br', brotliCompressSync('export {};'));
	put('index.html.br', brotliCompressSync(PAGE));
	for (const path of ['/', '/t/abc', '/assets/app-1a2b.js']) {
		const packed = await fetch(url + path, { headers: { 'accept-encoding': 'gzip, br' } });
		expect(packed.headers.get('content-encoding')).toBe('br');
		expect(packed.headers.get('vary')).toContain('accept-encoding');
		expect((await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding')).toBeNull();
	}
	// A page that is not there is the client's to explain; a file or an answer that is not there is not.
	const lost = await fetch(`${url}/nowhere`, { headers: { accept: 'text/html,*/*' } });
	expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('client')]);
	for (const path of ['/nowhere', '/api/nowhere', '/assets/nowhere.js']) {
		const nothing = await fetch(url + path, { headers: path === '/nowhere' ? {} : { accept: 'text/html' } });
		expect([nothing.status, nothing.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
	}
	for (const path of ['/.secret', '/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/nothing.js', '/assets/']) {
		expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400);
	}
});

test('pages of the web client tell what they will need, in the language of the browser, whatever is packed', async () => {
	const page = (name: string): object => ({ en: `</${name}-en>`, ru: `</${name}-ru>`, pl: `</${name}-pl>` });
	const preload = JSON.stringify({ '/play/trezors': page('trezors'), '/t/': page('table'), '*': page('words') });
	const { url, put } = await open({ 'index.html': PAGE, '.vite/ahead.json': preload });
	put('index.html.br', brotliCompressSync(PAGE));
	const asked = (path: string, languages?: string): Promise<Response> =>
		fetch(url + path, { headers: { 'accept-encoding': 'br', ...(languages === undefined ? {} : { 'accept-language': languages }) } });
	const told = async (path: string, languages?: string): Promise<string | null> => (await asked(path, languages)).headers.get('link');
	expect(await told('/play/trezors', 'de-DE,de;q=0.9,pl;q=0.8,en;q=0.7')).toBe('</trezors-pl>');
	expect(await told('/play/trezors?seed=1', 'ru')).toBe('</trezors-ru>');
	expect(await told('/t/abc', 'xx')).toBe('</table-en>');
	expect(await told('/', 'ru-RU')).toBe('</words-ru>');
	expect(await told('/play/nothing')).toBe('</words-en>');
	// A cache on the way must keep both apart.
	expect((await asked('/', 'ru')).headers.get('vary')).toMatch(/(?=.*accept-language)(?=.*accept-encoding)/i);
	expect((await fetch(`${url}/.vite/ahead.json`)).status).toBe(404);
});

test('a page of a table tells what its game will need, as far as the table and its game are known', async () => {
	const page = (name: string): object => ({ en: `</${name}-en>`, ru: `</${name}-ru>`, pl: `</${name}-pl>` });
	const ahead = JSON.stringify({ '/t/': page('table'), '/t/dead-mans-draw': page('cards'), '*': page('words') });
	const { url } = await open({ 'index.html': PAGE, '.vite/ahead.json': ahead });
	const told = async (path: string): Promise<string | null> => (await fetch(url + path)).headers.get('link');
	await house?.store.log.append(making('known'));
	await house?.store.log.append(making('other', { game: 'unknown-game' }));
	expect(await told('/t/known')).toBe('</cards-en>');
	expect(await told('/t/known?from=mail')).toBe('</cards-en>');
	for (const path of ['/t/other', '/t/nobody', '/t/', '/t/%00', `/t/${'a'.repeat(500)}`]) expect(await told(path), path).toBe('</table-en>');
});

test.each(['{', '[]', '{"*":{"en":7}}'])('pages of a web client that says %s of what it needs come all the same', async (preload) => {
	const { url } = await open({ 'index.html': PAGE, '.vite/ahead.json': preload });
	const page = await fetch(`${url}/`);
	expect([page.status, page.headers.get('link')]).toEqual([200, null]);
});
