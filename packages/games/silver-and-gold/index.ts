import type { Entry, Game } from '@trove/kernel';
import { cards } from './box.ts';
import { BAGS, cardName } from './draws.ts';
import { EVENTS, type SilverAndGoldEvent } from './events.ts';
import { legal, REFUSALS, refusal, waitRule } from './legal.ts';
import { ACTIONS, make, parse, type SilverAndGoldAction } from './moves.ts';
import { rebuild } from './rebuild.ts';
import { redact } from './redact.ts';
import { apply, deal } from './rules.ts';
import { outcome } from './scoring.ts';
import { setup } from './setup.ts';
import { sources } from './sources.ts';
import { copy, PHASES, State } from './state.ts';
import { observe, type SilverAndGoldView, view } from './view.ts';
import { words } from './words.ts';

export type { SilverAndGoldAction, SilverAndGoldEvent, SilverAndGoldView };
export { words };

/** Silver & Gold as rules. */
export const game: Game<State, SilverAndGoldView, SilverAndGoldAction, SilverAndGoldEvent> = {
	id: 'silver-and-gold',
	version: 1,
	players: { min: 2, max: 4 },
	minutes: 20,
	age: 8,
	options: { refill: ['player', 'step'] },
	phases: PHASES,
	actions: ACTIONS,
	events: EVENTS,
	refusals: REFUSALS,
	bags: BAGS,
	blank: (table) => new State(table),
	copy,
	deal,
	phase: (state) => PHASES[state.phase],
	toAct: (state) => state.acting,
	legal,
	refusal,
	waitRule,
	apply,
	outcome,
	sources,
	parse,
	make,
	cards,
	cardName,
	view,
	observe,
	rebuild,
	redact,
	setup,
};

/** The game with its words, for a registry. */
export const entry: Entry<State, SilverAndGoldView, SilverAndGoldAction, SilverAndGoldEvent> = { game, words };
