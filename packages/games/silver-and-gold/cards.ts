import { cellBit, placements, SHAPES } from './shapes.ts';

/** The colours of treasure cards, in the order of the deck's list. */
export const COLOURS = ['purple', 'orange', 'green', 'gray'] as const;
export type Colour = (typeof COLOURS)[number];

/** The points of a filled card, by colour: as many as it has cells. */
export const WORTH: { readonly [colour in Colour]: number } = { purple: 14, orange: 12, green: 10, gray: 8 };

/** What a seal gives for each filled card of the colour that it names. */
export const SEAL_WORTH: { readonly [colour in Colour]: number } = { purple: 2, orange: 2, green: 1, gray: 1 };

/**
 * The deck: `.` no cell, `o` plain, `X` cross, `C` coin, `P` palm, rows from the top; `@colour` a seal. A card's id is
 * its colour and its place from 1. A change here needs a new version of the game.
 */
const MAPS: { readonly [colour in Colour]: readonly string[] } = {
	purple: [
		'Xooo/.oo./XooX/oooo@orange',
		'oooX/Xoo./.ooX/oooo@green',
		'.oXo/o.oo/oooo/XooX@gray',
		'.Co./Pooo/oooo/CooX',
		'oXoo/P..o/ooXo/oooo',
		'..oX/ooCo/oXoo/oooC',
		'oC.X/o.oo/oCoo/oooC',
		'ooCo/Xo.o/oC.C/oooo',
		'ooo./oXCo/oCoo/.ooX',
		'Cooo/ooo./Coo./oCoX',
		'oooo/o.Xo/oX.o/Pooo',
		'o.oX/o.Po/oooo/oooX',
	],
	orange: [
		'Xooo/o..o/o..o/oooX@purple',
		'.X.X/.o.o/oooo/oooo@green',
		'oo.o/oX.X/oooo/..oo@gray',
		'X..C/o..o/oooo/CooC',
		'Co../oPoo/oooo/..oX',
		'oX../ooP./oooo/.Coo',
		'..oo/oooo/XCoX/..oo',
		'oC../CooX/oooo/.Co.',
		'.oo./Xooo/oCoX/.oo.',
		'C.../ooCo/oXoo/ooC.',
		'.Co./oooo/oooo/P..X',
		'o..o/oPoo/oooo/X..C',
	],
	green: [
		'oooo/o..o/oooo@purple',
		'oooo/oo../oooo@orange',
		'.ooo/oo.o/oooo@gray',
		'P..X/oooo/ooCo',
		'.Coo/oooX/Xoo.',
		'o.Xo/o.oo/Pooo',
		'..Xo/oooo/CooC',
		'ooPo/.oo./Xooo',
		'.oo./ooCo/CooX',
		'o.oo/PooX/o.oo',
		'.Coo/.ooo/XooX',
		'Xoo./oooC/ooC.',
	],
	gray: [
		'o.o./oooo/o.o.@purple',
		'o..o/oooo/o..o@orange',
		'ooo./o.o./ooo.@green',
		'Xo../ooo./ooo.',
		'P.oo/oooo/.o..',
		'.oo./oooP/.oo.',
		'.o../ooPo/.ooo',
		'.oo./CooX/o..o',
		'Xo../oooo/..oC',
		'oo../ooPo/oo..',
		'ooo./.XC./.ooo',
	],
};

/** A treasure card as printed; cells are masks of `cellBit`s. */
export interface Treasure {
	readonly id: string;
	readonly colour: Colour;
	readonly rows: readonly string[];
	readonly cells: number;
	readonly crosses: number;
	readonly coins: number;
	readonly palms: number;
	/** The colour that its seal names, if it has one. */
	readonly seal: Colour | null;
}

const readCard = (colour: Colour, text: string, index: number): Treasure => {
	const [map, seal = null] = text.split('@') as [string, Colour?];
	const rows = map.split('/');
	const maskOf = (signs: string): number =>
		rows.reduce((mask, line, row) => [...line].reduce((found, sign, column) => (signs.includes(sign) ? found | cellBit(row, column) : found), mask), 0);
	return { id: `${colour}-${index + 1}`, colour, rows, cells: maskOf('oXCP'), crosses: maskOf('X'), coins: maskOf('C'), palms: maskOf('P'), seal };
};

/** All 47 treasure cards; a card's number is its index. */
export const TREASURES: readonly Treasure[] = COLOURS.flatMap((colour) => MAPS[colour].map((text, index) => readCard(colour, text, index)));

/** How many treasure cards there are. */
export const TREASURE_COUNT = TREASURES.length;
/** The ids by number. */
export const IDS: readonly string[] = TREASURES.map(({ id }) => id);

// The same by number, for rules and search.
export const CELLS = Uint16Array.from(TREASURES, ({ cells }) => cells);
export const CROSSES = Uint16Array.from(TREASURES, ({ crosses }) => crosses);
export const COINS = Uint16Array.from(TREASURES, ({ coins }) => coins);
export const PALMS = Uint16Array.from(TREASURES, ({ palms }) => palms);
export const SYMBOLS = Uint16Array.from(TREASURES, ({ crosses, coins, palms }) => crosses | coins | palms);
/** Palms printed on a card: no card has more than one. */
export const PALM_COUNT = Uint8Array.from(TREASURES, ({ palms }) => (palms === 0 ? 0 : 1));
/** A card's colour as an index of `COLOURS`. */
export const COLOUR_OF = Uint8Array.from(TREASURES, ({ colour }) => COLOURS.indexOf(colour));
/** The colour that a card's seal names, −1 without a seal. */
export const SEAL_OF = Int8Array.from(TREASURES, ({ seal }) => (seal === null ? -1 : COLOURS.indexOf(seal)));

/**
 * All placements of a shape on a card as masks, from `PLACED_FROM[k]` to `PLACED_FROM[k + 1]`, `k = placedAt(card,
 * shape)`.
 */
export const placedAt = (card: number, shape: number): number => card * SHAPES.length + shape;
const everywhere = SHAPES.map(placements);
const ways = TREASURES.flatMap(({ cells }) => everywhere.map((masks) => masks.filter((mask) => (mask & ~cells) === 0)));
export const PLACED = Uint16Array.from(ways.flat());
export const PLACED_FROM = new Uint16Array(ways.length + 1);
ways.forEach(({ length }, k) => {
	PLACED_FROM[k + 1] = PLACED_FROM[k] + length;
});
