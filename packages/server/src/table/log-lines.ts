import { EVERYTHING, type GameEvent } from '@trove/kernel';
import { chanceOf } from './deal.ts';
import type { Folded } from './folded.ts';

/** All that happened and still stands, unredacted: the match played again from its deal. */
export function standingEvents(folded: Folded): readonly GameEvent[] {
	if (!folded.match) return [];
	const events: GameEvent[] = [];
	const { game, table, chance, begin } = chanceOf(folded);
	const state = game.blank(table);
	const sink = (event: GameEvent): void => void events.push(event);
	begin(state, chance, sink);
	for (const { seat, move, extra } of folded.match.steps) game.apply(state, seat, move, extra, chance, sink);
	return events;
}

/**
 * The written log that an audience may still see: of past events only what the table still shows, all that it was ever told where the table has a memory as an aid,
 * and everything once the table is over.
 */
export function logLines({ match, status, terms }: Folded, audience: number, events: readonly GameEvent[]): GameEvent[] {
	if (!match) return [];
	const { game, state } = match;
	if (status === 'over') return events.flatMap((event) => game.redact(event, EVERYTHING) ?? []);
	return events.flatMap((event) => (terms.aid ? game.redact(event, audience) : game.redact(event, audience, state)) ?? []);
}

/** The events of a table's last shown moment, kept as long as it is that one: many come back at once after a restart. */
export class StandingEvents {
	#folded: Folded | null = null;
	#events: readonly GameEvent[] = [];

	/** The standing events of a table. */
	of(folded: Folded): readonly GameEvent[] {
		if (this.#folded?.match !== folded.match) {
			this.#folded = folded;
			this.#events = standingEvents(folded);
		}
		return this.#events;
	}

	/** Lets go of them. */
	clear(): void {
		this.#folded = null;
		this.#events = [];
	}
}
