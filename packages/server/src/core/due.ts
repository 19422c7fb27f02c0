import type { Folded } from './folded.ts';
import { type Planned, planOf } from './plan.ts';
import { NOBODY, type Presence } from './presence.ts';
import { isRace } from './race.ts';
import { isManned } from './seats.ts';
import type { TableSettings } from './settings.ts';

/**
 * When something next happens at a table by itself; null never. A time in the past means work to do now, or a bot that
 * still thinks.
 */
export function dueOf(folded: Folded, presence: Presence, settings: TableSettings): number | null {
	return firstOf(planOf(folded, presence, settings));
}

/** The earliest time of a plan; null if it is empty. */
export function firstOf(plan: readonly Planned[]): number | null {
	let due: number | null = null;
	for (let i = 0; i < plan.length; i++) if (due === null || plan[i].at < due) due = plan[i].at;
	return due;
}

/**
 * The due time to store. It assumes that nobody is connected, because another or a later server reads it; the server
 * that has the table in memory goes by `dueOf`.
 */
export function dueInStorage(folded: Folded, settings: TableSettings): number | null {
	return dueOf(folded, NOBODY, settings);
}

/**
 * The due time to write, given the stored one; undefined if that will do. One that is too early only costs a look, so a
 * later one is written only when the stored one has passed: an ordinary move writes none.
 */
export function dueToWrite(written: number | null, due: number | null, now: number): number | null | undefined {
	if (written === due) return undefined;
	if (written !== null && due !== null && written < due && written > now) return undefined;
	return due;
}

/** When the current turn ends, as everybody is shown it; null without a clock. It follows from what all can see. */
export function turnEnds(folded: Folded, { outages, race }: TableSettings): number | null {
	const { status, match, seats, terms, began } = folded;
	if (status !== 'playing' || !match || began === null) return null;
	if (isRace(match)) return outages.deadline(began, race);
	if (terms.pace === 'relaxed') return null;
	let ends: number | null = null;
	for (const seat of seats) {
		// A table that waits has no second clock for the same turn.
		if (seat.since === null || seat.away || !isManned(seat) || (terms.absence === 'wait' && seat.missed > 0)) continue;
		const end = outages.deadline(seat.since, terms.turn * 1000);
		if (ends === null || end < ends) ends = end;
	}
	return ends;
}
