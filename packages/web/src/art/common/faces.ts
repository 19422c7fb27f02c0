import type { Reaction } from '@trove/protocol';
import { bare, cuts, type Drawing, emblem, fine, flat, hard, line, type Mark, oval, soft } from './ink.ts';
import { named } from './names.ts';
import { bones, openChest, skull } from './things.ts';

/** A doubloon with a face. */
const doubloon = (...face: readonly Mark[]): Mark[] => [
	flat('brass', oval(50, 50, 43), bare('brass-', soft('74,15! 91,36 92,58 79,82 56,92! 42,92! 70,82 83,60 83,36')), cuts('80,78', '91,48', '-10,-5', 6, 2)),
	bare('brass+', soft('14,44 22,25 38,14 42,17 27,28 20,46')),
	...face,
];

const laugh: Drawing = () =>
	doubloon(
		line(['24,44,1 33,36,4.4 42,44,1', '58,44,1 67,36,4.4 76,44,1']),
		flat(
			'ink',
			soft('24,54! 50,58 76,54! 70,74 50,82 30,74'),
			bare('coral', soft('34,72 50,66 66,72 50,81')),
			bare('paper', soft('28,56! 50,60 72,56! 70,62 50,65 30,62')),
		),
		...fine(flat('foam', soft('18,46! 22,54 17,60 12,54')), flat('foam', soft('82,46! 88,54 83,60 78,54'))),
	);

const wow: Drawing = () =>
	doubloon(
		flat('paper', oval(33, 42, 9, 11)),
		flat('paper', oval(67, 42, 9, 11)),
		bare('ink', [oval(33, 43, 4.4), oval(67, 43, 4.4)]),
		line(['24,24,1 33,20,4 42,25,1', '58,25,1 67,20,4 76,24,1']),
		flat('ink', oval(50, 71, 9, 12), bare('coral', oval(50, 78, 5, 4))),
	);

const cry: Drawing = () =>
	doubloon(
		line(['24,34,1 33,32,3.4 43,27,1', '57,27,1 67,32,3.4 76,34,1', '25,43,1 33,48,4 42,44,1', '58,44,1 67,48,4 75,43,1']),
		line('32,76,1 50,64,4.4 68,76,1'),
		flat('foam', soft('30,50! 39,50! 40,68 37,84 30,90 24,82 28,66')),
		flat('foam', soft('61,50! 70,50! 72,62 70,72 65,76 60,70 62,60')),
	);

const thinking: Drawing = () =>
	doubloon(
		bare('ink', [oval(36, 42, 4.4, 5.4), oval(66, 38, 4.4, 5.4)]),
		line(['26,33,1 35,29,4 44,33,1', '56,24,1 66,20,4.4 76,27,1', '40,64,1 52,60,4 62,62,1']),
		flat('skin', soft('18,98! 14,84 26,74 46,70 58,68! 60,76 50,80! 58,84 56,92 46,98!'), line(['46,80,2.4 34,82,2', '48,88,2.4 36,90,2'])),
	);

const clap: Drawing = () => [
	flat('coral', hard('4,74 24,60 44,84 22,98')),
	flat('sea', hard('96,74 76,60 56,84 78,98')),
	flat('skin-', soft('82,68! 66,88! 44,70 38,50 34,28 40,24 48,38! 50,18 56,16 60,36! 66,20 72,22 70,42! 78,34 83,38 80,54')),
	flat(
		'skin',
		soft('18,68! 34,90! 54,74 62,54 72,34 66,28 56,42! 54,22 48,20 44,40! 36,22 30,24 34,46! 24,38 18,42 22,56'),
		line(['44,40,2.4 46,52,2', '34,46,2.4 40,56,2', '56,42,2.4 54,54,2']),
	),
	line(['50,4,4 50,12,1', '30,6,4 34,14,1', '70,6,4 66,14,1']),
];

const heart: Drawing = () => [
	flat(
		'coral',
		soft('50,92! 24,70 8,48 8,26 22,12 38,13 50,28! 62,13 78,12 92,26 92,48 76,70'),
		bare('coral-', soft('80,12! 93,26 93,48 77,71 50,93! 42,86! 70,62 82,40')),
		bare('coral+', soft('16,34 20,22 30,18 32,23 24,29 21,40')),
		cuts('66,76', '88,46', '-9,-5', 7, 2),
	),
];

const bonesUnderSkull: Drawing = () => [...emblem(bones, 50, 68, 100), ...emblem(skull, 50, 44, 86)];

/** The reactions. */
export const REACTION_DRAWINGS: { readonly [reaction in Reaction]: Drawing } = {
	laugh,
	wow,
	cry,
	clap,
	heart,
	skull: bonesUnderSkull,
	treasure: openChest,
	thinking,
};

named('common/faces', { REACTION_DRAWINGS });
