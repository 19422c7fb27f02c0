import { bare, box, cuts, type Drawing, fine, flat, hard, light, limb, line, type Mark, oval, type Paint, soft, star, turned } from './ink.ts';
import { named } from './names.ts';

/** A skull. */
export const skull: Drawing = () => [
	flat(
		'paper',
		soft('20,44 22,24 36,11 50,8 64,11 78,24 80,44 76,58 68,64! 68,84 50,88 32,84! 32,64! 24,58'),
		bare('sand', soft('62,10! 79,24 81,44 77,59 69,65! 69,85 54,89! 60,70 70,50 70,28')),
		cuts('72,60', '78,34', '-9,-3', 6, 1.8),
	),
	flat('ink', soft('27,46 31,38 40,37 46,43 45,53 37,58 29,55')),
	flat('ink', soft('73,46 69,38 60,37 54,43 55,53 63,58 71,55')),
	flat('ink', hard('50,56 55,66 50,64 45,66')),
	line(['41,72,3 41,88,2', '50,73,3 50,89,2', '59,72,3 59,88,2', '34,73,0 50,71,2.4 66,73,0']),
];

/** A bone, lying. */
const bone: Drawing = () => [
	flat(
		'paper',
		soft('4,43 11,36 18,41 24,46! 76,46! 82,41 89,36 96,43 92,50 96,57 89,64 82,59 76,54! 24,54! 18,59 11,64 4,57 8,50'),
		bare('sand', hard('24,51 88,51 92,62 80,60 76,55 24,55')),
	),
];

/** Two bones across one another. */
export const bones: Drawing = () => [...turned(bone(), 32), ...turned(bone(), -32)];

/** A coin and what its mint has struck on it. */
function minted(paint: 'brass' | 'silver', struck: Mark): Mark[] {
	return [
		flat(paint, oval(50, 50, 42), bare(`${paint}-`, soft('72,15! 90,36 91,56 78,80 56,91! 42,91! 68,80 82,60 82,36')), cuts('80,76', '90,48', '-10,-5', 5, 2)),
		bare(`${paint}-`, oval(50, 50, 31)),
		bare(`${paint}+`, oval(49, 49, 29)),
		bare(paint, oval(50.5, 50.5, 28.5)),
		struck,
		line('22,34,0 28,25,3 36,19,0', 'paper'),
	];
}

/** A gold coin: a cross. */
export const coin: Drawing = () => minted('brass', line(['50,27,9 50,46,5 50,73,9', '27,50,9 46,50,5 73,50,9']));

/** A silver coin: a crescent, so that metals are told apart without colour. */
export const silverCoin: Drawing = () => minted('silver', bare('ink', soft('60,26! 40,28 28,44 32,64 50,74 68,66! 52,66 42,54 44,38')));

/** A cut diamond. */
export const diamond: Drawing = () => [
	flat(
		'foam',
		hard('26,18 74,18 94,42 50,92 6,42'),
		bare('foam-', hard('66,42 94,42 50,93')),
		bare('foam+', hard('26,18 40,18 32,42 7,42')),
		bare('paper+', hard('40,18 60,18 66,42 34,42')),
		line(['6,42,2.6 50,43,3 94,42,2.6', '34,42,2.6 50,90,2.6', '66,42,2.6 50,90,2.6', '26,18,2.4 34,42,2.4 42,18,2.4', '74,18,2.4 66,42,2.4 58,18,2.4']),
		cuts('80,52', '60,76', '-8,-4', 4, 1.8),
	),
];

/** A heap of coins, wide and low: the gold of chests and caves. */
export function heap(x: number, y: number, width: number, height: number): Mark[] {
	const at = (dx: number, dy: number): string => `${x + width * dx},${y - height * dy}`;
	const coins = [
		[0.16, 0.16],
		[0.3, 0.42],
		[0.36, 0.12],
		[0.46, 0.7],
		[0.54, 0.34],
		[0.68, 0.56],
		[0.74, 0.14],
		[0.86, 0.28],
	];
	const r = Math.min(width / 12, height / 4);
	return [
		flat(
			'brass',
			soft(`${at(0, 0)}! ${at(0.08, 0.42)} ${at(0.26, 0.7)} ${at(0.5, 1)} ${at(0.74, 0.72)} ${at(0.92, 0.4)} ${at(1, 0)}!`),
			bare('brass-', soft(`${at(0.58, 0)}! ${at(0.66, 0.4)} ${at(0.6, 0.9)}! ${at(0.76, 0.7)} ${at(0.92, 0.4)} ${at(1, 0)}!`)),
			...light(0.45, ...coins.map(([dx, dy], i) => flat(i % 3 === 2 ? 'brass' : 'brass+', oval(x + width * dx, y - height * dy, r * 1.2, r * 0.85)))),
		),
	];
}

/** An open chest full of gold. */
export const openChest: Drawing = () => [
	flat(
		'wood',
		soft('10,42! 8,22 18,6 34,3 66,3 82,6 92,22 90,42!'),
		bare('wood-', soft('70,4! 83,6 93,22 91,43! 74,43! 78,20')),
		cuts('16,14', '16,32', '26,0', 3, 1.6),
	),
	flat('brass', soft('27,42! 22,22 26,4! 34,3! 30,22 35,42!')),
	flat('brass', soft('73,42! 78,22 74,4! 66,3! 70,22 65,42!'), bare('brass-', soft('74,43! 79,22 75,4! 71,4! 74,22 70,43!'))),
	flat('ink', soft('10,56! 10,42 24,34 50,32 76,34 90,42 90,56!')),
	...heap(10, 60, 80, 34),
	...light(
		0.7,
		flat('coral', hard('28,44 34,38 41,43 35,52'), bare('coral-', hard('35,44 41,43 35,52'))),
		flat('foam', hard('66,44 72,38 80,43 73,52'), bare('foam-', hard('73,44 80,43 73,52'))),
	),
	flat('wood', hard('8,56 92,56 88,94 12,94'), bare('wood-', hard('66,56 93,56 89,95 66,95')), cuts('14,68', '14,88', '44,0', 3, 1.8)),
	flat('brass', hard('18,56 31,56 32,94 20,94'), bare('brass-', hard('26,56 32,56 33,95 27,95'))),
	flat('brass', hard('82,56 69,56 68,94 80,94'), bare('brass-', hard('77,56 83,56 81,95 76,95'))),
	flat('brass', hard('5,53 95,53 95,60 5,60'), bare('brass-', hard('66,53 95,53 95,60 66,60'))),
	flat('brass', soft('40,52! 60,52! 61,68 50,78 39,68'), bare('brass-', soft('53,52! 62,52! 62,68 51,79 54,68'))),
	line('50,58,6 50,62,5 50,65,3 50,71,4'),
];

/** A palm tree. */
export const palmTree: Drawing = () => [
	flat(
		'wood',
		limb('44,96,15 49,78,10 53,58,8 54,38,7'),
		bare('wood-', limb('50,96,6 54,78,4 57,58,3 57,40,3')),
		...fine(line(['38,84,0 46,86,2 53,83,0', '44,70,0 50,72,2 55,69,0', '48,56,0 53,58,2 57,55,0'])),
	),
	flat('palm-', soft('54,34! 66,20 82,18 96,32! 84,30 72,32 62,38!')),
	flat('palm-', soft('54,34! 44,18 28,10 10,18! 26,20 38,28 46,38!')),
	flat('palm', soft('54,36! 36,28 18,32 6,52! 20,44 36,42 50,42!'), ...fine(line('48,38,0 30,34,2 14,44,0', 'palm-'))),
	flat('palm', soft('53,36! 70,30 86,38 92,60! 82,50 68,46 56,44!'), ...fine(line('58,39,0 74,38,2 86,50,0', 'palm-'))),
	flat('palm', soft('54,38! 54,20 60,8 74,2! 68,14 66,26 60,38!')),
	flat('brass-', oval(51, 43, 5)),
	flat('brass-', oval(60, 44, 5)),
];

/** Rows of waves as cuts, from `x` on, `n` in a row. */
export function waves(x: number, y: number, length: number, n: number, paint: Paint, width = 2.4): Mark {
	const each = length / n;
	return line(
		Array.from({ length: n }, (_, i) => {
			const from = x + i * each;
			return `${from},${y},0 ${from + each * 0.3},${y - each * 0.16},${width} ${from + each * 0.62},${y + each * 0.06},${width} ${from + each * 0.9},${y - each * 0.02},0`;
		}),
		paint,
	);
}

/** A cloud lying flat, as wide as told. */
export function cloud(x: number, y: number, width: number, paint: Paint = 'paper'): Mark {
	const at = (dx: number, dy: number): string => `${x + width * dx},${y + width * dy}`;
	return flat(
		paint,
		soft(
			`${at(0, 0)}! ${at(0.04, -0.1)} ${at(0.18, -0.12)}! ${at(0.24, -0.24)} ${at(0.42, -0.26)} ${at(0.54, -0.16)}! ${at(0.66, -0.22)} ${at(0.8, -0.16)} ${at(0.82, -0.08)}! ${at(0.94, -0.08)} ${at(1, 0)}!`,
		),
	);
}

/** Grain of paper or wood: short flecks strewn over a box, always the same. */
export function grain(x: number, y: number, width: number, height: number, n: number, paint: Paint, long = 3): Mark {
	const flecks = Array.from({ length: n }, (_, i) => {
		const px = x + (((i * 61.8 + 7) % 100) / 100) * width;
		const py = y + (((i * 38.2 + i * i * 0.37 + 11) % 100) / 100) * height;
		return hard(`${px},${py} ${px + long},${py + 0.3} ${px + long * 0.4},${py + 0.9}`);
	});
	return { ...bare(paint, flecks), fine: true };
}

/** A printed card: paper with cut corners, and the coloured field inside its margin. */
export function sheet(width: number, height: number, ground: Paint, ...inside: readonly Mark[]): Mark[] {
	return [
		flat('paper', box(2, 2, width - 4, height - 4, 7), grain(6, 4, width - 12, height - 8, 24, 'sand')),
		bare(ground, box(7, 7, width - 14, height - 14, 4)),
		...inside,
	];
}

/** A star with five points, each half in the light. */
export const goldStar: Drawing = () => {
	const points = star(50, 53, 48, 5, 0.44);
	const halves = [0, 2, 4, 6, 8].map((i) => [points[i], points[(i + 1) % 10], [50, 53, true] as const]);
	return [flat('brass', points, bare('brass-', halves))];
};

named('common/things', { skull, bones, coin, silverCoin, diamond, openChest, palmTree, goldStar });
