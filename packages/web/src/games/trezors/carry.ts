import type { TransitionConfig } from 'svelte/transition';

/** From where or to where a card goes, and whether anything may move. */
export interface Way {
	readonly place: () => Element | null | undefined;
	readonly moves: boolean;
	/** What is shown with it must be seen at once: it is simply there. */
	readonly still: boolean;
}

/**
 * A card comes from a place and goes back to it. On its own, beside the frame's flights: those hold up what comes next, and what comes next may be a race.
 * Reduced motion: it fades.
 */
export function carry(node: Element, { place, moves, still }: Way): TransitionConfig {
	if (still) return { duration: 0 };
	const there = place()?.getBoundingClientRect();
	const here = node.getBoundingClientRect();
	if (!moves || !there || here.width === 0) return { duration: 120, css: (t) => `opacity: ${t}` };
	const dx = there.x + there.width / 2 - (here.x + here.width / 2);
	const dy = there.y + there.height / 2 - (here.y + here.height / 2);
	const scale = Math.min(1.6, Math.max(0.4, there.width / here.width));
	return {
		duration: 240,
		easing: (t) => 1 - (1 - t) ** 3,
		css: (t, u) => `translate: ${dx * u}px ${dy * u - 24 * Math.sin(Math.PI * t)}px; scale: ${1 + (scale - 1) * u}; opacity: ${Math.min(1, 0.3 + t * 2)}`,
	};
}
