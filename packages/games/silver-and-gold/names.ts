import type { Locale } from '@trove/kernel';
import { COLOURS, type Colour, IDS, TREASURES, type Treasure, WORTH } from './cards.ts';
import type { CellPair } from './events.ts';
import { cellBit, cellsOf, type Shape } from './shapes.ts';
import * as m from './words/compiled/messages/_index.js';

const CARDS = { purple: m.card_purple, orange: m.card_orange, green: m.card_green, gray: m.card_gray };
const SEALS = { purple: m.seal_purple, orange: m.seal_orange, green: m.seal_green, gray: m.seal_gray };
const SHAPE_NAMES = { I2: m.shape_i2, I3: m.shape_i3, L3: m.shape_l3, L4: m.shape_l4, T4: m.shape_t4, O4: m.shape_o4 };

/** A treasure card by its id. */
export const treasure = (id: string): Treasure => TREASURES[IDS.indexOf(id)];

/** "purple 3" */
export function sayCard(id: string, locale: Locale): string {
	const [colour, n] = id.split('-');
	return CARDS[COLOURS[COLOURS.indexOf(colour as Colour)]]({ n }, { locale });
}

export const sayCards = (ids: readonly string[], locale: Locale): string =>
	listed(
		ids.map((id) => sayCard(id, locale)),
		locale,
	);

export const sayShape = (shape: Shape, locale: Locale): string => SHAPE_NAMES[shape]({}, { locale });

export const sayPoints = (n: number, locale: Locale): string => m.points({ n }, { locale });

/** Things one after another, or that there are none. */
export const listed = (things: readonly (string | number)[], locale: Locale): string => (things.length === 0 ? m.none({}, { locale }) : things.join(', '));

/** A cell as players call it: the column's letter, the row's number. */
export const sayCell = ([row, column]: CellPair): string => `${'ABCD'[column]}${row + 1}`;

export const sayCells = (cells: readonly CellPair[]): string => cells.map(sayCell).join(' ');

/** Cells of a card with what is printed on them. */
export function saySymbols(id: string, mask: number, locale: Locale): string {
	const { crosses, coins, palms } = treasure(id);
	const say = (pair: [number, number]): string => {
		const cell = sayCell(pair);
		const bit = cellBit(...pair);
		if (crosses & bit) return m.cell_cross({ cell }, { locale });
		if (coins & bit) return m.cell_coin({ cell }, { locale });
		return palms & bit ? m.cell_palm({ cell }, { locale }) : cell;
	};
	return listed(cellsOf(mask).map(say), locale);
}

/** Points and seal of a card. */
export function sayWorth(id: string, locale: Locale): string {
	const { colour, seal } = treasure(id);
	const points = sayPoints(WORTH[colour], locale);
	return seal ? `${points}, ${SEALS[seal]({}, { locale })}` : points;
}

/** A card with all its traits but the cells' places: "gray 8 (8 points, crosses: 1, coins: 1)". */
export function sayTraits(id: string, locale: Locale): string {
	const { crosses, coins, palms } = treasure(id);
	const traits = [[crosses, m.traits_crosses] as const, [coins, m.traits_coins] as const, [palms, m.traits_palms] as const].flatMap(([mask, say]) =>
		mask === 0 ? [] : [say({ n: cellsOf(mask).length }, { locale })],
	);
	return m.display_card({ card: sayCard(id, locale), traits: [sayWorth(id, locale), ...traits].join(', ') }, { locale });
}
