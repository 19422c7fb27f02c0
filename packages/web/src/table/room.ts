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

/** A place, and how much of the panel is seen there: 1 is all of it. */
interface Found {
	readonly box: Box;
	readonly shown: number;
}

/** Less than this is no room, in pixels. */
const NARROWEST = 200;
const LOWEST = 80;
const AIR = 8;
/** The part of a panel's width that is not for words, in pixels. */
const ASIDE = 72;

/**
 * Where a panel hides nothing that is touched (`data-touch`), compared (`data-compare`) or hinted at; failing that,
 * only nothing hinted at. Of these the place that shows most of the panel, then the nearest to where it is looked for.
 */
export function roomFor(panel: HTMLElement, desk: boolean, left: boolean): Room | null {
	const frame = panel.parentElement;
	if (!frame) return null;
	const hinted = hintedIn(frame);
	for (const things of [[...neededIn(frame), ...hinted], hinted.map((thing) => thing.closest('[data-touch]') ?? thing), hinted]) {
		const best = search(panel, frame, things, desk, left);
		if (best) return roomIn(frame, best.box);
	}
	return null;
}

/**
 * Where a panel is seen whole and hides nothing that is needed; failing that, the lines above the table. With `stays`
 * it hides no player's area either.
 */
export function clearRoom(panel: HTMLElement, { desk, left, stays }: { readonly desk: boolean; readonly left: boolean; readonly stays: boolean }): Room | null {
	const frame = panel.parentElement;
	if (!frame) return null;
	const needed = neededIn(frame).filter((thing) => !panel.contains(thing));
	const areas = stays ? [...frame.querySelectorAll('[data-place^="seat-"]')] : [];
	const best = search(panel, frame, [...needed, ...areas, ...hintedIn(frame)], desk, left);
	if (best && best.shown === 1) return roomIn(frame, best.box);
	const [head, latest] = ['header', '.latest'].map((name) => boxIn(frame, name));
	return roomIn(frame, { left: head.left + AIR, top: head.top, right: head.right - AIR, bottom: latest.bottom });
}

const neededIn = (frame: Element): Element[] => [...frame.querySelectorAll('[data-touch], [data-compare]')];
const hintedIn = (frame: Element): Element[] => [...frame.querySelectorAll('.stage .hinted')].map((mark) => mark.closest('button') ?? mark);
const boxIn = (frame: Element, name: string): DOMRect => (frame.querySelector(`:scope > ${name}`) ?? frame).getBoundingClientRect();

function search(panel: HTMLElement, frame: Element, things: readonly Element[], desk: boolean, left: boolean): Found | null {
	const all = frame.getBoundingClientRect();
	const [head, tools] = ['header', 'nav'].map((name) => boxIn(frame, name));
	const whole = { left: all.left + AIR, top: head.bottom + AIR, right: all.right - AIR, bottom: (tools.top > head.top ? tools.top : all.bottom) - AIR };
	const size = { wide: panel.offsetWidth, high: panel.scrollHeight + 6 };
	return largest(whole, things.flatMap(around), size, (box) =>
		desk ? whole.bottom - box.bottom + (left ? box.left - whole.left : whole.right - box.right) : box.top - whole.top,
	);
}

function roomIn(frame: Element, box: Box): Room {
	const all = frame.getBoundingClientRect();
	return {
		inset: [box.top - all.top, all.right - box.right, all.bottom - box.bottom, box.left - all.left].map((side) => `${side}px`).join(' '),
		high: `${box.bottom - box.top}px`,
	};
}

/** The box of an element; for `display: contents` that of its children. */
function around(thing: Element): Box[] {
	if (thing.getClientRects().length === 0) return [...thing.children].flatMap(around);
	const { left, top, right, bottom } = thing.getBoundingClientRect();
	return [{ left: left - AIR, top: top - AIR, right: right + AIR, bottom: bottom + AIR }];
}

function largest(
	whole: Box,
	things: readonly Box[],
	{ wide, high }: { readonly wide: number; readonly high: number },
	far: (box: Box) => number,
): Found | null {
	const lines = (...sides: ('left' | 'right' | 'top' | 'bottom')[]): number[] => [
		...new Set([whole, ...things].flatMap((box) => sides.map((side) => box[side]))),
	];
	const [across, down] = [lines('left', 'right'), lines('top', 'bottom')];
	const lowest = Math.min(LOWEST, high);
	let best: Found | null = null;
	let most = 0;
	for (const left of across)
		for (const right of across)
			for (const top of down)
				for (const bottom of down) {
					if (right - left < NARROWEST || bottom - top < lowest || left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom)
						continue;
					const box = { left, top, right, bottom };
					if (things.some((thing) => thing.left < right && left < thing.right && thing.top < bottom && top < thing.bottom)) continue;
					const width = Math.min(wide, right - left);
					// What is narrower is higher.
					const shown = Math.min(1, ((bottom - top) * (width - ASIDE)) / (high * (wide - ASIDE)));
					const worth = shown * 1e6 - far(box) + width / 1e3;
					if (worth > most) [best, most] = [{ box, shown }, worth];
				}
	return best;
}
