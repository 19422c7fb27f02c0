import type { Drawing, Mark } from './ink.ts';

/** A drawing for each number from 0 on, made once: pictures are told apart by their function. */
export function each(count: number, draw: (n: number) => readonly Mark[]): readonly Drawing[] {
	return Array.from({ length: count }, (_, n) => () => draw(n));
}
