import { each } from '../common/each.ts';
import { bare, box, cuts, type Drawing, emblem, flat, hard, light, line, type Mark, oval, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { grain, heap } from '../common/things.ts';
import { gnome, orc, orcAt, torch } from './folk.ts';

/** The size of a treasure card. */
export const CARD: { readonly width: number; readonly height: number } = { width: 100, height: 140 };

/** Where the symbols of a card lie, by how many there are: the middle of each, and its side. */
export const SPOTS: readonly (readonly (readonly [x: number, y: number, side: number])[])[] = [
	[],
	[[50, 70, 70]],
	[
		[50, 38, 60],
		[50, 101, 60],
	],
	[
		[31, 34, 47],
		[69, 70, 47],
		[31, 106, 47],
	],
];

/** A treasure card without its treasures: a slab of the cave's wall. */
export const slab: Drawing = () => [
	flat('paper', box(2, 2, 96, 136, 7), grain(6, 4, 88, 132, 26, 'sand')),
	bare('sand+', soft('8,12! 30,8 70,9 92,7! 93,60 92,132! 60,131 30,133 8,131! 7,70')),
	cuts('9,20', '9,128', '7,1', 12, 2, 'sand-'),
	cuts('92,16', '92,126', '-7,1', 12, 2, 'sand-'),
	line(['14,130,0 40,127,2 66,130,1.6 86,126,0'], 'sand-'),
];

/** The back of a card: the mouth of the cave, and who goes in. */
export const cardBack: Drawing = () => [
	flat('paper', box(2, 2, 96, 136, 7)),
	bare('plum-', box(7, 7, 86, 126, 4)),
	cuts('10,14', '90,14', '2,18', 10, 3, 'plum'),
	bare('ink', soft('16,133! 14,84 26,50 50,40 74,50 86,84 84,133!')),
	...emblem(gnome, 50, 92, 62),
	...light(0.8, ...emblem(() => torch(true), 24, 38, 36), ...emblem(() => torch(true), 76, 38, 36)),
];

/** The card of an orc. */
export const orcCard: Drawing = () => [
	flat('paper', box(2, 2, 96, 136, 7)),
	bare('coral-', box(7, 7, 86, 126, 4)),
	cuts('10,8', '90,8', '0,26', 12, 3.4, 'coral'),
	cuts('12,132', '88,132', '0,-20', 12, 3.4, 'ink'),
	...emblem(orc, 50, 72, 82),
];

/** A token's disc; what is found is drawn on it. */
export const tokenFace: Drawing = () => [
	flat('wood', oval(50, 50, 47), bare('wood-', soft('76,12! 95,40 94,62 78,88 50,97! 38,95! 74,80 84,56')), cuts('82,80', '94,50', '-8,-4', 6, 2)),
	...light(0.7, flat('paper', oval(50, 50, 37))),
];

/** A token's back: all alike. */
export const tokenBack: Drawing = () => [
	flat('coral', oval(50, 50, 47), bare('coral-', soft('76,12! 95,40 94,62 78,88 50,97! 38,95! 74,80 84,56'))),
	...light(0.7, flat('plum-', oval(50, 50, 37))),
	...emblem(gnome, 50, 50, 62),
];

/** The way out: an arch, and the world behind it. */
export const exit: Drawing = () => [
	flat('stone+', soft('2,140! 0,70 12,22 50,2 88,22 100,70 98,140!'), cuts('8,40', '36,8', '7,9', 5, 2.4), cuts('64,8', '92,40', '-7,9', 5, 2.4)),
	flat(
		'sky',
		soft('14,140! 12,72 24,34 50,19 76,34 88,72 86,140!'),
		bare('sun', oval(63, 50, 12)),
		bare('foam', soft('12,92! 28,78 46,88 62,76 88,88! 88,140! 12,140!')),
		bare('palm', soft('12,108! 34,98 56,106 88,96! 88,140! 12,140!')),
		bare('sand', soft('40,140! 48,118 54,106! 60,106! 62,120 72,140!')),
	),
];

/** Light on the wall around a torch at the middle of a hundred units: a wide glimmer and a bright heart. */
export const shine: Drawing = () => [lit(50, 50, 50), { ...lit(50, 50, 30), paint: 'orange-' }];

/** The wall of the cave where it meets the ceiling. */
export const ceiling: Drawing = () => [
	bare('ink', soft('0,0! 400,0! 400,16! 384,26 362,12 340,20 316,8 280,13 250,6 200,9 160,6 120,13 92,7 66,20 44,11 20,25 0,16!')),
	cuts('8,20', '110,8', '7,30', 7, 3.4),
	cuts('290,8', '392,20', '-7,30', 7, 3.4),
];

/** Gold that lies about. */
export const hoard: Drawing = () => heap(4, 98, 92, 44);

const TORCHES: readonly (readonly [x: number, y: number, side: number])[] = [
	[36, 92, 66],
	[364, 92, 66],
	[88, 74, 54],
	[312, 74, 54],
	[132, 64, 42],
	[268, 64, 42],
];

/** Light on the wall around a torch, cut as rays. */
function lit(x: number, y: number, r: number): Mark {
	const rays = Array.from({ length: 22 }, (_, i) => {
		const angle = (i / 22) * Math.PI * 2;
		const far = i % 2 === 0 ? r : r * (0.76 + 0.1 * Math.sin(i * 3));
		return [x + Math.cos(angle) * far, y + Math.sin(angle) * far, true] as const;
	});
	return bare('stone+', rays);
}

/** The cave: a torch goes out with every orc, those nearest the entrance last; in the passage they come. */
function cave(orcs: number): Mark[] {
	const burning = TORCHES.slice(0, Math.max(0, 6 - orcs));
	const out = TORCHES.slice(burning.length);
	return [
		bare('stone-', hard('0,0 400,0 400,240 0,240')),
		...burning.map(([x, y, side]) => lit(x, y - side * 0.28, side * 1.05)),
		...burning.map(([x, y, side]) => ({ ...lit(x, y - side * 0.28, side * 0.62), paint: 'orange-' as const })),
		cuts('6,20', '120,4', '12,34', 9, 3.4, 'ink'),
		cuts('280,4', '394,20', '-12,34', 9, 3.4, 'ink'),
		cuts('4,200', '4,120', '26,-6', 6, 3, 'ink'),
		cuts('396,200', '396,120', '-26,-6', 6, 3, 'ink'),
		flat('ink', soft('136,214! 140,140 156,88 200,66 244,88 260,140 264,214!')),
		...(orcs > 0
			? emblem(() => orcAt(orcs), 200, 148, 128)
			: [bare('deep', soft('142,212! 146,140 160,94 200,74 240,94 254,140 258,212!')), cuts('160,206', '240,206', '0,-40', 7, 2, 'ink')]),
		flat('stone', soft('0,244! 0,202 60,210 130,202 200,214 270,202 340,210 400,202 400,244!'), cuts('20,232', '380,232', '14,-6', 12, 2.4, 'ink')),
		...heap(30, 240, 110, 34),
		...heap(262, 240, 116, 40),
		...burning.flatMap(([x, y, side]) => emblem(() => torch(true), x, y, side)),
		...out.flatMap(([x, y, side]) => emblem(() => torch(false), x, y, side)),
	];
}

/** The cave by how many orcs are out. */
export const CAVES: readonly Drawing[] = each(7, cave);

named('my-treasure/cards', { slab, cardBack, orcCard, tokenFace, tokenBack, exit, shine, ceiling, hoard, CAVES });
