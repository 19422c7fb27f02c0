// Where it is my turn, at tables on the server: in the title, on the icon, and by a notification where it was asked for. Nothing of it is loaded for who never plays online.
import { isRefusal } from '@trove/kernel';
import type { Mine } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import { store } from './device.ts';
import { titleOf } from './facts.ts';
import { part } from './part.ts';
import { router } from './router.svelte.ts';
import { settings } from './settings.svelte.ts';

/** Whether a table waits for me. */
export function isMyTurn({ seat, toAct, status }: Mine): boolean {
	return status === 'playing' && seat !== null && toAct.includes(seat);
}

class Turns {
	/** My running tables; null before they are known. */
	tables: readonly Mine[] | null = $state.raw(null);
	/** The server's clock less this device's. */
	ahead = $state(0);
	readonly waiting: number = $derived(this.tables?.filter(isMyTurn).length ?? 0);
	#watching: Promise<string | null> | null = null;

	/** Begins to watch, once for the page; answers with the code of what went wrong, or null. */
	watch(): Promise<string | null> {
		this.#watching ??= this.#start().then((trouble) => {
			if (trouble !== null) this.#watching = null;
			return trouble;
		});
		return this.#watching;
	}

	/** Watches from the start of the page, where somebody has played online before. */
	resume(): void {
		if (store.read('online') !== true) return;
		const start = (): void => void this.watch();
		if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 4000 });
		else setTimeout(start, 2000);
	}

	/** From now on this device plays online. */
	begin(): void {
		if (store.read('online') !== true) store.write('online', true);
		void this.watch();
	}

	async #start(): Promise<string | null> {
		const [{ reachServer }, { MyTables }] = await part(() => Promise.all([import('../play/server.ts'), import('@trove/protocol/client')]), { quiet: true });
		const server = await reachServer();
		if (isRefusal(server)) return server.code;
		new MyTables(server.connection).listen((all) => this.#become(all, server.connection.now() - Date.now()));
		server.connection.listen((event) => {
			// Ended for good: whoever asks next begins anew.
			if (event.on !== 'state' || event.state !== 'closed') return;
			this.#watching = null;
			this.tables = null;
		});
		return null;
	}

	#become(all: readonly Mine[], ahead: number): void {
		const before = this.tables;
		this.tables = all;
		this.ahead = ahead;
		if (before === null) return;
		const new_ = all.filter((table) => isMyTurn(table) && !before.some((was) => was.table === table.table && isMyTurn(was)));
		for (const table of new_) void notify(table);
	}
}

/** My turns at tables on the server. */
export const turns: Turns = new Turns();

/** A title with the number of tables that wait for me before it. */
export function titled(title: string): string {
	return turns.waiting > 0 ? `(${turns.waiting}) ${title}` : title;
}

/** Shows on the icon how many tables wait. Call it inside an effect. */
export function badge(): void {
	const { waiting } = turns;
	document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', waiting > 0 ? '/icon-turn.svg' : '/icon.svg');
	const badged = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
	badged?.catch(() => undefined);
}

/** Whether this browser can notify, and may. */
export function mayNotify(): 'yes' | 'no' | 'ask' | 'never' {
	if (!('Notification' in globalThis)) return 'never';
	if (Notification.permission === 'denied') return 'no';
	return Notification.permission === 'granted' && settings.likes.notify ? 'yes' : 'ask';
}

/** Asks to be allowed to notify. Only ever after a press of a button. */
export async function askToNotify(): Promise<void> {
	const allowed = (await Notification.requestPermission()) === 'granted';
	await settings.change({ notify: allowed });
}

async function notify({ table, game }: Mine): Promise<void> {
	if (mayNotify() !== 'yes' || !document.hidden) return;
	const title = titleOf(game, settings.locale);
	const path = `/t/${table}`;
	const about = { body: m.turn_mine({}, settings), tag: table, icon: '/icon.svg', data: path };
	try {
		const registration = await navigator.serviceWorker?.getRegistration();
		if (registration) {
			await registration.showNotification(title, about);
			return;
		}
		const shown = new Notification(title, about);
		shown.onclick = () => {
			focus();
			router.go(path);
		};
	} catch {
		// The title and the icon say it, too.
	}
}
