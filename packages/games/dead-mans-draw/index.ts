import type { Entry, Game } from '@trove/kernel';
import { BAGS, nameInBag } from './bags.ts';
import { cards } from './box.ts';
import { type DeadMansDrawEvent, EVENTS } from './events.ts';
import { ACTIONS, type DeadMansDrawAction, make, parse } from './moves.ts';
import { odds } from './odds.ts';
import { rebuild } from './rebuild.ts';
import { redact } from './redact.ts';
import { REFUSALS, refusal, waitRule } from './refusal.ts';
import { apply, deal, legal, outcome, toAct } from './rules.ts';
import { setup } from './setup.ts';
import { sources } from './sources.ts';
import { PHASES, State } from './state.ts';
import { type DeadMansDrawView, observe, view } from './view.ts';
import { words } from './words.ts';

export type { DeadMansDrawAction, DeadMansDrawEvent, DeadMansDrawView };
export { words };

/** The rules of Dead Man's Draw. */
export const game: Game<State, DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent> = {
	id: 'dead-mans-draw',
	version: 1,
	players: { min: 2, max: 8 },
	minutes: 15,
	options: { characters: [false, true] },
	phases: PHASES,
	actions: ACTIONS,
	events: EVENTS,
	refusals: REFUSALS,
	bags: BAGS,
	blank: (table) => new State(table),
	copy: (from, to) => to.become(from),
	deal,
	phase: (state) => PHASES[state.phase],
	toAct,
	legal,
	refusal,
	waitRule,
	apply,
	outcome,
	sources,
	parse,
	make,
	cards,
	cardName: nameInBag,
	view,
	observe,
	odds,
	rebuild,
	redact,
	setup,
};

/** The game and its words, for a registry. */
export const entry: Entry<State, DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent> = { game, words };
