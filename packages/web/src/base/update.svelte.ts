import { SHELF } from 'virtual:shelf';

class Updates {
	/** A newer version lies ready on the device. */
	ready = $state(false);
	#waiting: ServiceWorker | null = null;

	/** A new version has been loaded and waits. */
	found(worker: ServiceWorker): void {
		this.#waiting = worker;
		this.ready = true;
	}

	/** Changes over to it: the page is loaded anew. */
	take(): void {
		if (this.#waiting) this.#waiting.postMessage('take-over');
		else location.reload();
	}

	/** Loads the page anew, as the server has it now: what is kept on the device may be older. */
	async renew(): Promise<void> {
		const kept = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
		await kept?.update().catch(() => undefined);
		const worker = kept?.installing ?? kept?.waiting;
		if (!worker) {
			location.reload();
			return;
		}
		const follow = (): void => {
			if (worker.state === 'installed') worker.postMessage('take-over');
			else if (worker.state !== 'installing' && worker.state !== 'activating') location.reload();
		};
		worker.addEventListener('statechange', follow);
		follow();
	}
}

/** New versions of this client. */
export const updates: Updates = new Updates();

const canKeep = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** A page with nothing better to do, in milliseconds after it is loaded. */
const IDLE = 1500;

/** Lets the worker take hold, which keeps the page itself; when nothing else is to be done, all of the client. */
export function keepOffline(): void {
	if (!canKeep()) return;
	let controlled = navigator.serviceWorker.controller !== null;
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		// The first time it takes over the page as it is.
		if (controlled) location.reload();
		controlled = true;
	});
	navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
	const idle = (): void => void setTimeout(() => void keepLoaded(), IDLE);
	if (document.readyState === 'complete') idle();
	else addEventListener('load', idle, { once: true });
}

/** A table waits no longer than this for the worker, in milliseconds. */
const PATIENCE = 500;

/** The worker has taken hold: from now on this page opens without a network. On a later visit that is so at once. */
export function takenHold(): Promise<unknown> {
	if (!canKeep() || navigator.serviceWorker.controller) return Promise.resolve();
	return Promise.race([navigator.serviceWorker.ready, new Promise((go) => setTimeout(go, PATIENCE))]);
}

/** Asks the worker to keep everything: first what this page has loaded, and what else the game at its table needs. */
export async function keepLoaded(game = ''): Promise<void> {
	if (!canKeep()) return;
	const { active } = await navigator.serviceWorker.ready;
	const keep = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
	const others = game === '' ? [] : SHELF.map(({ id }) => id).filter((id) => id !== game);
	active?.postMessage({ keep, game, others });
}

/** How often a page that stays open asks for a new version at most, in milliseconds. */
const ASK = 3_600_000;

function watch(registration: ServiceWorkerRegistration | undefined): void {
	if (!registration) return;
	const { waiting } = registration;
	if (waiting && navigator.serviceWorker.controller) updates.found(waiting);
	registration.addEventListener('updatefound', () => {
		const worker = registration.installing;
		worker?.addEventListener('statechange', () => {
			if (worker.state === 'installed' && navigator.serviceWorker.controller) updates.found(worker);
		});
	});
	// By itself a browser only looks when a page is loaded, and an installed one may stay open for weeks.
	let asked = Date.now();
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState !== 'visible' || Date.now() - asked < ASK) return;
		asked = Date.now();
		registration.update().catch(() => undefined);
	});
}
