import type { GameEvent } from './game.ts';

/** How a game ended. */
export interface Outcome {
	/** Points per seat. */
	readonly scores: readonly number[];
	/** Seats that won, ascending; several share the win. */
	readonly winners: readonly number[];
	/** Place per seat, from 1; equals share a place and the next place is left out. */
	readonly places: readonly number[];
}

/** Ranks seats by `scores`, ties by `tiebreak(a, b)`: below 0 when seat `a` is ahead of seat `b`, 0 when they share. */
export function rank(scores: readonly number[], tiebreak: (a: number, b: number) => number = () => 0): Outcome {
	const ahead = (a: number, b: number): number => scores[b] - scores[a] || tiebreak(a, b);
	const places = scores.map((_, seat) => 1 + scores.filter((_, other) => ahead(other, seat) < 0).length);
	return { scores, winners: seatsWhere(places.length, (seat) => places[seat] === 1), places };
}

/** The seats, ascending, for which `test` holds. */
export function seatsWhere(players: number, test: (seat: number) => boolean): number[] {
	return Array.from({ length: players }, (_, seat) => seat).filter(test);
}

/** The event `over` with the outcome of its table, which may differ if somebody left; any other event as it is. */
export function withOutcome(event: GameEvent, { winners, places }: Pick<Outcome, 'winners' | 'places'>): GameEvent {
	if (event.on !== 'over') return event;
	return { ...event, ...('winners' in event ? { winners } : {}), ...('places' in event ? { places } : {}) };
}
