import type { GameEvent } from '@trove/kernel';
import type { Note, Phrase, Reaction } from '@trove/protocol';

/** Somebody said something. */
export interface Said {
	readonly seat: number;
	readonly said: Phrase | Reaction;
}

/** Somebody lost the connection, or has one again. */
export interface Presence {
	readonly seat: number;
	readonly present: boolean;
}

/** What happens at a table beside its game. */
export type Aside = Note | Said | Presence;

/** A line of a table's log. */
export type Line = GameEvent | Aside;

/** Tells events of the game from what happens beside it. */
export function isEvent(line: Line): line is GameEvent {
	return 'on' in line;
}
