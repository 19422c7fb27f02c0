import type { Level } from '@trove/protocol';

/** Somebody at the table, as a screen shows them. */
export interface Seated {
	/** What they are called, in the reader's language; empty for a seat that nobody has taken. */
	readonly name: string;
	/** The id of their picture: a person's avatar or a bot's own; null for none. */
	readonly picture: string | null;
	/** How well a bot plays; null for a person. */
	readonly level: Level | null;
	/** Whether this is somebody at this device. */
	readonly mine: boolean;
	/** Whether they are connected (bots and people at this device always are). */
	readonly here: boolean;
	/** Whether a bot plays for them because they are away. */
	readonly away: boolean;
	/** Whether they gave up. */
	readonly resigned: boolean;
	/** Whether the match waits for them. */
	readonly toAct: boolean;
}
