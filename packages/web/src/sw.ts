// Keeps the whole client on the device after the first visit: it starts without a network, and a new version waits until the page asks for it.

/** The part of a service worker's own scope that is used here. */
interface Scope {
	readonly location: Location;
	readonly clients: { claim(): Promise<void>; matchAll(options: { type: 'window' }): Promise<readonly Page[]>; openWindow(path: string): Promise<unknown> };
	skipWaiting(): Promise<void>;
	addEventListener(type: 'install' | 'activate', listener: (event: Extended) => void): void;
	addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
	addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

interface Extended {
	waitUntil(work: Promise<unknown>): void;
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

interface Clicked extends Extended {
	readonly notification: { readonly data: unknown; close(): void };
}

const scope = globalThis as unknown as Scope;
/** Both are filled in by the build. */
const FILES = JSON.parse('__FILES__') as readonly string[];
const CACHE = 'trove-__VERSION__';

scope.addEventListener('install', (event) => {
	event.waitUntil(keepAll());
});

scope.addEventListener('activate', (event) => {
	event.waitUntil(forgetOld().then(() => scope.clients.claim()));
});

scope.addEventListener('message', ({ data }) => {
	if (data === 'take-over') void scope.skipWaiting();
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
	event.respondWith(answer(request, request.mode === 'navigate' ? '/' : url.pathname));
});

async function keepAll(): Promise<void> {
	const cache = await caches.open(CACHE);
	// Files are named by their content, except those at the top: a kept one of the same name is the same.
	await Promise.all(
		FILES.map(async (path) => {
			const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined;
			const answer = kept ?? (await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }));
			if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
			await cache.put(path, path === '/' ? await forAllPages(answer) : answer);
		}),
	);
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

async function answer(request: Request, path: string): Promise<Response> {
	const cache = await caches.open(CACHE);
	return (await cache.match(path)) ?? fetch(request);
}

/** Brings a page of ours to the front and to an address, or opens one there. */
async function goTo(path: string): Promise<void> {
	const [page] = await scope.clients.matchAll({ type: 'window' });
	if (page) await (await page.focus()).navigate(path);
	else await scope.clients.openWindow(path);
}
