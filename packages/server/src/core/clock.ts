import { type Match, TABLE, type Trial } from '@trove/kernel';
import type { Folded, FoldedSeat } from './folded.ts';
import { isRace } from './race.ts';

/** The times from which a table's clocks count. They are part of the fold: `began`, and `since` and `asked` of every seat. */
export interface Clocks {
	/** When the present turn, or the phase in which several act at once, began. */
	readonly began: number | null;
	/** Per seat, since when its clock runs; null for a seat that is not to act. */
	readonly since: readonly (number | null)[];
	/** Per seat, since when it has had its present options; null for a seat that is not to act. */
	readonly asked: readonly (number | null)[];
	/** Per seat, whether it was lent time to reply; left out where that stays as it is. */
	readonly lent?: readonly boolean[];
	/** Whether the turns of those who were to act before are over, even if they are to act again. */
	readonly over?: boolean;
}

/** A time in which nobody was active, and by how much clocks that ran before it are moved on. */
export interface Rest {
	readonly from: number;
	readonly ms: number;
}

/** How a seat's clock stood when it stopped. */
export interface Stop {
	readonly since: number;
	readonly at: number;
	/** When the turn began in which that was. */
	readonly began: number | null;
}

/** What is lent to a seat whose time is all but over when it is to act again, in milliseconds: a quarter of a turn, ten seconds if that is more, never more than half. */
export function replyTime(turn: number): number {
	return Math.min(turn / 2, Math.max(turn / 4, 10_000));
}

/** The clocks of a table as its fold has them. */
export function clocksOf({ began, seats }: Pick<Folded, 'began' | 'seats'>): Clocks {
	return { began, since: seats.map(({ since }) => since), asked: seats.map(({ asked }) => asked) };
}

/** The clocks when the match has just been dealt. */
export function startClocks(match: Match, at: number): Clocks {
	const mask = match.game.toAct(match.state);
	const since = Array.from({ length: match.table.players }, (_, seat) => ((mask >> seat) & 1 ? at : null));
	return { began: at, since, asked: since };
}

/**
 * The clocks after actions were taken by the match; `before` is its mask of seats to act before them.
 * A turn begins when a seat comes to act that was not to act before; all who are to act then have one clock, so that in a secret phase no deadline says who did what when.
 * It also begins when the table itself has acted, and anew for who plays on alone after chance has spoken: in a raid each card drawn is a decision of its own.
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
 * The clocks after something was taken back: whoever is to act again has what was left of the same turn, not a new one. Where the phase has gone on meanwhile, because others
 * choose in it too, their clock has as well: in secret nobody gets a deadline of their own.
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

/** The clocks after somebody came back: their own goes on. In a pause it goes on from when that began, for all clocks are moved by the whole of it at its end. */
export function clocksAfterReturn(before: Pick<Folded, 'began' | 'seats' | 'terms' | 'pausedAt'>, seat: number, at: number): Clocks {
	const clocks = clocksOf(before);
	const { since, lent } = before.seats[seat];
	if (since === null) return clocks;
	const { turn, absence } = before.terms;
	const now = before.pausedAt ?? at;
	// Where nobody plays for them, a turn that has run out begins anew: nothing is won by that.
	const late = absence === 'wait' && now - since >= turn * 1000;
	const clock = late ? { since: now, lent } : goneOn(since, lent, now, turn * 1000);
	return { ...clocks, since: clocks.since.with(seat, clock.since), lent: before.seats.map((one, other) => (other === seat ? clock.lent : one.lent)) };
}

/** A clock that goes on from where it stood. If hardly anything is left of it some time is lent, once in a turn: else one could go on for ever by a move and its undo. */
function goneOn(since: number, lent: boolean, at: number, turn: number): Pick<FoldedSeat, 'lent'> & { since: number } {
	const least = at - (turn - replyTime(turn));
	return turn === 0 || lent || since >= least ? { since, lent } : { since: least, lent: true };
}

/** What a seat remembers of its clock when that becomes another. */
export function stopOf({ since, stopped }: FoldedSeat, now: number | null, at: number, began: number | null): Stop | null {
	if (now !== null) return null;
	return since === null ? stopped : { since, at, began };
}

/** The clocks after a pause of so many milliseconds, which does not count. */
export function clocksAfterPause({ began, since, asked }: Clocks, ms: number): Clocks {
	const later = (time: number | null): number | null => time && time + ms;
	return { began: later(began), since: since.map(later), asked: asked.map(later) };
}

/** The clocks after a rest: those that ran before it go on from where they stood, with at least the time to reply. A race begins anew, since nobody may have seen it. */
export function clocksAfterRest(before: Folded, rest: Rest, at: number): Clocks {
	const { match, terms } = before;
	const { began, since, asked } = clocksOf(before);
	if (isRace(match)) return { began: at, since: since.map((time) => time && at), asked: asked.map((time) => time && at) };
	const least = at - (terms.turn * 1000 - replyTime(terms.turn * 1000));
	const later = (time: number | null): number | null => afterRest(time, rest);
	const atLeast = (time: number | null): number | null => (time === null || terms.turn === 0 ? later(time) : Math.max(Number(later(time)), least));
	return { began: later(began), since: since.map(atLeast), asked: asked.map(later) };
}

/** A time before a rest as if that had not been. */
export function afterRest(time: number | null, { from, ms }: Rest): number | null {
	return time === null || time > from ? time : time + ms;
}

/** A stopped clock after such a pause. */
export function stopAfterPause(stop: Stop | null, ms: number): Stop | null {
	return stop && { since: stop.since + ms, at: stop.at + ms, began: stop.began && stop.began + ms };
}

function kept(times: readonly (number | null)[], mask: number, begin: number | null, began: number | null): (number | null)[] {
	return times.map((time, seat) => ((mask >> seat) & 1 ? (begin ?? time ?? began) : null));
}

/** The match knows at which of its versions a seat's options last changed: if that is the present one, they changed now. */
function askedAfter({ asked }: Clocks, match: Match, mask: number, at: number): (number | null)[] {
	return asked.map((time, seat) => ((mask >> seat) & 1 ? (match.freshSince(seat) === match.version ? at : (time ?? at)) : null));
}
