import { SUITS, type Suit } from '@trove/games/dead-mans-draw/cards.ts';
import { bare, box, cuts, type Drawing, emblem, flat, hard, line, type Mark, oval, type Paint, soft } from '../common/ink.ts';
import { named } from '../common/names.ts';
import { bones, sheet, skull, waves } from '../common/things.ts';
import { SUIT_GROUNDS } from './suits.ts';

/** The size of a loot card. */
export const LOOT: { readonly width: number; readonly height: number } = { width: 100, height: 140 };

/** What is cut into the field behind the emblem. */
const FIELDS: { readonly [suit in Suit]: (paint: Paint) => Mark[] } = {
	anchor: (paint) => [waves(9, 112, 82, 4, paint), waves(16, 122, 70, 3, paint)],
	hook: (paint) => [cuts('9,20', '9,130', '12,0', 14, 2.4, paint), cuts('91,20', '91,130', '-12,0', 14, 2.4, paint)],
	cannon: (paint) => [
		cuts('50,76', '50,76', '-46,-30', 1, 3, paint),
		cuts('16,12', '84,12', '2,22', 8, 3, paint),
		cuts('16,128', '84,128', '-2,-16', 8, 3, paint),
	],
	key: (paint) => [cuts('12,132', '88,132', '0,-22', 10, 3, paint), cuts('40,8', '88,8', '0,22', 7, 3, paint)],
	chest: (paint) => [bare(paint, soft('8,112! 30,104 60,108 92,102! 92,132! 8,132!')), cuts('14,124', '80,124', '8,-3', 6, 1.8, 'wood-')],
	map: (paint) => [cuts('92,16', '92,124', '-14,2', 10, 3, paint), cuts('8,52', '8,124', '14,2', 7, 3, paint)],
	oracle: (paint) => [bare(paint, [...stars(44, 22), ...stars(80, 34), ...stars(18, 62), ...stars(84, 100), ...stars(20, 118)])],
	sword: (paint) => [cuts('8,60', '8,126', '84,-50', 9, 1.8, paint)],
	mermaid: (paint) => [waves(9, 104, 82, 4, paint), waves(9, 116, 82, 4, paint), waves(9, 127, 56, 3, paint)],
	kraken: (paint) => [waves(9, 110, 82, 4, paint), waves(9, 120, 82, 4, paint), cuts('46,8', '90,8', '3,14', 7, 2.4, paint)],
};

/** A small light in the sky. */
const stars = (x: number, y: number): ReturnType<typeof hard>[] => [
	hard(`${x},${y - 5} ${x + 1.2},${y - 1.2} ${x + 5},${y} ${x + 1.2},${y + 1.2} ${x},${y + 5} ${x - 1.2},${y + 1.2} ${x - 5},${y} ${x - 1.2},${y - 1.2}`),
];

const LIGHT_FIELDS: readonly Suit[] = ['oracle', 'kraken'];
const shadeOf = (suit: Suit): Paint => {
	if (suit === 'kraken') return 'silver-';
	const ground = SUIT_GROUNDS[suit].replace(/[-+]/, '') as 'sea';
	return LIGHT_FIELDS.includes(suit) ? `${ground}+` : `${ground}-`;
};

const front = (suit: Suit): readonly Mark[] => [...sheet(LOOT.width, LOOT.height, SUIT_GROUNDS[suit], ...FIELDS[suit](shadeOf(suit)))];

/** Two tabs of paper for the values; the upper one has room for the suit, since cards lie over one another. */
export const tabs: Drawing = () => [
	bare('paper', [soft('4.5,4.5! 33,5! 32,20 33,44! 29,48! 18,47 4.5,48!'), soft('95.5,135.5! 69,135! 70,122 69,108! 73,104! 84,105 95.5,104!')]),
];

/** The fronts of loot cards, without values. */
export const FRONTS: { readonly [suit in Suit]: Drawing } = Object.fromEntries(SUITS.map((suit) => [suit, () => front(suit)])) as { [suit in Suit]: Drawing };

/** The size of a loot card in a bank, where suit and value are all that counts. */
export const SMALL: { readonly width: number; readonly height: number } = { width: 100, height: 116 };

/** The fronts of small loot cards. */
export const SMALL_FRONTS: { readonly [suit in Suit]: Drawing } = Object.fromEntries(
	SUITS.map((suit) => [suit, (): readonly Mark[] => sheet(SMALL.width, SMALL.height, SUIT_GROUNDS[suit])]),
) as { [suit in Suit]: Drawing };

/** The tab for the value of a small one. */
export const smallTab: Drawing = () => [bare('paper', soft('4.5,4.5! 50,5! 49,30 50,50! 46,55! 24,54 4.5,55!'))];

/** The back of a loot card: what waits for those who draw once too often. */
export const lootBack: Drawing = () => [
	...sheet(LOOT.width, LOOT.height, 'deep'),
	bare('deep+', box(12, 12, 76, 116, 4)),
	bare('deep', box(14, 14, 72, 112, 3)),
	waves(15, 104, 70, 4, 'sea'),
	waves(15, 114, 70, 4, 'sea'),
	waves(15, 36, 70, 4, 'sea'),
	waves(15, 26, 70, 4, 'sea'),
	...emblem(bones, 50, 80, 66),
	...emblem(skull, 50, 64, 58),
];

/** A card that is spent, face up: which one it was, the table does not show (DD-1). */
export const spent: Drawing = () => [
	...sheet(LOOT.width, LOOT.height, 'sand'),
	line(['28,42,7 50,70,11 72,100,6', '73,40,6 50,70,11 27,101,7'], 'coral'),
	...tabs(),
];

/** The ring around a character. */
export const ring: Drawing = () => [flat('brass', [oval(50, 50, 49), oval(50, 50, 43)])];

named('dead-mans-draw/cards', { tabs, FRONTS, SMALL_FRONTS, smallTab, lootBack, spent, ring });
