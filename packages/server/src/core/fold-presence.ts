import { TABLE } from '@trove/kernel';
import type { Vote } from '@trove/protocol';
import { afterRest, type Clocks, clocksAfterPause, clocksAfterRest, clocksAfterReturn, clocksOf, type Rest, type Stop, stopAfterPause } from './clock.ts';
import type { Entry } from './entries.ts';
import type { Folded, FoldedSeat } from './folded.ts';
import { overOf } from './over.ts';
import { shownOf } from './seats.ts';
import { failed } from './votes.ts';

type Of<E extends Entry['e']> = Extract<Entry, { e: E }>;

/** The table after an entry around the game: people come and go, vote, pause, end it. */
export function foldPresence(
	before: Folded,
	at: number,
	entry: Of<'missed' | 'away' | 'back' | 'left' | 'vote' | 'rested' | 'paused' | 'resumed' | 'rematch' | 'ended'>,
): Folded {
	const next: Folded = { ...before, seq: before.seq + 1, at };
	switch (entry.e) {
		case 'missed':
			return { ...next, ...seated(before, entry.seat, { missed: before.seats[entry.seat].missed + 1, bot: entry.bot }) };
		case 'away':
			return withoutVoteOn({ ...next, ...seated(before, entry.seat, { away: true, awaySince: at, bot: entry.bot }) }, entry.seat, entry.bot !== null);
		case 'back':
			return back(before, next, entry.seat);
		case 'left':
			return withoutVoter({ ...next, ...seated(before, entry.seat, leaving(entry)), removed: removedBy(before, entry) }, entry.seat);
		case 'vote':
			return withVote(next, voted(before, entry), at);
		case 'rested':
			return rested(before, { ...next, rested: at, voteSince: afterRest(before.voteSince, entry) }, entry);
		case 'paused':
			return withVote({ ...next, status: 'paused', pausedAt: at }, null, at);
		case 'resumed':
			return withVote({ ...next, status: 'playing', pausedAt: null, ...afterPause(before, at - (before.pausedAt ?? at)) }, null, at);
		case 'rematch':
			return { ...next, rematch: entry.table, wants: wanting(before.wants, entry.seat) };
		case 'ended':
			return withVote({ ...next, status: 'over', code: null, pausedAt: null, over: overOf(before, entry.why), endedAt: at }, null, at);
	}
}

/** Ends an absence: the clock goes on if the person was away or a bot played for them. */
function back(before: Folded, next: Folded, seat: number): Folded {
	const { away, bot, missed } = before.seats[seat];
	const late = missed > 0 && before.terms.absence === 'wait';
	const after = { ...next, ...seated(before, seat, { away: false, awaySince: null, missed: 0, bot: null }) };
	return withoutVoteOn(away || late || bot !== null ? timed(after, clocksAfterReturn(before, seat, next.at)) : after, seat);
}

function wanting(wants: readonly number[], seat: number | undefined): readonly number[] {
	return seat === undefined || wants.includes(seat) ? wants : [...wants, seat].sort((a, b) => a - b);
}

/** Who resigned keeps the name on the seat, for the result; who left does not. */
function leaving({ how, bot }: Of<'left'>): Partial<FoldedSeat> {
	return how === 'resigned'
		? { resigned: true, away: false, awaySince: null, missed: 0, bot }
		: { who: null, left: true, away: false, awaySince: null, missed: 0, bot, ids: [] };
}

function removedBy({ removed, seats }: Folded, { seat, how }: Of<'left'>): readonly string[] {
	const { who } = seats[seat];
	return how === 'removed' && who !== null ? [...removed, who] : removed;
}

function seated({ seats, shown }: Folded, seat: number, change: Partial<FoldedSeat>): Pick<Folded, 'seats' | 'shown'> {
	const changed = seats.map((one, other) => (other === seat ? { ...one, ...change } : one));
	return { seats: changed, shown: shownOf(changed, shown) };
}

function timed(folded: Folded, { began, since, asked, lent }: Clocks): Folded {
	return { ...folded, began, seats: folded.seats.map((seat, i) => ({ ...seat, since: since[i], asked: asked[i], lent: lent ? lent[i] : seat.lent })) };
}

/** Moves all clocks, also stopped ones, by the length of a pause. */
function afterPause(before: Folded, ms: number): Pick<Folded, 'began' | 'seats'> {
	const { began, seats } = timed(before, clocksAfterPause(clocksOf(before), ms));
	return { began, seats: seats.map((seat) => ({ ...seat, stopped: stopAfterPause(seat.stopped, ms) })) };
}

/** Moves all clocks, also stopped ones, by the length of a rest. In a pause none runs: its end moves them. */
function rested(before: Folded, next: Folded, rest: Rest): Folded {
	if (before.status !== 'playing') return next;
	const folded = timed(next, clocksAfterRest(before, rest, next.at));
	const moved = (stop: Stop): Stop => ({ since: stop.since + rest.ms, at: stop.at + rest.ms, began: afterRest(stop.began, rest) });
	return { ...folded, seats: folded.seats.map((seat) => (seat.stopped === null ? seat : { ...seat, stopped: moved(seat.stopped) })) };
}

/** The vote after another voice; null if it has failed. What a won vote leads to is a separate entry. */
function voted(before: Folded, { seat, on, of, yes }: Of<'vote'>): Vote | null {
	if (seat === TABLE) return yes ? { on, seat: of, by: null, for: [], against: [] } : null;
	const open = before.vote?.on === on && before.vote.seat === of ? before.vote : { on, seat: of, by: seat, for: [], against: [] };
	const others = (list: readonly number[]): number[] => list.filter((other) => other !== seat);
	const vote = { ...open, for: [...others(open.for), ...(yes ? [seat] : [])], against: [...others(open.against), ...(yes ? [] : [seat])] };
	return failed(before, vote) ? null : vote;
}

function withVote(folded: Folded, vote: Vote | null, at: number): Folded {
	return { ...folded, vote, voteSince: vote === null ? null : (folded.vote && folded.voteSince) || at };
}

/** Closes a vote about somebody who is back, or has a bot. */
function withoutVoteOn(folded: Folded, seat: number, done = true): Folded {
	return done && folded.vote?.on === 'bot' && folded.vote.seat === seat ? { ...folded, vote: null, voteSince: null } : folded;
}

function withoutVoter(folded: Folded, seat: number): Folded {
	const { vote } = folded;
	if (!vote) return folded;
	if (vote.seat === seat) return { ...folded, vote: null, voteSince: null };
	const others = (list: readonly number[]): number[] => list.filter((other) => other !== seat);
	return { ...folded, vote: { ...vote, for: others(vote.for), against: others(vote.against) } };
}
