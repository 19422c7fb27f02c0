// Animates things from where they were to where they are: `data-thing` moves, from or to a `data-place`; see
// `screen.ts`.
import { nextFrame, yieldToBrowser } from '../base/yield.ts';
import type { Flight } from './screen.ts';

/** Durations in milliseconds. */
const SHORTEST = 160;
const LONGEST = 320;
const STAGGER = 45;
/** Staggered things of one gesture have all started by then. */
const LAST_START = 360;
const FADE = 140;
/** How far a path curves aside, as a part of its length. */
const ARC = 0.12;
/** The easing of flights and fades: the two handles of a cubic Bézier curve. */
const FLYING: Ease = [0.2, 0.75, 0.25, 1];
const FADING: Ease = [0, 0, 0.58, 1];
/** The number of points of such a curve in CSS `linear()`, if the browser supports it. */
const PIECES = 10;
const CURVES = CSS.supports('transition-timing-function', 'linear(0, 1)');
const ABOVE = '30';
/** Work shorter than this leaves time for a layout in the same task, in milliseconds. */
const LITTLE = 22;
/** Shorter moves are not animated, in pixels. */
const STILL = 2;

/** Where something was. */
interface Seen {
	readonly element: HTMLElement;
	readonly box: DOMRect;
}

/** Where everything was. */
export interface Sight {
	readonly things: ReadonlyMap<string, Seen>;
	readonly places: ReadonlyMap<string, DOMRect>;
	/** Where the table itself begins. */
	readonly origin: { readonly left: number; readonly top: number };
}

type Ease = readonly [number, number, number, number];

/** One motion among those of a step. */
interface Motion {
	readonly element: HTMLElement;
	readonly frames: Keyframe[];
	readonly ease: Ease;
	readonly delay: number;
	readonly duration: number;
	/** It lies above all others during its flight. */
	readonly above?: boolean;
	/** It keeps its last frame until it is removed. */
	readonly stays?: boolean;
}

interface Way {
	readonly dx: number;
	readonly dy: number;
	readonly sx: number;
	readonly sy: number;
	readonly length: number;
}

/** The animations of one table. */
export class Flights {
	readonly #root: HTMLElement;
	/** Running animations, and what to clean up after them. */
	readonly #flying: Animation[] = [];
	readonly #ghosts = new Map<HTMLElement, { readonly name: string; readonly box: DOMRect }>();
	readonly #raised: HTMLElement[] = [];
	/** Things that have flown away already: their removal is not animated again. */
	readonly #left = new WeakSet<HTMLElement>();
	/** Whether the table was last pressed by a finger. */
	#finger = false;

	constructor(root: HTMLElement) {
		this.#root = root;
		root.addEventListener(
			'pointerdown',
			({ pointerType }) => {
				this.#finger = pointerType === 'touch';
			},
			{ capture: true, passive: true },
		);
	}

	/** Measures where all things are, and the places that are asked for. */
	look(flights: readonly Flight[]): Sight {
		const things = new Map<string, Seen>();
		for (const element of this.#marked('thing')) {
			const name = element.dataset.thing ?? '';
			if (!things.has(name)) things.set(name, { element, box: element.getBoundingClientRect() });
		}
		const wanted = new Set(flights.flatMap(({ from, to }) => [from, to]));
		const places = wanted.size === 0 ? [] : this.#marked('place').filter(({ dataset }) => wanted.has(dataset.place));
		const { left, top } = this.#root.getBoundingClientRect();
		const origin = { left: left - this.#root.scrollLeft, top: top - this.#root.scrollTop };
		return { things, places: new Map(places.map((element) => [element.dataset.place ?? '', placeOf(element)])), origin };
	}

	/**
	 * Puts things that a change has removed back where they were. Call it right after the change: one layout serves
	 * both.
	 */
	keep(before: Sight): void {
		const there = new Set(this.#marked('thing').map(({ dataset }) => dataset.thing));
		for (const [name, { element, box }] of before.things) {
			if (!there.has(name) && !element.isConnected && !this.#left.has(element)) this.#ghost(name, element, box, before.origin);
		}
	}

	/**
	 * Waits for the frame after the change at `begun`, before its paint: nothing is seen at its destination too early.
	 */
	async laidOut(begun: number): Promise<void> {
		const shown = nextFrame();
		this.layOut(begun);
		await shown;
	}

	/**
	 * Forces a layout of what has changed since `begun`, which else happens in one long task with painting: at once if
	 * the change was little work, else in a task of its own, if there is time for one before the next frame.
	 */
	layOut(begun: number): void {
		if (performance.now() - begun < LITTLE) this.#root.getBoundingClientRect();
		else void yieldToBrowser().then(() => this.#root.getBoundingClientRect());
	}

	/** Animates everything that has moved since then. Resolves when all have arrived. */
	async play(before: Sight, flights: readonly Flight[], moves: boolean): Promise<void> {
		const now = this.look(flights);
		const by = new Map(flights.map((flight) => [flight.thing, flight]));
		const motions: Motion[] = [];
		let order = 0;
		for (const [name, { element, box }] of now.things) {
			const known = by.get(name);
			const goal = known?.leaves && element.closest<HTMLElement>('[data-place]')?.dataset.place === known.from ? placed(known.to, now, before) : undefined;
			if (goal) {
				this.#left.add(element);
				motions.push(moves ? { ...departure(element, wayFrom(goal, box), order++, known?.leaves === 'seen' ? 1 : 0), above: true } : fade(element, 1, 0));
				continue;
			}
			const was = before.things.get(name)?.box ?? placed(known?.from, before, now);
			const way = was && wayFrom(was, box);
			if (!way) {
				if (before.things.size > 0) motions.push(fade(element, 0, 1));
			} else if (isWay(way)) motions.push(moves ? flight(element, way, order++) : fade(element, 0.2, 1));
		}
		for (const [element, { name, box }] of this.#ghosts) {
			const to = placed(by.get(name)?.to, now, before);
			motions.push(moves && to ? departure(element, wayFrom(to, box), order++) : fade(element, 1, 0));
		}
		this.#setOut(motions);
		await Promise.allSettled(this.#flying.map(({ finished }) => finished));
		this.finish();
	}

	/** Drops the focus that a touch has left: removing a focused element forces a layout. Other focus stays. */
	release(): void {
		const { activeElement } = document;
		if (this.#finger && activeElement instanceof HTMLElement && this.#root.contains(activeElement) && !activeElement.matches(':focus-visible'))
			activeElement.blur();
	}

	/** Finishes all animations at once. */
	finish(): void {
		for (const animation of this.#flying.splice(0)) animation.finish();
		for (const element of this.#raised.splice(0)) element.style.removeProperty('z-index');
		for (const ghost of this.#ghosts.keys()) ghost.remove();
		this.#ghosts.clear();
	}

	#marked(what: 'thing' | 'place'): HTMLElement[] {
		return [...this.#root.querySelectorAll<HTMLElement>(`[data-${what}]`)].filter((element) => !this.#ghosts.has(element));
	}

	/**
	 * Starts all animations of a step together, and ends them together: each waits and rests within its own curve. One
	 * that starts late or ends early would make every frame the main thread's work instead of the compositor's.
	 */
	#setOut(motions: readonly Motion[]): void {
		const duration = Math.max(0, ...motions.map((motion) => motion.delay + motion.duration));
		for (const motion of motions) {
			const { element, frames, above } = motion;
			this.#flying.push(element.animate(frames, CURVES ? together(motion, duration) : alone(motion)));
			if (!above) continue;
			// Not in the keyframes: animating it would make every frame the main thread's work.
			element.style.zIndex = ABOVE;
			this.#raised.push(element);
		}
	}

	#ghost(name: string, element: HTMLElement, box: DOMRect, origin: Sight['origin']): void {
		const { style } = element;
		Object.assign(style, {
			position: 'absolute',
			left: `${box.left - origin.left}px`,
			top: `${box.top - origin.top}px`,
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
		this.#ghosts.set(element, { name, box });
	}
}

/** To where it is now. */
function flight(element: HTMLElement, way: Way, order: number): Motion {
	return { element, frames: arc(way), ease: FLYING, ...timed(way, order), above: true };
}

/** From where it was, to where it is gone. */
function departure(element: HTMLElement, way: Way, order: number, faint = 0.2): Motion {
	const frames = arc(way).reverse();
	const fading = frames.map((frame, index) => ({ ...frame, opacity: index === frames.length - 1 ? faint : 1 }));
	return { element, frames: fading, ease: FLYING, ...timed(way, order), stays: true };
}

function fade(element: HTMLElement, from: number, to: number): Motion {
	return { element, frames: [{ opacity: from }, { opacity: to }], ease: FADING, delay: 0, duration: FADE, stays: to === 0 };
}

function timed({ length }: Way, order: number): { readonly delay: number; readonly duration: number } {
	return { delay: Math.min(order * STAGGER, LAST_START), duration: Math.min(LONGEST, SHORTEST + length * 0.28) };
}

/** An animation as long as the whole step, which waits and rests within its curve. */
function together(motion: Motion, duration: number): KeyframeAnimationOptions {
	// An animation over the whole time needs no `linear()` curve.
	const easing = motion.delay === 0 && motion.duration === duration ? `cubic-bezier(${motion.ease})` : curve(motion, duration);
	return { duration, easing, fill: motion.stays ? 'forwards' : 'none' };
}

/** The same with a delay, if the browser has no `linear()`. */
function alone({ ease, delay, duration, stays }: Motion): KeyframeAnimationOptions {
	return { duration, delay, easing: `cubic-bezier(${ease})`, fill: stays ? 'both' : 'backwards' };
}

/** An animation's easing within the time of the whole step. */
function curve({ ease: [x1, y1, x2, y2], delay, duration }: Motion, whole: number): string {
	const along = (a: number, b: number, t: number): number => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3;
	const points = Array.from({ length: PIECES + 1 }, (_, index) => {
		const t = index / PIECES;
		return `${along(y1, y2, t).toFixed(4)} ${(((delay + duration * along(x1, x2, t)) / whole) * 100).toFixed(2)}%`;
	});
	return `linear(0 0%, ${points.join(', ')}, 1 100%)`;
}

/** A place's box. A hidden place, where nothing lies yet, is in the middle of the place around it. */
function placeOf(element: HTMLElement): DOMRect {
	const box = element.getBoundingClientRect();
	const around = box.width === 0 && box.height === 0 ? element.parentElement?.closest('[data-place]')?.getBoundingClientRect() : null;
	return around ? new DOMRect(around.x + around.width / 2, around.y + around.height / 2) : box;
}

/** A place's box before or after the beat. */
function placed(place: string | undefined, first: Sight, second: Sight): DOMRect | undefined {
	return place === undefined ? undefined : (first.places.get(place) ?? second.places.get(place));
}

function isWay({ length, sx }: Way): boolean {
	return length >= STILL || Math.abs(sx - 1) >= 0.02;
}

/** The offset and scale from where something is to another box. */
function wayFrom(was: DOMRect, is: DOMRect): Way {
	const dx = was.x + was.width / 2 - (is.x + is.width / 2);
	const dy = was.y + was.height / 2 - (is.y + is.height / 2);
	const scale = (a: number, b: number): number => (a > 0 && b > 0 ? Math.min(3, Math.max(0.2, a / b)) : 1);
	return { dx, dy, sx: scale(was.width, is.width), sy: scale(was.height, is.height), length: Math.hypot(dx, dy) };
}

/** The frames of a slightly curved path to where the thing is. Individual transforms keep a thing's own rotation. */
function arc({ dx, dy, sx, sy }: Way): Keyframe[] {
	const side = dx < 0 ? -1 : 1;
	const [bendX, bendY] = [dy * ARC * side, -dx * ARC * side];
	return [
		{ translate: `${dx}px ${dy}px`, scale: `${sx} ${sy}` },
		{ translate: `${dx * 0.45 + bendX}px ${dy * 0.45 + bendY}px`, scale: `${(sx + 1) / 2} ${(sy + 1) / 2}` },
		{ translate: '0 0', scale: '1 1' },
	];
}
