// Writes the app's icons from the drawing: `node src/gallery/icons.ts`. Icons stand alone, so their colours are
// written out.
import { writeFileSync } from 'node:fs';
import { strokesOf } from '../art/common/carve.ts';
import { icon, maskable } from '../art/common/icon.ts';
import type { Drawing } from '../art/common/ink.ts';

const COLOURS: { readonly [paint: string]: string } = {
	ink: '#1d2430',
	sea: '#1f5f6b',
	'sea-dark': '#1f4854',
	wood: '#8b5a35',
	'wood-dark': '#654734',
	brass: '#c8963e',
	'brass-dark': '#94723a',
	'brass-pale': '#e8c67b',
};

function svg(drawing: Drawing): string {
	const paths = strokesOf(drawing, true).map(({ d, fill, ink, weight }) => {
		const paint = ink
			? `fill="none" stroke="${COLOURS.ink}" stroke-width="${(4 * weight).toFixed(1)}" stroke-linejoin="round"`
			: `fill="${COLOURS[fill.slice(10, -1)]}"`;
		return `\t<path ${paint} d="${d}"/>\n`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n\t<title>Trove</title>\n${paths.join('')}</svg>\n`;
}

writeFileSync(new URL('../art/icon.svg', import.meta.url), svg(icon));
writeFileSync(new URL('../art/icon-maskable.svg', import.meta.url), svg(maskable));
