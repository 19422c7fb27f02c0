import { bare, cuts, type Drawing, hard, line, type Mark, oval, place, soft, star } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { waves } from '../common/things.ts';

/** Boards of a deck, seen from above, for a field as wide and high as told. */
function boards(width: number, height: number, n: number): Mark[] {
	const each = height / n;
	return [
		bare('board', hard(`0,0 ${width},0 ${width},${height} 0,${height}`)),
		...Array.from({ length: n }, (_, i): Mark[] => {
			const y = i * each;
			const joint = (i * 137 + 60) % width;
			return [
				bare(i % 2 === 0 ? 'board' : 'board+', hard(`0,${y} ${width},${y} ${width},${y + each} 0,${y + each}`)),
				line(
					[`0,${y},1.4 ${width * 0.3},${y + 0.6},2 ${width * 0.7},${y - 0.4},1.2 ${width},${y},1.8`, `${joint},${y},1.6 ${joint + 0.6},${y + each},1.2`],
					'board-',
				),
				cuts(`${joint + 18},${y + each * 0.3}`, `${joint + 40},${y + each * 0.72}`, `${width * 0.2},1`, 3, 1.6, 'board-'),
				cuts(`${joint - 18},${y + each * 0.36}`, `${joint - 30},${y + each * 0.7}`, `${-width * 0.16},-1`, 3, 1.4, 'board-'),
				bare('board-', [oval(joint + 6, y + 6, 1.8), oval(joint + 6, y + each - 6, 1.8), oval(joint - 6, y + 6, 1.8), oval(joint - 6, y + each - 6, 1.8)]),
			];
		}).flat(),
	];
}

/** The deck of a ship. */
export const deck: Drawing = () => boards(480, 360, 8);

const STARS = ['30,30,3', '86,58,2', '132,22,2.4', '206,44,2', '268,20,3', '330,62,2', '366,26,2.4', '428,48,2', '536,40,2.6', '520,92,2', '60,104,2'];

/** What is seen over the sea while nothing lies before it: the moon, a few stars, a ship far away. */
export const sky: Drawing = () => [
	bare(
		'sand',
		STARS.map((point) => point.split(',').map(Number)).map(([x, y, r]) => star(x, y, r, 4, 0.35)),
	),
	bare('sun', oval(402, 42, 24)),
	bare('sand-', [oval(394, 36, 5, 4), oval(410, 50, 6, 5), oval(413, 32, 3)]),
	...place(
		[
			bare('deep-', [soft('92,118! 100,130 150,130 162,114! 128,120!'), hard('126,120 126,66 130,66 130,120'), hard('146,118 146,80 149,80 149,118')]),
			bare('deep+', [soft('124,68! 104,84 104,108 124,112!'), soft('133,74! 146,86 145,104 133,108!'), soft('151,84! 160,94 159,106 151,110!')]),
			line('128,66,2 136,61,2 142,64,0', 'coral'),
		],
		56,
		0,
	),
];

const crests = (y: number, from: number): string =>
	Array.from({ length: 11 }, (_, i) => `${from + i * 60},${y} ${from + i * 60 + 24},${y - 7} ${from + i * 60 + 44},${y + 2}!`).join(' ');

/** The sea under the raid line. */
export const sea: Drawing = () => [
	bare('sea+', soft(`-60,400! ${crests(10, -50)} 660,400!`)),
	bare('sea', soft(`-60,400! ${crests(20, -20)} 660,400!`)),
	waves(6, 44, 560, 12, 'sea+', 3),
	bare('deep', soft(`-60,400! ${crests(62, -44)} 660,400!`)),
	waves(-10, 92, 560, 10, 'sea', 3),
	waves(10, 128, 560, 11, 'sea', 3),
];

named('dead-mans-draw/scenery', { deck, sky, sea });
