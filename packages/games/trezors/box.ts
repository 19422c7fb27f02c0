import type { Cards, Table } from '@trove/kernel';
import { COPIES, HOOKS, KINDS, PIRATES, STARS } from './cards.ts';

/** The chests, everybody's pirate cards together, and the hooks. */
export function cards({ players }: Table): Cards {
	return {
		chests: KINDS.map((id, kind) => ({ id, copies: COPIES[kind], stars: STARS[kind] })),
		pirates: PIRATES.map((id) => ({ id, copies: players })),
		hooks: [{ id: 'hook', copies: HOOKS }],
	};
}
