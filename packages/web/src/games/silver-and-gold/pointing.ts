// Mouse and fingers over the maps.
import { MAP } from '../../art/silver-and-gold/grid.ts';
import type { Aim } from './hand.ts';

/** From here on a finger drags, in pixels. */
const DRAG = 9;
/** Around a map, what still counts as being over it, in its own units. */
const AROUND = 8;
/** A wheel turns no faster than this, in milliseconds. */
const NOTCH = 120;

/** The map under the hand and where on it, `lift` cells above the finger. */
export function locate(root: HTMLElement, { clientX, clientY }: PointerEvent, lift: number): Aim | null {
	for (const map of root.querySelectorAll<HTMLElement>('[data-map]')) {
		const box = map.getBoundingClientRect();
		const x = ((clientX - box.left) / box.width) * MAP.width;
		const y = ((clientY - box.top) / box.height) * MAP.height - lift * MAP.cell;
		if (x < -AROUND || x > MAP.width + AROUND || y < -AROUND || y > MAP.height + AROUND) continue;
		return { card: map.dataset.map ?? '', row: (y - MAP.top) / MAP.cell, column: (x - MAP.left) / MAP.cell };
	}
	return null;
}

/** Tells taps, drags and second fingers apart. */
export class Touch {
	#first: { readonly id: number; readonly x: number; readonly y: number; moved: boolean } | null = null;
	#took = false;
	#notched = 0;

	/** Whether a pointer is on its way: focus that comes with it is not the keyboard's. */
	get busy(): boolean {
		return this.#first !== null;
	}

	/** Whether the click that comes now was seen as a touch before. */
	took(): boolean {
		const took = this.#took;
		this.#took = false;
		return took;
	}

	down({ pointerId: id, clientX: x, clientY: y }: PointerEvent): 'first' | 'second' {
		if (this.#first) {
			// With two fingers nothing is marked: it was a turn.
			this.#first.moved = true;
			return 'second';
		}
		this.#first = { id, x, y, moved: false };
		return 'first';
	}

	/** What the motion is; null where it is none of ours. */
	move({ pointerId, pointerType, clientX, clientY }: PointerEvent): 'hover' | 'drag' | null {
		if (pointerType === 'mouse') return 'hover';
		if (this.#first?.id !== pointerId) return null;
		if (Math.hypot(clientX - this.#first.x, clientY - this.#first.y) > DRAG) this.#first.moved = true;
		return this.#first.moved ? 'drag' : null;
	}

	up({ pointerId, pointerType, button }: PointerEvent): 'click' | 'tap' | 'dropped' | null {
		if (this.#first?.id !== pointerId) return null;
		const { moved } = this.#first;
		this.#first = null;
		this.#took = true;
		// A click follows at once, if it follows.
		setTimeout(() => {
			this.#took = false;
		}, 50);
		if (pointerType === 'mouse') return button === 0 ? 'click' : null;
		return moved ? 'dropped' : 'tap';
	}

	cancel(): void {
		this.#first = null;
	}

	/** Whether a wheel has gone on by a notch. */
	notch({ timeStamp }: WheelEvent): boolean {
		if (timeStamp - this.#notched < NOTCH) return false;
		this.#notched = timeStamp;
		return true;
	}
}
