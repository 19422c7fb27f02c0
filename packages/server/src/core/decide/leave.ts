import { type Refusal, SPECTATOR } from '@trove/kernel';
import type { Ending } from '@trove/protocol';
import type { Entry } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { freeBot, isPerson, peopleAt, STAND_IN, seatOf } from '../seats.ts';
import { type Asked, type Context, type Decision, DONE, isNo, namedSeat, ownSeatInPlay } from './decision.ts';

/** Leaves for good. After a resignation only the name leaves the seat. */
export function decideLeave(folded: Folded, who: string): Decision | Refusal {
	const seat = seatOf(folded, who);
	if (seat === SPECTATOR) return no('not-seated');
	if (folded.status === 'over') return DONE;
	const { resigned, bot } = folded.shown[seat];
	return { entries: resigned ? [{ e: 'left', seat, how: 'left', bot }] : leavingEntries(folded, seat, 'left') };
}

/** Resigns. With two players the game ends; otherwise a bot plays on, and the seat is last. */
export function decideResign(folded: Folded, who: string): Decision | Refusal {
	const seat = ownSeatInPlay(folded, who);
	return isNo(seat) ? seat : { entries: leavingEntries(folded, seat, 'resigned') };
}

/** The host removes somebody: anybody before the game, only absent people in play. */
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

/** Frees a person's seat or gives it to a bot, passes the host's role on, and ends a table without people. */
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
