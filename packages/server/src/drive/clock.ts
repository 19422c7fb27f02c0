import { type Match, TABLE, type Trial } from '@trove/kernel';
import type { Folded } from '../table/folded.ts';

/** The times from which a table's clocks count. They are part of the fold: `began`, and `since` and `asked` of every seat. */
export interface Clocks {
	/** When the present turn, or the phase in which several act at once, began. */
	readonly began: number | null;
	/** Per seat, since when its clock runs; null for a seat that is not to act. */
	readonly since: readonly (number | null)[];
	/** Per seat, since when it has had its present options; null for a seat that is not to act. */
	readonly asked: readonly (number | null)[];
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
	const begins = (mask & ~before) !== 0 || seat === TABLE || (alone && steps.some(({ final }) => final));
	return { began: begins ? at : clocks.began, since: kept(clocks.since, mask, begins ? at : null, clocks.began), asked: askedAfter(clocks, match, mask, at) };
}

/** The clocks after something was taken back: whoever is to act again has what is left of the same turn, not a new one. */
export function clocksAfterUndo(clocks: Clocks, match: Match, at: number): Clocks {
	const mask = match.game.toAct(match.state);
	return { began: clocks.began, since: kept(clocks.since, mask, null, clocks.began), asked: askedAfter(clocks, match, mask, at) };
}

/** The clocks after somebody came back: their own begins anew. */
export function clocksAfterReturn(clocks: Clocks, seat: number, at: number): Clocks {
	return { ...clocks, since: clocks.since.map((since, other) => (other === seat && since !== null ? at : since)) };
}

/** The clocks after a pause of so many milliseconds, which does not count. */
export function clocksAfterPause({ began, since, asked }: Clocks, ms: number): Clocks {
	const later = (time: number | null): number | null => time && time + ms;
	return { began: later(began), since: since.map(later), asked: asked.map(later) };
}

function kept(times: readonly (number | null)[], mask: number, begin: number | null, began: number | null): (number | null)[] {
	return times.map((time, seat) => ((mask >> seat) & 1 ? (begin ?? time ?? began) : null));
}

/** The match knows at which of its versions a seat's options last changed: if that is the present one, they changed now. */
function askedAfter({ asked }: Clocks, match: Match, mask: number, at: number): (number | null)[] {
	return asked.map((time, seat) => ((mask >> seat) & 1 ? (match.freshSince(seat) === match.version ? at : (time ?? at)) : null));
}
