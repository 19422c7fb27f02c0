import { type Refusal, SPECTATOR } from '@trove/kernel';
import type { Ending } from '@trove/protocol';
import type { Entry } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { freeBot, isPerson, peopleAt, STAND_IN, seatOf } from '../seats.ts';
import { type Asked, type Context, type Decision, DONE, isNo, namedSeat, ownSeatInPlay } from './decision.ts';

/** Goes away for good. Who has resigned takes the name off the seat; its bot plays on, and it is last all the same. */
export function decideLeave(folded: Folded, who: string): Decision | Refusal {
	const seat = seatOf(folded, who);
	if (seat === SPECTATOR) return no('not-seated');
	if (folded.status === 'over') return DONE;
	const { resigned, bot } = folded.shown[seat];
	return { entries: resigned ? [{ e: 'left', seat, how: 'left', bot }] : leavingEntries(folded, seat, 'left') };
}

/** Gives the game up. Between two that is the end; otherwise a bot plays on, and the seat is last. */
export function decideResign(folded: Folded, who: string): Decision | Refusal {
	const seat = ownSeatInPlay(folded, who);
	return isNo(seat) ? seat : { entries: leavingEntries(folded, seat, 'resigned') };
}

/** The host removes somebody: before the game anybody, in play only who is absent. */
export function decideRemove(folded: Folded, who: string, { seat }: Asked<'remove'>, context: Pick<Context, 'missed'>): Decision | Refusal {
	if (folded.host !== who) return no('not-host');
	if (folded.status === 'over') return no('table-over');
	const wanted = namedSeat(folded, seat);
	if (isNo(wanted)) return wanted;
	if (folded.status === 'open' && wanted.bot !== null) return { entries: [{ e: 'bot', seat, bot: null }] };
	if (!isPerson(wanted)) return no('seat-empty', { seat });
	if (folded.status !== 'open' && !wanted.away && !context.missed(seat)) return no('not-absent', { seat });
	return { entries: leavingEntries(folded, seat, wanted.who === who ? 'left' : 'removed') };
}

/** A person's seat becomes free, or a bot's; another one is the host if it was theirs; without people the table ends. */
export function leavingEntries(folded: Folded, seat: number, how: 'left' | 'removed' | 'resigned'): Entry[] {
	const { who } = folded.shown[seat];
	const others = peopleAt(folded).filter((other) => other !== seat);
	const ends = others.length === 0 || (how === 'resigned' && folded.terms.players === 2);
	const why: Ending = how === 'resigned' ? 'resigned' : 'left';
	const entries: Entry[] =
		folded.status === 'open'
			? [{ e: 'stood', seat, ...(how === 'removed' && who !== null ? { removed: who } : {}) }]
			: [{ e: 'left', seat, how, bot: ends ? null : (folded.shown[seat].bot ?? freeBot(folded.shown, STAND_IN)) }];
	const next = others.length > 0 && folded.host === who ? folded.shown[others[0]].who : null;
	if (next !== null) entries.push({ e: 'host', who: next });
	if (ends) entries.push({ e: 'ended', why });
	return entries;
}
