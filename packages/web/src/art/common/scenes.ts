import { SUIT_DRAWINGS } from '../dead-mans-draw/suits.ts';
import { gnome, orcAt, torch } from '../my-treasure/folk.ts';
import { crab } from './animals.ts';
import { compass, rose, ship } from './gear.ts';
import { bare, box, cuts, type Drawing, emblem, flat, hard, light, limb, line, type Mark, oval, type Paint, place, soft, star, turned } from './ink.ts';
import { bones, cloud, coin, grain, heap, openChest, palmTree, skull, waves } from './things.ts';

/** The size of every picture on the home page; the middle of it is always seen. */
export const SCENE: { readonly width: number; readonly height: number } = { width: 320, height: 200 };

const field = (paint: Paint): Mark => bare(paint, hard('-10,-10 330,-10 330,210 -10,210'));

/** Maps on a desk in the sun. */
const silverAndGold: Drawing = () => [
	field('wood+'),
	line(['-10,52,1.6 120,54,2.4 330,50,1.6', '-10,112,1.6 120,110,2.4 330,114,1.6', '-10,168,1.6 160,170,2.4 330,166,1.6'], 'wood'),
	grain(0, 0, 320, 200, 40, 'wood', 24),
	bare('sand', hard('60,-10 150,-10 70,210 -20,210')),
	bare('sand', hard('176,-10 300,-10 220,210 96,210')),
	...turned(
		[
			flat('paper', soft('84,34! 160,30 238,36! 234,100 240,166! 160,170 82,164! 86,100'), grain(90, 40, 140, 120, 20, 'sand', 5)),
			bare('foam', soft('92,42! 160,38 230,44! 227,100 232,158! 160,162 90,156! 94,100')),
			waves(94, 58, 134, 6, 'foam-', 2),
			waves(94, 146, 134, 6, 'foam-', 2),
			waves(94, 100, 34, 2, 'foam-', 2),
			...light(0.7, flat('sand', soft('112,112 116,84 132,66 160,62 176,72 200,70 214,90 208,122 190,138 160,134 134,142'))),
			...light(0.7, ...[0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => flat('paper', box(128 + column * 18, 84 + row * 18, 18, 18))))),
			...light(0.7, flat('paper', box(146, 120, 18, 12)), flat('paper', box(164, 66, 18, 18))),
			line(['131,87,3 143,99,3', '143,87,3 131,99,3', '149,87,3 161,99,3', '161,87,3 149,99,3', '149,105,3 161,117,3', '161,105,3 149,117,3']),
			line(['184,86,4 198,99,4', '198,86,4 184,99,4'], 'coral'),
			...light(0.8, ...emblem(palmTree, 174, 68, 34), ...emblem(coin, 137, 111, 14)),
		],
		-5,
		160,
		100,
	),
	...turned(
		[
			flat('orange', hard('206,150 290,150 290,160 206,160'), bare('orange-', hard('206,156 290,156 290,161 206,161'))),
			flat('paper', hard('206,150 206,160 190,155')),
			flat('ink', hard('197,153 197,157 188,155')),
			flat('coral', hard('290,149 300,149 300,161 290,161')),
		],
		-34,
		240,
		150,
	),
	...light(0.9, ...emblem(compass, 256, 50, 64), ...emblem(coin, 74, 150, 34), ...emblem(coin, 98, 168, 30), ...emblem(rose, 46, 52, 62)),
];

/** Planks at night, and what is under them. */
const deadMansDraw: Drawing = () => [
	field('deep'),
	bare('deep+', [
		star(40, 28, 4, 4, 0.3),
		star(96, 16, 3, 4, 0.3),
		star(132, 44, 3, 4, 0.3),
		star(286, 22, 4, 4, 0.3),
		star(258, 92, 3, 4, 0.3),
		star(22, 76, 3, 4, 0.3),
	]),
	...light(
		0.7,
		flat(
			'paper',
			oval(206, 48, 36),
			bare('sand', soft('222,16! 244,48 226,80 200,86! 226,66 230,40')),
			bare('sand', [oval(192, 38, 5), oval(204, 60, 4), oval(186, 56, 3)]),
		),
	),
	...light(0.8, ...emblem(ship, 84, 78, 82)),
	bare('sea', soft('-10,112! 30,104 60,112 100,104 140,112 180,104 220,112 260,104 300,112 330,106! 330,210! -10,210!')),
	waves(-6, 124, 330, 7, 'sea+', 3),
	waves(10, 138, 330, 7, 'deep', 3),
	flat('coral', limb('250,170,30 262,128,26 244,92,20 256,62,14 278,60,9 280,74,4'), bare('coral-', limb('262,170,12 273,128,10 254,92,8 264,66,5'))),
	flat('coral', limb('36,176,24 28,140,20 42,112,15 34,92,10 20,92,6 20,102,2'), bare('coral-', limb('44,176,9 36,140,8 49,112,6'))),
	bare('coral+', [oval(242, 140, 4), oval(246, 122, 4), oval(238, 106, 3.4), oval(238, 90, 3), oval(28, 154, 3.4), oval(22, 138, 3), oval(30, 122, 2.6)]),
	flat('wood', hard('-10,158 330,150 330,176 -10,182'), bare('wood-', hard('-10,172 330,166 330,177 -10,183')), cuts('20,164', '290,158', '26,0', 7, 2)),
	flat('wood', hard('-10,182 330,176 330,212 -10,212'), bare('wood-', hard('-10,202 330,200 330,212 -10,212')), cuts('40,190', '300,186', '28,0', 6, 2)),
	...loot(112, 128, -14, 'sea', SUIT_DRAWINGS.anchor),
	...loot(208, 126, 13, 'palm', SUIT_DRAWINGS.key),
	...loot(160, 118, 0, 'ink', deadMan),
];

const deadMan: Drawing = () => [...emblem(bones, 50, 68, 96), ...emblem(skull, 50, 44, 84)];

/** A card that lies on the planks. */
function loot(x: number, y: number, turn: number, ground: Paint, drawing: Drawing): Mark[] {
	return place([flat('paper', box(-32, -44, 64, 88, 6)), bare(ground, box(-27, -39, 54, 78, 3)), ...emblem(drawing, 0, 0, 52)], x, y, 1, turn);
}

/** A cave, torches, and steps in the dark. */
const myTreasure: Drawing = () => [
	field('stone-'),
	...[74, 262].map((x) => bare('stone+', star(x, 62, 66, 13, 0.8))),
	...[74, 262].map((x) => bare('orange-', star(x, 62, 40, 13, 0.78))),
	cuts('6,16', '120,2', '10,30', 8, 3.4),
	cuts('210,2', '314,16', '-10,30', 8, 3.4),
	cuts('2,180', '2,100', '22,-5', 6, 3),
	cuts('318,180', '318,100', '-22,-5', 6, 3),
	flat('ink', soft('108,178! 108,110 122,54 166,28 210,54 224,110 224,178!')),
	...place(orcAt(5), 111, 40, 1.1),
	...emblem(() => torch(true), 74, 86, 84),
	...emblem(() => torch(true), 262, 86, 84),
	flat('stone', soft('-10,212! -10,168 60,176 160,168 250,178 330,168 330,212!'), cuts('10,200', '310,200', '16,-7', 9, 2.4)),
	...heap(186, 206, 112, 52),
	...light(0.9, ...emblem(coin, 226, 164, 24, 12), ...emblem(coin, 262, 176, 22, -10)),
	...emblem(gnome, 116, 152, 92),
	flat('coral', hard('216,178 228,170 238,180 226,192'), bare('coral-', hard('227,180 238,180 226,192'))),
	flat('foam', hard('252,158 262,150 272,159 262,171'), bare('foam-', hard('262,159 272,159 262,171'))),
];

/** A bright island, and a chest too large to overlook. */
const trezors: Drawing = () => [
	field('foam'),
	...light(0.7, flat('brass', star(160, 74, 92, 18, 0.74)), flat('brass+', oval(160, 74, 60))),
	...light(0.8, cloud(14, 50, 76), cloud(232, 42, 70)),
	bare('sea', hard('-10,96 330,96 330,150 -10,150')),
	waves(0, 106, 320, 8, 'sea+', 2.6),
	waves(14, 120, 320, 8, 'sea+', 2.6),
	...light(0.7, ...emblem(ship, 272, 80, 58)),
	flat('sand', soft('-10,212! -10,142 40,130 110,134 170,126 240,136 330,128! 330,212!'), grain(0, 140, 320, 60, 30, 'sand-', 6)),
	...emblem(palmTree, 56, 92, 124),
	bare('sand-', soft('84,190 120,178 200,178 240,190 200,200 120,200')),
	...emblem(openChest, 160, 122, 138),
	...light(0.9, ...emblem(crab, 262, 166, 52), ...emblem(coin, 92, 182, 24)),
];

/** The pictures of the home page, by game. They are printed when the client is built. */
export const SCENES: { readonly [game: string]: Drawing } = {
	'silver-and-gold': silverAndGold,
	'dead-mans-draw': deadMansDraw,
	'my-treasure': myTreasure,
	trezors,
};
