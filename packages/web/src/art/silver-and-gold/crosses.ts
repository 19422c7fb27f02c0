import { cut } from '../common/carve.ts';
import { limb } from '../common/ink.ts';
import { PENCIL } from './signs.ts';

/** A pencil cross: its upper left corner, and which of the hand's ways it is. */
export interface Cross {
	readonly x: number;
	readonly y: number;
	readonly kind: number;
}

const LOOPS = PENCIL.map((strokes) => strokes.map(limb));
/** The same few are drawn again and again: on two maps in turn, or under a finger. */
const drawn = new Map<string, string>();

/** Crosses of one size as a path, in hundredths of that size. */
export function crosses(at: readonly Cross[], size: number): string {
	return at.map((one) => cross(one, size)).join('');
}

function cross({ x, y, kind }: Cross, size: number): string {
	const name = `${x} ${y} ${size} ${kind}`;
	const known = drawn.get(name);
	if (known !== undefined) return known;
	const [left, top] = [(x * 100) / size, (y * 100) / size];
	const d = LOOPS[kind % LOOPS.length].map((loop) => cut(loop, kind, left, top)).join('');
	drawn.set(name, d);
	return d;
}
