import type { Shape } from '@trove/games/silver-and-gold/shapes.ts';

const PICTURES: { readonly [shape in Shape]: readonly string[] } = {
	I2: ['xx'],
	I3: ['xxx'],
	L3: ['x.', 'xx'],
	L4: ['x..', 'xxx'],
	T4: ['.x.', 'xxx'],
	O4: ['xx', 'xx'],
};

/** The squares of a shape as it is printed, and how many columns and rows it takes. */
export function picture(shape: Shape): {
	readonly cells: readonly (readonly [row: number, column: number])[];
	readonly columns: number;
	readonly rows: number;
} {
	const rows = PICTURES[shape];
	const cells = rows.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === 'x' ? [[row, column] as const] : [])));
	return { cells, columns: rows[0].length, rows: rows.length };
}
