import type { Colour } from '@trove/games/silver-and-gold/cards.ts';
import { each } from '../common/each.ts';
import { bare, type Drawing, flat, hard, light, limb, line, type Mark, oval, type Paint, soft, star } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { palmTree } from '../common/things.ts';

/** The cross of a cell: painted with a broad brush. */
export const crossSign: Drawing = () => [bare('coral', [limb('16,14,10 48,48,16 86,86,9'), limb('84,16,8 52,50,16 14,84,10')])];

/** The coin of a cell. */
export const coinSign: Drawing = () => [
	flat('brass', oval(50, 50, 40), bare('brass-', soft('70,18! 88,38 89,56 76,78 56,89! 44,89! 66,78 78,58 78,38'))),
	line(['50,28,10 50,47,6 50,72,10', '28,50,10 47,50,6 72,50,10']),
];

/** The palm of a cell. */
export const palmSign: Drawing = palmTree;

/** What a map's colour is told by besides the colour: a star, a sun, a leaf, a rock. */
export const COLOUR_SIGNS: { readonly [colour in Colour]: Drawing } = {
	purple: () => [flat('plum', star(50, 52, 48, 5, 0.46), bare('plum-', hard('50,54 94,39 68,67 78,91 50,77')))],
	orange: () => [flat('orange', star(50, 50, 48, 10, 0.68)), flat('orange+', oval(50, 50, 22))],
	green: () => [
		flat('palm', soft('50,4! 74,22 80,50 66,78 50,96! 34,78 20,50 26,22'), bare('palm-', soft('50,4! 75,22 81,50 67,78 50,96!'))),
		line(['50,20,2 50,98,5', '50,50,3 34,38,0', '50,50,3 66,38,0', '50,68,3 36,58,0', '50,68,3 64,58,0']),
	],
	gray: () => [
		flat('silver-', hard('44,92 64,40 76,30 98,92')),
		flat('silver', hard('2,92 36,10 48,10 76,92'), bare('silver-', hard('48,10 77,93 52,93 50,60 44,40'))),
		flat('paper', hard('24,40 36,10 48,10 58,38 49,32 43,42 36,34 30,44')),
	],
};

/** What each colour is printed with. */
export const COLOUR_PAINTS: { readonly [colour in Colour]: Paint & ('plum' | 'orange' | 'palm' | 'silver') } = {
	purple: 'plum',
	orange: 'orange',
	green: 'palm',
	gray: 'silver',
};

/** A seal of wax, without its sign. */
export const wax: Drawing = () => [
	flat(
		'coral',
		soft('50,4 62,9 74,8 82,18 93,24 92,37 97,49 91,60 92,73 81,80 74,91 61,90 50,96 38,90 26,92 19,81 7,76 9,63 3,51 9,40 8,27 19,20 26,9 38,10'),
		bare('coral-', soft('76,9! 82,18 93,24 92,37 97,49 91,60 92,73 81,80 74,91 61,90 50,96! 44,93! 74,74 80,42')),
	),
	...light(0.6, flat('coral+', oval(49, 49, 31))),
];

/** The seal of a map: wide enough for what it brings and the sign of the colour that it counts. */
export const mapSeal: Drawing = () => [
	flat(
		'coral',
		soft(
			'34,5 48,9 62,4 76,9 90,4 104,9 118,4 132,9 146,5 157,16 169,22 170,36 177,50 170,63 169,78 157,84 146,95 132,91 118,96 104,91 90,96 76,91 62,96 48,91 34,95 23,84 11,78 10,63 3,50 10,36 11,22 23,16',
		),
		bare('coral-', soft('158,14! 169,22 170,36 178,50 170,63 169,78 157,84 146,97 132,91 118,97 104,91 90,97 76,91 62,97 48,91 34,97! 60,84 130,84 156,60')),
	),
];

const METALS: readonly (Paint & ('brass' | 'silver' | 'wood'))[] = ['wood', 'wood', 'silver', 'silver', 'brass', 'brass'];

/** The cup of a trophy worth 6 to 1: gold, silver, wood; the number is written on it. */
function cup(worth: number): Mark[] {
	const paint = METALS[worth - 1] ?? 'wood';
	return [
		flat(paint, [soft('26,12! 8,10 2,26 10,44 30,54! 28,46! 16,40 10,28 14,18 26,20!')]),
		flat(paint, [soft('74,12! 92,10 98,26 90,44 70,54! 72,46! 84,40 90,28 86,18 74,20!')]),
		flat(`${paint}-`, hard('44,62 56,62 58,82 42,82')),
		flat(paint, hard('30,80 70,80 76,94 24,94'), bare(`${paint}-`, hard('56,80 71,80 77,95 58,95'))),
		flat(
			paint,
			soft('22,6! 78,6! 78,32 70,54 50,66 30,54 22,32'),
			bare(`${paint}-`, soft('64,6! 79,6! 79,32 71,55 52,67! 62,50 66,28')),
			bare(`${paint}+`, soft('27,12 33,12 34,30 40,46 33,42 28,28')),
		),
	];
}

/** The cups by their worth; that of 0 is a place for one. */
export const CUPS: readonly Drawing[] = each(7, cup);

/** Crosses of a pencil, none like another: two strokes each, as a hand draws them in a hurry. */
export const PENCIL: readonly (readonly string[])[] = [
	['14,18,7 46,46,10 84,88,6', '86,12,6 52,50,10 12,84,7'],
	['18,12,6 52,52,10 88,82,7', '80,20,7 48,46,10 18,90,6'],
	['10,24,7 40,44,9 72,70,10 92,78,5', '78,8,6 58,42,10 34,66,9 16,92,6'],
	['20,16,6 44,50,10 80,90,7 84,92,4', '90,18,7 50,48,10 24,74,9 8,82,5'],
	['12,14,6 50,54,10 82,80,7', '86,22,6 60,44,9 30,76,10 20,94,6'],
	['16,22,7 54,48,10 90,86,6', '82,10,6 46,54,10 10,88,7'],
];

named('silver-and-gold/signs', { crossSign, coinSign, palmSign, COLOUR_SIGNS, wax, mapSeal, CUPS });
