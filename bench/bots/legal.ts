// Illegal moves: games at all tables, a different bot in every seat, 20 iterations per move.

import { answer, type Player, questionOf, TEMPERAMENTS } from '@trove/bots';
import { games } from '@trove/games';
import { Dice, everyTable, type Game, isRefusal, legalActions, startMatch, TABLE, type Table } from '@trove/kernel';
import { GAMES } from '../games.ts';

/** The result of a batch of games. */
export interface LegalBatch {
	readonly games: number;
	/** Moves by bot. */
	readonly moves: { readonly [player: string]: number };
	/** Games by game, number of players and options. */
	readonly tables: { readonly [table: string]: number };
	readonly failures: readonly string[];
}

/** Every player count with every option of every game. */
export const TABLES: readonly { readonly game: Game; readonly table: Table; readonly name: string }[] = GAMES.flatMap((id) => {
	const { game } = games.find(id);
	return everyTable(game).map((table) => ({
		game,
		table,
		name: [id, table.players, ...Object.entries(table.options).map(([key, value]) => `${key}=${value}`)].join(' '),
	}));
});

/** Captain, the slowest, takes a quarter of the seats. */
const SEATED: readonly Player[] = ['captain', 'captain', 'sailor', 'sailor', 'cabin-boy', 'cabin-boy', 'greedy', 'random'];
const BUDGET = { iterations: 20 };

/** Plays one game at each table. */
export function playBatch(batch: number): LegalBatch {
	const result = { games: 0, moves: {} as { [player: string]: number }, tables: {} as { [table: string]: number }, failures: [] as string[] };
	for (const { game, table, name } of TABLES) {
		const failure = playGame(game, table, `legal/${batch}/${name}`, result.moves);
		if (failure) result.failures.push(`batch ${batch}, ${name}: ${failure}`);
		result.games++;
		result.tables[name] = (result.tables[name] ?? 0) + 1;
	}
	return result;
}

/** Plays a game to its end or to a failure. */
function playGame(game: Game, table: Table, seed: string, moves: { [player: string]: number }): string | undefined {
	const dice = new Dice(seed);
	const match = startMatch(game, table, seed);
	const seats = Array.from({ length: table.players }, () => ({
		player: SEATED[dice.below(SEATED.length)],
		temperament: TEMPERAMENTS[dice.below(TEMPERAMENTS.length)],
	}));
	for (let step = 0; !match.over; step++) {
		// If the table has a clock, it sometimes runs out.
		const closing = legalActions(game, match.state, TABLE);
		if (closing.length > 0 && dice.below(8) === 0) {
			match.act(TABLE, closing[0]);
			continue;
		}
		const seat = match.toAct[dice.below(match.toAct.length)];
		const { player, temperament } = seats[seat];
		let action: unknown;
		try {
			action = answer(games, { player, temperament, question: questionOf(game, table, match.state, seat, BUDGET, `${seed}/${step}`) }).action;
		} catch (error) {
			return `step ${step}, ${player} (${temperament}) failed: ${error instanceof Error ? error.message : String(error)}`;
		}
		const done = match.act(seat, action);
		if (isRefusal(done)) return `step ${step}, ${player} (${temperament}) was refused ${JSON.stringify(action)}: ${done.code}`;
		moves[player] = (moves[player] ?? 0) + 1;
	}
	return undefined;
}
