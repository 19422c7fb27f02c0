import type { Kind } from '@trove/games/trezors/cards.ts';
import { bare, cuts, type Drawing, fine, flat, hard, line, oval, type Paint, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { coin, diamond } from '../common/things.ts';

const pistol: Drawing = () => [
	flat(
		'wood',
		soft('58,44! 72,42 84,52 92,74 96,88! 80,92! 74,74 62,62!'),
		bare('wood-', soft('78,48! 86,54 93,74 97,89! 88,91! 80,68')),
		...fine(line(['80,66,0 84,76,2 85,86,0'])),
	),
	flat('brass', soft('78,86! 97,82! 98,92 90,98 80,96')),
	flat('wood', soft('8,44! 62,42! 72,50! 64,62 8,56!')),
	flat('silver', hard('2,28 62,28 68,46 6,46 2,44'), bare('silver-', hard('2,38 66,38 69,47 6,47 2,45')), cuts('10,36', '10,42', '40,0', 2, 1.8)),
	flat('brass', hard('0,24 9,24 9,50 0,50')),
	flat('brass', hard('26,26 33,26 33,58 26,58')),
	flat('silver', soft('54,30! 58,16 70,10! 68,20 76,26! 70,34')),
	line('46,58,3 46,70,4 56,74,4 64,66,3'),
	line('55,58,3 53,68,3'),
];

const jewel: Drawing = () => [
	...Array.from({ length: 8 }, (_, i) => {
		const angle = ((i + 0.5) * Math.PI) / 4;
		return flat(i % 2 === 0 ? 'paper' : 'foam', oval(50 + Math.cos(angle) * 37, 50 + Math.sin(angle) * 37, 11));
	}),
	flat('brass', oval(50, 50, 32), bare('brass-', soft('66,24! 80,44 80,60 66,78 46,81! 66,66 72,48'))),
	flat(
		'coral',
		hard('40,26 60,26 74,40 74,60 60,74 40,74 26,60 26,40'),
		bare('coral-', hard('60,42 74,40 74,60 60,74 40,74 42,60 60,60')),
		bare('coral+', hard('40,26 60,26 58,40 42,40 40,58 27,58 27,40')),
		bare('coral', hard('42,41 59,41 59,59 42,59')),
		line([
			'40,26,2 42,41,2',
			'60,26,2 59,41,2',
			'74,40,2 59,41,2',
			'74,60,2 59,59,2',
			'60,74,2 59,59,2',
			'40,74,2 42,59,2',
			'26,60,2 42,59,2',
			'26,40,2 42,41,2',
			'42,41,2 59,41,2',
			'59,41,2 59,59,2',
			'59,59,2 42,59,2',
			'42,59,2 42,41,2',
		]),
	),
];

const crown: Drawing = () => [
	flat(
		'brass',
		soft('10,84! 4,30! 20,46 30,50 40,34 50,10! 60,34 70,50 80,46 96,30! 90,84!'),
		bare('brass-', soft('62,40! 70,50 80,46 97,30! 91,85! 62,85!')),
		cuts('20,64', '52,64', '2,-14', 5, 1.8),
	),
	flat('coral', oval(50, 8, 7)),
	flat('sea', oval(6, 27, 6)),
	flat('sea', oval(94, 27, 6)),
	flat('brass', hard('8,70 92,70 90,92 10,92'), bare('brass-', hard('62,70 93,70 91,93 62,93'))),
	flat('coral', hard('44,74 56,74 60,81 50,88 40,81')),
	flat('foam', oval(25, 81, 5.5)),
	flat('foam', oval(75, 81, 5.5)),
];

const chalice: Drawing = () => [
	flat(
		'silver',
		soft('16,8! 84,8! 82,36 68,52 56,58! 55,76! 72,82 78,94! 22,94! 28,82 45,76! 44,58! 32,52 18,36'),
		bare('silver-', soft('66,8! 85,8! 83,36 69,53 57,59! 56,76! 73,82 79,95! 58,95! 54,60! 64,46 68,26')),
		bare('silver+', soft('22,14 29,14 30,32 36,44 29,40 23,30')),
	),
	flat('coral', soft('16,9! 50,4 84,9! 78,16 50,19 22,16')),
	flat('brass', oval(50, 66, 9, 7)),
	flat('plum', oval(50, 38, 8), bare('plum+', oval(47.5, 35.5, 2.6))),
	...fine(flat('foam', oval(31, 34, 4)), flat('foam', oval(69, 34, 4))),
];

/** The six treasures. */
export const KIND_DRAWINGS: { readonly [kind in Kind]: Drawing } = { diamond, pistol, jewel, crown, chalice, coin };

/** The colour of a kind's chest and cards. */
export const KIND_PAINTS: { readonly [kind in Kind]: Paint & ('sea' | 'plum' | 'coral' | 'orange' | 'palm' | 'wood') } = {
	diamond: 'sea',
	pistol: 'plum',
	jewel: 'palm',
	crown: 'coral',
	chalice: 'orange',
	coin: 'wood',
};

named('trezors/treasures', { KIND_DRAWINGS });
