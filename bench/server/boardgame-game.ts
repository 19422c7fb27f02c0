// Dead Man's Draw as boardgame.io's server plays it: the bench's game with face-down cards hidden from clients.
import { DeadMansDraw } from '../boardgame/dead-mans-draw.ts';
import type { Loot } from '../boardgame/dead-mans-raid.ts';
import type { Game } from '../boardgame/engine.ts';

/** The client's view of the loot. */
export interface SeenLoot extends Omit<Loot, 'deck' | 'discard'> {
	readonly deckCount: number;
	readonly discardCount: number;
}

/** The game with a player view. */
export const SecretDraw: Game<Loot> = {
	...DeadMansDraw,
	playerView: ({ G: { deck, discard, ...seen } }): SeenLoot => ({ ...seen, deckCount: deck.length, discardCount: discard.length }),
};

/** A client's legal moves, as the game's `enumerate` lists them. */
export function movesOf(seen: SeenLoot): { readonly move: string; readonly args: readonly unknown[] }[] {
	if (seen.pending) return seen.pending.options.map(({ card, from }) => ({ move: 'choose', args: from === undefined ? [card] : [card, from] }));
	const draw = { move: 'draw', args: [] };
	return seen.debt === 0 && seen.play.length > 0 ? [draw, { move: 'bank', args: [] }] : [draw];
}
