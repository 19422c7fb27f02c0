/** A place for a panel: its distances from the frame's edges, and how high it may be. */
export interface Room {
	readonly inset: string;
	readonly high: string;
}

interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** Less than this is no room, in pixels. */
const NARROWEST = 200;
const LOWEST = 80;
const AIR = 8;
/** What of its width is not for words. */
const ASIDE = 72;

/**
 * Where a panel hides nothing that is needed: none of what is to be touched (`data-touch`) and nothing that is hinted at; failing that, only not what is hinted at.
 * Of all such places the one that shows most of the panel, and of these the nearest to where it is looked for: above in the hand, in a lower corner on a desk.
 */
export function roomFor(panel: HTMLElement, desk: boolean, left: boolean): Room | null {
	const frame = panel.parentElement;
	if (!frame) return null;
	const all = frame.getBoundingClientRect();
	const [head, tools] = ['header', 'nav'].map((name) => (frame.querySelector(`:scope > ${name}`) ?? frame).getBoundingClientRect());
	const whole = { left: all.left + AIR, top: head.bottom + AIR, right: all.right - AIR, bottom: (tools.top > head.top ? tools.top : all.bottom) - AIR };
	const hinted = [...frame.querySelectorAll('.stage .hinted')].map((mark) => mark.closest('button') ?? mark);
	const size = { wide: panel.offsetWidth, high: panel.scrollHeight + 6 };
	for (const things of [[...frame.querySelectorAll('[data-touch]'), ...hinted], hinted.map((thing) => thing.closest('[data-touch]') ?? thing), hinted]) {
		const best = largest(whole, things.flatMap(around), size, (box) =>
			desk ? whole.bottom - box.bottom + (left ? box.left - whole.left : whole.right - box.right) : box.top - whole.top,
		);
		if (best)
			return {
				inset: [best.top - all.top, all.right - best.right, all.bottom - best.bottom, best.left - all.left].map((side) => `${side}px`).join(' '),
				high: `${best.bottom - best.top}px`,
			};
	}
	return null;
}

/** What it takes up; what is only a bracket in the markup takes up what is in it. */
function around(thing: Element): Box[] {
	if (thing.getClientRects().length === 0) return [...thing.children].flatMap(around);
	const { left, top, right, bottom } = thing.getBoundingClientRect();
	return [{ left: left - AIR, top: top - AIR, right: right + AIR, bottom: bottom + AIR }];
}

function largest(whole: Box, things: readonly Box[], { wide, high }: { readonly wide: number; readonly high: number }, far: (box: Box) => number): Box | null {
	const lines = (...sides: ('left' | 'right' | 'top' | 'bottom')[]): number[] => [
		...new Set([whole, ...things].flatMap((box) => sides.map((side) => box[side]))),
	];
	const [across, down] = [lines('left', 'right'), lines('top', 'bottom')];
	let best: Box | null = null;
	let most = 0;
	for (const left of across)
		for (const right of across)
			for (const top of down)
				for (const bottom of down) {
					if (right - left < NARROWEST || bottom - top < LOWEST || left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom)
						continue;
					const box = { left, top, right, bottom };
					if (things.some((thing) => thing.left < right && left < thing.right && thing.top < bottom && top < thing.bottom)) continue;
					const width = Math.min(wide, right - left);
					// What is narrower is higher.
					const shown = Math.min(1, ((bottom - top) * (width - ASIDE)) / (high * (wide - ASIDE)));
					const worth = shown * 1e6 - far(box) + width / 1e3;
					if (worth > most) [best, most] = [box, worth];
				}
	return best;
}
