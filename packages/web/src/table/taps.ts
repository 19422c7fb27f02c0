import { moveFocus } from '../base/focus.ts';
import { painted } from '../base/yield.ts';

/** A touch that moves further, in CSS pixels, or rests longer, in milliseconds, is no tap. */
const STRAY = 10;
const REST = 500;

/** The button last touched. It does not take the focus, which would cost a paint. */
let touched: HTMLButtonElement | null = null;

/**
 * After a sheet that was opened by touch is closed, the focus returns to its button, not to the beginning of the page.
 */
export function resumeFocus(): void {
	if (document.activeElement === document.body) moveFocus(touched);
}

/**
 * Clicks a button as soon as a finger leaves it. The browser would first simulate a mouse: move, hover, press and
 * focus, each with a style recalculation, which on a slow phone takes longer than the button's own work.
 */
export function quickTaps(root: HTMLElement): () => void {
	let begun: { readonly button: HTMLButtonElement; readonly x: number; readonly y: number; readonly at: number } | null = null;

	const down = ({ touches, target, timeStamp }: TouchEvent): void => {
		const button = target instanceof Element && root.contains(target) ? target.closest('button') : null;
		const { clientX: x, clientY: y } = touches[0];
		begun = button && touches.length === 1 ? { button, x, y, at: timeStamp } : null;
	};

	const up = (event: TouchEvent): void => {
		const tap = begun;
		begun = null;
		// A scroll cannot be cancelled; a touch that was handled already is.
		if (!tap || !event.cancelable || event.defaultPrevented || event.touches.length > 0) return;
		const { clientX, clientY } = event.changedTouches[0];
		if (Math.hypot(clientX - tap.x, clientY - tap.y) > STRAY || event.timeStamp - tap.at > REST) return;
		event.preventDefault();
		// It looks touched until the next paint only: to remove that later would cost a paint of its own.
		tap.button.toggleAttribute('data-tapped', true);
		void painted().then(() => tap.button.removeAttribute('data-tapped'));
		touched = tap.button;
		tap.button.click();
	};

	// In the bubble phase, after all other handlers.
	window.addEventListener('touchstart', down, { passive: true });
	window.addEventListener('touchend', up);
	return () => {
		window.removeEventListener('touchstart', down);
		window.removeEventListener('touchend', up);
	};
}
