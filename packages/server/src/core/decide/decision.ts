import { isRefusal, type Refusal, SPECTATOR, type Trial } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import type { Entry } from '../entries.ts';
import type { Folded, FoldedSeat } from '../folded.ts';
import { no } from '../refusals.ts';
import { openSince } from '../replay.ts';
import { isMissing, seatOf } from '../seats.ts';

/** A request of one kind. */
export type Asked<T extends Request['t']> = Extract<Request, { t: T }>;

/** What a request comes to: entries for the log, and what else follows when they stand. No entries: there is nothing to do. */
export interface Decision {
	readonly entries: readonly Entry[];
	/** What the actions (or the undo) among the entries come to. */
	readonly trial?: Trial;
	/** To be told to everybody; it is not kept. */
	readonly said?: { readonly seat: number; readonly what: string };
	/** The table of a rematch, to be made if it is not there yet. */
	readonly rematch?: Rematch;
}

/** A rematch: its table, who wants it, and their word for the deal. */
export interface Rematch {
	readonly table: string;
	readonly who: string;
	readonly word: string;
}

/** Nothing is to be done: it is as it was asked for. */
export const DONE: Decision = { entries: [] };

/** What a decision may look at besides the log. */
export interface Context {
	readonly now: number;
	/** Whether the person of a seat has been without connection for so long that they count as absent. */
	missed(seat: number): boolean;
	/** The time of a reaction that counts, for one that is claimed. */
	reaction(claimed: number): number;
	/** An id for a table that does not exist yet. */
	newTable(): string;
}

/** The asker's seat, or why they have none to play with. */
export function ownSeat(folded: Folded, who: string): number | Refusal {
	const seat = seatOf(folded, who);
	if (seat === SPECTATOR) return no('not-seated');
	return folded.shown[seat].resigned ? no('resigned') : seat;
}

/** The asker's seat at a table that has not begun. */
export function ownSeatBefore(folded: Folded, who: string, now: number): number | Refusal {
	return folded.status === 'open' ? ownSeat(folded, who) : begun(folded, who, now);
}

/** The asker's seat at a table that is in play. */
export function ownSeatInPlay(folded: Folded, who: string): number | Refusal {
	const seat = ownSeat(folded, who);
	if (isNo(seat)) return seat;
	switch (folded.status) {
		case 'open':
			return no('not-started');
		case 'over':
			return no('table-over');
		case 'paused':
			return no('paused');
		case 'playing':
			return seat;
	}
}

/** Why what is done before the game cannot be done any more. Spectators who are held back are not told by this that the game has come to its end. */
export function begun(folded: Folded, who: string, now: number): Refusal {
	const held = folded.match !== null && seatOf(folded, who) === SPECTATOR && (openSince(folded) ?? 0) > now;
	return no(folded.status === 'over' && !held ? 'table-over' : 'already-started');
}

/** A seat that somebody names. */
export function namedSeat(folded: Folded, seat: number): FoldedSeat | Refusal {
	return folded.seats[seat] ?? no('no-seat', { seat });
}

/** Whoever does something at the table is there again. */
export function backFirst(folded: Folded, seat: number): readonly Entry[] {
	return isMissing(folded.seats[seat]) ? [{ e: 'back', seat }] : [];
}

/** Tells a refusal from a seat's number or another value. */
export function isNo<T>(value: T | Refusal): value is Refusal {
	return typeof value === 'object' && value !== null && isRefusal(value);
}
