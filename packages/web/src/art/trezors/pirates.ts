import type { Pirate } from '@trove/games/trezors/cards.ts';
import { parrot } from '../common/animals.ts';
import { bare, type Drawing, emblem, flat, hard, limb, line, oval, type Paint, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { bandana, beard, bicorne, coat, earring, eyes, hair, head, moustache, mouth, nose, stubble, tricorn } from '../common/people.ts';
import { KIND_DRAWINGS } from './treasures.ts';

const diamond: Drawing = () => [
	hair('ink+', 86),
	coat('sea', flat('paper', soft('36,76! 50,90 64,76!'))),
	...head('wood'),
	...eyes('calm'),
	...nose(),
	...mouth(),
	...bandana('sea', 'foam'),
	...emblem(KIND_DRAWINGS.diamond, 28, 61, 13),
	...emblem(KIND_DRAWINGS.diamond, 72, 61, 13),
];

const pistol: Drawing = () => [
	hair('wood-', 76),
	coat('plum', line(['20,80,5 60,104,5'], 'wood-')),
	...head(),
	...eyes('stern', true),
	...nose('hooked'),
	...mouth('grin'),
	stubble(),
	...tricorn('plum'),
];

const jewel: Drawing = () => [
	coat('palm', line('50,78,0 50,104,5', 'brass')),
	...head('wood'),
	beard('paper', 82),
	...eyes('merry'),
	...nose('straight'),
	flat('palm', soft('27,38! 18,22 34,6 50,2 66,6 82,22 73,38! 62,28 50,24 38,28'), line(['28,34,0 40,16,3 64,8,0', '72,34,0 62,20,3 46,12,0'], 'palm-')),
	...emblem(KIND_DRAWINGS.jewel, 50, 20, 20),
	earring('brass'),
];

const crown: Drawing = () => [
	coat(
		'coral',
		flat('paper', soft('20,80! 36,75 50,82 64,75 80,80! 74,90 50,96 26,90')),
		bare('ink', [oval(32, 84, 1.8), oval(44, 89, 1.8), oval(56, 89, 1.8), oval(68, 84, 1.8)]),
	),
	...head(),
	beard('orange', 84),
	...eyes('merry'),
	...nose('round'),
	...emblem(KIND_DRAWINGS.crown, 50, 17, 46),
];

const chalice: Drawing = () => [
	coat('orange', line(['34,78,4 40,104,4', '66,78,4 60,104,4'])),
	...head(),
	line(['36,44,0 42,41,3.4 47,44,0', '53,44,0 58,41,3.4 64,44,0', '37,35,1 43,32,3 47,34,1', '53,34,1 58,32,3 63,35,1']),
	...nose('round', 'coral'),
	moustache('wood'),
	line('44,66,0 50,69,3 56,66,0'),
	flat('orange', soft('30,34! 28,16 44,6 66,8 72,20 71,34! 50,26'), bare('orange-', soft('60,7! 73,20 72,35! 60,29!'))),
	flat('coral', limb('29,31,6 50,24,7 71,31,6')),
	flat('coral', oval(72, 12, 6)),
];

const coin: Drawing = () => [
	flat('orange', hard('30,34 22,40 28,28 20,24 32,20 30,8 42,14 50,4 56,13 68,7 68,20 80,22 72,30 78,40 70,36')),
	coat('wood', line(['30,78,4 34,104,4', '70,78,4 66,104,4'])),
	...head(),
	...eyes('merry'),
	...nose('straight'),
	flat(
		'paper',
		soft('40,58! 50,61 60,58! 57,66 50,69 43,66'),
		bare('brass', hard('50,61 55,60 55,67 50,68')),
		line(['45,60,1.4 45,67,1.4', '50,61,1.4 50,68,1.4', '55,60,1.4 55,67,1.4']),
	),
	bare('skin-', [oval(38, 52, 1.4), oval(42, 54, 1.4), oval(58, 54, 1.4), oval(63, 52, 1.4)]),
	flat('coral', soft('29,34! 31,25 50,21 69,25 71,34! 50,29'), ...[bare('paper', [oval(38, 28, 1.8), oval(50, 25, 1.8), oval(62, 28, 1.8)])]),
];

const map: Drawing = () => [
	...emblem(parrot, 86, 58, 38, 0),
	coat('deep', line(['50,88,3 50,104,3']), bare('brass', [oval(43, 94, 2.4), oval(57, 94, 2.4)])),
	...head(),
	beard('silver', 90),
	...eyes('calm'),
	...nose('round'),
	...bicorne('deep'),
	bare('paper', soft('44,14 50,9 56,14 55,19 50,22 45,19')),
];

/** The seven pirates, each dressed for what is wanted. */
export const PIRATE_DRAWINGS: { readonly [pirate in Pirate]: Drawing } = { diamond, pistol, jewel, crown, chalice, coin, map };

/** What is behind a pirate. */
export const PIRATE_GROUNDS: { readonly [pirate in Pirate]: Paint } = {
	diamond: 'sea+',
	pistol: 'plum+',
	jewel: 'palm+',
	crown: 'coral+',
	chalice: 'orange+',
	coin: 'sand',
	map: 'foam',
};

named('trezors/pirates', { PIRATE_DRAWINGS });
