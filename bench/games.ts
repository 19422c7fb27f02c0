// The four games, each loaded on demand.
import type { Entry } from '@trove/kernel';

/** The games' ids, in the order of the table. */
export const GAMES = ['dead-mans-draw', 'silver-and-gold', 'my-treasure', 'trezors'] as const;
export type GameId = (typeof GAMES)[number];

const load: { readonly [id in GameId]: () => Promise<{ readonly entry: Entry }> } = {
	'dead-mans-draw': () => import('@trove/games/dead-mans-draw'),
	'silver-and-gold': () => import('@trove/games/silver-and-gold'),
	'my-treasure': () => import('@trove/games/my-treasure'),
	trezors: () => import('@trove/games/trezors'),
};

/** A game with its words. */
export async function entryOf(id: GameId): Promise<Entry> {
	return (await load[id]()).entry;
}

/** The games named on the command line, or all. */
export function chosenGames(args: readonly string[]): GameId[] {
	const named = args.filter((arg) => !arg.startsWith('--'));
	const unknown = named.find((name) => !GAMES.some((id) => id === name));
	if (unknown !== undefined) throw new Error(`${unknown} is not a game here; known are ${GAMES.join(', ')}`);
	return named.length === 0 ? [...GAMES] : GAMES.filter((id) => named.includes(id));
}
