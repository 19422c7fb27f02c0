import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { nextFrame } from '../../base/yield.ts';

/** From where or to where a card goes, and whether anything may move. */
export interface Way {
	readonly place: () => Element | null | undefined;
	readonly moves: boolean;
	/** What is shown with it must be seen at once: it is simply there. */
	readonly still: boolean;
}

/** Durations in milliseconds. */
const CARRIED = 240;
const FADE = 120;
/** How high it is lifted on its way, in pixels. */
const LIFT = 24;
/** In how many straight pieces its way is told to the browser. */
const PIECES = 12;

/**
 * Animates a card from a place and back, apart from the frame's flights: those delay what comes next, which may be a
 * race. It is measured in the frame that shows it, since before that it would force a layout. Reduced motion: it
 * fades.
 */
export function carried(way: () => Way): Attachment<HTMLElement> {
	return (node) => {
		const slot = node.parentElement;
		if (!untrack(way).still) void nextFrame().then(() => node.animate(...comes(node, untrack(way))));
		return () =>
			// Once it is taken away, it is shown once more; until then its way is the one that it came.
			queueMicrotask(() => {
				if (slot?.isConnected && !way().still) void leave(node, slot, way());
			});
	};
}

async function leave(node: HTMLElement, slot: Element, way: Way): Promise<void> {
	node.setAttribute('aria-hidden', 'true');
	slot.append(node);
	await nextFrame();
	const [frames, options] = comes(node, way);
	await node.animate(frames, { ...options, direction: 'reverse', fill: 'forwards' }).finished.catch(() => {});
	node.remove();
}

/** How it comes; in reverse, how it goes. */
function comes(node: Element, { place, moves }: Way): [Keyframe[], KeyframeAnimationOptions] {
	const there = place()?.getBoundingClientRect();
	const here = node.getBoundingClientRect();
	if (!moves || !there || here.width === 0) return [[{ opacity: 0 }, { opacity: 1 }], { duration: FADE }];
	const dx = there.x + there.width / 2 - (here.x + here.width / 2);
	const dy = there.y + there.height / 2 - (here.y + here.height / 2);
	const scale = Math.min(1.6, Math.max(0.4, there.width / here.width));
	const frames = Array.from({ length: PIECES + 1 }, (_, piece) => {
		const u = (1 - piece / PIECES) ** 3;
		const lift = LIFT * Math.sin(Math.PI * u);
		return { transform: `translate(${dx * u}px, ${dy * u - lift}px) scale(${1 + (scale - 1) * u})`, opacity: Math.min(1, 0.3 + (1 - u) * 2) };
	});
	return [frames, { duration: CARRIED }];
}
