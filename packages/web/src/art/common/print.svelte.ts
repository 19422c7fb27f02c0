import { breath } from '../../shell/breath.ts';
import { silhouetteOf } from './carve.ts';
import type { Drawing, Mark } from './ink.ts';
import { keep } from './keep.ts';
import { markupOf } from './markup.ts';
import { painted } from './paints.ts';

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

/** What ink and slips of the knife add around the contours. */
const AROUND = 8;
/** So long it prints before others have their turn, in milliseconds. */
const PIECE = 5;

/** Those that are wanted and not printed yet, in the order in which they were wanted. */
const wanted: Print[] = [];
let printing = false;

/** A drawing as a picture of its own: a page has thousands of strokes, and as pictures they are not its own to style and to lay out. Printed soon after it is first wanted. */
export class Print {
	/** What an `<image>` needs; null until it is printed. */
	shown: (Bounds & { readonly href: string }) | null = $state.raw(null);
	/** Its silhouette, where one was wanted. */
	outline = '';
	readonly #plate: () => Plate;
	readonly #dark: boolean;
	/** Kept ready by the browser: shown again, it is there at once. */
	readonly #image = new Image();

	constructor(plate: () => Plate, dark: boolean) {
		this.#plate = plate;
		this.#dark = dark;
		wanted.push(this);
		if (!printing) void printAll();
	}

	make(): void {
		const { markup, bounds, outline = '' } = this.#plate();
		this.outline = outline;
		const { x, y, width, height } = bounds;
		const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${painted(markup, this.#dark)}</svg>`;
		const href = `data:image/svg+xml,${text.replaceAll('%', '%25').replaceAll('#', '%23')}`;
		this.#image.src = href;
		this.shown = { x, y, width, height, href };
	}
}

/** Prints what is wanted in short pieces: a table has dozens of pictures, and nobody has to wait for the last one to press the first. */
async function printAll(): Promise<void> {
	printing = true;
	for (let print = wanted.shift(); print; print = wanted.shift()) {
		await breath();
		const begun = performance.now();
		print.make();
		while (wanted.length > 0 && performance.now() - begun < PIECE) wanted.shift()?.make();
	}
	printing = false;
}

const prints = new WeakMap<Drawing, Map<string, Print>>();

/** A drawing by day or by night, with its silhouette for a rim or without. */
export function printOf(of: Drawing, plain: boolean, weight: number, dark: boolean, rimmed: boolean): Print {
	const ways = keep(prints, of, () => new Map<string, Print>());
	const outline = (): string => (rimmed ? silhouetteOf(of).join('') : '');
	const plate = (): Plate => ({ markup: markupOf(of, plain, weight, false), bounds: boundsOf(of()), outline: outline() });
	return keep(ways, `${plain} ${weight} ${dark} ${rimmed}`, () => new Print(plate, dark));
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
