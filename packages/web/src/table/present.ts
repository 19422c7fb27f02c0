import type { Attachment } from 'svelte/attachments';
import type { Play } from '../play/play.ts';

/** Any press at a table says that one is there, where the table has missed one. */
export function present(play: Play): Attachment {
	return (element) => {
		let asking = false;
		const press = async (): Promise<void> => {
			const { online, scene } = play;
			const own = scene.players[scene.seat];
			if (!online || !own || asking || scene.status !== 'playing' || own.resigned || !(own.away || own.missed > 0)) return;
			asking = true;
			await online.ask.back();
			asking = false;
		};
		element.addEventListener('pointerdown', press, { capture: true });
		element.addEventListener('keydown', press, { capture: true });
		return () => {
			element.removeEventListener('pointerdown', press, { capture: true });
			element.removeEventListener('keydown', press, { capture: true });
		};
	};
}
