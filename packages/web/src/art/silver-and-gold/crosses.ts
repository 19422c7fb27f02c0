import type { Treasure } from '@trove/games/silver-and-gold/cards.ts';
import { cut } from '../common/carve.ts';
import { limb } from '../common/ink.ts';
import { keep } from '../common/keep.ts';
import { cellAt } from './grid.ts';
import { PENCIL } from './signs.ts';

/** A pencil cross: its upper left corner, and which of the hand's ways it is. */
export interface Cross {
	readonly x: number;
	readonly y: number;
	readonly kind: number;
}

/** A stroke of a cross that lies at nought: where it begins, and its way from there. */
interface Stroke {
	readonly x: number;
	readonly y: number;
	readonly way: string;
}

const LOOPS = PENCIL.map((strokes) => strokes.map(limb));
/** Each kind is cut once, wherever it lies: on two maps in turn, or under a finger. */
const cuts = new Map<number, readonly Stroke[]>();

/** Crosses of one size as a path, in hundredths of that size. */
export function crosses(at: readonly Cross[], size: number): string {
	return at.map((one) => cross(one, size)).join('');
}

/** The cross over a cell of a card. Neighbours are never alike. */
export function crossOn({ id, rows }: Pick<Treasure, 'id' | 'rows'>, row: number, column: number): Cross {
	const { x, y } = cellAt(row, column);
	return { x: x + 1, y: y + 1, kind: row * 5 + column * 3 + rows.join('').length + Number(id.split('-')[1]) };
}

/** Cuts a cross of this kind. */
export function crossOf(kind: number): readonly Stroke[] {
	return keep(cuts, kind, () =>
		LOOPS[kind % LOOPS.length].map((loop) => {
			const [start, way] = cut(loop, kind).split('l');
			const [x, y] = start.slice(1).split(' ').map(Number);
			return { x, y, way };
		}),
	);
}

function cross({ x, y, kind }: Cross, size: number): string {
	const at = (from: number, by: number): number => Math.round((from + (by * 100) / size) * 10) / 10;
	return crossOf(kind)
		.map((stroke) => `M${at(stroke.x, x)} ${at(stroke.y, y)}l${stroke.way}`)
		.join('');
}
