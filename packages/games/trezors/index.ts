import type { Entry, Game, Words } from '@trove/kernel';
import { KIND_OF, KINDS } from './cards.ts';
import { EVENTS } from './events.ts';
import { ACTIONS, make, parse } from './moves.ts';
import { rebuild } from './rebuild.ts';
import { redact } from './redact.ts';
import { apply, BAGS, CHEST_BAG, deal, legal, outcome, REFUSALS, refusal, waitRule } from './rules.ts';
import { setup } from './setup.ts';
import { sources } from './sources.ts';
import { copy, PHASES, State } from './state.ts';
import { observe, view } from './view.ts';
import { words as trezorsWords } from './words.ts';

/** Trézors as rules. */
export const game: Game<State> = {
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
	cardName: (bag, card) => (bag === CHEST_BAG ? KINDS[KIND_OF[card]] : String(card)),
	view,
	observe,
	rebuild,
	redact,
	setup,
};

/** Trézors in words. */
export const words: Words = trezorsWords;

/** Trézors, for a registry. */
export const entry: Entry = { game, words };

export type { TrezorsEvent } from './events.ts';
export type { TrezorsView } from './view.ts';
export type { State };
