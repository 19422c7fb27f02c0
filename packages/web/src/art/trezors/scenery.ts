import { PIRATES } from '@trove/games/trezors/cards.ts';
import { ship } from '../common/gear.ts';
import { bare, box, cuts, type Drawing, emblem, flat, hard, light, type Mark, oval, type Paint, soft, star } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { bones, cloud, grain, palmTree, skull, waves } from '../common/things.ts';
import { SUIT_DRAWINGS } from '../dead-mans-draw/suits.ts';
import { PIRATE_GROUNDS } from './pirates.ts';

/** A pirate card without its pirate, narrower by `inset` on both sides. */
const pirateSheet = (ground: Paint, inset = 0): Mark[] => [
	flat('paper', box(2 + inset, 2, 96 - 2 * inset, 136, 7), grain(6 + inset, 4, 88 - 2 * inset, 132, 20, 'sand')),
	bare(ground, box(7 + inset, 7, 86 - 2 * inset, 126, 4)),
	cuts(`${14 + inset},8`, `${86 - inset},8`, '1,18', 10, 3, ground === 'sand' || ground === 'foam' ? `${ground}-` : (ground.replace('+', '') as Paint)),
];

/** What a narrow card leaves out on both sides. */
export const INSET = 18;

const sheets = (inset: number): { readonly [card: string]: Drawing } =>
	Object.fromEntries(PIRATES.map((card) => [card, () => pirateSheet(PIRATE_GROUNDS[card], inset)]));

/** The sheets of all pirate cards. */
export const SHEETS: { readonly [card: string]: Drawing } = sheets(0);
/** Those that are cut narrow. */
export const NARROW: { readonly [card: string]: Drawing } = sheets(INSET);

/** The back of a pirate card. */
export const pirateBack: Drawing = () => [
	flat('paper', box(2, 2, 96, 136, 7)),
	bare('coral', box(7, 7, 86, 126, 4)),
	bare('coral-', star(50, 70, 42, 12, 0.6)),
	...emblem(bones, 50, 82, 64),
	...emblem(skull, 50, 66, 56),
];

/** A hook card: a point lost. */
export const hookSheet: Drawing = () => [
	flat('paper', box(2, 2, 96, 136, 7), grain(6, 4, 88, 132, 20, 'sand')),
	bare('silver', box(7, 7, 86, 126, 4)),
	cuts('10,132', '90,132', '0,-26', 10, 3, 'silver-'),
	cuts('12,8', '88,8', '0,20', 9, 3, 'silver-'),
	...emblem(SUIT_DRAWINGS.hook, 50, 62, 84),
];

/** A bright island, to lay chests on. */
export const island: Drawing = () => [
	bare('sky', hard('0,0 400,0 400,240 0,240')),
	bare('ray', star(312, 44, 40, 14, 0.7)),
	...light(0.7, flat('sun', oval(312, 44, 23))),
	...light(0.7, cloud(34, 46, 74), cloud(178, 34, 54)),
	bare('lagoon', hard('0,88 400,88 400,160 0,160')),
	...light(0.6, ...emblem(ship, 236, 76, 44)),
	waves(0, 100, 400, 9, 'lagoon+', 2.4),
	waves(20, 112, 400, 9, 'lagoon+', 2.4),
	flat('beach', soft('-10,250! -10,128 40,116 110,122 200,114 290,122 360,114 410,126 410,250!'), grain(0, 130, 400, 110, 60, 'beach-', 6)),
	...emblem(palmTree, 44, 90, 96),
	...emblem(palmTree, 362, 94, 88, 0, true),
];

/** The width and height of the shore. */
export const SHORE: { readonly width: number; readonly height: number } = { width: 2000, height: 180 };

/** Where the sea ends and the sand begins, as wide as any table. Its middle is seen first. */
export const shore: Drawing = () => [
	bare('lagoon', hard('0,0 2000,0 2000,80 0,80')),
	bare('lagoon-', hard('0,0 2000,0 2000,7 0,7')),
	...light(0.6, ...emblem(ship, 1096, -4, 44), ...emblem(ship, 420, -2, 52), ...emblem(ship, 1640, -4, 40)),
	waves(0, 22, 2000, 44, 'lagoon+', 2.4),
	waves(20, 38, 2000, 44, 'lagoon+', 2.4),
	bare(
		'paper',
		soft('-10,190! -10,62 90,50 200,60 330,46 480,58 620,48 760,60 900,50 1040,60 1180,48 1330,60 1480,46 1640,58 1780,48 1900,58 2010,50 2010,190!'),
	),
	flat(
		'beach',
		soft('-10,190! -10,72 90,60 200,70 330,56 480,68 620,58 760,70 900,60 1040,70 1180,58 1330,70 1480,56 1640,68 1780,58 1900,68 2010,60 2010,190!'),
		grain(0, 78, 2000, 40, 60, 'beach-', 6),
	),
];

/** The sky over a table: the sun, or the moon, and a few clouds. */
export const heaven: Drawing = () => [
	bare('ray', star(146, 34, 34, 14, 0.7)),
	...light(0.7, flat('sun', oval(146, 34, 19))),
	...light(0.7, cloud(20, 34, 58), cloud(88, 62, 44)),
];

named('trezors/scenery', { SHEETS, NARROW, pirateBack, hookSheet, island, shore, heaven });
