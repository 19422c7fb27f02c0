import type { Painter } from './paints.ts';
import type { Plate } from './plate.ts';

/** A plate as a picture that stands alone, by day or by night. */
export function pictureOf({ markup, bounds: { x, y, width, height } }: Plate, paint: Painter, dark: boolean): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${paint(markup, dark)}</svg>`;
}
