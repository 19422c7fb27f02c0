/** Whether the page was last used by finger or mouse, not by keys. */
let pointed = false;
window.addEventListener('pointerdown', () => (pointed = true), true);
window.addEventListener('keydown', () => (pointed = false), true);

/** Moves the focus; after a touch without its ring, which a browser shows for every focus that a script moves. */
export function moveFocus(to: HTMLElement | null | undefined): void {
	to?.focus({ preventScroll: true, ...(pointed ? { focusVisible: false } : {}) });
}

/** After a touch, removes the focus ring from what the browser has focused by itself. */
export function hideRing(): void {
	const { activeElement } = document;
	if (!pointed || !(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible:not(input, select, textarea)')) return;
	// Focusing the active element again would change nothing.
	activeElement.blur();
	moveFocus(activeElement);
}
