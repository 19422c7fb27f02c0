// Things move from where they were to where they are. What moves is marked `data-thing`, where it comes from or goes to `data-place`; see `screen.ts`.
import type { Flight } from './screen.ts';

/** Durations in milliseconds. */
const SHORTEST = 160;
const LONGEST = 320;
const STAGGER = 45;
/** All that sets out in one gesture has set out by then. */
const LAST_START = 360;
const FADE = 140;
/** How far a way bends aside, as a part of its length. */
const ARC = 0.12;
const EASE = 'cubic-bezier(0.2, 0.75, 0.25, 1)';
const ABOVE = '30';
/** Less than this is no motion, in pixels. */
const STILL = 2;

/** Where everything was. */
export interface Sight {
	readonly things: ReadonlyMap<string, { readonly element: HTMLElement; readonly box: DOMRect }>;
	readonly places: ReadonlyMap<string, DOMRect>;
}

interface Way {
	readonly dx: number;
	readonly dy: number;
	readonly sx: number;
	readonly sy: number;
	readonly length: number;
}

/** The motion of one table. */
export class Flights {
	readonly #root: HTMLElement;
	/** Those on their way, and what is to be cleared away after them. */
	readonly #flying: Animation[] = [];
	readonly #ghosts: HTMLElement[] = [];

	constructor(root: HTMLElement) {
		this.#root = root;
	}

	/** Looks where everything is now, before something changes. */
	look(): Sight {
		const things = new Map<string, { element: HTMLElement; box: DOMRect }>();
		for (const element of this.#marked('thing')) {
			const name = element.dataset.thing ?? '';
			if (!things.has(name)) things.set(name, { element, box: element.getBoundingClientRect() });
		}
		return { things, places: new Map(this.#marked('place').map((element) => [element.dataset.place ?? '', element.getBoundingClientRect()])) };
	}

	/** Lets everything that has changed its place since then fly there. Resolves when all have arrived. */
	async play(before: Sight, flights: readonly Flight[], moves: boolean): Promise<void> {
		const now = this.look();
		const by = new Map(flights.map((flight) => [flight.thing, flight]));
		let order = 0;
		for (const [name, { element, box }] of now.things) {
			const was = before.things.get(name)?.box ?? placed(by.get(name)?.from, before, now);
			if (!was) {
				if (before.things.size > 0) this.#fade(element, 0, 1);
			} else if (moves) order += this.#fly(element, wayFrom(was, box), order) ? 1 : 0;
			else if (farFrom(was, box)) this.#fade(element, 0.2, 1);
		}
		for (const [name, { element, box }] of before.things) {
			if (now.things.has(name) || element.isConnected) continue;
			const to = placed(by.get(name)?.to, now, before);
			this.#leave(element, box, moves ? to : undefined, order++);
		}
		await Promise.allSettled(this.#flying.map(({ finished }) => finished));
		this.finish();
	}

	/** Brings everything to its end at once. */
	finish(): void {
		for (const animation of this.#flying.splice(0)) animation.finish();
		for (const ghost of this.#ghosts.splice(0)) ghost.remove();
	}

	#marked(what: 'thing' | 'place'): HTMLElement[] {
		return [...this.#root.querySelectorAll<HTMLElement>(`[data-${what}]`)].filter((element) => !this.#ghosts.includes(element));
	}

	#fly(element: HTMLElement, way: Way, order: number): boolean {
		if (way.length < STILL && Math.abs(way.sx - 1) < 0.02) return false;
		const flight = element.animate(arc(way), { duration: lasting(way), delay: Math.min(order * STAGGER, LAST_START), easing: EASE, fill: 'backwards' });
		// Above all others meanwhile. Not as a part of the motion: with it, every frame would be the page's work.
		element.style.zIndex = ABOVE;
		const land = (): string => element.style.removeProperty('z-index');
		flight.finished.then(land, land);
		this.#flying.push(flight);
		return true;
	}

	#fade(element: Element, from: number, to: number): Animation {
		// What fades out stays so until it is taken away.
		const animation = element.animate([{ opacity: from }, { opacity: to }], { duration: FADE, easing: 'ease-out', fill: to === 0 ? 'both' : 'backwards' });
		this.#flying.push(animation);
		return animation;
	}

	/** What is gone from the table is shown once more on its way out. */
	#leave(element: HTMLElement, box: DOMRect, to: DOMRect | undefined, order: number): void {
		const origin = this.#root.getBoundingClientRect();
		const { style } = element;
		Object.assign(style, {
			position: 'absolute',
			left: `${box.left - origin.left + this.#root.scrollLeft}px`,
			top: `${box.top - origin.top + this.#root.scrollTop}px`,
			width: `${box.width}px`,
			height: `${box.height}px`,
			margin: '0',
			pointerEvents: 'none',
			zIndex: '40',
		});
		element.setAttribute('aria-hidden', 'true');
		element.inert = true;
		delete element.dataset.thing;
		this.#root.append(element);
		this.#ghosts.push(element);
		if (!to) {
			this.#fade(element, 1, 0);
			return;
		}
		const way = wayFrom(to, box);
		const frames = arc(way).reverse();
		this.#flying.push(
			element.animate(
				frames.map((frame, index) => ({ ...frame, opacity: index === frames.length - 1 ? 0.2 : 1 })),
				{ duration: lasting(way), delay: Math.min(order * STAGGER, LAST_START), easing: EASE, fill: 'both' },
			),
		);
	}
}

/** A place's box: as it was, or as it is. */
function placed(place: string | undefined, first: Sight, second: Sight): DOMRect | undefined {
	return place === undefined ? undefined : (first.places.get(place) ?? second.places.get(place));
}

function farFrom(was: DOMRect, is: DOMRect): boolean {
	return Math.hypot(was.x - is.x, was.y - is.y) >= STILL;
}

/** The way from a box to where something is, as what has to be added to the latter. */
function wayFrom(was: DOMRect, is: DOMRect): Way {
	const dx = was.x + was.width / 2 - (is.x + is.width / 2);
	const dy = was.y + was.height / 2 - (is.y + is.height / 2);
	const scale = (a: number, b: number): number => (a > 0 && b > 0 ? Math.min(3, Math.max(0.2, a / b)) : 1);
	return { dx, dy, sx: scale(was.width, is.width), sy: scale(was.height, is.height), length: Math.hypot(dx, dy) };
}

function lasting({ length }: Way): number {
	return Math.min(LONGEST, SHORTEST + length * 0.28);
}

/** The frames of a slightly bent way to where the thing is. Single properties, so that a thing keeps a turn of its own. */
function arc({ dx, dy, sx, sy }: Way): Keyframe[] {
	const side = dx < 0 ? -1 : 1;
	const [bendX, bendY] = [dy * ARC * side, -dx * ARC * side];
	return [
		{ translate: `${dx}px ${dy}px`, scale: `${sx} ${sy}` },
		{ translate: `${dx * 0.45 + bendX}px ${dy * 0.45 + bendY}px`, scale: `${(sx + 1) / 2} ${(sy + 1) / 2}` },
		{ translate: '0 0', scale: '1 1' },
	];
}
