import { type Match, TABLE, type Trial } from '@trove/kernel';
import type { Folded, FoldedSeat } from './folded.ts';
import { isRace } from './race.ts';

/** The times from which a table's clocks count. In the fold: `began`, and `since` and `asked` of every seat. */
export interface Clocks {
	/** When the current turn, or a phase in which several act at once, began. */
	readonly began: number | null;
	/** Per seat since when its clock runs; null if it is not to act. */
	readonly since: readonly (number | null)[];
	/** Per seat since when it has its current options; null if it is not to act. */
	readonly asked: readonly (number | null)[];
	/** Per seat whether it was lent time to reply; left out if unchanged. */
	readonly lent?: readonly boolean[];
	/** Whether the turns of those who were to act are over, even if they are to act again. */
	readonly over?: boolean;
}

/** A time in which nobody was active; clocks that ran before it are moved by `ms`. */
export interface Rest {
	readonly from: number;
	readonly ms: number;
}

/** The state of a seat's clock when it stopped. */
export interface Stop {
	readonly since: number;
	readonly at: number;
	/** When the turn of that time began. */
	readonly began: number | null;
}

/**
 * Milliseconds lent to a seat that is to act again with hardly any time left: a quarter of a turn, at least ten
 * seconds, at most half a turn.
 */
export function replyTime(turn: number): number {
	return Math.min(turn / 2, Math.max(turn / 4, 10_000));
}

/** The clocks of a folded table. */
export function clocksOf({ began, seats }: Pick<Folded, 'began' | 'seats'>): Clocks {
	return { began, since: seats.map(({ since }) => since), asked: seats.map(({ asked }) => asked) };
}

/** The clocks after the deal. */
export function startClocks(match: Match, at: number): Clocks {
	const mask = match.game.toAct(match.state);
	const since = Array.from({ length: match.table.players }, (_, seat) => ((mask >> seat) & 1 ? at : null));
	return { began: at, since, asked: since };
}

/**
 * The clocks after actions. `before` is the mask of seats that were to act. A turn begins when another seat is to act,
 * when the table itself has acted, or when a lone player goes on after chance has spoken. All who are to act share one
 * clock, so that in a secret phase no deadline tells who acted when.
 */
export function clocksAfterAction(clocks: Clocks, match: Match, before: number, at: number, { seat, steps }: Pick<Trial, 'seat' | 'steps'>): Clocks {
	const mask = match.game.toAct(match.state);
	const alone = mask === before && (mask & (mask - 1)) === 0;
	const over = (mask & ~before) !== 0 || seat === TABLE;
	const begins = over || (alone && steps.some(({ final }) => final));
	return {
		over,
		began: begins ? at : clocks.began,
		since: kept(clocks.since, mask, begins ? at : null, clocks.began),
		asked: askedAfter(clocks, match, mask, at),
	};
}

/**
 * The clocks after an undo: whoever is to act again has the rest of the same turn. If others have gone on in the same
 * phase, so has this clock: in a secret phase nobody gets a deadline of their own.
 */
export function clocksAfterUndo(before: Pick<Folded, 'began' | 'seats' | 'terms'>, match: Match, at: number): Clocks {
	const { seats, terms } = before;
	const mask = match.game.toAct(match.state);
	const lent = seats.map((seat) => seat.lent);
	let { began } = before;
	const since = seats.map((seat, i) => {
		if (((mask >> i) & 1) === 0) return null;
		const { stopped } = seat;
		if (seat.since !== null) return seat.since;
		if (stopped === null || stopped.began === before.began) return stopped?.since ?? before.began;
		began = stopped.began;
		const clock = goneOn(at - (stopped.at - stopped.since), seat.lent, at, terms.turn * 1000);
		lent[i] = clock.lent;
		return clock.since;
	});
	return { began, since, asked: askedAfter(clocksOf(before), match, mask, at), lent };
}

/**
 * The clocks after a person's return: their own goes on. In a pause it goes on from the beginning of the pause, because
 * its end moves all clocks by its whole length.
 */
export function clocksAfterReturn(before: Pick<Folded, 'began' | 'seats' | 'terms' | 'pausedAt'>, seat: number, at: number): Clocks {
	const clocks = clocksOf(before);
	const { since, lent } = before.seats[seat];
	if (since === null) return clocks;
	const { turn, absence } = before.terms;
	const now = before.pausedAt ?? at;
	// If nobody plays for them, a turn that ran out begins anew: nothing is gained by that.
	const late = absence === 'wait' && now - since >= turn * 1000;
	const clock = late ? { since: now, lent } : goneOn(since, lent, now, turn * 1000);
	return { ...clocks, since: clocks.since.with(seat, clock.since), lent: before.seats.map((one, other) => (other === seat ? clock.lent : one.lent)) };
}

/**
 * A clock that goes on. If hardly anything is left, time is lent once per turn: otherwise a move and its undo could be
 * repeated for ever.
 */
function goneOn(since: number, lent: boolean, at: number, turn: number): Pick<FoldedSeat, 'lent'> & { since: number } {
	const least = at - (turn - replyTime(turn));
	return turn === 0 || lent || since >= least ? { since, lent } : { since: least, lent: true };
}

/** What a seat remembers of its clock when it stops or starts. */
export function stopOf({ since, stopped }: FoldedSeat, now: number | null, at: number, began: number | null): Stop | null {
	if (now !== null) return null;
	return since === null ? stopped : { since, at, began };
}

/** The clocks after a pause, which does not count. */
export function clocksAfterPause({ began, since, asked }: Clocks, ms: number): Clocks {
	const later = (time: number | null): number | null => time && time + ms;
	return { began: later(began), since: since.map(later), asked: asked.map(later) };
}

/**
 * The clocks after a rest, which does not count; at least the time to reply is left. A race begins anew, since nobody
 * may have seen it.
 */
export function clocksAfterRest(before: Folded, rest: Rest, at: number): Clocks {
	const { match, terms } = before;
	const { began, since, asked } = clocksOf(before);
	if (isRace(match)) return { began: at, since: since.map((time) => time && at), asked: asked.map((time) => time && at) };
	const least = at - (terms.turn * 1000 - replyTime(terms.turn * 1000));
	const later = (time: number | null): number | null => afterRest(time, rest);
	const atLeast = (time: number | null): number | null => (time === null || terms.turn === 0 ? later(time) : Math.max(Number(later(time)), least));
	return { began: later(began), since: since.map(atLeast), asked: asked.map(later) };
}

/** A time before a rest, moved by its length. */
export function afterRest(time: number | null, { from, ms }: Rest): number | null {
	return time === null || time > from ? time : time + ms;
}

/** A stopped clock after a pause. */
export function stopAfterPause(stop: Stop | null, ms: number): Stop | null {
	return stop && { since: stop.since + ms, at: stop.at + ms, began: stop.began && stop.began + ms };
}

function kept(times: readonly (number | null)[], mask: number, begin: number | null, began: number | null): (number | null)[] {
	return times.map((time, seat) => ((mask >> seat) & 1 ? (begin ?? time ?? began) : null));
}

/** The time is new for seats whose options changed at the match's current version. */
function askedAfter({ asked }: Clocks, match: Match, mask: number, at: number): (number | null)[] {
	return asked.map((time, seat) => ((mask >> seat) & 1 ? (match.freshSince(seat) === match.version ? at : (time ?? at)) : null));
}
