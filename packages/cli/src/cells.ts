import type { Action, Json, JsonObject } from '@trove/kernel';

/** Row and column, from 0. */
type Cell = readonly [number, number];

/** The cells that an action names. */
export function cellsOf(action: JsonObject): Cell[] {
	if (Array.isArray(action.cells)) return action.cells.filter(isCell);
	return isCell(action.cell) ? [action.cell] : [];
}

/**
 * A card as a map with columns A, B, … and rows 1, 2, …: `o` is usable by the actions, `x` is listed by the view, `.`
 * is neither.
 */
export function drawCard(actions: readonly Action[], view: Json): string[] {
	const free = actions.flatMap(cellsOf);
	const taken = takenOf(view, actions[0]?.card);
	const rows = 1 + Math.max(...[...free, ...taken].map(([row]) => row));
	const columns = 1 + Math.max(...[...free, ...taken].map(([, column]) => column));
	const has = (cells: readonly Cell[], row: number, column: number): boolean => cells.some(([r, c]) => r === row && c === column);
	const sign = (row: number, column: number): string => (has(taken, row, column) ? 'x' : has(free, row, column) ? 'o' : '.');
	const numbers = Array.from({ length: columns }, (_, column) => column);
	const head = `    ${numbers.map((column) => String.fromCharCode(65 + column)).join(' ')}`;
	return [head, ...Array.from({ length: rows }, (_, row) => `  ${row + 1} ${numbers.map((column) => sign(row, column)).join(' ')}`)];
}

/** The cells that a view lists for the object with this card's `id`. */
function takenOf(view: Json | undefined, card: Json | undefined): Cell[] {
	if (Array.isArray(view)) return view.flatMap((entry) => takenOf(entry, card));
	if (typeof view !== 'object' || view === null) return [];
	const fields = Object.values(view as JsonObject);
	if ((view as JsonObject).id === card) return fields.flatMap((field) => (Array.isArray(field) ? field.filter(isCell) : []));
	return fields.flatMap((field) => takenOf(field, card));
}

function isCell(value: Json | undefined): value is Cell {
	return Array.isArray(value) && value.length === 2 && value.every((entry) => Number.isInteger(entry));
}
