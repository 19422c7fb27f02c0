import { games } from '@trove/games';
import { type Begin, type Chance, type Game, Match, Seeded, TABLE, type Table } from '@trove/kernel';
import type { Terms } from '@trove/protocol';
import type { From } from './entries.ts';
import type { FoldedSeat } from './folded.ts';

/** The rules of a table in the version that it was made with. */
export function gameOf({ terms, gameVersion }: { readonly terms: Terms; readonly gameVersion: number }): Game {
	return games.find(terms.game, gameVersion).game;
}

/** The seed of the deal: the server's secret and the players' words by seat. */
export function seedOf({ secret, words }: { readonly secret: string; readonly words: readonly string[] }): string {
	return [secret, ...words].join('\n');
}

/** Everybody's word for the deal; empty for bots. */
export function wordsOf(seats: readonly Pick<FoldedSeat, 'who' | 'word'>[]): string[] {
	return seats.map(({ who, word }) => (who === null ? '' : word));
}

/** What determines a deal. */
export interface Dealing {
	readonly terms: Terms;
	readonly gameVersion: number;
	readonly secret: string;
	readonly words: readonly string[];
	readonly from: From | null;
}

/** The chance of a table's match, and how the match begins. */
export function chanceOf(dealing: Dealing): { game: Game; table: Table; chance: Chance; begin: Begin<object> } {
	const game = gameOf(dealing);
	const { players, options } = dealing.terms;
	const begin = dealing.from
		? playedBefore(game, dealing.from)
		: (state: object, chance: Chance, sink?: Parameters<Begin<object>>[2]) => game.deal(state, chance, sink);
	return { game, table: { players, options }, chance: new Seeded(seedOf(dealing)), begin };
}

/** Deals a match. */
export function dealMatch(dealing: Dealing): Match {
	const { game, table, chance, begin } = chanceOf(dealing);
	return new Match(game, table, chance, begin);
}

/** Replays another game's steps with its own seed; later draws come from the new one. */
function playedBefore(game: Game, { file }: From): Begin<object> {
	const before = JSON.parse(file) as { seed: string; actions: { seat?: number; do: string }[] };
	const chance = new Seeded(before.seed);
	const steps = before.actions.map(({ seat = TABLE, ...action }) => ({ seat, ...game.parse(action) }));
	return (state, _later, sink) => {
		game.deal(state, chance, sink);
		for (const { seat, move, extra } of steps) game.apply(state, seat, move, extra, chance, sink);
	};
}
