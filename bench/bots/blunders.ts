// Cabin boy's blunders: moves that Captain's advice rates more than 30 points of win probability below the best.

import { answer, questionOf } from '@trove/bots';
import { games } from '@trove/games';
import { type Action, isRefusal, makeTable, startMatch } from '@trove/kernel';
import { botSeed, dealSeed } from '../../packages/bots/node/arena/deals.ts';
import { advise } from '../../packages/bots/src/advise/advise.ts';
import type { GameId } from '../games.ts';

/** The result of a game of Cabin boy. */
export interface BlunderGame {
	readonly moves: number;
	readonly blunders: number;
	/** Win probability given away over all moves, as a share. */
	readonly cost: number;
}

/** The loss of win probability that counts as a blunder. */
const BLUNDER = 0.3;
const SEED = 'blunders';

/** Plays Cabin boy against Sailor. Each move is analysed briefly, then at length if it may be a blunder. */
export function watchGame(id: GameId, number: number, quick: boolean): BlunderGame {
	const { game } = games.find(id);
	const table = makeTable(game, 2, id === 'trezors' ? { contest: 'calm' } : {});
	const match = startMatch(game, table, dealSeed(SEED, number));
	const result = { moves: 0, blunders: 0, cost: 0 };
	const [glance, look] = quick ? [10, 100] : [60, 1000];
	for (let step = 0; !match.over; step++) {
		const [seat] = match.toAct;
		const beginner = (seat + number) % 2 === 0;
		const question = questionOf(game, table, match.state, seat, { iterations: 20 }, botSeed(SEED, number, 0, step));
		const { action } = answer(games, { player: beginner ? 'cabin-boy' : 'sailor', question });
		const choices = question.legal.length;
		if (beginner && choices > 1) {
			const lossWith = (iterations: number, round: number): number => {
				const again = { ...question, budget: { iterations }, seed: botSeed(SEED, number, round, step) };
				const { moves } = advise(games, again, 'en', action);
				const own = moves.find((move) => keyOf(move.action) === keyOf(action));
				if (!own) throw new Error(`${id}: no advice about ${keyOf(action)}`);
				// Compares with the advised move: the highest mean may rest on few tries and luck.
				return moves[0].win.mean - own.win.mean;
			};
			// Only the long analysis counts.
			const seems = lossWith(glance * choices, 1);
			const loss = seems > BLUNDER / 2 ? lossWith(look * Math.min(choices, 8), 2) : 0;
			result.moves++;
			result.cost += Math.max(0, loss);
			if (loss > BLUNDER) result.blunders++;
		}
		const done = match.act(seat, action);
		if (isRefusal(done)) throw new Error(`${id}: ${JSON.stringify(action)} was refused: ${done.code}`);
	}
	return result;
}

/** An action as text, without its time. */
function keyOf({ ms: _, ...rest }: Action): string {
	return JSON.stringify(rest);
}
