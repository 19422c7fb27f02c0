import type { Status } from '@trove/protocol';
import type { Logged } from './entries.ts';

/** What lists and timers need to know of a table without folding it: kept beside the log, in the same transaction. */
export interface Summary {
	readonly status: Status;
	readonly game: string;
	readonly public: boolean;
	/** The code to join by; null once it is of no use. Free for others then. */
	readonly code: string | null;
	/** When somebody must look at the table again (a clock, a race window, a bot's turn, an abandoned table); null never. */
	readonly due: number | null;
	/** Handles of the people at its seats, in the order of seats. */
	readonly people: readonly (string | null)[];
	/** Whether it begins by itself ("play now"): said when it is made, and for good. */
	readonly playNow?: boolean;
}

/** New entries for a table, to be appended exactly after `after`. */
export interface Append {
	readonly table: string;
	/** The last sequence number that the writer knows; 0 for a new table. */
	readonly after: number;
	readonly entries: readonly Logged[];
	/** What changed of the summary; left out when nothing did. A new table needs all of it. */
	readonly summary?: Partial<Summary>;
	/** What goes into people's histories, at the end of a game. */
	readonly results?: readonly SeatResult[];
}

/** How a seat came out of a finished game. */
export interface SeatResult {
	readonly seat: number;
	readonly who: string | null;
	readonly bot: string | null;
	readonly score: number;
	readonly place: number;
	readonly won: boolean;
}
