import { type Begin, type Entry, Fault, type GameEvent, isRefusal, Match, parseMatchFile, Registry, Seeded, TABLE, type Table } from '@trove/kernel';
import type { Saved } from '../base/store.ts';

/** A kept match, played again. */
export interface Resumed {
	readonly match: Match;
	/** What happened before it was played on from another game; nothing where it was dealt here. */
	readonly before: readonly GameEvent[];
	/** How it began. */
	readonly begin: Begin<object>;
}

/** Plays a kept match again; throws a `Fault` when it cannot be. */
export function resumed(entry: Entry, table: Table, { seed, actions, from }: Saved): Resumed {
	const { game } = entry;
	const old = from ? parseMatchFile(new Registry([entry]), from) : null;
	const begin: Begin<object> = old ? (state) => game.copy(old.match.state, state) : (state, chance, sink) => game.deal(state, chance, sink);
	const match = new Match(game, table, new Seeded(seed), begin);
	for (const [index, { seat = TABLE, ...action }] of actions.entries()) {
		const done = match.replay(seat, action);
		if (isRefusal(done)) throw new Fault(`actions[${index}]`, `refused: ${done.code}`);
	}
	return { match, before: old ? [...old.match.dealt(), ...old.events.flat()] : [], begin };
}

/** All events that were not undone, from the deal on. */
export function standing({ match, before, begin }: Resumed, seed: string): GameEvent[] {
	const { game, table, steps } = match;
	const events = [...before];
	const chance = new Seeded(seed);
	const state = game.blank(table);
	const sink = (event: GameEvent): void => void events.push(event);
	begin(state, chance, sink);
	for (const { seat, move, extra } of steps) game.apply(state, seat, move, extra, chance, sink);
	return events;
}
