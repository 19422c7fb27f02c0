import { answer, questionOf } from '@trove/bots';
import { botSeed, dealSeed } from '@trove/bots/node';
import { canonical, type Entry, isRefusal, type Match, type Registry, startMatch, type Table } from '@trove/kernel';
import type { SeatBot } from './bots.ts';

/** A game to be played by bots. */
export interface BotGame {
	readonly registry: Registry;
	readonly entry: Entry;
	readonly table: Table;
	/** One bot per seat. */
	readonly bots: readonly SeatBot[];
	readonly seed: string;
	/** The number of the game within the seed. */
	readonly number: number;
}

/**
 * Plays a game of bots. Bots that act at the same time decide in the same position. `breathe` is called between moves.
 */
export async function playByBots(
	{ registry, entry, table, bots, seed, number }: BotGame,
	match: Match,
	breathe: () => Promise<void> | undefined,
): Promise<void> {
	const { game } = entry;
	for (let step = 0; !match.over; ) {
		const { state } = match;
		const choices = [];
		for (const seat of match.toAct) {
			const { player, temperament, budget } = bots[seat];
			const question = questionOf(game, table, state, seat, budget, botSeed(seed, number, 0, step++));
			choices.push({ seat, ...answer(registry, { player, temperament, question }) });
			await breathe();
		}
		for (const [index, { seat, action }] of choices.entries()) {
			if (!match.toAct.includes(seat)) continue;
			const done = match.act(seat, action);
			// A simultaneous move may have invalidated this one: ask again.
			if (isRefusal(done) && index === 0) throw new Error(`a bot's action was refused: ${canonical(action)}: ${done.code}`);
		}
	}
}

/** The deal of a bot game. */
export function dealForBots({ entry, table, seed, number }: BotGame): Match {
	return startMatch(entry.game, table, dealSeed(seed, number));
}
