import { each } from '../common/each.ts';
import { bare, cuts, type Drawing, emblem, fine, flat, hard, light, line, type Mark, oval, type Paint, place, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';

/** A gnome: hat, nose and beard. */
export const gnome: Drawing = () => [
	flat('skin', oval(20, 56, 8)),
	flat('skin-', oval(80, 56, 8)),
	flat('skin', soft('24,50! 76,50! 78,64 66,76 34,76 22,64')),
	flat(
		'paper',
		soft('22,56! 30,66 42,64 50,68 58,64 70,66 78,56! 84,74 70,92 50,99 30,92 16,74'),
		bare('sand', soft('70,66! 78,57! 85,74 71,93 50,99! 66,82')),
		cuts('34,90', '64,90', '1,-16', 6, 2),
	),
	bare('ink', [oval(38, 56, 3.2, 4), oval(62, 56, 3.2, 4)]),
	flat(
		'coral',
		soft('12,50! 20,40 34,22 56,4! 72,8 80,22! 70,20 68,28 80,40 88,50! 70,54 50,48 30,54'),
		bare('coral-', soft('58,5! 72,8 81,22! 70,20 68,28 80,40 89,51! 66,52! 62,30')),
		cuts('24,46', '44,44', '6,-12', 5, 1.8),
	),
	flat('skin', soft('42,62 44,55 50,53 57,55 59,62 56,69 50,71 44,69'), bare('coral+', oval(53, 65, 4))),
	flat('paper', soft('50,70! 60,68 70,74! 60,78 50,75! 40,78 30,74! 40,68')),
];

/** An orc, as near as one would like it. */
export const orc: Drawing = () => [
	flat('palm', soft('20,44! 8,40 0,26! 2,48 8,60 20,62!')),
	flat('palm-', soft('80,44! 92,40 100,26! 98,48 92,60 80,62!')),
	flat('wood-', soft('10,102! 16,88 34,82 66,82 84,88 90,102!')),
	flat(
		'palm',
		soft('18,46 22,24 36,10 50,7 64,10 78,24 82,46 84,66 74,86 50,94 26,86 16,66'),
		bare('palm-', soft('66,11! 79,24 83,46 85,66 75,87 50,95! 70,76 74,50')),
		cuts('74,80', '82,44', '-10,-2', 7, 2),
		...fine(cuts('36,12', '60,10', '2,7', 5, 1.8)),
	),
	flat('brass', soft('26,46! 36,42 46,50! 42,57 30,56')),
	flat('brass', soft('74,46! 64,42 54,50! 58,57 70,56')),
	bare('ink', [oval(38, 51, 3.4), oval(62, 51, 3.4)]),
	line(['18,36,4 34,38,7 48,48,5', '82,36,4 66,38,7 52,48,5']),
	flat('palm-', soft('40,60 50,54 60,60 62,67 50,70 38,67'), bare('ink', [oval(45, 65, 2.6), oval(55, 65, 2.6)])),
	flat('ink', soft('26,76! 38,72 50,75 62,72 74,76! 66,86 50,89 34,86')),
	flat('paper', soft('28,80! 26,60! 36,66 38,80!')),
	flat('paper', soft('72,80! 74,60! 64,66 62,80!')),
	flat('paper', hard('44,84 47,77 51,84')),
	flat('paper', hard('52,84 55,78 58,84')),
	...light(0.7, flat('brass', [oval(6, 62, 6), oval(6, 62, 3)])),
];

/** Only the eyes in the dark. */
const stare = (x: number, y: number, size: number, paint: Paint = 'brass'): Mark =>
	bare(paint, [
		soft(
			`${x - size},${y - size * 0.45}! ${x - size * 0.5},${y - size * 0.3} ${x - size * 0.16},${y + size * 0.1}! ${x - size * 0.5},${y + size * 0.4} ${x - size * 0.9},${y + size * 0.15}`,
		),
		soft(
			`${x + size},${y - size * 0.45}! ${x + size * 0.5},${y - size * 0.3} ${x + size * 0.16},${y + size * 0.1}! ${x + size * 0.5},${y + size * 0.4} ${x + size * 0.9},${y + size * 0.15}`,
		),
	]);

/** An orc that is a shadow still. */
const shadow: Drawing = () => [
	bare('ink', [
		soft(
			'20,44! 8,40 0,26! 2,48 8,60 20,62! 16,66 26,84! 12,90 8,104! 92,104! 88,90 74,84! 84,66 80,62! 92,60 98,48 100,26! 92,40 80,44! 78,24 64,10 50,7 36,10 22,24',
		),
	]),
	bare('brass', [soft('26,46! 36,44 46,50! 42,55 30,54'), soft('74,46! 64,44 54,50! 58,55 70,54')]),
	bare('paper', [soft('30,80! 28,64! 36,68 38,80!'), soft('70,80! 72,64! 64,68 62,80!')]),
];

/** The shadow that an orc throws towards us, head below: it is stretched over the floor. */
export const cast: Drawing = () => [
	bare(
		'ink',
		soft(
			'44,0! 56,0! 60,14 74,24 84,38! 76,45 62,48! 72,53 98,44! 94,60 77,69! 76,88 63,97 50,100 37,97 24,88 23,69! 6,60 2,44! 28,53 38,48! 24,45 16,38! 26,24 40,14',
		),
	),
];

/** How near the orcs are, 0–6: nobody, eyes far away, then shadows, then an orc before one's nose. */
export function orcAt(stage: number): Mark[] {
	const dark: Mark[] = [
		flat('stone', soft('4,102! 2,50 14,15 50,1 86,15 98,50 96,102!'), cuts('10,24', '34,4', '6,8', 4, 2), cuts('66,4', '90,24', '-6,8', 4, 2)),
		flat('deep', soft('12,102! 10,52 20,23 50,10 80,23 90,52 88,102!')),
	];
	if (stage <= 0) return [...dark, cuts('22,102', '78,102', '0,-26', 7, 2.4)];
	if (stage === 1) return [...dark, stare(50, 58, 17)];
	if (stage === 2) return [...dark, ...emblem(shadow, 50, 76, 50), stare(26, 44, 9), stare(76, 38, 8)];
	if (stage === 3) return [...dark, ...emblem(shadow, 50, 62, 78)];
	if (stage === 4) return [...dark, ...place(orc(), 18, 32, 0.64)];
	if (stage === 5) return [...dark, ...place(orc(), 9, 16, 0.82)];
	return [...dark, ...place(orc(), -2, 0, 1.04)];
}

/** A torch: lit, or out with a thread of smoke. */
export function torch(lit: boolean): Mark[] {
	const stick = [
		flat('wood', hard('45,52 55,52 53,98 47,98'), bare('wood-', hard('51,52 56,52 54,99 50,99'))),
		flat(lit ? 'brass' : 'silver-', hard('36,44 64,44 60,58 40,58'), bare(lit ? 'brass-' : 'ink', hard('52,44 65,44 61,59 52,59'))),
	];
	if (!lit) return [...stick, bare('coral-', [oval(46, 42, 3, 1.6), oval(55, 42, 2.4, 1.4)]), line('50,40,1 45,30,3 54,20,3 48,8,0', 'silver')];
	return [
		flat('coral', soft('50,0! 60,14 70,22 72,36 62,46 50,48 38,46 28,36 32,24! 38,28 44,16')),
		bare('orange', soft('51,12! 58,24 64,32 60,42 50,45 40,42 36,34! 42,34 46,24')),
		bare('brass+', soft('50,26! 56,34 54,41 50,43 45,40 46,34')),
		...stick,
	];
}

/** How near the orcs are, by how many are out. */
export const STAGES: readonly Drawing[] = each(7, orcAt);
/** A torch that burns. */
export const burning: Drawing = () => torch(true);
/** A torch that has gone out. */
export const cold: Drawing = () => torch(false);

named('my-treasure/folk', { gnome, orc, cast, STAGES, burning, cold });
