import { bare, box, cuts, type Drawing, fine, flat, hard, limb, line, oval, soft, star, turned } from './ink.ts';
import { named } from './names.ts';

/** A barrel. */
export const barrel: Drawing = () => [
	flat(
		'wood',
		soft('28,10! 72,10! 84,50 72,92! 28,92! 16,50'),
		bare('wood-', soft('58,10! 73,10! 85,50 73,93! 58,93! 66,50')),
		line(['40,12,2.4 34,50,2.4 40,92,2.4', '58,12,2.4 62,50,2.4 58,92,2.4']),
		cuts('22,40', '22,60', '10,0', 4, 1.6),
	),
	flat('brass', soft('24,22! 50,26 76,22! 79,32! 50,36 21,32!'), bare('brass-', hard('60,24 78,21 80,33 60,36'))),
	flat('brass', soft('21,68! 50,72 79,68! 76,78! 50,82 24,78!'), bare('brass-', hard('60,70 80,67 77,79 60,82'))),
	flat('ink', oval(50, 52, 5)),
];

/** A ship's compass. */
export const compass: Drawing = () => [
	flat('brass', oval(50, 52, 42), bare('brass-', soft('74,18! 90,38 91,58 79,82 56,93! 44,93! 70,82 82,62 82,38')), cuts('79,80', '90,52', '-9,-4', 5, 2)),
	flat('brass', [oval(50, 8, 8), oval(50, 8, 3.4)]),
	flat('paper', oval(50, 52, 31), ...fine(line(['50,22,2 50,28,2', '50,76,2 50,82,2', '20,52,2 26,52,2', '74,52,2 80,52,2']))),
	...turned([flat('coral', hard('50,24 58,52 42,52')), flat('ink', hard('50,80 58,52 42,52'))], 34, 50, 52),
	flat('brass', oval(50, 52, 4)),
];

/** A ship's lantern, lit. */
export const lantern: Drawing = () => [
	flat('brass', [oval(50, 10, 9), oval(50, 10, 5)]),
	flat('brass', soft('28,30! 36,20 50,17 64,20 72,30!'), bare('brass-', soft('56,17! 73,30! 58,31!'))),
	flat('brass+', soft('28,32! 72,32! 76,54 70,76! 30,76! 24,54')),
	flat('orange', soft('50,38! 60,50 62,62 50,72 38,62 42,52 46,54!'), bare('paper', soft('50,54! 55,62 50,69 45,63'))),
	line(['28,32,4 24,54,4 30,76,4', '72,32,4 76,54,4 70,76,4']),
	flat('brass', hard('22,28 78,28 78,36 22,36'), bare('brass-', hard('58,28 79,28 79,37 58,37'))),
	flat('brass', hard('24,74 76,74 82,92 18,92'), bare('brass-', hard('58,74 77,74 83,93 60,93')), cuts('26,89', '52,89', '1,-11', 5, 1.8)),
];

/** A coil of rope. */
export const rope: Drawing = () => {
	const twist = (r: number, n: number): string[] =>
		Array.from({ length: n }, (_, i) => {
			const angle = (i / n) * Math.PI * 2;
			const [x, y] = [Math.cos(angle), Math.sin(angle) * 0.86];
			return `${50 + x * (r - 5)},${50 + y * (r - 5)},1.4 ${50 + Math.cos(angle + 0.16) * (r + 5)},${50 + Math.sin(angle + 0.16) * 0.86 * (r + 5)},2.6`;
		});
	return [
		flat('sand', [oval(50, 50, 42, 37), oval(50, 50, 31, 26)], bare('sand-', soft('76,20! 93,50 78,80 50,89 40,87! 76,66 82,44'))),
		line(twist(36, 22)),
		flat('sand', [oval(50, 50, 29, 25), oval(50, 50, 17, 13)], bare('sand-', soft('66,30! 80,50 68,70 50,77! 64,60'))),
		line(twist(23, 15)),
		flat(
			'sand',
			limb('66,24,10 78,40,10 80,60,10 70,78,10 74,96,9'),
			line(['74,33,1.4 83,33,2.6', '75,45,1.4 85,44,2.6', '74,58,1.4 84,60,2.6', '67,70,1.4 76,75,2.6', '66,82,1.4 76,84,2.6']),
		),
		flat('coral', hard('68,88 80,88 80,93 68,93')),
	];
};

/** A ship under sail. */
export const ship: Drawing = () => [
	line(['36,14,3 36,74,4', '62,6,3 62,74,4'], 'wood-'),
	flat('coral', soft('62,2! 76,4 84,2! 80,10 84,14! 74,12 62,12!')),
	flat('paper', soft('36,18! 18,38 12,60! 26,64 36,62!'), bare('sand', soft('36,48! 36,62! 26,65 12,61!'))),
	flat('paper', soft('44,18! 78,16! 86,34 82,44! 64,38 46,42! 50,30'), bare('sand', soft('70,16! 79,16! 87,34 83,45! 74,41! 78,28'))),
	flat('paper', soft('42,44! 82,46! 90,62 84,70! 64,66 44,68! 48,56'), bare('sand', soft('72,45! 83,46! 91,62 85,71! 76,68! 81,58'))),
	flat(
		'wood',
		soft('4,64! 14,72 40,74 88,74! 96,68! 90,90 80,94! 26,94! 12,84'),
		bare('wood-', soft('70,74! 97,68! 91,90 80,95! 60,95!')),
		line('12,80,0 40,83,2.6 90,81,0', 'brass'),
	),
	...fine(bare('ink', [oval(36, 88, 2.4), oval(50, 88, 2.4), oval(64, 88, 2.4)])),
];

/** A scallop. */
export const shell: Drawing = () => [
	flat('coral', hard('36,92 40,76 60,76 64,92 50,96')),
	flat(
		'coral+',
		soft('40,80! 8,50 8,38! 14,34 14,22! 24,22 28,12! 37,14 44,6! 50,10 56,6! 63,14 72,12! 76,22 86,22! 86,34 92,38! 92,50 60,80!'),
		bare('coral', soft('72,11! 77,22 87,22! 87,34 93,38! 93,50 61,81! 54,81! 66,56 70,34')),
		line(['47,78,2 26,24,4', '53,78,2 74,24,4', '50,78,2 50,14,4', '44,79,2 14,38,4', '56,79,2 86,38,4']),
	),
];

/** A bucket of water. */
export const bucket: Drawing = () => [
	flat('silver', [soft('16,36! 18,8 50,2 82,8 84,36! 78,36! 76,14 50,8 24,14 22,36!')]),
	flat(
		'wood',
		soft('12,34! 88,34! 78,92! 50,96 22,92!'),
		bare('wood-', soft('62,34! 89,34! 79,93! 58,96!')),
		line(['34,38,2.4 38,94,2.4', '56,38,2.4 56,95,2.4']),
	),
	flat('sea', oval(50, 34, 38, 9), bare('foam', soft('20,34 36,29 52,30 40,34 30,37'))),
	flat('brass', soft('15,54! 50,62 85,54! 83,64! 50,72 17,64!'), bare('brass-', hard('62,60 86,53 84,65 62,70'))),
];

/** A sextant. */
export const sextant: Drawing = () => [
	flat(
		'brass',
		[soft('50,4! 58,8! 90,80! 72,92 50,96 28,92 10,80! 42,8!'), soft('50,24! 73,74! 50,80 27,74!')],
		bare('brass-', soft('58,7! 92,80! 72,93 50,97! 52,86! 76,76!')),
	),
	line(['20,80,2 23,86,2', '30,84,2 32,90,2', '41,86,2 42,93,2', '52,87,2 52,94,2', '63,86,2 62,93,2', '74,82,2 72,89,2']),
	flat('brass', limb('50,14,7 58,52,6 64,86,8'), bare('brass-', limb('53,14,3 61,52,3 67,86,3'))),
	flat('silver', hard('34,36 8,28 10,18 38,26')),
	flat('foam', hard('54,4 68,0 72,16 58,20')),
	flat('brass', oval(50, 14, 7)),
];

/** A spyglass. */
export const spyglass: Drawing = () =>
	turned(
		[
			flat('wood', hard('34,38 66,36 66,64 34,62'), bare('wood-', hard('34,52 66,52 66,66 34,64')), cuts('38,42', '38,50', '24,0', 2, 1.8)),
			flat('brass', hard('4,42 36,40 36,60 4,58'), bare('brass-', hard('4,51 36,51 36,61 4,59'))),
			flat('brass', hard('62,33 70,33 70,67 62,67')),
			flat('brass', hard('70,34 94,30 94,70 70,66'), bare('brass-', hard('70,52 94,52 94,71 70,67'))),
			flat('foam', soft('92,29! 98,32 100,50 98,68 92,71!')),
			flat('brass', hard('0,38 7,38 7,62 0,62')),
			flat('brass', hard('32,36 38,36 38,64 32,64')),
		],
		-38,
	);

/** An hourglass: somebody's time. */
export const hourglass: Drawing = () => [
	flat('foam+', soft('26,12! 74,12! 72,32 56,50 72,68 74,88! 26,88! 28,68 44,50 28,32')),
	bare('brass', [soft('32,28! 68,28! 62,40 50,50 38,40'), soft('32,86! 36,74 50,66 64,74 68,86!')]),
	line('50,48,2 50,72,2', 'brass'),
	flat('wood', box(18, 4, 64, 10, 2), bare('wood-', hard('56,4 82,4 82,14 56,14'))),
	flat('wood', box(18, 86, 64, 10, 2), bare('wood-', hard('56,86 82,86 82,96 56,96'))),
];

/** A compass rose, for the corners of maps. */
export const rose: Drawing = () => [
	flat('sand', [oval(50, 50, 36), oval(50, 50, 30)]),
	flat(
		'paper',
		star(50, 50, 48, 4, 0.24),
		bare('ink', [hard('50,2 58,42 50,50'), hard('98,50 58,58 50,50'), hard('50,98 42,58 50,50'), hard('2,50 42,42 50,50')]),
	),
	flat('coral', oval(50, 50, 6)),
];

named('common/gear', { barrel, compass, lantern, rope, ship, shell, bucket, sextant, spyglass, hourglass, rose });
