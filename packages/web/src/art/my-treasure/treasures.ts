import type { TreasureSymbol } from '@trove/games/my-treasure/cards.ts';
import { mouse } from '../common/animals.ts';
import { bare, cuts, type Drawing, emblem, fine, flat, hard, limb, line, oval, soft, turned } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { coin, diamond } from '../common/things.ts';

const ring: Drawing = () => [
	flat(
		'brass',
		[oval(50, 64, 32, 31), oval(50, 64, 20, 19)],
		bare('brass-', soft('70,38! 84,64 70,88 50,97 40,95! 64,84 72,66')),
		cuts('66,88', '80,62', '-8,-4', 5, 1.8),
	),
	flat('brass', hard('32,36 68,36 60,46 40,46')),
	flat(
		'coral',
		hard('36,6 64,6 78,20 50,42 22,20'),
		bare('coral-', hard('58,20 78,20 50,42')),
		bare('coral+', hard('36,6 46,6 42,20 23,20')),
		line(['22,20,2.4 78,20,2.4', '42,20,2 50,40,2', '58,20,2 50,40,2']),
	),
];

const upright: Drawing = () =>
	turned(
		[
			flat('paper', hard('42,64 42,14 50,0 58,14 58,64'), bare('silver', hard('50,0 59,14 59,65 50,65')), line('50,12,1 50,64,2')),
			flat('wood', hard('45,70 55,70 55,88 45,88'), line(['44,75,2.4 56,77,2.4', '44,81,2.4 56,83,2.4'])),
			flat('brass', soft('20,60! 30,66 50,62 70,66 80,60! 80,72 66,76 50,72 34,76 20,72'), bare('brass-', soft('56,64! 70,66 81,60! 81,73 66,77 56,74!'))),
			flat('brass', oval(50, 92, 8)),
			flat('coral', oval(50, 68, 4.4)),
		],
		38,
		50,
		50,
	);

const sword: Drawing = () => emblem(upright, 51, 50, 124);

const necklace: Drawing = () => {
	const beads = Array.from({ length: 13 }, (_, i) => {
		const angle = Math.PI * (1.12 - (i / 12) * 1.24);
		return oval(50 + Math.cos(angle) * 38, 26 + Math.sin(angle) * 42, 6.6);
	});
	return [
		...beads.map((bead, i) => flat(i % 2 === 0 ? 'paper' : 'foam', bead)),
		flat('brass', hard('42,64 58,64 56,74 44,74')),
		flat('plum', soft('50,70! 62,80 60,92 50,98 40,92 38,80'), bare('plum-', soft('50,70! 63,80 61,92 50,98!')), bare('plum+', oval(45, 83, 2.6, 3.6))),
	];
};

const potion: Drawing = () => [
	flat('wood', hard('40,4 60,4 62,16 38,16'), bare('wood-', hard('52,4 61,4 63,17 52,17'))),
	flat('foam+', soft('40,16! 60,16! 60,38! 80,56 88,76 76,94 50,97 24,94 12,76 20,56 40,38!')),
	bare('palm', soft('20,62! 34,58 50,64 66,58 81,62! 86,76 75,92 50,95 25,92 14,76')),
	bare('palm-', soft('68,58! 81,61! 87,76 76,93 52,96! 70,82')),
	...fine(bare('palm+', [oval(36, 76, 5), oval(52, 84, 3.6), oval(48, 70, 3)])),
	line(['26,52,0 20,64,3 20,76,0'], 'paper'),
	flat('foam+', limb('36,18,6 50,18,7 64,18,6')),
	cuts('60,90', '84,74', '-6,-6', 5, 1.8),
	line(['40,38,3 20,56,3 12,76,3 24,94,3 50,97,3 76,94,3 88,76,3 80,56,3 60,38,3']),
];

/** The six treasures, and the mouse that stands for any of them. */
export const TREASURE_DRAWINGS: { readonly [found in TreasureSymbol]: Drawing } = { ring, diamond, sword, necklace, coin, potion, mouse };

named('my-treasure/treasures', { TREASURE_DRAWINGS });
