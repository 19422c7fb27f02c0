import { KINDS, type Kind, STARS } from '@trove/games/trezors/cards.ts';
import { bare, type Colour, cuts, type Drawing, emblem, flat, hard, type Loop, light, line, type Mark, oval, soft, type Turn } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { goldStar, heap, skull } from '../common/things.ts';
import { KIND_DRAWINGS, KIND_PAINTS } from './treasures.ts';

/** The size of a chest's picture. */
export const CHEST: { readonly width: number; readonly height: number } = { width: 120, height: 124 };

type Wood = Colour & ('sea' | 'plum' | 'coral' | 'orange' | 'palm' | 'wood');

const body = (paint: Wood): Mark[] => [
	flat(
		paint,
		soft('6,70! 60,67 114,70! 112,96 108,116! 60,120 12,116! 8,96'),
		bare(`${paint}-`, soft('84,68! 115,70! 113,96 109,117! 82,119! 88,94')),
		cuts('106,80', '104,112', '-14,0', 5, 2),
	),
	flat('brass', hard('16,69 34,68 35,118 19,117'), bare('brass-', hard('28,68 35,68 36,119 29,118')), bare('ink', [oval(25, 77, 2), oval(26, 109, 2)])),
	flat('brass', hard('104,69 86,68 85,118 101,117'), bare('brass-', hard('98,68 105,69 102,118 96,118')), bare('ink', [oval(95, 77, 2), oval(94, 109, 2)])),
];

const rim: Mark = flat('brass', soft('3,64! 60,60 117,64! 116,74! 60,71 4,74!'), bare('brass-', soft('84,61! 118,64! 117,75! 84,73!')));

/** A shut chest, with what its lock shows. */
const closed = (paint: Wood, lock: Drawing): Mark[] => [
	...body(paint),
	flat(
		paint,
		soft('6,66! 6,40 20,20 44,13 60,12 76,13 100,20 114,40 114,66! 60,62'),
		bare(`${paint}-`, soft('80,14! 102,20 115,40 115,67! 88,64! 92,38')),
		line(['40,42,0 54,41,2 78,44,0', '44,28,0 58,27,2 72,30,0']),
		cuts('108,34', '110,58', '-13,1', 4, 2),
	),
	flat('brass', soft('16,66! 17,40 28,18! 44,13! 35,36 34,64!'), bare('brass-', soft('28,64! 29,38 38,15! 45,13! 36,36 35,65!'))),
	flat('brass', soft('104,66! 103,40 92,18! 76,13! 85,36 86,64!'), bare('brass-', soft('105,67! 104,40 93,18! 87,16! 97,38 98,66!'))),
	rim,
	flat('brass', soft('42,56! 60,53 78,56! 80,82 60,98 40,82'), bare('brass-', soft('66,54! 79,56! 81,82 62,98! 70,78'))),
	...light(0.75, ...emblem(lock, 60, 75, 34)),
];

/** A chest face down: whatever is in it, all look the same. */
export const unknown: Drawing = () => closed('wood', skull);

/** The shine of gold: rays that leave a point. */
const rays = (x: number, y: number): Loop[] =>
	Array.from({ length: 9 }, (_, i) => {
		const at = (turn: number): Turn => [x + Math.cos(Math.PI * (1 + turn / 9)) * 50, y + Math.sin(Math.PI * (1 + turn / 9)) * 28, true];
		return [[x, y + 20, true], at(i + 0.25), at(i + 0.75)];
	});

/** An open chest with its treasure and as many stars as it is worth. */
function opened(kind: Kind, stars: number): Mark[] {
	const paint = KIND_PAINTS[kind];
	return [
		flat(paint, soft('10,48! 6,26 18,8 42,3 78,3 102,8 114,26 110,48!'), bare(`${paint}-`, soft('84,4! 103,8 115,26 111,49! 92,49! 96,26'))),
		flat('brass+', soft('14,68! 16,36 28,18 60,12 92,18 104,36 106,68!'), bare('brass', rays(60, 42))),
		flat('brass', soft('4,50! 8,40 16,48! 16,66! 5,66!')),
		flat('brass', soft('116,50! 112,40 104,48! 104,66! 115,66!')),
		...heap(12, 74, 96, 18),
		...emblem(KIND_DRAWINGS[kind], 60, 34, 64),
		...body(paint),
		rim,
		...light(
			0.8,
			...Array.from({ length: stars }, (_, i) =>
				emblem(
					goldStar,
					60 + ((i % 3) - (Math.min(3, stars - Math.floor(i / 3) * 3) - 1) / 2) * 17,
					stars > 3 ? 85 + Math.floor(i / 3) * 18 : 94,
					stars > 3 ? 18 : 22,
				),
			).flat(),
		),
	];
}

const byKind = (draw: (kind: Kind) => Mark[]): { readonly [kind in Kind]: Drawing } => ({
	diamond: () => draw('diamond'),
	pistol: () => draw('pistol'),
	jewel: () => draw('jewel'),
	crown: () => draw('crown'),
	chalice: () => draw('chalice'),
	coin: () => draw('coin'),
});

/** The open chests. */
export const OPEN: { readonly [kind in Kind]: Drawing } = byKind((kind) => opened(kind, STARS[KINDS.indexOf(kind)]));

/** Chests that were won and shut again: the lock shows what is in them. */
export const SHUT: { readonly [kind in Kind]: Drawing } = byKind((kind) => closed(KIND_PAINTS[kind], KIND_DRAWINGS[kind]));

named('trezors/chests', { unknown, OPEN, SHUT });
