import { isRefusal, type Refusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import { requestKey } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { seatOf } from '../seats.ts';
import { decideAct, decideUndo } from './act.ts';
import { type Asked, backFirst, type Context, type Decision, DONE, isNo, ownSeat, ownSeatInPlay } from './decision.ts';
import { decideLeave, decideRemove, decideResign } from './leave.ts';
import { decideBot, decideReady, decideSit, decideStand, decideStart, decideSwap } from './sit.ts';
import { decideVote } from './vote.ts';

export { decideActions } from './act.ts';
export type { Context, Decision, Rematch } from './decision.ts';

/**
 * The length of a log from which only requests that lead to the end are accepted. The longest games have a few hundred
 * entries.
 */
export const WORN = 10_000;
/** Requests that cannot be repeated for ever. */
const TO_THE_END: ReadonlySet<Request['t']> = new Set(['start', 'act', 'back', 'leave', 'resign', 'rematch']);

/** The outcome of a person's request, or why it is refused. All authorization is here. */
export function decide(folded: Folded, who: string, request: Request, context: Context): Decision | Refusal {
	const decision = decideAny(folded, who, request, context);
	if (folded.seq < WORN || isRefusal(decision) || decision.entries.length === 0 || leadsToTheEnd(folded, request)) return decision;
	return no('table-worn');
}

/**
 * Whether a worn table accepts a request: also those that let a waiting or paused game go on. Only yes votes are
 * accepted; not voting counts as no.
 */
function leadsToTheEnd({ status }: Folded, request: Request): boolean {
	if (request.t === 'vote') return request.yes && request.on !== 'pause';
	return TO_THE_END.has(request.t) || (status !== 'open' && (request.t === 'bot' || request.t === 'remove'));
}

function decideAny(folded: Folded, who: string, request: Request, context: Context): Decision | Refusal {
	// Moves are deduplicated by their seat's own list, without building a key.
	if (request.t === 'act') return decideAct(folded, who, request, context);
	if (request.t === 'undo') return decideUndo(folded, who, request);
	if (folded.requests.includes(requestKey(who, request.id))) return DONE;
	switch (request.t) {
		case 'sit':
			return decideSit(folded, who, request, context.now);
		case 'stand':
			return decideStand(folded, who, context.now);
		case 'swap':
			return decideSwap(folded, who, request, context.now);
		case 'ready':
			return decideReady(folded, who, request, context.now);
		case 'start':
			return decideStart(folded, who, request, context.now);
		case 'bot':
			return decideBot(folded, who, request, context);
		case 'remove':
			return decideRemove(folded, who, request, context);
		case 'back':
			return decideBack(folded, who);
		case 'leave':
			return decideLeave(folded, who);
		case 'resign':
			return decideResign(folded, who);
		case 'vote':
			return decideVote(folded, who, request, context);
		case 'rematch':
			return decideRematch(folded, who, request, context);
		case 'say':
			return decideSay(folded, who, request.what);
	}
}

/** Ends an absence. */
function decideBack(folded: Folded, who: string): Decision | Refusal {
	const seat = ownSeatInPlay(folded, who);
	if (isNo(seat)) return seat;
	const entries = backFirst(folded, seat);
	return entries.length > 0 ? { entries } : DONE;
}

/** Asks for a rematch. The first to ask makes the table; the others see who wants one. */
function decideRematch(folded: Folded, who: string, { word = '' }: Asked<'rematch'>, context: Context): Decision | Refusal {
	const seat = ownSeat(folded, who);
	if (isNo(seat) && seat.code !== 'resigned') return seat;
	if (folded.status !== 'over') return no('not-over');
	const table = folded.rematch ?? context.newTable();
	const own = seatOf(folded, who);
	return { entries: folded.wants.includes(own) ? [] : [{ e: 'rematch', table, seat: own }], rematch: { table, who, word } };
}

/** Says a phrase. */
function decideSay(folded: Folded, who: string, what: string): Decision | Refusal {
	const seat = ownSeat(folded, who);
	return isNo(seat) ? seat : { entries: [], said: { seat, what } };
}
