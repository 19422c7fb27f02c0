// A modal sheet. The browser's own (`showModal`) makes the page below inert, which computes the style of every element
// twice: on a slow phone that takes longer than the sheet itself.

/** Hides the rest of the page from screen readers and traps the focus. Answers with how to undo that. */
export function alone(sheet: HTMLElement): () => void {
	const hidden = around(sheet);
	for (const element of hidden) element.setAttribute('aria-hidden', 'true');
	const keep = ({ target }: FocusEvent): void => {
		// Another sheet above this one keeps its own.
		if (target instanceof Element && !target.closest('[popover]')) reachable(sheet)[0]?.focus();
	};
	document.addEventListener('focusin', keep);
	return () => {
		document.removeEventListener('focusin', keep);
		for (const element of hidden) element.removeAttribute('aria-hidden');
	};
}

/** Everything around an element that is not hidden yet, except live regions. */
function around(inner: HTMLElement): Element[] {
	const others: Element[] = [];
	for (let node: Element = inner; node.parentElement && node !== document.body; node = node.parentElement) {
		for (const other of node.parentElement.children) if (other !== node && !other.matches('[aria-hidden], [aria-live], script')) others.push(other);
	}
	return others;
}

/** Wraps the focus around: from the last focusable element to the first, and back. */
export function goRound(event: KeyboardEvent, sheet: HTMLElement): void {
	if (event.key !== 'Tab') return;
	const all = reachable(sheet);
	const from = event.shiftKey ? all[0] : all.at(-1);
	if (document.activeElement !== from) return;
	event.preventDefault();
	(event.shiftKey ? all.at(-1) : all[0])?.focus();
}

function reachable(sheet: HTMLElement): HTMLElement[] {
	const all = sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
	return [...all].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }));
}

/**
 * Calls back on the system's "close" gesture: Escape, or back on a phone. Answers with how to stop, or null if the
 * browser has no such event.
 */
export function onCloseRequest(close: () => void): (() => void) | null {
	const { CloseWatcher } = window as { CloseWatcher?: new () => EventTarget & { destroy(): void } };
	if (!CloseWatcher) return null;
	const watcher = new CloseWatcher();
	watcher.addEventListener('close', close);
	return () => watcher.destroy();
}
