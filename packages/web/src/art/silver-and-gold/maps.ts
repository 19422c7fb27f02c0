import { COLOURS, type Colour } from '@trove/games/silver-and-gold/cards.ts';
import { rose } from '../common/gear.ts';
import { bare, box, type Drawing, emblem, flat, hard, light, line, type Mark, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { grain, openChest, waves } from '../common/things.ts';
import { MAP } from './grid.ts';
import { COLOUR_PAINTS, COLOUR_SIGNS } from './signs.ts';

const ground = (colour: Colour, low: boolean): Mark[] => {
	const paint = COLOUR_PAINTS[colour];
	return [
		flat('paper', box(2, 2, MAP.width - 4, MAP.height - 4, 7)),
		bare(paint, box(4.5, 4.5, MAP.width - 9, MAP.height - 9, 5)),
		waves(34, 16, 54, 3, `${paint}-`, 1.8),
		waves(8, 50, 84, 4, `${paint}-`, 1.8),
		waves(8, 72, 84, 4, `${paint}-`, 1.8),
		waves(8, 94, 84, 4, `${paint}-`, 1.8),
		...(low ? light(0.6, ...emblem(rose, 84, 107, 22), ...emblem(COLOUR_SIGNS[colour], 16, 107, 15)) : []),
		grain(8, 8, 84, 106, 20, `${paint}+`, 2.4),
		bare('paper', soft('3.5,3.5! 30,4! 30,16 29,27! 16,29 4,28!')),
	];
};

/** The seas of the cards, with a compass where a map of three rows leaves room. */
export const SEAS: { readonly [sea: string]: Drawing } = Object.fromEntries(
	COLOURS.flatMap((colour) => [
		[colour, () => ground(colour, false)],
		[`${colour} low`, () => ground(colour, true)],
	]),
);

/** The back of a map card. */
export const mapBack: Drawing = () => [
	flat('paper', box(2, 2, MAP.width - 4, MAP.height - 4, 7), grain(6, 6, 88, 110, 20, 'sand')),
	bare('sand', box(7, 7, 86, 110, 4)),
	line(['8,26,0 30,20,1.8 52,30,1.8 92,18,0', '8,108,0 36,100,1.8 60,110,1.8 92,100,0', '8,92,0 24,96,1.6 34,90,0', '66,94,0 78,96,1.6 92,88,0'], 'sand-'),
	line(['16,40,3 20,34,3', '24,29,3 31,26,3', '37,24,3 45,23,3', '51,23,3 59,22,3', '65,21,3 71,19,3'], 'coral'),
	line(['76,12,4 88,24,4', '88,12,4 76,24,4'], 'coral'),
	...emblem(openChest, 50, 70, 68),
];

/** The back of an expedition card. */
export const expeditionBack: Drawing = () => [
	flat('paper', box(2, 2, 96, 96, 7), grain(6, 6, 88, 88, 24, 'sand')),
	bare('sea', box(7, 7, 86, 86, 4)),
	waves(10, 24, 80, 4, 'sea-', 2),
	waves(10, 80, 80, 4, 'sea-', 2),
	...emblem(rose, 50, 50, 64),
];

/** The front of an expedition card, without its shape. */
export const expeditionFront: Drawing = () => [
	flat('paper', box(2, 2, 96, 96, 7), grain(6, 6, 88, 88, 20, 'sand')),
	bare('foam', box(7, 7, 86, 86, 4)),
	waves(9, 18, 82, 4, 'foam-', 2),
	waves(9, 50, 82, 4, 'foam-', 2),
	waves(9, 86, 82, 4, 'foam-', 2),
];

/** A desk in the sun. */
export const desk: Drawing = () => [
	bare('desk', hard('0,0 480,0 480,360 0,360')),
	bare('desk+', [hard('60,0 170,0 40,360 -70,360'), hard('200,0 330,0 200,360 70,360')]),
	grain(0, 0, 480, 360, 90, 'desk-', 26),
];

named('silver-and-gold/maps', { SEAS, mapBack, expeditionBack, expeditionFront, desk });
