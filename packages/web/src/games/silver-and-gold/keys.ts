// The way of the arrow keys over the cells of several maps.
import type { CellPair } from '@trove/games/silver-and-gold/events.ts';
import { treasure } from '@trove/games/silver-and-gold/names.ts';
import { cellsOf } from '@trove/games/silver-and-gold/shapes.ts';

/** A cell of a map. */
export interface CellOn {
	readonly card: string;
	readonly cell: CellPair;
}

const STEPS: { readonly [key: string]: CellPair } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Whether a key is an arrow. */
export function isArrow(key: string): boolean {
	return Object.hasOwn(STEPS, key);
}

/** Where an arrow key leads to from a cell; null at the edge. `cards` are the maps from left to right. */
export function cellBeside({ card, cell }: CellOn, key: string, cards: readonly string[]): CellOn | null {
	const [down, right] = STEPS[key];
	return down !== 0 ? below(card, cell, down) : beside(card, cell, right, cards);
}

/** The next row, where it is nearest: what is no cell is never jumped over. */
function below(card: string, [from, column]: CellPair, down: number): CellOn | null {
	const { rows, cells } = treasure(card);
	for (let row = from + down; rows[row] !== undefined; row += down) {
		const there = nearest(
			cellsOf(cells).filter(([at]) => at === row),
			row,
			column,
		);
		if (there) return { card, cell: there };
	}
	return null;
}

/** The next cell of the row, or else the nearest one of the next map. */
function beside(card: string, [row, from]: CellPair, right: number, cards: readonly string[]): CellOn | null {
	const { rows } = treasure(card);
	let column = from + right;
	while (rows[row]?.[column] === '.') column += right;
	if (rows[row]?.[column] !== undefined) return { card, cell: [row, column] };
	const next = cards[cards.indexOf(card) + right];
	if (next === undefined) return null;
	const there = nearest(cellsOf(treasure(next).cells), row, right > 0 ? 0 : 3);
	return there ? { card: next, cell: there } : null;
}

function nearest(cells: readonly CellPair[], row: number, column: number): CellPair | undefined {
	return [...cells].sort((a, b) => Math.abs(a[0] - row) * 4 + Math.abs(a[1] - column) - Math.abs(b[0] - row) * 4 - Math.abs(b[1] - column))[0];
}
