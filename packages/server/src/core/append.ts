import type { Status } from '@trove/protocol';
import type { Logged } from './entries.ts';

/** What lists and timers know of a table without folding it. Stored beside the log in the same transaction. */
export interface Summary {
	readonly status: Status;
	readonly game: string;
	readonly public: boolean;
	/** The code to join by; null once the table is over, and then free for others. */
	readonly code: string | null;
	/** When the table must be woken (a clock, a race, a bot's turn, an abandoned table); null never. */
	readonly due: number | null;
	/** Handles of the people by seat. */
	readonly people: readonly (string | null)[];
	/** Whether it begins by itself ("play now"). Never changes. */
	readonly playNow?: boolean;
}

/** New entries for a table, to be appended directly after `after`. */
export interface Append {
	readonly table: string;
	/** The last sequence number that the writer knows; 0 for a new table. */
	readonly after: number;
	readonly entries: readonly Logged[];
	/** Changed fields of the summary; left out if there are none. A new table needs all of them. */
	readonly summary?: Partial<Summary>;
	/** Results for people's histories, at the end of a game. */
	readonly results?: readonly SeatResult[];
}

/** The result of one seat. */
export interface SeatResult {
	readonly seat: number;
	readonly who: string | null;
	readonly bot: string | null;
	readonly score: number;
	readonly place: number;
	readonly won: boolean;
}
