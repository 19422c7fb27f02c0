import type { Refusal } from '@trove/kernel';
import { wordsOf } from '../deal.ts';
import type { Entry } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { freeBot, isEmpty, peopleAt, seatOf } from '../seats.ts';
import { type Asked, begun, type Context, type Decision, DONE, isNo, namedSeat, ownSeatBefore } from './decision.ts';
import { leavingEntries } from './leave.ts';

/** Takes a seat or moves to another one; on the own seat, changes the word for the deal. */
export function decideSit(folded: Folded, who: string, { seat, word }: Pick<Asked<'sit'>, 'seat' | 'word'>, now: number): Decision | Refusal {
	if (folded.status !== 'open') return begun(folded, who, now);
	const wanted = namedSeat(folded, seat);
	if (isNo(wanted)) return wanted;
	if (folded.removed.includes(who)) return no('removed');
	if (wanted.who === who && (word === '' || word === wanted.word)) return DONE;
	if (wanted.who !== who && !isEmpty(wanted)) return no(folded.shown.some(isEmpty) ? 'seat-taken' : 'table-full', { seat });
	const own = seatOf(folded, who);
	const sat = { e: 'sat', seat, who, word: word === '' && own >= 0 ? folded.seats[own].word : word } as const;
	return { entries: own >= 0 && own !== seat ? [{ e: 'stood', seat: own }, sat] : [sat] };
}

/** Stands up. */
export function decideStand(folded: Folded, who: string, now: number): Decision | Refusal {
	const seat = ownSeatBefore(folded, who, now);
	return isNo(seat) ? seat : { entries: leavingEntries(folded, seat, 'left') };
}

/**
 * Swaps seats: at once with an empty seat or a bot, with a person if they want it, too. The own seat withdraws the
 * wish.
 */
export function decideSwap(folded: Folded, who: string, { seat: other }: Asked<'swap'>, now: number): Decision | Refusal {
	const seat = ownSeatBefore(folded, who, now);
	if (isNo(seat)) return seat;
	const wanted = namedSeat(folded, other);
	if (isNo(wanted)) return wanted;
	if (other === seat ? wanted.swap === null : folded.seats[seat].swap === other) return DONE;
	const done = other !== seat && (wanted.who === null || wanted.swap === seat);
	return { entries: [{ e: done ? 'swapped' : 'swap-asked', seat, with: other }] };
}

/** Is ready, or no longer, with a word for the deal if there was none. The last one to be ready begins a rematch. */
export function decideReady(folded: Folded, who: string, { on, word = '' }: Asked<'ready'>, now: number): Decision | Refusal {
	const seat = ownSeatBefore(folded, who, now);
	if (isNo(seat)) return seat;
	if (on && folded.again && !folded.shown.some(isEmpty) && !peopleAt(folded).some((other) => other !== seat && !folded.shown[other].ready))
		return { entries: [startedBy(folded, seat, word)] };
	const first = word !== '' && folded.seats[seat].word === '';
	return folded.seats[seat].ready === on && !first ? DONE : { entries: [{ e: 'ready', seat, on, ...(first ? { word } : {}) }] };
}

/** The host begins the game, and need not be ready. */
export function decideStart(folded: Folded, who: string, { word = '' }: Asked<'start'>, now: number): Decision | Refusal {
	if (folded.status !== 'open') return begun(folded, who, now);
	if (folded.host !== who) return no('not-host');
	const empty = folded.shown.flatMap((one, seat) => (isEmpty(one) ? seat : []));
	if (empty.length > 0) return no('seats-empty', { seats: empty });
	const waiting = peopleAt(folded).filter((seat) => !folded.shown[seat].ready && folded.shown[seat].who !== who);
	if (waiting.length > 0) return no('not-ready', { seats: waiting });
	return { entries: [startedBy(folded, seatOf(folded, who), word)] };
}

/** The deal, with the word of whoever begins if there was none. */
function startedBy(folded: Folded, own: number, word: string): Entry {
	return { e: 'started', words: wordsOf(folded.seats).map((said, seat) => (seat === own && said === '' ? word : said)) };
}

/** The host adds or removes a bot; in play only for somebody absent. */
export function decideBot(folded: Folded, who: string, { seat, level }: Asked<'bot'>, context: Pick<Context, 'missed'>): Decision | Refusal {
	if (folded.host !== who) return no('not-host');
	const wanted = namedSeat(folded, seat);
	if (isNo(wanted)) return wanted;
	if (folded.status === 'open') {
		if (wanted.who !== null) return no('seat-taken', { seat });
		if (level === null) return wanted.bot === null ? DONE : { entries: [{ e: 'bot', seat, bot: null }] };
		return { entries: [{ e: 'bot', seat, bot: freeBot(folded.shown, level) }] };
	}
	if (folded.status === 'over') return no('table-over');
	if (level === null || wanted.bot !== null) return no('bot-plays', { seat });
	if (!wanted.away && !context.missed(seat)) return no('not-absent', { seat });
	if (folded.terms.absence === 'vote') return no('needs-vote');
	return { entries: [{ e: 'away', seat, bot: freeBot(folded.shown, level), why: 'host' }] };
}
