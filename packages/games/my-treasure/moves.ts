import { type Action, integer, type JsonObject, type Move, object, oneOf } from '@trove/kernel';
import { KINDS } from './cards.ts';
import { PLACES } from './state.ts';

/** Every kind of action. */
export const ACTIONS = ['draw', 'place', 'claim', 'grab'] as const;

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
		case 1:
			object(action, '', ['do', 'place']);
			return { move: LAY + placeOf(action), extra: 0 };
		case 2:
			object(action, '', ['do', 'place', 'token']);
			return { move: CLAIM + placeOf(action) * TOKENS + oneOf(action.token, 'token', KINDS), extra: 0 };
		default:
			object(action, '', ['do', 'place']);
			return { move: GRAB + placeOf(action), extra: 0 };
	}
}

function placeOf(action: JsonObject): number {
	return integer(action.place, 'place', 0, PLACES - 1);
}

/** A move as an action. */
export function make(move: number): Action {
	if (move === DRAW) return { do: 'draw' };
	if (move < GRAB) return { do: 'place', place: move - LAY };
	if (move < CLAIM) return { do: 'grab', place: move - GRAB };
	return { do: 'claim', place: claimedPlace(move), token: KINDS[claimedToken(move)] };
}
