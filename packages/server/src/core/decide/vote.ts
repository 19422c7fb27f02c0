import type { Refusal } from '@trove/kernel';
import type { Vote } from '@trove/protocol';
import type { Entry } from '../entries.ts';
import { foldPresence } from '../fold-presence.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { freeBot, isPerson, STAND_IN } from '../seats.ts';
import { won } from '../votes.ts';
import { type Asked, backFirst, type Context, type Decision, DONE, isNo, namedSeat, ownSeat } from './decision.ts';

/** Votes for or against a pause, its end, or a bot for somebody absent; the first vote opens it. */
export function decideVote(folded: Folded, who: string, request: Asked<'vote'>, context: Context): Decision | Refusal {
	const seat = ownSeat(folded, who);
	if (isNo(seat)) return seat;
	const { on, yes } = request;
	const of = on === 'bot' ? (request.seat ?? folded.vote?.seat ?? null) : null;
	const refusal = notNow(folded, on) ?? (on === 'bot' ? notAbout(folded, seat, of, context) : null);
	if (refusal) return refusal;
	const { vote } = folded;
	const same = vote !== null && vote.on === on && vote.seat === of;
	if (vote && !same) return no('vote-open');
	if (!same && !yes) return no('no-vote');
	if (same && (yes ? vote.for : vote.against).includes(seat)) return DONE;
	const entries: Entry[] = [...backFirst(folded, seat), { e: 'vote', seat, on, of, yes }];
	// After these entries: a voter who was away counts again.
	const after = entries.reduce((at, entry) => foldPresence(at, context.now, entry as Parameters<typeof foldPresence>[2]), folded);
	return { entries: after.vote && won(after, after.vote, (absent) => context.missed(absent)) ? [...entries, outcomeOf(after, after.vote)] : entries };
}

function outcomeOf({ shown }: Folded, { on, seat }: Vote): Entry {
	if (on === 'pause') return { e: 'paused' };
	if (on === 'resume') return { e: 'resumed' };
	return { e: 'away', seat: seat ?? 0, bot: freeBot(shown, STAND_IN), why: 'vote' };
}

function notNow({ status }: Folded, on: Vote['on']): Refusal | null {
	if (status === 'open') return no('not-started');
	if (status === 'over') return no('table-over');
	if (on === 'resume') return status === 'paused' ? null : no('not-paused');
	return status === 'paused' ? no('paused') : null;
}

/** Whether a bot can be voted about: for somebody else who is absent, and has none. */
function notAbout(folded: Folded, seat: number, of: number | null, context: Context): Refusal | null {
	if (of === null) return no('no-vote');
	const absent = namedSeat(folded, of);
	if (isNo(absent)) return absent;
	if (absent.bot !== null) return no('bot-plays', { seat: of });
	if (!isPerson(absent)) return no('seat-empty', { seat: of });
	return of === seat || !(absent.away || context.missed(of)) ? no('not-absent', { seat: of }) : null;
}
