import { silhouetteOf, strokesOf } from './carve.ts';
import type { Drawing } from './ink.ts';
import { keep } from './keep.ts';

/** Drawings as they were last written, by how they were wanted. */
const written = new WeakMap<Drawing, Map<string, string>>();

/** A drawing's paths as SVG text, written once for each way in which it is shown. `around` is the colour of its rim. */
export function markupOf(of: Drawing, plain: boolean, weight: number, around: string | false): string {
	const ways = keep(written, of, () => new Map<string, string>());
	return keep(ways, `${plain} ${weight} ${around}`, () => rimOf(of, weight, around) + pathsOf(of, plain, weight));
}

/** A drawing laid into a picture of several, at a place given as an SVG transform. */
export function laid(of: Drawing, at: string, plain: boolean, weight: number, around: string | false = false): string {
	return `<g transform="${at}">${markupOf(of, plain, weight, around)}</g>`;
}

function rimOf(of: Drawing, weight: number, around: string | false): string {
	if (!around) return '';
	const paths = silhouetteOf(of).map((d) => `<path d="${d}"/>`);
	return `<g fill="${around}" stroke="${around}" stroke-width="${weight + 6}" stroke-linejoin="round">${paths.join('')}</g>`;
}

function pathsOf(of: Drawing, plain: boolean, weight: number): string {
	const paths = strokesOf(of, plain).map(({ d, ink, fill, holes, weight: own }) =>
		ink
			? `<path d="${d}" fill="none" stroke="var(--art-ink)" stroke-width="${weight * own}" stroke-linejoin="round"/>`
			: `<path d="${d}" fill="${fill}"${holes ? ' fill-rule="evenodd"' : ''}/>`,
	);
	return paths.join('');
}
