import type { Source } from '@trove/kernel';
import { KINDS, type Kind, STARS } from './cards.ts';
import type { TrezorsView } from './view.ts';

/** Everybody's stars by kind of chest, and what hooks cost (TZ-13). */
export function sources({ won, hooks }: TrezorsView): Source<Kind | 'hooks'>[] {
	return [
		...KINDS.map((of, kind) => ({ of, points: won.map((chests) => chests.filter((one) => one === of).length * STARS[kind]) })),
		// No hook is 0, never -0.
		{ of: 'hooks', points: hooks.map((count) => 0 - count) },
	];
}
