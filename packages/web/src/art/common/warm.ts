/** Makes pictures that are wanted soon, one at a time, while the page has nothing else to do. Answers with how to stop it. */
export function warm(pictures: readonly (() => unknown)[]): () => void {
	const left = [...pictures];
	let stopped = false;
	const idle = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 100));
	const next = (): void => {
		if (stopped) return;
		left.shift()?.();
		if (left.length > 0) idle(next);
	};
	idle(next);
	return () => {
		stopped = true;
	};
}
