// The shape in the hand: how it lies, where it fits, where it would go.
import type { CellPair } from '@trove/games/silver-and-gold/events.ts';
import type { SilverAndGoldAction } from '@trove/games/silver-and-gold/index.ts';
import { cellBit, cellsOf, type Shape } from '@trove/games/silver-and-gold/shapes.ts';
import { picture } from '../../art/silver-and-gold/shapes.ts';

/** How a shape lies: quarter turns to the right, after it was mirrored or not. */
export interface Lie {
	readonly turns: number;
	readonly mirrored: boolean;
}

/** A point on a map, in cells from its top left corner: the middle of the first cell is half, half. */
export interface Aim {
	readonly card: string;
	readonly row: number;
	readonly column: number;
}

/** The shape over a map. If it does not fit, it follows the pointer instead of snapping to cells. */
export interface Ghost {
	readonly card: string;
	readonly cells: readonly CellPair[];
	readonly fits: boolean;
}

/** What may be marked on a card now, as masks: the whole shape, or one cell. */
export interface Places {
	readonly shape: ReadonlySet<number>;
	readonly single: ReadonlySet<number>;
}

/** The distance in cells up to which a shape snaps to where it fits. */
const NEAR = 1.3;
const ONE: readonly CellPair[] = [[0, 0]];
/** All ways a shape can lie. */
export const LIES: readonly Lie[] = [false, true].flatMap((mirrored) => [0, 1, 2, 3].map((turns) => ({ turns, mirrored })));

/** The cells of a shape as it lies, moved to the top left corner. */
export function lying(shape: Shape, { turns, mirrored }: Lie): readonly CellPair[] {
	let cells = picture(shape).cells.map(([row, column]): CellPair => [row, mirrored ? -column : column]);
	for (let turn = 0; turn < turns; turn++) cells = cells.map(([row, column]): CellPair => [column, -row]);
	const top = Math.min(...cells.map(([row]) => row));
	const left = Math.min(...cells.map(([, column]) => column));
	return cells.map(([row, column]): CellPair => [row - top, column - left]);
}

/** Cells as a mask; 0 when one lies outside of four by four. */
export function maskOf(cells: readonly CellPair[]): number {
	let mask = 0;
	for (const [row, column] of cells) {
		if (row < 0 || row > 3 || column < 0 || column > 3) return 0;
		mask |= cellBit(row, column);
	}
	return mask;
}

/** The cells that an action marks. */
export function cellsIn(action: Extract<SilverAndGoldAction, { do: 'mark' | 'bonus' }>): readonly CellPair[] {
	return action.do === 'mark' ? action.cells : [action.cell];
}

/** What is legal, by card. */
export function placesOf(legal: readonly SilverAndGoldAction[]): ReadonlyMap<string, Places> {
	const places = new Map<string, { shape: Set<number>; single: Set<number> }>();
	for (const action of legal) {
		if (action.do !== 'mark' && action.do !== 'bonus') continue;
		const { card } = action;
		const cells = cellsIn(action);
		const found = places.get(card) ?? { shape: new Set(), single: new Set() };
		places.set(card, found);
		(cells.length === 1 ? found.single : found.shape).add(maskOf(cells));
	}
	return places;
}

const at = (cells: readonly CellPair[], row: number, column: number): CellPair[] => cells.map(([r, c]): CellPair => [r + row, c + column]);

const middle = (cells: readonly CellPair[]): readonly [number, number] => [
	cells.reduce((sum, [row]) => sum + row, 0) / cells.length + 0.5,
	cells.reduce((sum, [, column]) => sum + column, 0) / cells.length + 0.5,
];

/** The places of a shape that lies like this. */
export function fitting(places: ReadonlySet<number>, cells: readonly CellPair[]): CellPair[][] {
	const found: CellPair[][] = [];
	for (let row = 0; row < 4; row++) {
		for (let column = 0; column < 4; column++) {
			const placed = at(cells, row, column);
			if (places.has(maskOf(placed))) found.push(placed);
		}
	}
	return found;
}

const found = new WeakMap<Places, Map<string, readonly CellPair[][]>>();

/** Where on a card the held shape can go. Cached, because it is needed for every cell and pointer move. */
function fits(shape: Shape | null, lie: Lie, places: Places): readonly CellPair[][] {
	const known = found.get(places) ?? new Map<string, readonly CellPair[][]>();
	found.set(places, known);
	const name = `${shape} ${lie.turns} ${lie.mirrored}`;
	const there = known.get(name) ?? fitting(shape === null ? places.single : places.shape, shape === null ? ONE : lying(shape, lie));
	known.set(name, there);
	return there;
}

/**
 * Where the shape goes when one points there: onto the free cell that is pointed at, with its middle as near as can be;
 * beside the free cells, to what is near. Null where it fits nowhere.
 */
export function snapped(fits: readonly CellPair[][], free: number, { row, column }: Aim): readonly CellPair[] | null {
	const bit = maskOf([[Math.floor(row), Math.floor(column)]]) & free;
	let best: readonly CellPair[] | null = null;
	let least = bit === 0 ? NEAR : 9;
	for (const cells of fits) {
		if (bit !== 0 && (maskOf(cells) & bit) === 0) continue;
		const [y, x] = middle(cells);
		const far = Math.hypot(y - row, x - column);
		if (far < least - 1e-6) [best, least] = [cells, far];
	}
	return best;
}

/** The shape where one points. `shape` null is a single cell. */
export function ghostAt(shape: Shape | null, lie: Lie, places: Places | undefined, free: number, aim: Aim): Ghost {
	const there = places && snapped(fits(shape, lie, places), free, aim);
	if (there) return { card: aim.card, cells: there, fits: true };
	const cells = shape === null ? ONE : lying(shape, lie);
	const [y, x] = middle(cells);
	return { card: aim.card, cells: at(cells, aim.row - y, aim.column - x), fits: false };
}

/** A way to lie in which the shape covers this cell: the present one if it does, else the next; null when none does. */
export function lieOver(shape: Shape, lie: Lie, places: Places | undefined, bit: number): Lie | null {
	if (!places) return null;
	const covers = (one: Lie): boolean => fits(shape, one, places).some((cells) => (maskOf(cells) & bit) !== 0);
	return covers(lie) ? lie : (LIES.find(covers) ?? null);
}

/** Cards on which a shape may go: the one that is looked at, else all. */
const lookedAt = (places: ReadonlyMap<string, Places>, card: string | undefined): readonly Places[] => {
	const one = card === undefined ? undefined : places.get(card);
	return one ? [one] : [...places.values()];
};

const fitsOn = (shape: Shape, lie: Lie, some: readonly Places[]): boolean => some.some((one) => fits(shape, lie, one).length > 0);

/** How a shape lies at first: as it fits on the card that is looked at, else on any; as printed if it fits nowhere. */
export function startLie(shape: Shape, places: ReadonlyMap<string, Places>, card?: string): Lie {
	const on = (some: readonly Places[]): Lie | undefined => LIES.find((lie) => fitsOn(shape, lie, some));
	return on(lookedAt(places, card)) ?? on([...places.values()]) ?? LIES[0];
}

/** The next way to lie that fits on the card that is looked at, else on any; null if the present one does, or none. */
export function betterLie(shape: Shape, lie: Lie, places: ReadonlyMap<string, Places>, card?: string): Lie | null {
	const some = lookedAt(places, card);
	if (fitsOn(shape, lie, some)) return null;
	const at = LIES.findIndex(({ turns, mirrored }) => turns === lie.turns && mirrored === lie.mirrored);
	return [...LIES.slice(at), ...LIES.slice(0, at)].find((one) => fitsOn(shape, one, some)) ?? null;
}

/** All cells that the shape could cover, lying like this. */
export function reach(shape: Shape | null, lie: Lie, places: Places | undefined): number {
	if (!places) return 0;
	if (shape === null) return [...places.single].reduce((all, mask) => all | mask, 0);
	return fits(shape, lie, places).reduce((all, cells) => all | maskOf(cells), 0);
}

/** The action of marking these cells. */
export function markAction(card: string, cells: readonly CellPair[], bonus: boolean): SilverAndGoldAction {
	// Where it hangs between or beside the cells, it means the nearest ones: the answer is why not.
	const on = (n: number): number => Math.min(3, Math.max(0, Math.round(n)));
	const pairs = cellsOf(maskOf(cells.map(([row, column]): CellPair => [on(row), on(column)])));
	return bonus ? { do: 'bonus', card, cell: pairs[0] } : { do: 'mark', card, cells: pairs };
}
