import type { Entry, Game } from '@trove/kernel';
import { cards } from './box.ts';
import { KIND_OF, KINDS } from './cards.ts';
import { EVENTS, type TrezorsEvent } from './events.ts';
import { ACTIONS, make, parse, type TrezorsAction } from './moves.ts';
import { rebuild } from './rebuild.ts';
import { redact } from './redact.ts';
import { apply, BAGS, CHEST_BAG, deal, legal, outcome, REFUSALS, refusal, waitRule } from './rules.ts';
import { setup } from './setup.ts';
import { sources } from './sources.ts';
import { copy, PHASES, State } from './state.ts';
import { observe, type TrezorsView, view } from './view.ts';
import { words } from './words.ts';

export type { State, TrezorsAction, TrezorsEvent, TrezorsView };
export { words };

/** Trézors as rules. */
export const game: Game<State, TrezorsView, TrezorsAction, TrezorsEvent> = {
	id: 'trezors',
	version: 1,
	players: { min: 2, max: 4 },
	minutes: 15,
	options: { contest: ['race', 'calm'] },
	phases: PHASES,
	actions: ACTIONS,
	events: EVENTS,
	refusals: REFUSALS,
	bags: BAGS,
	blank: (table) => new State(table),
	copy,
	deal,
	phase: (state) => PHASES[state.phase],
	toAct: (state) => state.waiting,
	legal,
	refusal,
	waitRule,
	races: ({ options }) => options.contest === 'race',
	apply,
	outcome,
	sources,
	parse,
	make,
	cards,
	cardName: (bag, card) => (bag === CHEST_BAG ? KINDS[KIND_OF[card]] : String(card)),
	view,
	observe,
	rebuild,
	redact,
	setup,
};

/** Trézors, for a registry. */
export const entry: Entry<State, TrezorsView, TrezorsAction, TrezorsEvent> = { game, words };
