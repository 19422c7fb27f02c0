import { games } from '@trove/games';
import { makeTable } from '@trove/kernel';
import { playGame } from '../node/arena/game.ts';
import { meanOf, shareOf } from '../node/arena/statistics.ts';
import type { Mind } from '../src/mind.ts';
import type { Budget } from '../src/question.ts';
import { sitDown } from '../src/sitting.ts';

/** What a duel came to, for its first player. */
export interface Duel {
	readonly games: number;
	/** Share of wins, ties as halves, and the 95% interval. */
	readonly wins: number;
	readonly low: number;
	readonly high: number;
	/** Mean difference of scores a game. */
	readonly lead: number;
	/** Mean iterations and milliseconds a move of the first player. */
	readonly iterations: number;
	readonly ms: number;
}

/** A duel's table, its deals and how long a move may take. */
export interface DuelOptions {
	readonly budget?: Budget;
	readonly players?: number;
	readonly options?: object;
	readonly seed?: string;
}

/** Two minds against each other over the same deals from both sides; at larger tables each has every other seat. */
export async function duel(id: string, minds: readonly [Mind, Mind], deals: number, options: DuelOptions = {}): Promise<Duel> {
	const { game } = games.find(id);
	const table = makeTable(game, options.players ?? 2, options.options ?? {});
	// Who they are is said by `minds`; the arena only looks at the budget.
	const entrant = { name: '', player: 'captain', temperament: 'steady', budget: options.budget ?? { iterations: 100 } } as const;
	const pairs: number[] = [];
	const leads: number[] = [];
	const spent = { moves: 0, iterations: 0, ms: 0 };
	for (let deal = 0; deal < deals; deal++) {
		const wins: number[] = [];
		for (const side of [0, 1]) {
			const job = { game: id, version: game.version, ...table, seed: options.seed ?? 'duel', deal, side, entrants: [entrant, entrant] as const };
			const { win, lead, failures, thoughts } = await playGame(games, job, (who, question) => {
				const sitting = sitDown(games, question);
				const { move, extra } = minds[who](sitting);
				return { action: game.make(move, extra), iterations: sitting.clock.count, ms: sitting.clock.ms };
			});
			if (failures.length > 0 || lead === null) throw new Error(`${id}: ${failures.map(({ detail }) => detail).join('; ')}`);
			wins.push(win);
			leads.push(lead);
			for (const sum of ['moves', 'iterations', 'ms'] as const) spent[sum] += thoughts[0][sum];
		}
		pairs.push(meanOf(wins));
	}
	const { mean, low, high } = shareOf(pairs);
	const moves = Math.max(1, spent.moves);
	return { games: leads.length, wins: mean, low, high, lead: meanOf(leads), iterations: spent.iterations / moves, ms: spent.ms / moves };
}
