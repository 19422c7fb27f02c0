import { MISSED_AFTER } from '@trove/protocol';
import { Outages } from './outages.ts';
import { RACE_WINDOW } from './race.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** When things happen by themselves at a table. All times are in milliseconds. */
export interface TableSettings {
	/** Milliseconds from when a bot could act until it does; 0 as soon as it has decided. */
	readonly botPace: number;
	/** How long a race is open. */
	readonly race: number;
	/** Milliseconds without connection after which a player to act counts as absent at a relaxed table. */
	readonly absent: number;
	/**
	 * Milliseconds without connection after which a player may be replaced, removed or passed over in a vote. Over days
	 * it is a turn.
	 */
	readonly missed: number;
	/** How long a vote is open. */
	readonly vote: number;
	/** When "play now" fills up with bots. */
	readonly playNow: number;
	/** Milliseconds after which a table is ended at which nobody is connected and nothing happens. */
	readonly abandoned: {
		readonly playing: number;
		/** At a table over days, in turns. */
		readonly turns: number;
		readonly paused: number;
		/** Before the game has begun. */
		readonly open: number;
	};
	/** Times that no clock counts; known when the server starts. */
	readonly outages: Outages;
}

/** The default settings. */
export const USUAL_TABLE_SETTINGS: TableSettings = {
	botPace: SECOND,
	race: RACE_WINDOW,
	absent: 2 * MINUTE,
	missed: MISSED_AFTER * SECOND,
	vote: MINUTE,
	playNow: 10 * SECOND,
	abandoned: { playing: 30 * MINUTE, turns: 3, paused: 7 * DAY, open: 10 * MINUTE },
	outages: new Outages(),
};
