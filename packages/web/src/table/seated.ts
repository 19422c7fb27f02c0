import type { Level } from '@trove/protocol';

/** Why somebody at the table does not play: no connection, away, a bot plays this turn for them, or they gave up. */
export interface Absence {
	readonly why: 'gone' | 'away' | 'played' | 'resigned';
	/** In the reader's language. */
	readonly text: string;
}

/** Somebody at the table, as a screen shows them. */
export interface Seated {
	/** What they are called, in the reader's language, the reader "You"; empty for a seat that nobody has taken. */
	readonly name: string;
	/** The id of their picture: a person's avatar or a bot's own; null for none. */
	readonly picture: string | null;
	/** How well a bot plays; null for a person. */
	readonly level: Level | null;
	/** Whether this is somebody at this device. */
	readonly mine: boolean;
	/** Why they do not play at the moment, or any more; null if they play. */
	readonly absence: Absence | null;
	/** Whether the match waits for them. */
	readonly toAct: boolean;
}
