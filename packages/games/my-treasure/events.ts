import type { Kind } from './cards.ts';

/** Everything that can happen. Cards, tokens and places are as in views. */
export type MyTreasureEvent =
	| { readonly on: 'round'; readonly round: number; readonly first: number }
	| { readonly on: 'draw'; readonly round: number; readonly seat: number; readonly card: string; readonly deckCount: number }
	| { readonly on: 'orc'; readonly seat: number; readonly orcs: number; readonly deckCount: number }
	| { readonly on: 'place'; readonly round: number; readonly seat: number; readonly card: string; readonly place: number; readonly count: number }
	| { readonly on: 'claim'; readonly seat: number; readonly place: number; readonly token: Kind; readonly count: number }
	| { readonly on: 'flight'; readonly seat: number; readonly order: readonly number[] }
	| { readonly on: 'grab'; readonly seat: number; readonly place: number; readonly count: number }
	| {
			readonly on: 'score';
			readonly round: number;
			readonly seat: number;
			readonly pile: readonly string[];
			readonly token: Kind;
			readonly treasures: number;
			readonly coins: number;
			readonly worth: number;
	  }
	| { readonly on: 'over'; readonly scores: readonly number[]; readonly winners: readonly number[]; readonly places: readonly number[] };

/** Every kind of event. */
export const EVENTS = ['round', 'draw', 'orc', 'place', 'claim', 'flight', 'grab', 'score', 'over'] as const satisfies readonly MyTreasureEvent['on'][];

/** Takes this game's events. */
export type Tell = (event: MyTreasureEvent) => void;
