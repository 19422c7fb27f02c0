import type { Attachment } from 'svelte/attachments';

/** A shorter drag is a touch, in pixels. */
const TOUCH = 10;
/** A drag this long folds or unfolds, in pixels. */
const FAR = 40;

/** The handle of a section: the section follows a pull downwards. `pulled` is told which way it was pulled. */
export function foldByDrag(pulled: (down: boolean) => void): Attachment<HTMLElement> {
	return (handle) => {
		let from: number | null = null;
		let moved = false;
		const sheet = handle.closest('section');

		const down = ({ isPrimary, button, clientY }: PointerEvent): void => {
			if (!isPrimary || button !== 0) return;
			from = clientY;
			moved = false;
		};
		const move = ({ isPrimary, clientY }: PointerEvent): void => {
			if (from === null || !isPrimary) return;
			const way = clientY - from;
			moved ||= Math.abs(way) > TOUCH;
			if (moved) sheet?.style.setProperty('translate', `0 ${Math.max(0, way)}px`);
		};
		const end = ({ type, isPrimary, clientY }: PointerEvent): void => {
			if (from === null || !isPrimary) return;
			const way = clientY - from;
			from = null;
			sheet?.style.removeProperty('translate');
			if (moved && type === 'pointerup' && Math.abs(way) >= FAR) pulled(way > 0);
		};
		/** What was pulled was not pressed. */
		const click = (event: MouseEvent): void => {
			// A click by key or by a screen reader has no pointer.
			if (moved && event.detail > 0) event.stopPropagation();
			moved = false;
		};

		handle.addEventListener('pointerdown', down);
		handle.addEventListener('click', click, { capture: true });
		window.addEventListener('pointermove', move);
		window.addEventListener('pointerup', end);
		window.addEventListener('pointercancel', end);
		return () => {
			window.removeEventListener('pointermove', move);
			window.removeEventListener('pointerup', end);
			window.removeEventListener('pointercancel', end);
		};
	};
}
