import { isRefusal, type Refusal, SPECTATOR, type Trial } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import type { Entry } from '../entries.ts';
import type { Folded, FoldedSeat } from '../folded.ts';
import { no } from '../refusals.ts';
import { openSince } from '../replay.ts';
import { isMissing, seatOf } from '../seats.ts';

/** A request of one kind. */
export type Asked<T extends Request['t']> = Extract<Request, { t: T }>;

/**
 * The outcome of a request: entries for the log, and what follows when they are written. Without entries there is
 * nothing to do.
 */
export interface Decision {
	readonly entries: readonly Entry[];
	/** The outcome of the actions, or of the undo, among the entries. */
	readonly trial?: Trial;
	/** A phrase for everybody; not in the log. */
	readonly said?: { readonly seat: number; readonly what: string };
	/** The table of a rematch, to be made if it does not exist. */
	readonly rematch?: Rematch;
}

/** A rematch: its table, who asks, and their word for the deal. */
export interface Rematch {
	readonly table: string;
	readonly who: string;
	readonly word: string;
}

/** Nothing to do. */
export const DONE: Decision = { entries: [] };

/** What a decision depends on besides the log. */
export interface Context {
	readonly now: number;
	/** Whether a seat's person counts as absent. */
	missed(seat: number): boolean;
	/** The reaction time that counts for a claimed one. */
	reaction(claimed: number): number;
	/** An id for a table that does not exist yet. */
	newTable(): string;
}

/** The asker's seat, or why they cannot play. */
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

/** Why a request from before the game is refused. Delayed spectators must not learn from it that the game is over. */
export function begun(folded: Folded, who: string, now: number): Refusal {
	const held = folded.match !== null && seatOf(folded, who) === SPECTATOR && (openSince(folded) ?? 0) > now;
	return no(folded.status === 'over' && !held ? 'table-over' : 'already-started');
}

/** A seat by its number. */
export function namedSeat(folded: Folded, seat: number): FoldedSeat | Refusal {
	return folded.seats[seat] ?? no('no-seat', { seat });
}

/** Any action ends the actor's absence. */
export function backFirst(folded: Folded, seat: number): readonly Entry[] {
	return isMissing(folded.seats[seat]) ? [{ e: 'back', seat }] : [];
}

/** Whether a value is a refusal; also takes numbers. */
export function isNo<T>(value: T | Refusal): value is Refusal {
	return typeof value === 'object' && value !== null && isRefusal(value);
}
