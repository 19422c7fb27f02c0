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

/** Keeps the client on the device, once the page stands and has nothing better to do. */
export function keepOffline(): void {
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
	let controlled = navigator.serviceWorker.controller !== null;
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		// The first time it takes over the page as it is.
		if (controlled) location.reload();
		controlled = true;
	});
	const start = (): void => void navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
	if (document.readyState === 'complete') setTimeout(start, 1500);
	else addEventListener('load', () => setTimeout(start, 1500), { once: true });
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
