/** Whether the page was last used by finger or mouse, not by keys. */
let pointed = false;
window.addEventListener('pointerdown', () => (pointed = true), true);
window.addEventListener('keydown', () => (pointed = false), true);

/** Moves the focus; after a touch without its ring, which a browser shows for every focus that a script moves. */
export function moveFocus(to: HTMLElement | null | undefined): void {
	to?.focus({ preventScroll: true, ...(pointed ? { focusVisible: false } : {}) });
}

/** Takes away the ring that the browser gave after a touch to what it focused by itself. */
export function hideRing(): void {
	const { activeElement } = document;
	if (!pointed || !(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible:not(input, select, textarea)')) return;
	// What has the focus already would keep it.
	activeElement.blur();
	moveFocus(activeElement);
}
