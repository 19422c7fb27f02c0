import { type FieldOf, integer, type JsonObject, type Move, object, oneOf } from '@trove/kernel';
import { PIRATES, type Pirate, ROW } from './cards.ts';

/** What a seat can do, and `close`, which only the table itself can. */
export type TrezorsAction =
	| { readonly do: 'play'; readonly card: Pirate }
	/** `ms` is the reaction time; a tap without it is one that `legal` lists. */
	| { readonly do: 'tap'; readonly chest: number; readonly ms?: number }
	| { readonly do: 'pass' }
	| { readonly do: 'close' };

type Field<Do extends TrezorsAction['do']> = FieldOf<TrezorsAction, Do>;

/** Every kind of action. */
export const ACTIONS = ['play', 'tap', 'pass', 'close'] as const satisfies readonly TrezorsAction['do'][];

/** Moves: 0–6 play that pirate card, then one per chest to tap, then these. */
export const TAP_MOVE: number = PIRATES.length;
export const PASS_MOVE: number = TAP_MOVE + ROW;
export const CLOSE_MOVE: number = PASS_MOVE + 1;
/** The longest reaction time that a tap can have, in milliseconds. */
export const MS_MAX = 60_000;

/** An action as a move; a tap's time is the move's extra number. */
export function parse(action: JsonObject): Move {
	switch (action.do) {
		case 'play': {
			const { card } = object<Field<'play'>>(action, '', ['do', 'card']);
			return { move: oneOf(card, 'card', PIRATES), extra: 0 };
		}
		case 'tap': {
			const { chest, ms } = object<Field<'tap'>>(action, '', ['do', 'chest', 'ms']);
			return { move: TAP_MOVE + integer(chest, 'chest', 0, ROW - 1), extra: integer(ms, 'ms', 0, MS_MAX) };
		}
		default:
			object(action, '', ['do']);
			return { move: oneOf(action.do, 'do', ACTIONS) === 2 ? PASS_MOVE : CLOSE_MOVE, extra: 0 };
	}
}

/** A move as an action. */
export function make(move: number, extra?: number): TrezorsAction {
	if (move < TAP_MOVE) return { do: 'play', card: PIRATES[move] };
	if (move < PASS_MOVE) return { do: 'tap', chest: move - TAP_MOVE, ...(extra === undefined ? {} : { ms: extra }) };
	return { do: move === PASS_MOVE ? 'pass' : 'close' };
}
