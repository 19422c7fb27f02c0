import { moveFocus } from '../base/focus.ts';
import { painted } from '../base/yield.ts';

/** How far a finger may stray on a button, in CSS pixels, and how long it may rest there, in milliseconds: beyond it means something else. */
const STRAY = 10;
const REST = 500;

/** The button that a finger was last on: it does not take the focus, which would cost a picture. */
let touched: HTMLButtonElement | null = null;

/** After something that a finger has opened is closed: whoever goes on by keys, or hears the page, goes on where it was opened, not at the page's beginning. */
export function resumeFocus(): void {
	if (document.activeElement === document.body) moveFocus(touched);
}

/**
 * A button answers as soon as a finger leaves it. Otherwise the browser first makes a mouse of the finger: it moves there, hovers, presses, takes the focus
 * and only then clicks, each with a look at the whole page, which on a slow phone takes longer than what the button does.
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
		// What scrolls cannot be prevented, and what has answered already is.
		if (!tap || !event.cancelable || event.defaultPrevented || event.touches.length > 0) return;
		const { clientX, clientY } = event.changedTouches[0];
		if (Math.hypot(clientX - tap.x, clientY - tap.y) > STRAY || event.timeStamp - tap.at > REST) return;
		event.preventDefault();
		// What it does may take a moment to be seen; that it was touched is seen with the next picture, and no longer: to take it back later would be a picture of its own.
		tap.button.toggleAttribute('data-tapped', true);
		void painted().then(() => tap.button.removeAttribute('data-tapped'));
		touched = tap.button;
		tap.button.click();
	};

	// After everything below has had its say.
	window.addEventListener('touchstart', down, { passive: true });
	window.addEventListener('touchend', up);
	return () => {
		window.removeEventListener('touchstart', down);
		window.removeEventListener('touchend', up);
	};
}
