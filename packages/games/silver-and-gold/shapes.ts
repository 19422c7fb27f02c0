/** The six expedition shapes. */
export const SHAPES = ['I2', 'I3', 'L3', 'L4', 'T4', 'O4'] as const;
export type Shape = (typeof SHAPES)[number];

const PICTURES: { readonly [shape in Shape]: string } = {
	I2: 'xx',
	I3: 'xxx',
	L3: 'x./xx',
	L4: 'x../xxx',
	T4: '.x./xxx',
	O4: 'xx/xx',
};

/** The eight expedition cards: the shape (as an index of `SHAPES`) of each. */
export const EXPEDITIONS: readonly number[] = ['I2', 'I3', 'I3', 'L3', 'L3', 'L4', 'T4', 'O4'].map((shape) => SHAPES.indexOf(shape as Shape));

type Cell = readonly [row: number, column: number];

/** The cells of a 4×4 grid as one bit each: row by row from the top left. */
export const cellBit = (row: number, column: number): number => 1 << (row * 4 + column);

/** The cells of a bit mask, by row, then by column. */
export function cellsOf(mask: number): [number, number][] {
	const cells: [number, number][] = [];
	for (let bit = 0; bit < 16; bit++) if ((mask >> bit) & 1) cells.push([bit >> 2, bit & 3]);
	return cells;
}

const readPicture = (picture: string): Cell[] =>
	picture.split('/').flatMap((line, row) => [...line].flatMap((sign, column) => (sign === 'x' ? [[row, column] as const] : [])));

/** A shape's cells as on its card. */
export const shapeCells = (shape: Shape): Cell[] => readPicture(PICTURES[shape]);

/** A shape's cells turned and mirrored in all eight ways, each moved to the top left corner (SG-5). */
function turnings(cells: readonly Cell[]): Cell[][] {
	const all: Cell[][] = [];
	let turned = cells;
	for (let way = 0; way < 8; way++) {
		turned = turned.map(([row, column]) => [column, -row]);
		if (way === 4) turned = turned.map(([row, column]) => [row, -column]);
		const top = Math.min(...turned.map(([row]) => row));
		const left = Math.min(...turned.map(([, column]) => column));
		all.push(turned.map(([row, column]) => [row - top, column - left]));
	}
	return all;
}

/** Every way to lay a shape on the 4×4 grid, as masks, each once. */
export function placements(shape: Shape): number[] {
	const masks = new Set<number>();
	for (const cells of turnings(shapeCells(shape))) {
		for (let down = 0; down < 4; down++) {
			for (let right = 0; right < 4; right++) {
				const moved = cells.map(([row, column]) => [row + down, column + right] as const);
				if (moved.every(([row, column]) => row < 4 && column < 4)) masks.add(moved.reduce((mask, [row, column]) => mask | cellBit(row, column), 0));
			}
		}
	}
	return [...masks].sort((a, b) => a - b);
}
