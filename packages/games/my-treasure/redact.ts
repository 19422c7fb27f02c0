import type { GameEvent } from '@trove/kernel';
import { treasureNamed } from './cards.ts';
import { cardsOf, OVER, type State } from './state.ts';

/** Everything that can happen. Cards, tokens and places are as in views. */
export type TreasureEvent =
	| { readonly on: 'round'; readonly round: number; readonly first: number }
	| { readonly on: 'draw'; readonly round: number; readonly seat: number; readonly card: string; readonly deckCount: number }
	| { readonly on: 'orc'; readonly seat: number; readonly orcs: number; readonly deckCount: number }
	| { readonly on: 'place'; readonly round: number; readonly seat: number; readonly card: string; readonly place: number; readonly count: number }
	| { readonly on: 'claim'; readonly seat: number; readonly place: number; readonly token: string; readonly count: number }
	| { readonly on: 'flight'; readonly seat: number; readonly order: readonly number[] }
	| { readonly on: 'grab'; readonly seat: number; readonly place: number; readonly count: number }
	| {
			readonly on: 'score';
			readonly round: number;
			readonly seat: number;
			readonly pile: readonly string[];
			readonly token: string;
			readonly treasures: number;
			readonly coins: number;
			readonly worth: number;
	  }
	| { readonly on: 'over'; readonly scores: readonly number[]; readonly winners: readonly number[]; readonly places: readonly number[] };

/** Every kind of event. */
export const EVENTS = ['round', 'draw', 'orc', 'place', 'claim', 'flight', 'grab', 'score', 'over'] as const;

/** What a seat is told. All see all that happens; afterwards the log shows only cards that still lie open, until the game is over. */
export function redact(event: GameEvent, _seat: number, later?: State): GameEvent | null {
	if (!later || later.phase === OVER) return event;
	const told = event as TreasureEvent;
	switch (told.on) {
		case 'draw':
		case 'place':
			return liesOpen(later, told.round, told.card) ? told : { ...told, card: '?' };
		case 'score':
			return told.round === later.round - 1 ? told : { ...told, pile: told.pile.map(() => '?') };
		default:
			return told;
	}
}

/** Whether a card of that round is on a pile's top, in hand, or in a pile of the round scored last. */
function liesOpen(later: State, round: number, name: string): boolean {
	const card = treasureNamed(name);
	if (round === later.round) return later.drawn === card || later.tops.includes(card);
	return round === later.round - 1 && later.lastTops.subarray(0, later.players).some((top) => cardsOf(top, later.lastUnder).includes(card));
}
