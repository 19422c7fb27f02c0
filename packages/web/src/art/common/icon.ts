import { bare, box, type Drawing, emblem, flat, hard, light, line, oval, soft } from './ink.ts';
import { named } from './names.ts';

/** The chest of the mark, drawn for the smallest sizes: few things, each of them large. */
const chest: Drawing = () => [
	flat('wood', soft('8,40! 6,20 18,4 36,0 64,0 82,4 94,20 92,40!'), bare('wood-', soft('70,1! 83,4 95,20 93,41! 74,41! 78,18'))),
	flat('brass', soft('24,40! 18,20 26,2! 38,0! 32,20 36,40!')),
	flat('brass-', soft('76,40! 82,20 74,2! 62,0! 68,20 64,40!')),
	flat(
		'brass',
		soft('10,58! 12,42 28,30 50,24 72,30 88,42 90,58!'),
		bare('brass-', soft('64,27! 73,30 89,42 91,59! 66,59!')),
		...light(0.6, flat('brass+', oval(31, 45, 10, 8)), flat('brass+', oval(50, 37, 10, 8)), flat('brass+', oval(69, 45, 10, 8))),
	),
	flat('wood', hard('6,54 94,54 89,96 11,96'), bare('wood-', hard('66,54 95,54 90,97 66,97'))),
	flat('brass', hard('15,56 29,56 30,96 18,96')),
	flat('brass-', hard('85,56 71,56 70,96 82,96')),
	flat('brass', hard('3,50 97,50 97,60 3,60'), bare('brass-', hard('66,50 97,50 97,60 66,60'))),
	flat('brass', soft('36,48! 64,48! 65,70 50,82 35,70'), bare('brass-', soft('55,48! 65,48! 66,70 51,83 56,70'))),
	line('50,56,9 50,61,7 50,65,5 50,72,7'),
];

/** The mark of Trove: a chest that has just been opened. */
export const icon: Drawing = () => [
	bare('sea', box(0, 0, 100, 100, 18)),
	bare('sea-', soft('0,70! 24,64 50,70 76,64 100,70! 100,90 88,100 12,100 0,90')),
	...emblem(chest, 50, 50, 76),
];

/** The same without corners, for systems that cut their own. */
export const maskable: Drawing = () => [bare('sea', box(-2, -2, 104, 104)), bare('sea-', hard('-2,68 102,68 102,102 -2,102')), ...emblem(chest, 50, 50, 60)];

named('common/icon', { icon, maskable });
