import type { Folded } from './folded.ts';
import type { Outages } from './outages.ts';
import { isPerson } from './seats.ts';
import type { TableSettings } from './settings.ts';

/** Who is connected. Not in the log: each server knows its own connections. */
export interface Presence {
	/**
	 * Per seat null while its person is connected here, otherwise since when they are not (0: never seen). Without
	 * meaning for bots and empty seats.
	 */
	readonly gone: readonly (number | null)[];
	/** Per seat when its person last connected; 0 never. */
	readonly came: readonly number[];
}

/** Nobody is connected. */
export const NOBODY: Presence = { gone: new Array<number>(30).fill(0), came: new Array<number>(30).fill(0) };

/** Whether a seat's person is connected. */
export function isHere(folded: Folded, presence: Presence, seat: number): boolean {
	return isPerson(folded.seats[seat]) && presence.gone[seat] === null;
}

/** Whether a seat's person plays: not away and, except over days, connected. */
export function isActive(folded: Folded, presence: Presence, seat: number): boolean {
	const one = folded.seats[seat];
	return isPerson(one) && !one.away && (folded.terms.pace === 'days' || presence.gone[seat] === null);
}

/** Whether nothing may happen by itself: there are people, and none is active. */
export function isResting(folded: Folded, presence: Presence): boolean {
	let people = false;
	for (let seat = 0; seat < folded.seats.length; seat++) {
		if (isActive(folded, presence, seat)) return false;
		people ||= isPerson(folded.seats[seat]);
	}
	return people;
}

/**
 * Since when nobody has been active at a resting table. People who were not seen since the start may have been there
 * until the outage.
 */
export function restingSince(folded: Folded, { gone }: Presence, outages: Outages): number {
	let since = 0;
	for (const [seat, one] of folded.seats.entries()) {
		if (!isPerson(one)) continue;
		const left = gone[seat] || Math.max(folded.at, outages.began);
		since = Math.max(since, folded.terms.pace === 'days' ? (one.awaySince ?? left) : Math.min(left, one.awaySince ?? left));
	}
	return since;
}

/** Whether anybody but an excepted seat is connected. */
export function anybodyHere(folded: Folded, presence: Presence, but = -1): boolean {
	for (let seat = 0; seat < folded.seats.length; seat++) if (seat !== but && isHere(folded, presence, seat)) return true;
	return false;
}

/**
 * From when a seat's person counts as absent; null while they are connected. A short loss of connection is no absence,
 * nor a time in which nobody was there to miss them. Over days it is a whole turn.
 */
export function missedFrom({ terms, rested }: Folded, { gone }: Presence, seat: number, { missed, outages }: TableSettings): number | null {
	const since = gone[seat] ?? 0;
	return since === 0 ? null : outages.deadline(terms.pace === 'days' ? since : Math.max(since, rested), terms.pace === 'days' ? terms.turn * 1000 : missed);
}

/**
 * When nobody has been connected and nothing has happened for `span`. People who were not seen since the start may have
 * been there until the outage: this counts for one more span at most. Everybody has `least` to come back.
 */
export function leftAloneFor(span: number, { at, seats }: Folded, { gone }: Presence, outages: Outages, least: number): number {
	const { until } = outages;
	let since = at;
	let unseen = false;
	for (let seat = 0; seat < seats.length; seat++) {
		if (!isPerson(seats[seat])) continue;
		const left = gone[seat] ?? 0;
		if (left === 0) unseen = true;
		else if (left > since) since = left;
	}
	const alone = outages.deadline(since, span);
	if (!unseen || until <= since) return alone;
	return Math.max(outages.deadline(Math.min(until, alone), span), until + Math.min(span, least));
}
