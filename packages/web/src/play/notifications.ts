import type { Mine } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import { titleOf } from '../base/facts.ts';
import { router } from '../base/router.svelte.ts';
import { settings } from '../base/settings.svelte.ts';

/** Whether this browser can notify, and may. */
export function mayNotify(): 'yes' | 'no' | 'ask' | 'never' {
	if (!('Notification' in globalThis)) return 'never';
	if (Notification.permission === 'denied') return 'no';
	return Notification.permission === 'granted' && settings.likes.notify ? 'yes' : 'ask';
}

/** Asks to be allowed to notify. Browsers answer only after a press of a button. */
export async function askToNotify(): Promise<void> {
	const allowed = (await Notification.requestPermission()) === 'granted';
	await settings.change({ notify: allowed });
}

/** Notifies that it is my turn at a table, if that is allowed and the page is hidden. */
export async function notifyTurn({ table, game }: Mine): Promise<void> {
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
