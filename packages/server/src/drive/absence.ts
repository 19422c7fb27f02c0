import { TABLE } from '@trove/kernel';
import type { Entry } from '../storage/entries.ts';
import type { Folded } from '../table/folded.ts';
import type { Planned } from './plan.ts';
import { anybodyHere, isManned, type Presence } from './presence.ts';
import type { Settings } from './settings.ts';
import { freeBots } from './start.ts';

/** Somebody's time is over. */
export interface Overdue {
	readonly at: number;
	readonly what: 'overdue';
	readonly seat: number;
}

/**
 * When the clocks of those who are to act run out. At a relaxed table there is no clock, but who has no connection is missed after a while by those who have one.
 * While a vote is open nobody else is voted about: that comes when it is closed.
 */
export function planAbsences(folded: Folded, presence: Presence, { outages, absent }: Settings, planned: Planned[]): void {
	const { seats, terms, vote } = folded;
	if (terms.absence === 'vote' && vote !== null) return;
	for (let seat = 0; seat < seats.length; seat++) {
		const { since, away } = seats[seat];
		if (since === null || away || !isManned(seats[seat])) continue;
		const gone = presence.gone[seat];
		if (terms.pace !== 'relaxed') {
			planned.push({ at: outages.deadline(since, terms.turn * 1000), what: 'overdue', seat });
		} else if (gone !== null && terms.absence !== 'wait' && anybodyHere(folded, presence, seat)) {
			planned.push({ at: outages.deadline(Math.max(gone, since), absent), what: 'overdue', seat });
		}
	}
}

/** Who has connected since they were away is back. Who was connected all the time, and let the clock run out, has to do something; so has who is back too late for their turn. */
export function planReturns({ seats, at, terms }: Folded, { gone, came }: Presence, { outages }: Settings, planned: Planned[]): void {
	for (let seat = 0; seat < seats.length; seat++) {
		const { awaySince, since, lent } = seats[seat];
		if (awaySince === null || gone[seat] !== null || came[seat] < awaySince) continue;
		const late = lent && since !== null && outages.deadline(since, terms.turn * 1000) <= came[seat];
		if (!late) planned.push({ at, what: 'append', entries: [{ e: 'back', seat }] });
	}
}

/**
 * What becomes of those whose time is over, as the table's terms have it: a bot plays for them, or it is only marked, or the others vote.
 * One vote is open at a time: the next one comes when it is closed.
 */
export function overdueEntries(folded: Folded, overdue: readonly number[], settings: Settings): Entry[] {
	const { terms } = folded;
	if (terms.absence === 'wait') return overdue.map((seat) => ({ e: 'away', seat, bot: null }));
	const others = (seat: number): boolean => folded.seats.some((one, other) => other !== seat && isManned(one) && !one.away && !overdue.includes(other));
	const voted = terms.absence === 'vote' ? overdue.filter(others) : [];
	const bots = freeBots(folded, settings);
	const entries: Entry[] = overdue.filter((seat) => !voted.includes(seat)).map((seat) => ({ e: 'away', seat, bot: bots() }));
	if (voted.length > 0) {
		entries.push({ e: 'away', seat: voted[0], bot: null }, { e: 'vote', seat: TABLE, on: 'bot', of: voted[0], yes: true });
	}
	return entries;
}
