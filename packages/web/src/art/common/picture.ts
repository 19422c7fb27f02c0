import type { Drawing, Mark } from './ink.ts';
import { markupOf } from './markup.ts';
import { painted } from './paints.ts';

/** A drawing as a picture of its own, and where it lies in the units of the drawing. */
export interface Picture {
	readonly href: string;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** What ink and slips of the knife add around the contours. */
const AROUND = 8;

const pictures = new WeakMap<Drawing, Map<string, Picture>>();
/** Once shown, a picture is kept ready: shown again, it is there at once. */
const ready = new Map<string, HTMLImageElement>();

/** A drawing by day or by night. A page has thousands of strokes; as pictures they are not its own to style and to lay out. */
export function pictureOf(of: Drawing, plain: boolean, weight: number, dark: boolean): Picture {
	const key = `${plain} ${weight} ${dark}`;
	let ways = pictures.get(of);
	if (!ways) {
		ways = new Map();
		pictures.set(of, ways);
	}
	let picture = ways.get(key);
	if (!picture) {
		picture = printed(markupOf(of, plain, weight, false), boundsOf(of()), dark);
		ways.set(key, picture);
	}
	return picture;
}

/** SVG text as a picture. */
export function printed(markup: string, { x, y, width, height }: Omit<Picture, 'href'>, dark: boolean): Picture {
	const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${painted(markup, dark)}</svg>`;
	const href = `data:image/svg+xml,${text.replaceAll('%', '%25').replaceAll('#', '%23')}`;
	if (!ready.has(href)) {
		const image = new Image();
		image.src = href;
		ready.set(href, image);
	}
	return { href, x, y, width, height };
}

function boundsOf(marks: readonly Mark[]): Omit<Picture, 'href'> {
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
