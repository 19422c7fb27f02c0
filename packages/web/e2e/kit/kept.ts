// Matches as a device keeps them: the same at every run, so that a screen can be looked at in any of its decisions.
import { crewOf, type Level } from '@trove/bots';
import { games } from '@trove/games';
import { Dice, isRefusal, makeMatchFile, makeTable, type Options, startMatch, TABLE } from '@trove/kernel';
import type { Past, Saved } from '../../src/play/store.ts';
import { withTime } from '../../src/play/time.ts';

/** How far a match has come, and who plays. */
export interface Kept {
	readonly players?: number;
	readonly options?: Options;
	/** At least so many actions, and on to the next decision of the first seat; all of them for a finished match. */
	readonly actions: number;
	readonly seed?: string;
	/** How well the bots play. */
	readonly level?: Level;
}

/** A long time ago, always the same. */
const THEN = Date.UTC(2026, 4, 1, 12);

/** A match of a person against bots, played by dice up to somewhere. */
export function keptMatch(id: string, { players = 2, options = {}, actions, seed = 'harbour', level = 'sailor' }: Kept): Saved {
	const { match, seats } = played(id, players, options, seed, actions, level);
	return {
		format: 1,
		game: id,
		version: match.game.version,
		options: match.table.options,
		seats,
		hints: true,
		seed,
		actions: match.actions,
		over: match.over,
		begun: THEN,
		at: THEN,
	};
}

/** A finished match, as the past keeps it. */
export function keptPast(id: string): Past {
	const { match, seats } = played(id, 2, {}, 'harbour', Number.POSITIVE_INFINITY, 'sailor');
	return { file: makeMatchFile(match, 'harbour'), seats, ended: THEN + 60_000 * games.ids.indexOf(id) };
}

function played(id: string, players: number, options: Options, seed: string, actions: number, level: Level) {
	const { game } = games.find(id);
	const match = startMatch(game, makeTable(game, players, options), seed);
	const dice = new Dice(seed);
	while (!match.over && (match.actions.length < actions || !match.toAct.includes(0))) {
		const seat = match.toAct[dice.below(match.toAct.length)] ?? TABLE;
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		const done = match.act(seat, withTime(game, action, 300 + dice.below(900)));
		if (isRefusal(done)) throw new Error(`${id}: ${JSON.stringify([action, done])}`);
	}
	const crew = crewOf(level).slice(0, players - 1);
	return { match, seats: [{ name: 'Marlin', bot: null, avatar: 'fish' }, ...crew.map((bot) => ({ name: '', bot: bot.id }))] };
}
