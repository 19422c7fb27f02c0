/** All that a press is made of, from the first touch to the click. */
const PARTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'keydown', 'keyup'] as const;

/** Keeps some presses from whatever else listens. `ignores` is asked when one begins, and for a click that comes without a pointer, as from a screen reader. Answers with how to stop it. */
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

/** How near in time and place a press belongs to the one before, in milliseconds and CSS pixels. */
const SOON = 400;
const NEAR = 30;

/** A second press at the same spot is ignored when the first one has taken away what it pressed: a double click means nothing on the next page. */
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
