import { TABLE } from '@trove/kernel';
import type { Entry } from './entries.ts';
import type { Folded } from './folded.ts';
import type { Planned } from './plan.ts';
import { isActive, type Presence } from './presence.ts';
import { freeBots, isManned, isPerson } from './seats.ts';
import type { TableSettings } from './settings.ts';

/** Turns missed in a row after which a person counts as away. */
const MISSED = 3;

/** A clock that ran out, or an absence that lasted too long. */
export interface Overdue {
	readonly at: number;
	readonly what: 'overdue';
	readonly seat: number;
	/** Why it makes the person away; null if it only costs this turn. */
	readonly away: 'turns' | 'gone' | null;
}

/**
 * Plans when clocks run out, and when lost connections make people away (not over days). While a vote is open, nobody
 * becomes away if that would open another.
 */
export function planAbsences(folded: Folded, presence: Presence, { outages, absent }: TableSettings, planned: Planned[]): void {
	const { seats, terms, vote, rested } = folded;
	const waits = terms.absence === 'vote' && vote !== null;
	for (let seat = 0; seat < seats.length; seat++) {
		const { since, away: isAway, missed } = seats[seat];
		if (isAway || !isPerson(seats[seat])) continue;
		const gone = presence.gone[seat];
		if (gone !== null && terms.pace !== 'days' && !waits) {
			planned.push({ at: outages.deadline(Math.max(gone, rested), absent), what: 'overdue', seat, away: 'gone' });
		}
		if (since === null || terms.pace === 'relaxed' || !isManned(seats[seat])) continue;
		const away = missed + 1 >= MISSED ? 'turns' : null;
		if (away && waits) continue;
		// If nobody plays for them, the same turn is missed again and again.
		const turns = terms.absence === 'wait' ? missed + 1 : 1;
		planned.push({ at: outages.deadline(since, turns * terms.turn * 1000), what: 'overdue', seat, away });
	}
}

/**
 * Plans the return of people who connected after they became away. Whoever stayed connected and let the clock run out,
 * or is too late for the turn, must act instead.
 */
export function planReturns({ seats, at, terms }: Folded, { gone, came }: Presence, { outages }: TableSettings, planned: Planned[]): void {
	for (let seat = 0; seat < seats.length; seat++) {
		const { awaySince, since, lent } = seats[seat];
		if (awaySince === null || gone[seat] !== null || came[seat] < awaySince) continue;
		const late = lent && since !== null && outages.deadline(since, terms.turn * 1000) <= came[seat];
		if (!late) planned.push({ at, what: 'append', entries: [{ e: 'back', seat }] });
	}
}

/**
 * What becomes of those whose time is over: a missed turn is played, unless the table waits. Who is away gets a bot, is
 * only marked, or is voted about, by the terms; one vote is open at a time.
 */
export function overdueEntries(folded: Folded, overdue: readonly Overdue[], presence: Presence): Entry[] {
	const { absence } = folded.terms;
	const bots = freeBots(folded.seats);
	const standIn = (): string | null => (absence === 'wait' ? null : bots());
	const entries: Entry[] = [];
	const leaving = new Set(overdue.flatMap(({ seat, away }) => (away ? seat : [])));
	for (const { seat, away } of overdue) {
		if (!away) {
			if (!leaving.has(seat)) entries.push({ e: 'missed', seat, bot: standIn() });
			continue;
		}
		if (!leaving.delete(seat)) continue;
		const voted =
			absence === 'vote' && folded.seats.some((_, other) => !overdue.some((one) => one.seat === other && one.away) && isActive(folded, presence, other));
		if (!voted) entries.push({ e: 'away', seat, bot: standIn(), why: away });
		else if (entries.every(({ e }) => e !== 'vote')) {
			entries.push({ e: 'away', seat, bot: null, why: away }, { e: 'vote', seat: TABLE, on: 'bot', of: seat, yes: true });
		}
	}
	return entries;
}
