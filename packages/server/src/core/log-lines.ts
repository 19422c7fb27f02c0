import { EVERYTHING, type GameEvent } from '@trove/kernel';
import type { LogLine } from '@trove/protocol';
import { chanceOf } from './deal.ts';
import type { Folded } from './folded.ts';
import { BEFORE } from './log-notes.ts';
import { toldAtTable } from './over.ts';

/** All events that still stand, unredacted, step by step from the deal on. Replays the match. */
export function standingEvents(folded: Folded): readonly (readonly GameEvent[])[] {
	if (!folded.match) return [];
	let events: GameEvent[] = [];
	const all: (readonly GameEvent[])[] = [events];
	const { game, table, chance, begin } = chanceOf(folded);
	const state = game.blank(table);
	const sink = (event: GameEvent): void => void events.push(event);
	begin(state, chance, sink);
	for (const { seat, move, extra } of folded.match.steps) {
		events = [];
		all.push(events);
		game.apply(state, seat, move, extra, chance, sink);
	}
	return all.with(-1, toldAtTable(events, folded.match, state, folded.seats));
}

/**
 * The log as an audience may see it: what the table still shows of past events, everything it was told if the table has
 * a memory aid, and everything once the table is over. Notes stand between them.
 */
export function logLines({ match, status, terms, notes }: Folded, audience: number, events: readonly (readonly GameEvent[])[]): LogLine[] {
	const lines: LogLine[] = [];
	let noted = 0;
	for (; noted < notes.length && notes[noted].after === BEFORE; noted++) lines.push(notes[noted].note);
	if (!match) return lines;
	const { game, state } = match;
	const shown = (event: GameEvent): GameEvent | null => {
		if (status === 'over') return game.redact(event, EVERYTHING);
		return terms.aid ? game.redact(event, audience) : game.redact(event, audience, state);
	};
	events.forEach((step, at) => {
		for (const event of step) {
			const line = shown(event);
			if (line !== null) lines.push(line);
		}
		// Undone actions leave their notes behind.
		for (; noted < notes.length && (notes[noted].after <= at || at === events.length - 1); noted++) lines.push(notes[noted].note);
	});
	return lines;
}

/** A cache of one table's standing events: many come back at once after a restart. */
export class StandingEvents {
	#folded: Folded | null = null;
	#events: readonly (readonly GameEvent[])[] = [];

	/** The standing events of a table. */
	of(folded: Folded): readonly (readonly GameEvent[])[] {
		if (this.#folded?.match !== folded.match) {
			this.#folded = folded;
			this.#events = standingEvents(folded);
		}
		return this.#events;
	}

	/** Empties the cache. */
	clear(): void {
		this.#folded = null;
		this.#events = [];
	}
}
