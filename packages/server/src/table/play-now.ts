import { isRefusal, type Refusal } from '@trove/kernel';
import type { Terms } from '@trove/protocol';
import type { Settings } from '../drive/settings.ts';
import { newTableId } from './ids.ts';
import type { LiveTable } from './live.ts';
import { absent } from './onlooker.ts';
import { isEmpty, seatOf } from './seats.ts';
import { dueShown } from './sheet.ts';
import { makeTerms } from './terms.ts';

/** Seats of a "play now" table, where the game takes as many. */
const SEATS = 4;
/** Less than this before it begins, nobody new is sent to a "play now" table, in milliseconds. */
const TOO_LATE = 1000;
const USUAL = { options: {}, pace: 'relaxed', absence: 'bot', public: true, delay: 0, aid: false, hints: true } as const;

/** The terms of a "play now" table. */
export function playNowTerms(game: string): { terms: Terms; version: number } | Refusal {
	let made = makeTerms({ ...USUAL, game, players: SEATS });
	for (let players = SEATS - 1; isRefusal(made) && made.code === 'bad-terms' && players > 0; players--) made = makeTerms({ ...USUAL, game, players });
	return made;
}

/** Since when a "play now" table must have been made to be joined yet: what is older begins too soon, or has begun. */
export function joinableSince(now: number, { outages, playNow }: Settings): number {
	const since = now + TOO_LATE - playNow;
	// Just after an outage older ones wait too: their time stood still.
	return outages.until > since ? 0 : since;
}

/** Whether somebody has a seat at a table that begins by itself, or gets one. */
export async function joins(live: LiveTable, who: string, word: string, now: number, settings: Settings): Promise<boolean> {
	// Whoever is faster takes a seat away: then there may be another.
	for (;;) {
		const { folded } = live;
		if (!folded.playNow || folded.status !== 'open') return false;
		if (seatOf(folded, who) >= 0) return true;
		const due = dueShown(folded, settings);
		if (due !== null && due < now + TOO_LATE) return false;
		const seat = folded.shown.findIndex(isEmpty);
		if (seat < 0) return false;
		const refusal = await live.ask(absent(who), { t: 'sit', c: 0, id: newTableId(), seat, word }, now);
		if (refusal && refusal.code !== 'seat-taken') return false;
	}
}
