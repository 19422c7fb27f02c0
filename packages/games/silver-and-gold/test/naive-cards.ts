/** The 47 cards for tests: rows of cells (`.` none, `o` plain, `X` cross, `C` coin, `P` palm), `@` a seal's colour. */
const PRINTED = {
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

/** A treasure card: its printed rows, and its seal's colour or ''. */
export interface Card {
	readonly id: string;
	readonly colour: string;
	readonly rows: readonly string[];
	readonly seal: string;
}

export const CARDS = new Map<string, Card>();
for (const [colour, cards] of Object.entries(PRINTED)) {
	for (const [index, text] of cards.entries()) {
		const [rows, seal = ''] = text.split('@');
		const id = `${colour}-${index + 1}`;
		CARDS.set(id, { id, colour, rows: rows.split('/'), seal });
	}
}

export function cardOf(id: string): Card {
	const card = CARDS.get(id);
	if (!card) throw new Error(`there is no card ${id}`);
	return card;
}

export function symbolAt(id: string, [row, column]: Cell): string {
	return cardOf(id).rows[row]?.[column] ?? '.';
}

export function palmsOn(id: string): number {
	return cardOf(id).rows.join('').split('P').length - 1;
}

/** What a filled card of this colour is worth. */
export const POINTS: Record<string, number> = { gray: 8, green: 10, orange: 12, purple: 14 };
/** What a seal of this colour gives for each filled card of the colour. */
export const SEAL_POINTS: Record<string, number> = { gray: 1, green: 1, orange: 2, purple: 2 };

/** Row and column. */
export type Cell = readonly [number, number];

const SHAPES: Record<string, readonly Cell[]> = {
	I2: [
		[0, 0],
		[0, 1],
	],
	I3: [
		[0, 0],
		[0, 1],
		[0, 2],
	],
	L3: [
		[0, 0],
		[1, 0],
		[1, 1],
	],
	L4: [
		[0, 0],
		[1, 0],
		[2, 0],
		[2, 1],
	],
	T4: [
		[0, 0],
		[0, 1],
		[0, 2],
		[1, 1],
	],
	O4: [
		[0, 0],
		[0, 1],
		[1, 0],
		[1, 1],
	],
};

export function sortCells(cells: readonly Cell[]): Cell[] {
	return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Every place of a shape on a 4 × 4 grid, turned and mirrored, each once. */
function placesOf(shape: readonly Cell[]): Cell[][] {
	const places = new Map<string, Cell[]>();
	for (const mirrored of [false, true]) {
		let cells = shape.map(([r, c]): Cell => (mirrored ? [r, -c] : [r, c]));
		for (let turn = 0; turn < 4; turn++) {
			cells = cells.map(([r, c]): Cell => [c, -r]);
			for (let down = -3; down <= 6; down++) {
				for (let right = -3; right <= 6; right++) {
					const moved = sortCells(cells.map(([r, c]): Cell => [r + down, c + right]));
					if (moved.every(([r, c]) => r >= 0 && r < 4 && c >= 0 && c < 4)) places.set(JSON.stringify(moved), moved);
				}
			}
		}
	}
	return [...places.values()];
}

export const PLACES = new Map(Object.entries(SHAPES).map(([name, shape]) => [name, placesOf(shape)]));
