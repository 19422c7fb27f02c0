import type { Folded } from './folded.ts';
import type { Outages } from './outages.ts';
import { isPerson } from './seats.ts';
import type { TableSettings } from './settings.ts';

/** Who is connected. It is not in the log: each server knows it of its own connections. */
export interface Presence {
	/** Per seat: null while its person has a connection here; otherwise since when there is none, 0 when none was ever seen. Of bots and empty seats it says nothing. */
	readonly gone: readonly (number | null)[];
	/** Per seat: when its person last came to have a connection; 0 never. */
	readonly came: readonly number[];
}

/** Nobody is connected, as far as anybody knows. */
export const NOBODY: Presence = { gone: new Array<number>(30).fill(0), came: new Array<number>(30).fill(0) };

/** Whether a person's seat is connected. */
export function isHere(folded: Folded, presence: Presence, seat: number): boolean {
	return isPerson(folded.seats[seat]) && presence.gone[seat] === null;
}

/** Whether somebody plays at present: not away and, except over days, connected. */
export function isActive(folded: Folded, presence: Presence, seat: number): boolean {
	const one = folded.seats[seat];
	return isPerson(one) && !one.away && (folded.terms.pace === 'days' || presence.gone[seat] === null);
}

/** Whether nothing may happen by itself: there are people, and none of them is active. */
export function isResting(folded: Folded, presence: Presence): boolean {
	let people = false;
	for (let seat = 0; seat < folded.seats.length; seat++) {
		if (isActive(folded, presence, seat)) return false;
		people ||= isPerson(folded.seats[seat]);
	}
	return people;
}

/** Since when nobody has been active at a resting table: when the last one left or became away. Who was not seen since the server started may have been there until it stopped. */
export function restingSince(folded: Folded, { gone }: Presence, outages: Outages): number {
	let since = 0;
	for (const [seat, one] of folded.seats.entries()) {
		if (!isPerson(one)) continue;
		const left = gone[seat] || Math.max(folded.at, outages.began);
		since = Math.max(since, folded.terms.pace === 'days' ? (one.awaySince ?? left) : Math.min(left, one.awaySince ?? left));
	}
	return since;
}

/** Whether anybody at the table is connected; `but` is a seat that does not count. */
export function anybodyHere(folded: Folded, presence: Presence, but = -1): boolean {
	for (let seat = 0; seat < folded.seats.length; seat++) if (seat !== but && isHere(folded, presence, seat)) return true;
	return false;
}

/**
 * From when on the person of a seat counts as absent; null while they are connected. Who loses the connection for a moment is not absent: a while must have passed,
 * in which somebody was there to miss them. Over days nobody is expected to be connected: there it is a whole turn.
 */
export function missedFrom({ terms, rested }: Folded, { gone }: Presence, seat: number, { missed, outages }: TableSettings): number | null {
	const since = gone[seat] ?? 0;
	return since === 0 ? null : outages.deadline(terms.pace === 'days' ? since : Math.max(since, rested), terms.pace === 'days' ? terms.turn * 1000 : missed);
}

/**
 * When nobody has been connected and nothing has happened for a span. Only of use while nobody is. Who was not seen since the server started may have been there until it
 * stopped: that is believed for one more span, not longer, or a server that stops every night would end no table. All have as long as `least` to come back.
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
