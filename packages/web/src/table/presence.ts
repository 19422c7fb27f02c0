import type { Attachment } from 'svelte/attachments';
import { ignorePresses } from '../base/presses.ts';
import type { Play } from '../play/play.ts';

/** Any press says that its person is there, if they missed a turn. While they are away, it does nothing else. */
export function present(play: Play): Attachment {
	return (element) => {
		let asking = false;
		const sayBack = async (): Promise<void> => {
			if (asking) return;
			asking = true;
			await play.online?.ask.back();
			asking = false;
		};
		return ignorePresses((event) => {
			const { target } = event;
			const { status, players, seat } = play.scene;
			const own = players[seat];
			if (!play.online || !own || own.resigned || status !== 'playing' || !(own.away || own.missed > 0)) return false;
			if (!(target instanceof Element) || !(element.contains(target) || target === document.body)) return false;
			// The press before a click has said it already.
			if (event.type !== 'click' || own.away) void sayBack();
			return own.away && !target.closest('a') && !(event instanceof KeyboardEvent && !does(event));
		});
	};
}

/** Whether a key does something at a table, and does not only move the focus or belong to the browser. */
function does({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	return !(ctrlKey || metaKey || altKey) && (key === 'Enter' || key.length === 1);
}
