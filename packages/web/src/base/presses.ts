/** The events of a press, from the first touch to the click. */
const PARTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'keydown', 'keyup'] as const;

/**
 * Hides some presses from all other listeners. `ignores` is asked when a press begins, and for a click without a
 * pointer, as from a screen reader. Answers with how to stop it.
 */
export function ignorePresses(ignores: (begin: Event) => boolean): () => void {
	let ignored = false;
	const hear = (event: Event): void => {
		const { type } = event;
		if (type === 'pointerdown' || type === 'keydown' || (type === 'click' && !ignored)) ignored = ignores(event);
		if (!ignored) return;
		event.stopImmediatePropagation();
		if (type === 'click' || type === 'keydown' || type === 'keyup') event.preventDefault();
		if (type === 'click' || type === 'keyup') ignored = false;
	};
	for (const part of PARTS) window.addEventListener(part, hear, { capture: true });
	return () => {
		for (const part of PARTS) window.removeEventListener(part, hear, { capture: true });
	};
}

/** A second press within this time and distance is a double click, in milliseconds and CSS pixels. */
const SOON = 400;
const NEAR = 30;

/** Ignores a second press at the same spot if the first one has removed its target: for double clicks across pages. */
export function ignoreDoublePresses(): () => void {
	let last: { readonly button: Element; readonly x: number; readonly y: number; readonly at: number } | null = null;
	return ignorePresses((event) => {
		if (event.type !== 'pointerdown') return false;
		const { clientX: x, clientY: y, timeStamp: at, target } = event as PointerEvent;
		const ignores = last !== null && !last.button.isConnected && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
		const button = target instanceof Element ? target.closest('button, a') : null;
		last = button && { button, x, y, at };
		return ignores;
	});
}
