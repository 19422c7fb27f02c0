import type { Entry, Game } from '@trove/kernel';
import { cards } from './box.ts';
import { cardName, KINDS } from './cards.ts';
import { EVENTS, type MyTreasureEvent } from './events.ts';
import { ACTIONS, type MyTreasureAction, make, parse } from './moves.ts';
import { rebuild } from './rebuild.ts';
import { redact } from './redact.ts';
import { apply, deal, legal, outcome, refusal, toAct, waitRule } from './rules.ts';
import { setup } from './setup.ts';
import { sources } from './sources.ts';
import { BAGS, blank, copy, DECK_BAG, FLIGHT_BAG, PHASES, type State } from './state.ts';
import { type MyTreasureView, observe, view } from './view.ts';
import { words } from './words.ts';

export type { MyTreasureAction, MyTreasureEvent, MyTreasureView };
export { words };

/** My Treasure: gnomes pile up treasures in a cave and leave with one pile each before the sixth orc comes. */
export const game: Game<State, MyTreasureView, MyTreasureAction, MyTreasureEvent> = {
	id: 'my-treasure',
	version: 1,
	players: { min: 2, max: 4 },
	minutes: 20,
	age: 7,
	options: {},
	phases: PHASES,
	actions: ACTIONS,
	events: EVENTS,
	refusals: ['nothing-drawn', 'card-in-hand', 'place-taken', 'pile-empty', 'token-taken', 'not-fleeing', 'fleeing'],
	bags: BAGS,
	blank,
	copy,
	deal,
	phase: (state) => PHASES[state.phase],
	toAct,
	legal,
	refusal: (state, _seat, move) => refusal(state, move),
	waitRule,
	apply: (state, seat, move, _extra, chance, sink) => apply(state, seat, move, chance, sink),
	outcome,
	sources,
	parse,
	make,
	cards,
	cardName: (bag, card) => (bag === DECK_BAG ? cardName(card) : bag === FLIGHT_BAG ? KINDS[card] : String(card)),
	view,
	observe,
	rebuild,
	redact,
	setup,
};

/** My Treasure for a registry. */
export const entry: Entry<State, MyTreasureView, MyTreasureAction, MyTreasureEvent> = { game, words };
