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
import { copy, PHASES, State, VERSIONS, type Version } from './state.ts';
import { observe, type TrezorsView, view } from './view.ts';
import { wordsOf } from './words.ts';

export type { State, TrezorsAction, TrezorsEvent, TrezorsView };

type TrezorsEntry = Entry<State, TrezorsView, TrezorsAction, TrezorsEvent>;

/** Trézors as rules of a version. All versions share one folder; where they differ, the rules ask the state. */
const gameOf = (version: Version): Game<State, TrezorsView, TrezorsAction, TrezorsEvent> => ({
	id: 'trezors',
	version,
	players: { min: 2, max: 4 },
	minutes: 15,
	options: { contest: ['race', 'calm'] },
	phases: PHASES,
	actions: ACTIONS,
	events: EVENTS,
	refusals: REFUSALS,
	bags: BAGS,
	blank: (table) => new State(table, version),
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
	rebuild: (table, sight, chance) => rebuild(version, table, sight, chance),
	redact,
	setup: (table, json, chance) => setup(version, table, json, chance),
});

const [newest, ...rest] = VERSIONS.map((version): TrezorsEntry => ({ game: gameOf(version), words: wordsOf(version) }));

/** Trézors, for a registry: what new matches are played with. */
export const entry: TrezorsEntry = newest;
/** Older versions, newest first, with which their matches replay and go on. */
export const older: readonly TrezorsEntry[] = rest;
/** The newest rules. */
export const { game } = entry;
