/** While something flies, nobody is to be held up: then it is tried again after so many milliseconds. */
const LATER = 250;

/** Prints pictures that are wanted soon, one at a time, while the page is idle. Answers with how to stop it. */
export function printAhead(pictures: readonly (() => unknown)[]): () => void {
	const left = [...pictures];
	let stopped = false;
	const idle = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 100));
	const next = (): void => {
		if (stopped) return;
		if (document.getAnimations().some(isPassing)) {
			setTimeout(() => idle(next), LATER);
			return;
		}
		left.shift()?.();
		if (left.length > 0) idle(next);
	};
	idle(next);
	return () => {
		stopped = true;
	};
}

/** Whether it runs and is finite: an endless flicker must not delay anything. */
function isPassing({ playState, effect }: Animation): boolean {
	return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}
