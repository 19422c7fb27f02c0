import { type Refusal, refuse } from '@trove/kernel';

/** Every refusal of a table, besides the kernel's and the games' own. */
export const REFUSALS = [
	/** The asker has no seat at this table. */
	'not-seated',
	/** There is no such seat at this table. */
	'no-seat',
	/** Somebody else sits there. */
	'seat-taken',
	/** Nobody sits there. */
	'seat-empty',
	/** Only the host may do this. */
	'not-host',
	/** Not all people are ready; `seats` are those who are not. */
	'not-ready',
	/** Seats are still empty; `seats` are those. */
	'seats-empty',
	/** No seat is free. */
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
	/** What was answered has changed meanwhile. */
	'stale',
	/** The asker has resigned and plays no more. */
	'resigned',
	/** The host has removed the asker from this table. */
	'removed',
	/** The person of that seat is there, or was a moment ago: only who is absent can be replaced. */
	'not-absent',
	/** A bot already plays for that seat. */
	'bot-plays',
	/** At this table those present vote about it. */
	'needs-vote',
	/** Another vote is open. */
	'vote-open',
	/** There is nothing to vote about. */
	'no-vote',
	/** There is no such game. */
	'unknown-game',
	/** What a table was to be made of does not fit; `field` and `problem` say where and why. */
	'bad-terms',
	/** A race cannot be played over days. */
	'no-race-over-days',
	/** There is no such finished game, or no such step or seat in it. */
	'bad-step',
	/** There is no such table. */
	'not-found',
	/** The table's log cannot be read by this server. */
	'unreadable',
	/** Nothing can be kept now, and so nothing was done: the disk is full, the file is read-only, or another trouble of storage. */
	'disk-full',
	'read-only',
	'storage',
	/** What is stored of the table is damaged. */
	'damaged',
	/** So much has happened at this table that nothing more is done but to play it to its end, or to leave it. */
	'table-worn',
	/** Too many others acted at the same time on other servers, or storage did not answer in time; try again. */
	'busy',
] as const;
/** A refusal of a table. */
export type TableRefusal = (typeof REFUSALS)[number];

/** Makes a refusal of a table. */
export function no(code: TableRefusal, data?: Refusal['data']): Refusal {
	return refuse(code, undefined, data);
}
