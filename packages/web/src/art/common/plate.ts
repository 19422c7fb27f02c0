import { silhouetteOf } from './carve.ts';
import type { Mark } from './ink.ts';
import { markupOf } from './markup.ts';
import { drawingOf } from './names.ts';

/** Where a picture lies, in the units of its drawing. */
export interface Bounds {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** SVG text, and where it lies. */
export interface Plate {
	readonly markup: string;
	readonly bounds: Bounds;
	/** Its silhouette as a path, for a rim around it. */
	readonly outline?: string;
}

/** What a plate is made from. It has to be sent to a worker. */
export type Wish = string | number | boolean | null;

/** Makes a plate; a module `plates.ts` exports some. */
export type Plates = { readonly [name: string]: (...wishes: never[]) => Plate };

/** What ink and slips of the knife add around the contours. */
const AROUND = 8;

/** A drawing by its name: whether it has details for large sizes and a silhouette, and the weight of its line. */
export function drawing(name: string, plain: boolean, weight: number, rimmed: boolean): Plate {
	const of = drawingOf(name);
	return { markup: markupOf(of, plain, weight, false), bounds: boundsOf(of()), outline: rimmed ? silhouetteOf(of).join('') : '' };
}

function boundsOf(marks: readonly Mark[]): Bounds {
	let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	const see = (some: readonly Mark[]): void => {
		for (const { loops, inside } of some) {
			for (const loop of loops)
				for (const [x, y] of loop) {
					left = Math.min(left, x);
					top = Math.min(top, y);
					right = Math.max(right, x);
					bottom = Math.max(bottom, y);
				}
			see(inside);
		}
	};
	see(marks);
	const [x, y] = [Math.floor(left - AROUND), Math.floor(top - AROUND)];
	return { x, y, width: Math.ceil(right + AROUND) - x, height: Math.ceil(bottom + AROUND) - y };
}
