import type { Folded } from './folded.ts';
import { type Planned, planOf } from './plan.ts';
import { NOBODY, type Presence } from './presence.ts';
import { isRace } from './race.ts';
import { isManned } from './seats.ts';
import type { TableSettings } from './settings.ts';

/** The next time at which something happens at a table by itself; null when nothing will. It may lie in the past: then there is something to do, or a bot still thinks. */
export function dueOf(folded: Folded, presence: Presence, settings: TableSettings): number | null {
	return firstOf(planOf(folded, presence, settings));
}

/** The earliest time of a plan; null for none. */
export function firstOf(plan: readonly Planned[]): number | null {
	let due: number | null = null;
	for (let i = 0; i < plan.length; i++) if (due === null || plan[i].at < due) due = plan[i].at;
	return due;
}

/**
 * The due time to keep in storage: that of a server that knows of nobody's connection, for it is read when another one or a later one takes the table up.
 * The server that has the table in its hands goes by `dueOf`.
 */
export function dueInStorage(folded: Folded, settings: TableSettings): number | null {
	return dueOf(folded, NOBODY, settings);
}

/**
 * What to write as the table's due time, given what was written last; undefined when that will do. A time that is too early costs one look that finds nothing to do,
 * so a later one is only written when the written one is past: an ordinary action writes none.
 */
export function dueToWrite(written: number | null, due: number | null, now: number): number | null | undefined {
	if (written === due) return undefined;
	if (written !== null && due !== null && written < due && written > now) return undefined;
	return due;
}

/**
 * When the present turn runs out, as everybody at the table is shown it; null where no clock runs. It follows from what all can see: whose turn it is, and since when.
 */
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
