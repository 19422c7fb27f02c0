import { type FieldOf, integer, type JsonObject, type Move, object, oneOf } from '@trove/kernel';
import { KINDS, type Kind } from './cards.ts';
import { PLACES } from './state.ts';

/** What a gnome can do. */
export type MyTreasureAction =
	| { readonly do: 'draw' }
	| { readonly do: 'place'; readonly place: number }
	| { readonly do: 'claim'; readonly place: number; readonly token: Kind }
	| { readonly do: 'grab'; readonly place: number };

type Field<Do extends MyTreasureAction['do']> = FieldOf<MyTreasureAction, Do>;

/** Every kind of action. */
export const ACTIONS = ['draw', 'place', 'claim', 'grab'] as const satisfies readonly MyTreasureAction['do'][];

/** Moves as numbers: `DRAW`; `LAY` + place; `GRAB` + place; `CLAIM` + place × 6 + token. */
export const DRAW = 0;
export const LAY = 1;
export const GRAB = LAY + PLACES;
export const CLAIM = GRAB + PLACES;

const TOKENS = KINDS.length;

/** The place that a claim names. */
export function claimedPlace(move: number): number {
	return ((move - CLAIM) / TOKENS) | 0;
}

/** The token that a claim names. */
export function claimedToken(move: number): number {
	return (move - CLAIM) % TOKENS;
}

/** An action as a move; throws a `Fault` that names the field when it is none. */
export function parse(action: JsonObject): Move {
	switch (oneOf(action.do, 'do', ACTIONS)) {
		case 0:
			object(action, '', ['do']);
			return { move: DRAW, extra: 0 };
		case 1: {
			const { place } = object<Field<'place'>>(action, '', ['do', 'place']);
			return { move: LAY + readPlace(place), extra: 0 };
		}
		case 2: {
			const { place, token } = object<Field<'claim'>>(action, '', ['do', 'place', 'token']);
			return { move: CLAIM + readPlace(place) * TOKENS + oneOf(token, 'token', KINDS), extra: 0 };
		}
		default: {
			const { place } = object<Field<'grab'>>(action, '', ['do', 'place']);
			return { move: GRAB + readPlace(place), extra: 0 };
		}
	}
}

function readPlace(place: unknown): number {
	return integer(place, 'place', 0, PLACES - 1);
}

/** A move as an action. */
export function make(move: number): MyTreasureAction {
	if (move === DRAW) return { do: 'draw' };
	if (move < GRAB) return { do: 'place', place: move - LAY };
	if (move < CLAIM) return { do: 'grab', place: move - GRAB };
	return { do: 'claim', place: claimedPlace(move), token: KINDS[claimedToken(move)] };
}
