import { GAME_LIST } from 'virtual:game-list';

class Updates {
	/** A newer version is installed and waits. */
	ready = $state(false);
	#waiting: ServiceWorker | null = null;

	/** A new version has been loaded and waits. */
	found(worker: ServiceWorker): void {
		this.#waiting = worker;
		this.ready = true;
	}

	/** Activates the new version: the page is reloaded. */
	take(): void {
		if (this.#waiting) this.#waiting.postMessage('take-over');
		else location.reload();
	}

	/** Reloads the page as the server has it now: the device's copy may be older. */
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

/** When a page is idle, in milliseconds after it is loaded. */
const IDLE = 1500;

/** Registers the service worker, which caches the page, and when the page is idle all of the client. */
export function keepOffline(): void {
	if (!canKeep()) return;
	let controlled = navigator.serviceWorker.controller !== null;
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		// The first worker takes over without a reload.
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

/** Resolves when the service worker controls the page, which then opens without a network; on later visits at once. */
export function takenHold(): Promise<unknown> {
	if (!canKeep() || navigator.serviceWorker.controller) return Promise.resolve();
	return Promise.race([navigator.serviceWorker.ready, new Promise((go) => setTimeout(go, PATIENCE))]);
}

/** Asks the service worker to cache everything: first what this page has loaded and its game needs. */
export async function keepLoaded(game = ''): Promise<void> {
	if (!canKeep()) return;
	const { active } = await navigator.serviceWorker.ready;
	const keep = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
	const others = game === '' ? [] : GAME_LIST.map(({ id }) => id).filter((id) => id !== game);
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
