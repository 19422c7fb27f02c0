import { availableParallelism } from 'node:os';
import type { Budget, Level } from '@trove/bots';
import { MISSED_AFTER } from '@trove/protocol';
import { Outages } from './outages.ts';
import { RACE_WINDOW } from './race.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How bots play. */
export interface BotSettings {
	/** Milliseconds after which a bot acts, counted from when it could; 0 as soon as it knows what to do. */
	readonly pace: number;
	/** What a level may think about one move. */
	readonly budgets: { readonly [level in Level]: Budget };
	/** When many bots wait, a budget in milliseconds is shared out, but not below this. */
	readonly least: number;
	/** Who plays for somebody who is away. */
	readonly standIn: Level;
	/** What is thought about a move on the main thread, when the workers fail: hardly anything. */
	readonly fallback: Budget;
	/** Milliseconds after which a question to a worker is given up. */
	readonly patience: number;
	/** Questions that may wait for a worker; what comes beyond is asked later. */
	readonly queue: number;
	/** Threads in which bots think. */
	readonly workers: number;
}

/** What happens by itself at a table, and when. All times are in milliseconds. */
export interface Settings {
	readonly bots: BotSettings;
	/** How long a race is open. */
	readonly race: number;
	/** At a relaxed table: after how long without connection a player whose move is awaited counts as absent. */
	readonly absent: number;
	/** In play: after how long without connection a player may be replaced, removed or passed over in a vote. At a table over days it is a turn. */
	readonly missed: number;
	/** How long a vote is open. */
	readonly vote: number;
	/** When "play now" fills up with bots. */
	readonly playNow: number;
	readonly abandoned: {
		/** Nobody connected and nothing done at a table in play. */
		readonly playing: number;
		/** The same at a table over days, in turns. */
		readonly turns: number;
		/** The same at a table that pauses by consent. */
		readonly paused: number;
		/** Nobody connected at a table that has not begun. */
		readonly open: number;
	};
	/** What no clock counts. Found out when the server starts (`runner.ts`). */
	readonly outages: Outages;
}

/** How long people have to come back after a start, unless told otherwise. */
export const GRACE: number = 30 * SECOND;

/** The settings where nobody says otherwise. */
export const USUAL_SETTINGS: Settings = {
	bots: {
		pace: SECOND,
		// A captain needs time, the others hardly search.
		budgets: { 'cabin-boy': { iterations: 1000 }, sailor: { iterations: 1000 }, captain: { ms: 500 } },
		least: 50,
		standIn: 'sailor',
		fallback: { iterations: 20 },
		patience: 10 * SECOND,
		queue: 10_000,
		// One core is left to everybody else.
		workers: Math.max(1, availableParallelism() - 1),
	},
	race: RACE_WINDOW,
	absent: 2 * MINUTE,
	missed: MISSED_AFTER * SECOND,
	vote: MINUTE,
	playNow: 10 * SECOND,
	abandoned: { playing: 30 * MINUTE, turns: 3, paused: 7 * DAY, open: 10 * MINUTE },
	outages: new Outages(),
};
