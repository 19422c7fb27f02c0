import type { Colour } from '@trove/games/silver-and-gold/cards.ts';
import { css } from '../common/carve.ts';
import type { Drawing } from '../common/ink.ts';
import { laid, markupOf } from '../common/markup.ts';
import type { Plate, Plates } from '../common/plate.ts';
import { cellAt, cellsOf, MAP, SEAL, squares } from './grid.ts';
import { SEAS } from './maps.ts';
import { COLOUR_PAINTS, COLOUR_SIGNS, coinSign, crossSign, mapSeal, palmSign } from './signs.ts';

const SIGNS: { readonly [sign: string]: Drawing } = { X: crossSign, C: coinSign, P: palmSign };

/**
 * What is printed on a treasure card except its numbers: an island of cells in a sea of the card's colour, and its
 * seal. `rows` are separated by commas.
 */
function map(colour: Colour, rows: string, seal: Colour | null, plain: boolean): Plate {
	const cells = cellsOf({ rows: rows.split(',') });
	const signs = cells.flatMap(({ row, column, sign }) => {
		const { x, y } = cellAt(row, column);
		return sign in SIGNS ? laid(SIGNS[sign], `translate(${x + 2.2} ${y + 2.2}) scale(${(MAP.cell - 4.4) / 100})`, true, 6) : [];
	});
	const markup = [
		markupOf(SEAS[rows.split(',').length < 4 ? `${colour} low` : colour], plain, plain ? 3.6 : 2.2, false),
		landOf(squares(cells), colour, plain),
		...signs,
		...(seal === null
			? [laid(COLOUR_SIGNS[colour], 'translate(74 6.500) scale(.19)', true, 6, 'var(--art-paper)')]
			: [
					laid(mapSeal, `translate(${SEAL.x} ${SEAL.y}) scale(${SEAL.scale})`, plain, 4),
					laid(COLOUR_SIGNS[seal], 'translate(75 7) scale(.17)', true, 8, 'var(--art-paper)'),
				]),
	];
	return { markup: markup.join(''), bounds: { x: 0, y: 0, width: MAP.width, height: MAP.height } };
}

/** What the press makes of several drawings. */
export const plates = { map } satisfies Plates;

/** The beach around the cells, and the cells. */
function landOf(d: string, colour: Colour, plain: boolean): string {
	const around = (fill: string, stroke: string, width: number): string => `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
	const [ink, sand] = [css('ink'), css('sand')];
	return `<g stroke-linejoin="round">${around(ink, ink, 6.4)}${around(sand, sand, 3.8)}${around(css('paper'), css(`${COLOUR_PAINTS[colour]}-`), plain ? 1.6 : 1)}</g>`;
}
