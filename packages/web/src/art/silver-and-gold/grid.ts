import type { Treasure } from '@trove/games/silver-and-gold/cards.ts';
import { cut } from '../common/carve.ts';
import { box } from '../common/ink.ts';

/** Where things lie on a map card, in its own units. */
export const MAP = { width: 100, height: 124, left: 6, top: 29, cell: 22 } as const;

/** The seal of a map in the upper right corner, on the same scale: its wax is 180 by 100 units. */
export const SEAL = { x: 49.5, y: 2.5, width: 47.7, height: 26.5, scale: 0.265 } as const;

/** The upper left corner of a cell. */
export function cellAt(row: number, column: number): { readonly x: number; readonly y: number } {
	return { x: MAP.left + column * MAP.cell, y: MAP.top + row * MAP.cell };
}

/** All cells of a card with their signs. */
export function cellsOf({ rows }: Pick<Treasure, 'rows'>): { readonly row: number; readonly column: number; readonly sign: string }[] {
	return rows.flatMap((signs, row) => [...signs].flatMap((sign, column) => (sign === '.' ? [] : [{ row, column, sign }])));
}

/** The squares of cells as one path. */
export function squares(cells: readonly { readonly row: number; readonly column: number }[], inset = 0.6): string {
	return cells
		.map(({ row, column }) =>
			cut(box(cellAt(row, column).x + inset, cellAt(row, column).y + inset, MAP.cell - 2 * inset, MAP.cell - 2 * inset, 2), row * 3 + column),
		)
		.join('');
}
