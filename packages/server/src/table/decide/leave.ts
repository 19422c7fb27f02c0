import type { Refusal } from '@trove/kernel';
import type { Ending } from '@trove/protocol';
import type { Entry } from '../../storage/entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { freeBot, isPerson, peopleAt } from '../seats.ts';
import { type Asked, type Decision, DONE, isNo, namedSeat, ownSeat, ownSeatInPlay } from './decision.ts';

/** Who takes over from somebody who is gone for good. */
const STAND_IN = 'sailor';

/** Goes away for good. */
export function decideLeave(folded: Folded, who: string): Decision | Refusal {
	const seat = ownSeat(folded, who);
	if (isNo(seat)) return seat;
	return folded.status === 'over' ? DONE : { entries: leavingEntries(folded, seat, 'left') };
}

/** Gives the game up. Between two that is the end; otherwise a bot plays on, and the seat is last. */
export function decideResign(folded: Folded, who: string): Decision | Refusal {
	const seat = ownSeatInPlay(folded, who);
	return isNo(seat) ? seat : { entries: leavingEntries(folded, seat, 'resigned') };
}

/** The host removes somebody: before the game anybody, in play only who is absent. */
export function decideRemove(folded: Folded, who: string, { seat }: Asked<'remove'>, connected: (seat: number) => boolean): Decision | Refusal {
	if (folded.host !== who) return no('not-host');
	if (folded.status === 'over') return no('table-over');
	const wanted = namedSeat(folded, seat);
	if (isNo(wanted)) return wanted;
	if (folded.status === 'open' && wanted.bot !== null) return { entries: [{ e: 'bot', seat, bot: null }] };
	if (!isPerson(wanted)) return no('seat-empty', { seat });
	if (folded.status !== 'open' && !wanted.away && connected(seat)) return no('not-absent', { seat });
	return { entries: leavingEntries(folded, seat, 'removed') };
}

/** A person's seat becomes free, or a bot's; another one is the host if it was theirs; without people the table ends. */
export function leavingEntries(folded: Folded, seat: number, how: 'left' | 'removed' | 'resigned'): Entry[] {
	const { who } = folded.shown[seat];
	const others = peopleAt(folded).filter((other) => other !== seat);
	const ends = others.length === 0 || (how === 'resigned' && folded.terms.players === 2);
	const why: Ending = how === 'resigned' ? 'resigned' : 'left';
	const entries: Entry[] =
		folded.status === 'open'
			? [{ e: 'stood', seat }]
			: [{ e: 'left', seat, how, bot: ends ? null : (folded.shown[seat].bot ?? freeBot(folded.shown, STAND_IN)) }];
	const next = others.length > 0 && folded.host === who ? folded.shown[others[0]].who : null;
	if (next !== null) entries.push({ e: 'host', who: next });
	if (ends) entries.push({ e: 'ended', why });
	return entries;
}
