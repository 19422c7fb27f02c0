import { type GameEvent, type Match, type Outcome, seatsWhere, withOutcome } from '@trove/kernel';
import { type Ending, LIMITS, type Over } from '@trove/protocol';
import type { SeatResult } from './append.ts';
import type { Folded } from './folded.ts';
import { sittersAt } from './seats.ts';

/**
 * Milliseconds after its end until a table may be archived: by then no spectator is delayed, and nobody looks at the
 * result.
 */
export const SETTLED: number = LIMITS.delay * 1000 + 3_600_000;

/**
 * The result of a table. Who resigned or left is last, whatever their bot achieved. A game that was not played to its
 * end has no scores, and only those who stayed after a resignation have won.
 */
export function overOf({ match, seats, terms }: Pick<Folded, 'match' | 'seats' | 'terms'>, why: Ending): Over {
	const outcome = why === 'played' && match ? match.game.outcome(match.state) : null;
	if (outcome) return { why, ...lastPlaces(outcome, seats) };
	const scores = seats.map(() => 0);
	const stayed = lastPlaces({ scores, winners: seatsWhere(terms.players, () => true), places: scores.map(() => 1) }, seats);
	return { why, ...stayed, winners: why === 'resigned' ? stayed.winners : [] };
}

/** A match's events, in which the end names the winners of the table. `state` is the one after them. */
export function toldAtTable(events: readonly GameEvent[], { game }: Match, state: object, seats: Folded['seats']): readonly GameEvent[] {
	if (!seats.some(hasQuit)) return events;
	const outcome = game.outcome(state);
	if (!outcome) return events;
	const over = lastPlaces(outcome, seats);
	return events.map((event) => withOutcome(event, over));
}

/** Whether the person of a seat left or gave up. */
export function hasQuit({ resigned, left }: Folded['seats'][number]): boolean {
	return resigned || left;
}

/** Ranks those who resigned or left behind everybody else; they share a place. */
function lastPlaces({ scores, winners, places }: Outcome, seats: Folded['seats']): Outcome {
	const quit = seats.map(hasQuit);
	if (!quit.includes(true)) return { scores, winners, places };
	const staying = seatsWhere(seats.length, (seat) => !quit[seat]);
	const moved = places.map((place, seat) => 1 + (quit[seat] ? staying.length : staying.filter((other) => places[other] < place).length));
	return { scores, winners: staying.filter((seat) => moved[seat] === 1), places: moved };
}

/** The results for people's histories, also of those who left; undefined for a game without one. */
export function resultsOf({ over, seats, shown, notes }: Pick<Folded, 'over' | 'seats' | 'shown' | 'notes'>): readonly SeatResult[] | undefined {
	if (!over || over.why === 'left' || over.why === 'abandoned') return undefined;
	const sitters = sittersAt({ shown, notes });
	return seats.map(({ bot }, seat) => ({
		seat,
		who: sitters[seat],
		bot,
		score: over.scores[seat],
		place: over.places[seat],
		won: over.winners.includes(seat),
	}));
}
