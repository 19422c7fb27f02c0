// Matches as a device keeps them: the same at every run, so that a screen can be looked at in any of its decisions.
import { crewOf, LEVELS, type Level, nameOf } from '@trove/bots';
import { games } from '@trove/games';
import { Dice, isRefusal, type Locale, type Match, makeMatchFile, makeTable, type Options, startMatch, TABLE } from '@trove/kernel';
import type { Past, Saved } from '../../src/base/store.ts';
import { withTime } from '../../src/play/tap-time.ts';

/** How far a match has come, and who plays. */
export interface Kept {
	readonly players?: number;
	readonly options?: Options;
	/** Plays at least so many actions, and on to the next decision of the first seat alone; for a finished match, all. */
	readonly actions?: number;
	/** Instead: so many actions before its end. */
	readonly left?: number;
	/** What the first seat is to decide, as "bank or draw"; anything where left out. */
	readonly decision?: string;
	readonly seed?: string;
	/** How well the bots play. */
	readonly level?: Level;
}

/** A long time ago, always the same. */
const THEN = Date.UTC(2026, 4, 1, 12);

/** What the players of kept matches are called. */
export function namesIn(locale: Locale): readonly string[] {
	return ['Marlin', ...LEVELS.flatMap(crewOf).map((bot) => nameOf(bot, locale))];
}

/** A match of a person against bots, played by dice up to somewhere. */
export function keptMatch(id: string, { players = 2, options = {}, actions = 0, left, decision, seed = 'harbour', level = 'sailor' }: Kept): Saved {
	const far = left === undefined ? actions : played(id, players, options, seed, Number.POSITIVE_INFINITY, level).match.actions.length - left;
	const { match, seats } = played(id, players, options, seed, far, level, decision);
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
export function keptPast(id: string, seed = 'harbour'): Past {
	const { match, seats } = played(id, 2, {}, seed, Number.POSITIVE_INFINITY, 'sailor');
	return { file: makeMatchFile(match, seed), seats, ended: THEN + 60_000 * games.ids.indexOf(id) };
}

/** A decision of the first seat: what may be done, and a match that has come to it. */
export interface Decision {
	/** The kinds of action, as "bank or draw". */
	readonly name: string;
	readonly players: number;
	readonly options: Options;
	readonly seed: string;
	readonly actions: number;
}

/**
 * One position for every decision of a game, with as much on the table as possible; alternately few and many players.
 */
export function decisionsOf(id: string): readonly Decision[] {
	const { game } = games.find(id);
	const { min, max } = game.players;
	// The last of each option's values has most in it.
	const options = Object.fromEntries(Object.entries(game.options).map(([name, values]) => [name, values.at(-1) ?? values[0]]));
	const found = new Map<string, Decision[]>();
	for (const [players, wanted] of [
		[min, {}],
		[Math.min(4, max), options],
		[max, {}],
	] as const) {
		for (const seed of ['harbour', 'lagoon', 'reef']) {
			const latest = new Map<string, Decision>();
			played(id, players, wanted, seed, Number.POSITIVE_INFINITY, 'sailor', undefined, (match) => {
				if (!match.toAct.includes(0)) return;
				const name = kindsOf(match);
				latest.set(name, { name, players, options: wanted, seed, actions: match.actions.length });
			});
			for (const [name, decision] of latest) found.set(name, [...(found.get(name) ?? []), decision]);
		}
	}
	return [...found.values()].map((some, index) => some[(index * 4) % some.length] ?? some[0]);
}

/** What the first seat may do: the kinds of action. */
function kindsOf(match: Match): string {
	return [...new Set(match.legal(0).map((action) => action.do))].sort().join(' or ');
}

function played(
	id: string,
	players: number,
	options: Options,
	seed: string,
	actions: number,
	level: Level,
	decision?: string,
	look: (match: Match) => void = () => {},
) {
	const { game } = games.find(id);
	const match = startMatch(game, makeTable(game, players, options), seed);
	const dice = new Dice(seed);
	for (;;) {
		const { over, toAct } = match;
		look(match);
		const far = match.actions.length >= actions;
		if (over || (far && toAct.length === 1 && toAct[0] === 0 && (decision === undefined || decision === kindsOf(match)))) break;
		// Then the others go first: what is looked at waits for nobody else.
		const others = far && toAct.length > 1 ? toAct.filter((one) => one !== 0) : toAct;
		const seat = others[dice.below(others.length)] ?? TABLE;
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		const done = match.act(seat, withTime(game, action, 300 + dice.below(900)));
		if (isRefusal(done)) throw new Error(`${id}: ${JSON.stringify([action, done])}`);
	}
	const crew = crewOf(level).slice(0, players - 1);
	return { match, seats: [{ name: 'Marlin', bot: null, avatar: 'fish' }, ...crew.map((bot) => ({ name: '', bot: bot.id }))] };
}
