// The 47 treasure cards and the expedition shapes. `.`: no cell, `o`: plain, `X`: cross, `C`: coin, `P`: palm;
// `@colour`: a seal.

export const COLOURS = ['gray', 'green', 'orange', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

const DECK: Record<Colour, string> = {
	purple: `Xooo/.oo./XooX/oooo@orange oooX/Xoo./.ooX/oooo@green .oXo/o.oo/oooo/XooX@gray .Co./Pooo/oooo/CooX
		oXoo/P..o/ooXo/oooo ..oX/ooCo/oXoo/oooC oC.X/o.oo/oCoo/oooC ooCo/Xo.o/oC.C/oooo
		ooo./oXCo/oCoo/.ooX Cooo/ooo./Coo./oCoX oooo/o.Xo/oX.o/Pooo o.oX/o.Po/oooo/oooX`,
	orange: `Xooo/o..o/o..o/oooX@purple .X.X/.o.o/oooo/oooo@green oo.o/oX.X/oooo/..oo@gray X..C/o..o/oooo/CooC
		Co../oPoo/oooo/..oX oX../ooP./oooo/.Coo ..oo/oooo/XCoX/..oo oC../CooX/oooo/.Co.
		.oo./Xooo/oCoX/.oo. C.../ooCo/oXoo/ooC. .Co./oooo/oooo/P..X o..o/oPoo/oooo/X..C`,
	green: `oooo/o..o/oooo@purple oooo/oo../oooo@orange .ooo/oo.o/oooo@gray P..X/oooo/ooCo
		.Coo/oooX/Xoo. o.Xo/o.oo/Pooo ..Xo/oooo/CooC ooPo/.oo./Xooo
		.oo./ooCo/CooX o.oo/PooX/o.oo .Coo/.ooo/XooX Xoo./oooC/ooC.`,
	gray: `o.o./oooo/o.o.@purple o..o/oooo/o..o@orange ooo./o.o./ooo.@green Xo../ooo./ooo.
		P.oo/oooo/.o.. .oo./oooP/.oo. .o../ooPo/.ooo .oo./CooX/o..o
		Xo../oooo/..oC oo../ooPo/oo.. ooo./.XC./.ooo`,
};

export const WORTH: Record<Colour, number> = { gray: 8, green: 10, orange: 12, purple: 14 };
export const SEAL_WORTH: Record<Colour, number> = { gray: 1, green: 1, orange: 2, purple: 2 };

const SHAPES: Record<string, string> = { I2: 'oo', I3: 'ooo', L3: 'oo/o.', L4: 'ooo/o..', T4: 'ooo/.o.', O4: 'oo/oo' };
export const EXPEDITIONS = ['I2', 'I3', 'I3', 'L3', 'L3', 'L4', 'T4', 'O4'];

export interface Treasure {
	id: string;
	colour: Colour;
	seal: Colour | undefined;
	/** Cells are numbered 4 · row + column. */
	cells: number[];
	/** By cell: `o`, `X`, `C`, `P`. */
	symbols: Record<number, string>;
	palms: number;
	/** Every placement of each shape on this card. */
	placements: Record<string, number[][]>;
}

type Point = [row: number, column: number];

const pointsOf = (rows: string): Point[] => rows.split('/').flatMap((row, r) => [...row].flatMap((symbol, c): Point[] => (symbol === '.' ? [] : [[r, c]])));

/** All rotations and reflections of a shape, aligned to the top left. */
function orientations(shape: string): Point[][] {
	const seen = new Map<string, Point[]>();
	let points = pointsOf(shape);
	for (let turn = 0; turn < 8; turn++) {
		points = points.map(([r, c]) => [c, -r]);
		if (turn === 4) points = points.map(([r, c]) => [r, -c]);
		const top = Math.min(...points.map(([r]) => r));
		const left = Math.min(...points.map(([, c]) => c));
		const pushed = points.map(([r, c]): Point => [r - top, c - left]).sort(([ar, ac], [br, bc]) => ar - br || ac - bc);
		seen.set(JSON.stringify(pushed), pushed);
	}
	return [...seen.values()];
}

function placementsOn(cells: number[], shape: string): number[][] {
	const placements: number[][] = [];
	for (const points of orientations(shape)) {
		for (let row = 0; row < 4; row++) {
			for (let column = 0; column < 4; column++) {
				const laid = points.map(([r, c]): Point => [row + r, column + c]);
				if (laid.every(([r, c]) => r < 4 && c < 4 && cells.includes(4 * r + c))) placements.push(laid.map(([r, c]) => 4 * r + c));
			}
		}
	}
	return placements;
}

function treasure(colour: Colour, text: string, index: number): Treasure {
	const [face, seal] = text.split('@');
	const rows = face.split('/');
	const cells = pointsOf(face).map(([r, c]) => 4 * r + c);
	return {
		id: `${colour}-${index + 1}`,
		colour,
		seal: COLOURS.find((known) => known === seal),
		cells,
		symbols: Object.fromEntries(cells.map((cell) => [cell, rows[cell >> 2][cell & 3]])),
		palms: face.split('P').length - 1,
		placements: Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, placementsOn(cells, shape)])),
	};
}

const all = COLOURS.flatMap((colour) => DECK[colour].split(/\s+/).map((text, index) => treasure(colour, text, index)));

/** All ids. */
export const IDS: string[] = all.map(({ id }) => id);
/** Every card by its id. */
export const TREASURES: Record<string, Treasure> = Object.fromEntries(all.map((card) => [card.id, card]));
