// Keeps the client on the device: the page and what it has loaded at once, the rest while it is open. It starts
// without a network, and a new version waits until the page asks for it.

/** The part of a service worker's own scope that is used here. */
interface Scope {
	readonly location: Location;
	readonly registration: { readonly active: unknown };
	readonly clients: { claim(): Promise<void>; matchAll(options: { type: 'window' }): Promise<readonly Page[]>; openWindow(path: string): Promise<unknown> };
	skipWaiting(): Promise<void>;
	addEventListener(type: 'install' | 'activate', listener: (event: Extended) => void): void;
	addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
	addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
	addEventListener(type: 'message', listener: (event: Told) => void): void;
}

interface Extended {
	waitUntil(work: Promise<unknown>): void;
}

interface Told extends Extended {
	readonly data: unknown;
}

interface Fetched {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

/** A window of ours. */
interface Page {
	focus(): Promise<Page>;
	navigate(path: string): Promise<unknown>;
}

/** What a page asks to be kept first. */
interface Keep {
	/** The paths of what it has loaded. */
	readonly keep: readonly string[];
	/** The game at its table, and the games that are not; both empty where there is no table. */
	readonly game: string;
	readonly others: readonly string[];
}

interface Clicked extends Extended {
	readonly notification: { readonly data: unknown; close(): void };
}

const scope = globalThis as unknown as Scope;
/** Both are filled in by the build. */
const FILES = JSON.parse('__FILES__') as readonly string[];
const CACHE = 'trove-__VERSION__';
/** Lies in the cache when all files do. */
const WHOLE = '/kept-whole';
/** How many files are asked for at a time. */
const AT_A_TIME = 6;

scope.addEventListener('install', (event) => {
	// The first one takes hold before anything else is kept; a new version replaces a whole one, so it has to be whole.
	event.waitUntil(scope.registration.active ? keepAll(FILES) : keep('/'));
});

scope.addEventListener('activate', (event) => {
	event.waitUntil(forgetOld().then(() => scope.clients.claim()));
});

scope.addEventListener('message', (event) => {
	const { data } = event;
	if (data === 'take-over') void scope.skipWaiting();
	// A file that cannot be fetched is asked for when the next page is opened.
	else if (isKeep(data)) event.waitUntil(keepAll(inOrder(data)).catch(() => undefined));
});

scope.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(goTo(String(event.notification.data)));
});

scope.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== scope.location.origin || /^\/(api|ws|metrics|health|ready)/.test(url.pathname)) return;
	// Every address of the client is the same page; it finds its way by itself.
	event.respondWith(request.mode === 'navigate' ? page(request) : file(request, url.pathname));
});

function isKeep(data: unknown): data is Keep {
	return typeof data === 'object' && data !== null && 'keep' in data;
}

/** What the page has loaded first, then what else its game needs, other games last. */
function inOrder({ keep, game, others }: Keep): readonly string[] {
	const loaded = new Set(keep);
	const rank = (path: string): number => {
		if (loaded.has(path)) return 0;
		if (game !== '' && path.includes(game)) return 1;
		return others.some((other) => path.includes(other)) ? 3 : 2;
	};
	return [...FILES].sort((a, b) => rank(a) - rank(b));
}

/** Keeps all files, a few at a time. Throws when one of them could not be fetched; the others are kept all the same. */
async function keepAll(paths: readonly string[]): Promise<void> {
	const cache = await caches.open(CACHE);
	if (await cache.match(WHOLE)) return;
	const left = paths.values();
	const missing: unknown[] = [];
	const some = async (): Promise<void> => {
		for (const path of left) await keep(path).catch((error) => missing.push(error));
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, some));
	if (missing.length > 0) throw missing[0];
	await cache.put(WHOLE, new Response());
}

async function keep(path: string): Promise<void> {
	const cache = await caches.open(CACHE);
	if (await cache.match(path)) return;
	// Files are named by their content, except those at the top: a kept one of the same name is the same.
	const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined;
	const answer = kept ?? (await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }));
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	await cache.put(path, path === '/' ? await forAllPages(answer) : answer);
}

/** One page stands for all addresses: what the server said of the files of one of them is left out. */
async function forAllPages(answer: Response): Promise<Response> {
	const headers = new Headers(answer.headers);
	headers.delete('link');
	return new Response(await answer.blob(), { headers });
}

async function forgetOld(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name.startsWith('trove-') && name !== CACHE).map((name) => caches.delete(name)));
}

/** The page for any address. Until all files are cached the server's own is better: old files may be gone there. */
async function page(request: Request): Promise<Response> {
	const cache = await caches.open(CACHE);
	const kept = await cache.match('/');
	if (!kept) return fetch(request);
	return (await cache.match(WHOLE)) ? kept : fetch(request).catch(() => kept);
}

async function file(request: Request, path: string): Promise<Response> {
	const cache = await caches.open(CACHE);
	const kept = await cache.match(path);
	if (kept) return kept;
	const answer = await fetch(request);
	// A part of a file is not the file.
	if (answer.status === 200 && FILES.includes(path)) void cache.put(path, answer.clone()).catch(() => undefined);
	return answer;
}

/** Brings a page of ours to the front and to an address, or opens one there. */
async function goTo(path: string): Promise<void> {
	const [page] = await scope.clients.matchAll({ type: 'window' });
	if (page) await (await page.focus()).navigate(path);
	else await scope.clients.openWindow(path);
}
