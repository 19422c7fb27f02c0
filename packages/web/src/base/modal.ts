// A sheet over the page, and everything else out of reach. The browser could do it (`showModal`), at a price: it marks all that lies below as inert, and works out the
// style of every element for that, twice. On a slow phone this takes longer than the sheet itself.

/** Takes everything else away from who hears the page, and keeps the focus within. Answers with how to give it back. */
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

/** All that lies around an element and is not hidden yet; but for what speaks, which goes on speaking. */
function around(inner: HTMLElement): Element[] {
	const others: Element[] = [];
	for (let node: Element = inner; node.parentElement && node !== document.body; node = node.parentElement) {
		for (const other of node.parentElement.children) if (other !== node && !other.matches('[aria-hidden], [aria-live], script')) others.push(other);
	}
	return others;
}

/** Goes round at the ends: from the last that takes the focus to the first, and back. */
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

/** What the system means by "close": Escape, or the way back on a phone. Answers with how to stop listening; null where the browser does not tell. */
export function onCloseRequest(close: () => void): (() => void) | null {
	const { CloseWatcher } = window as { CloseWatcher?: new () => EventTarget & { destroy(): void } };
	if (!CloseWatcher) return null;
	const watcher = new CloseWatcher();
	watcher.addEventListener('close', close);
	return () => watcher.destroy();
}
