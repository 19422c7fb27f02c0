/** Whether the page was last used by finger or mouse, not by keys. */
let pointed = false;
window.addEventListener('pointerdown', () => (pointed = true), true);
window.addEventListener('keydown', () => (pointed = false), true);

/** Moves the focus. After a touch the ring is hidden: browsers show it for every focus moved by a script. */
export function moveFocus(to: HTMLElement | null | undefined): void {
	to?.focus({ preventScroll: true, ...(pointed ? { focusVisible: false } : {}) });
}

/** After a touch, hides the focus ring of an element that the browser focused by itself. */
export function hideRing(): void {
	const { activeElement } = document;
	if (!pointed || !(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible:not(input, select, textarea)')) return;
	// Focusing the active element again would change nothing.
	activeElement.blur();
	moveFocus(activeElement);
}
