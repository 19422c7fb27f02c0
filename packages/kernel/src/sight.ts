import type { Game, View } from './game.ts';

/** What a table may give to everybody besides the view; what is left out it does not. */
export interface Aids {
	/** What perfect memory knows. */
	readonly aid?: boolean | undefined;
	/** How likely a risk goes wrong. */
	readonly odds?: boolean | undefined;
}

/** What a seat, or a spectator, sees of a position at a table with these aids. */
export function sightOf<S extends object, V extends View>(game: Game<S, V>, state: S, seat: number, { aid, odds }: Aids): V {
	const sight = aid ? game.observe(state, seat) : game.view(state, seat);
	return odds && game.odds ? { ...sight, odds: game.odds(state) } : sight;
}
