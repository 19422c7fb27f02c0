import type { Character } from '@trove/games/dead-mans-draw/cards.ts';
import { bare, cuts, type Drawing, emblem, fine, flat, hard, limb, line, oval, type Paint, soft, star } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { bandana, beard, bicorne, coat, earring, eyes, fist, hair, head, moustache, mouth, nose, stubble, tricorn } from '../common/people.ts';
import { coin } from '../common/things.ts';
import { SUIT_DRAWINGS } from './suits.ts';

const goldenScales: Drawing = () => [
	hair('coral', 88),
	flat(
		'brass',
		soft('18,104! 22,88 36,79 50,84 64,79 78,88 82,104!'),
		...fine(line(['26,92,0 32,97,2.4 38,92,0', '38,92,0 44,97,2.4 50,92,0', '50,92,0 56,97,2.4 62,92,0', '62,92,0 68,97,2.4 74,92,0'], 'brass-')),
	),
	...head(),
	...eyes('calm'),
	...nose(),
	...mouth(),
	flat('coral', soft('30,40! 30,24 42,14 50,13 58,14 70,24 70,40! 62,32 50,22! 38,32')),
	flat('brass', hard('30,22 30,4 40,13 50,1 60,13 70,4 70,22 50,17'), bare('brass-', hard('58,13 71,4 71,23 58,19'))),
	flat('foam', oval(50, 13, 3)),
];

const casanova: Drawing = () => [
	hair('wood-', 74),
	coat('plum', flat('paper', hard('40,76 60,76 56,104 44,104'))),
	...head(),
	...eyes('merry'),
	...nose('straight'),
	line(['50,56,1 42,55,3 35,51,0', '50,56,1 58,55,3 65,51,0', '46,62,0 50,64,2.4 55,61,0', '50,66,3 50,70,0']),
	flat('plum-', soft('6,30 20,20 36,24! 36,8 50,4 64,8 66,22! 84,18 96,24 82,34 50,32 20,36')),
	flat('paper', soft('62,22! 70,4 88,0 98,12! 88,10 92,18! 82,16 84,24! 72,24')),
	flat('coral', oval(24, 82, 8), ...fine(line('20,80,0 24,78,2 27,82,2 23,85,1'))),
	line('24,90,3 28,104,2', 'palm-'),
];

const fisherman: Drawing = () => [
	coat('brass', line(['50,76,3 50,104,3'])),
	...head(),
	beard('silver', 88),
	...eyes('calm'),
	...nose('round'),
	flat('brass', soft('33,26! 35,10 50,4 65,10 67,26!'), bare('brass-', soft('56,4! 66,10 68,27! 58,27!'))),
	flat('brass', soft('12,46! 20,32 36,24 50,23 64,24 80,32 88,46! 70,36 50,33 30,36'), bare('brass-', soft('64,25! 80,32 89,47! 72,38!'))),
	flat('wood', limb('57,62,3 70,64,4 78,62,4')),
	flat('wood', hard('74,50 86,50 85,65 76,65')),
	...fine(line('80,46,0 78,38,3 84,32,3 80,24,0', 'paper')),
];

const plunderer: Drawing = () => [
	coat('coral', line(['20,84,3 30,90,3 36,104,3'])),
	...head('wood'),
	...eyes('stern', true),
	...nose('straight'),
	...mouth('grin'),
	stubble(),
	...bandana('deep', 'foam'),
	earring(),
	flat(
		'sand',
		soft('66,78! 70,66 82,58 96,64 104,84 100,106 72,106!'),
		bare('sand-', soft('90,62! 98,66 106,86 100,107! 86,107!')),
		...fine(line('70,70,2 82,66,3 92,68,2')),
	),
];

const treasureHunter: Drawing = () => [
	hair('ink+', 78),
	coat('palm', flat('paper', hard('38,76 50,88 62,76'))),
	...head(),
	...eyes('merry'),
	...nose(),
	...mouth(),
	flat('palm-', soft('10,30! 24,24 34,24! 38,8 50,10 62,8 66,24! 76,24 90,30! 74,36 50,33 26,36')),
	line('34,24,4 50,27,5 66,24,4', 'brass'),
	...emblem(SUIT_DRAWINGS.key, 82, 78, 44, 10),
];

const navigator: Drawing = () => [
	coat('sea', line(['50,84,3 50,104,3']), ...fine(bare('brass', [oval(42, 90, 2.4), oval(58, 90, 2.4)]))),
	...head(),
	beard('wood-', 80),
	...eyes('calm'),
	...nose(),
	...tricorn('sea-'),
	flat('wood', limb('60,44,9 78,36,11 84,33,12'), line(['66,37,2 69,46,2'])),
	flat('brass', limb('82,34,15 98,27,17'), bare('brass-', limb('84,39,6 99,33,6'))),
	flat('brass', limb('56,46,8 62,43,10')),
];

const masterGunner: Drawing = () => [
	coat('wood', line(['32,77,4 38,104,4', '68,77,4 62,104,4'])),
	...head(),
	...eyes('stern'),
	...nose('round'),
	moustache('orange'),
	...fine(cuts('40,22', '60,22', '0,6', 5, 1.4)),
	flat('coral', soft('30,34! 31,27 50,23 69,27 70,34! 50,30')),
	flat('ink', oval(84, 84, 15), line('76,82,0 78,77,4 84,74,0', 'silver')),
	line('92,72,3 96,64,3'),
	flat('orange', star(97, 58, 8, 6)),
];

const scavenger: Drawing = () => [
	flat('palm-', soft('14,104! 14,60 24,24 50,8 76,24 86,60 86,104!'), cuts('20,96', '36,96', '0,-20', 4, 2), cuts('64,96', '80,96', '0,-20', 4, 2)),
	flat('ink', soft('29,44 34,26 50,20 66,26 71,44 66,66 50,74 34,66')),
	flat('sand', soft('34,46 38,32 50,27 62,32 66,46 62,60 50,70 38,60'), bare('sand-', soft('58,29! 64,34 67,46 62,61 50,71! 58,58'))),
	bare('ink', [oval(43, 45, 2.8, 3.4), oval(58, 45, 2.8, 3.4)]),
	...nose('hooked'),
	...mouth('grin'),
	flat('paper', soft('58,16! 66,8 76,6 84,0 94,4 96,12! 90,14 84,26 70,26! 62,24'), bare('silver', soft('66,18! 78,14 86,16! 80,26 68,26'))),
	flat('brass', hard('95,5 104,9 95,12')),
	bare('ink', oval(90, 7, 1.8)),
];

const mystic: Drawing = () => [
	coat('plum', line('50,84,0 50,104,4', 'brass')),
	...head('wood'),
	line(['37,44,0 42,47,3 47,44,0', '53,44,0 58,47,3 63,44,0']),
	...nose(),
	...mouth(),
	flat('plum', soft('27,38! 20,22 34,6 50,2 66,6 80,22 73,38! 62,28 50,24 38,28'), line(['28,34,0 40,16,3 64,8,0', '72,34,0 62,20,3 46,12,0'], 'plum-')),
	flat('foam', oval(50, 22, 6), bare('paper', oval(48, 20, 1.8))),
	flat('paper', soft('48,16! 44,6 50,-4 54,6 52,16!')),
	earring('brass'),
	earring('brass', true),
];

const swordsman: Drawing = () => [
	coat('coral', flat('paper', hard('40,76 60,76 50,96'))),
	...head(),
	flat('ink', soft('31,38! 50,40 69,38! 68,50 58,50 50,46! 42,50 32,50'), bare('paper', [oval(42, 44, 3.2, 2.6), oval(58, 44, 3.2, 2.6)])),
	bare('ink', [oval(42.6, 44, 1.6), oval(58.6, 44, 1.6)]),
	...nose(),
	line(['50,57,1 42,57,3 36,54,0', '50,57,1 58,57,3 64,54,0', '50,64,3 50,69,0']),
	...bandana('coral'),
	...emblem(SUIT_DRAWINGS.sword, 20, 66, 66, -64),
];

const miser: Drawing = () => [
	coat('silver-', ...fine(cuts('12,98', '40,98', '2,-14', 6, 1.6))),
	...head('sand'),
	line(['36,36,2 42,33,3 47,36,2', '39,44,2 46,45,3', '34,52,0 38,55,2 42,53,0']),
	...nose('hooked'),
	...mouth('flat'),
	cuts('44,70', '56,70', '0,12', 4, 3, 'paper'),
	flat('sea', soft('30,32! 32,18 46,8 66,10 84,26 88,46! 80,40 70,30! 50,26'), line(['40,14,2.4 42,27,2.4', '56,9,2.4 58,27,2.4'], 'foam')),
	flat('paper', oval(88, 50, 6)),
	...emblem(coin, 58, 45, 20),
	...fist(20, 84, 'sand'),
	...emblem(coin, 22, 72, 20),
];

const captainsHook: Drawing = () => [
	hair('ink+', 82),
	coat('coral', flat('paper', soft('40,76! 60,76! 58,90 50,98 42,90'))),
	...head(),
	...eyes('stern'),
	...nose('hooked'),
	line(['50,57,2 40,58,4 30,52,3 26,46,0', '50,57,2 60,58,4 70,52,3 74,46,0']),
	...mouth('flat'),
	...bicorne('ink', 'coral'),
	...emblem(SUIT_DRAWINGS.hook, 83, 76, 46, 8),
];

const safeHarbor: Drawing = () => [
	flat('wood-', soft('28,32 38,14 50,11 62,14 72,32 72,60 66,68! 34,68! 28,60')),
	coat('sea', flat('paper', soft('28,77! 50,96 72,77! 60,74! 40,74!'))),
	...head('wood'),
	...eyes('merry'),
	...nose(),
	...mouth(),
	flat('paper', soft('28,30! 26,14 50,6 74,14 72,30! 50,24'), line('27,27,0 50,20,4 73,27,0', 'sea')),
	...emblem(SUIT_DRAWINGS.anchor, 50, 15, 18),
	...emblem(SUIT_DRAWINGS.anchor, 82, 80, 34, 12),
];

const beastmaster: Drawing = () => [
	flat('coral', limb('2,96,14 10,74,12 8,54,10 18,44,7 26,50,4')),
	flat('coral', limb('98,96,14 90,74,12 92,54,10 82,44,7 74,50,4')),
	coat('deep'),
	...head(),
	beard('wood', 84),
	...eyes('stern'),
	...nose('round'),
	flat('silver', soft('28,36! 28,18 50,6 72,18 72,36! 60,30 50,42! 40,30'), bare('silver-', soft('58,8! 73,18 73,37! 60,31!')), line('50,8,4 50,38,3')),
	flat('paper', limb('29,26,10 16,20,9 10,8,5 14,0,0'), cuts('22,20', '14,10', '4,-3', 3, 1.8)),
	flat('paper', limb('71,26,10 84,20,9 90,8,5 86,0,0'), cuts('78,20', '86,10', '-4,-3', 3, 1.8)),
	...fine(bare('coral+', [oval(7, 82, 2), oval(9, 70, 2), oval(8, 60, 1.8), oval(93, 82, 2), oval(91, 70, 2), oval(92, 60, 1.8)])),
];

const misfire: Drawing = () => [
	flat('ink', hard('30,44 18,40 27,34 14,26 28,24 20,10 34,16 36,2 46,12 54,0 60,12 70,4 70,18 84,12 76,26 88,30 76,36 84,44 70,46')),
	coat('orange', ...fine(cuts('20,98', '44,98', '2,-14', 5, 1.8))),
	...head(),
	bare('ink+', soft('33,50 40,47 48,51 56,48 68,50 66,58 60,66 50,70 40,66')),
	flat('paper', oval(42, 41, 5.5)),
	flat('paper', oval(58, 41, 5.5)),
	bare('ink', [oval(42.5, 41.5, 2), oval(57.5, 41.5, 2)]),
	flat('paper', oval(50, 60, 5, 4.4)),
	...fine(line(['84,70,0 88,62,3 84,56,3 90,48,0', '14,70,0 10,62,3 15,56,3 9,48,0'], 'silver')),
];

const parry: Drawing = () => [
	hair('orange', 80),
	coat('silver', line(['36,78,3 40,104,3', '64,78,3 60,104,3'])),
	...head(),
	...eyes('stern'),
	...nose(),
	...mouth('flat'),
	flat('orange', soft('30,40! 30,22 42,12 50,11 58,12 70,22 70,40! 60,30 46,24! 38,32')),
	line('30,31,3 50,25,4 70,31,3', 'sea'),
	flat(
		'sea',
		oval(24, 82, 19),
		flat('brass', oval(24, 82, 6)),
		...fine(line(['24,66,2 24,74,2', '24,90,2 24,98,2', '8,82,2 16,82,2', '32,82,2 40,82,2'], 'paper')),
	),
	flat('paper', limb('74,104,6 84,76,6 92,50,5 95,42,0'), bare('silver', limb('78,104,3 87,78,3 95,50,2'))),
];

const davyJones: Drawing = () => [
	coat('sea-', ...fine(cuts('8,98', '30,98', '2,-16', 5, 2, 'foam-'))),
	flat('foam-', limb('34,58,10 24,72,9 20,86,7 28,94,4 32,88,2')),
	flat('foam-', limb('66,58,10 76,72,9 80,86,7 72,94,4 68,88,2')),
	flat('foam', soft('28,40 32,24 50,18 68,24 72,40 68,54 62,62! 38,62! 32,54'), bare('foam-', soft('62,22! 73,40 68,55 62,63! 54,63! 64,50 66,34'))),
	flat('ink', soft('34,44 38,37 46,40 46,48 40,51 35,49')),
	flat('ink', soft('66,44 62,37 54,40 54,48 60,51 65,49')),
	bare('brass', [oval(41, 45, 2), oval(59, 45, 2)]),
	flat('ink', hard('50,50 53,56 47,56')),
	flat('foam', limb('40,58,11 37,72,9 40,84,8 34,96,6 40,100,2')),
	flat('foam', limb('60,58,11 63,72,9 60,84,8 66,96,6 60,100,2')),
	flat('foam', limb('50,60,12 50,76,10 47,88,8 51,98,6 56,98,2')),
	...fine(bare('foam+', [oval(38, 72, 1.6), oval(39, 80, 1.6), oval(62, 72, 1.6), oval(61, 80, 1.6), oval(50, 74, 1.8), oval(49, 83, 1.6)])),
	...tricorn('deep', 'foam-'),
];

/** The seventeen characters as portraits. */
export const CHARACTER_DRAWINGS: { readonly [id in Character]: Drawing } = {
	'golden-scales': goldenScales,
	casanova,
	fisherman,
	plunderer,
	'treasure-hunter': treasureHunter,
	navigator,
	'master-gunner': masterGunner,
	scavenger,
	mystic,
	swordsman,
	miser,
	'captains-hook': captainsHook,
	'safe-harbor': safeHarbor,
	beastmaster,
	misfire,
	parry,
	'davy-jones': davyJones,
};

/** What is behind a character's head: the ground of the suit that the power is about. */
export const CHARACTER_GROUNDS: { readonly [id in Character]: Paint } = {
	'golden-scales': 'foam',
	casanova: 'foam',
	fisherman: 'sea+',
	plunderer: 'sand',
	'treasure-hunter': 'sand',
	navigator: 'orange',
	'master-gunner': 'coral+',
	scavenger: 'coral',
	mystic: 'deep+',
	swordsman: 'silver',
	miser: 'plum+',
	'captains-hook': 'plum+',
	'safe-harbor': 'sea+',
	beastmaster: 'sea+',
	misfire: 'coral+',
	parry: 'silver+',
	'davy-jones': 'deep+',
};

named('dead-mans-draw/characters', { CHARACTER_DRAWINGS });
