import { type Refusal, refuse } from '@trove/kernel';

/** All refusals of a table, besides the kernel's and the games' own. */
export const REFUSALS = [
	/** The asker has no seat. */
	'not-seated',
	/** There is no such seat. */
	'no-seat',
	/** Somebody else has the seat. */
	'seat-taken',
	/** The seat is empty. */
	'seat-empty',
	/** Only the host may do this. */
	'not-host',
	/** Not everybody is ready; `seats` are those who are not. */
	'not-ready',
	/** Seats are empty; `seats` are those. */
	'seats-empty',
	/** There is no free seat. */
	'table-full',
	/** The game has begun. */
	'already-started',
	/** The game has not begun. */
	'not-started',
	/** The table is over. */
	'table-over',
	/** The table is not over yet. */
	'not-over',
	/** The table is paused. */
	'paused',
	/** The table is not paused. */
	'not-paused',
	/** The asker's options have changed since the version that was answered. */
	'stale',
	/** The asker has resigned. */
	'resigned',
	/** The host has removed the asker. */
	'removed',
	/** The seat's person is there, or was a moment ago. */
	'not-absent',
	/** A bot already plays for that seat. */
	'bot-plays',
	/** The terms of this table demand a vote. */
	'needs-vote',
	/** Another vote is open. */
	'vote-open',
	/** There is nothing to vote about. */
	'no-vote',
	/** There is no such game. */
	'unknown-game',
	/** The wanted terms are wrong; `field` and `problem` say where and why. */
	'bad-terms',
	/** A race cannot be played over days. */
	'no-race-over-days',
	/** There is no such finished game, or no such step or seat in it. */
	'bad-step',
	/** There is no such table. */
	'not-found',
	/** This server cannot fold the table's log. */
	'unreadable',
	/** Nothing can be written now: the disk is full, the file is read-only, or another storage error. */
	'disk-full',
	'read-only',
	'storage',
	/** The stored table is damaged. */
	'damaged',
	/** The log is so long that only requests that lead to the end are accepted. */
	'table-worn',
	/** Too many conflicts with other servers, or storage did not answer in time; try again. */
	'busy',
] as const;
/** A refusal of a table. */
export type TableRefusal = (typeof REFUSALS)[number];

/** Makes a refusal of a table. */
export function no(code: TableRefusal, data?: Refusal['data']): Refusal {
	return refuse(code, undefined, data);
}
