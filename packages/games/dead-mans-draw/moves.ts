import { Fault, type FieldOf, integer, type JsonObject, type Move, object, oneOf, show } from '@trove/kernel';
import { CHARACTERS, type Character, typeName, typeOf } from './cards.ts';

/** What a seat can do. */
export type DeadMansDrawAction =
	| { readonly do: 'draw' }
	| { readonly do: 'bank' }
	/** A power's choice: `from` is the seat whose bank the card lies in; a map's card lies in none. */
	| { readonly do: 'choose'; readonly card: string; readonly from?: number }
	| { readonly do: 'character'; readonly card: Character }
	| { readonly do: 'victim'; readonly whom: number }
	| { readonly do: 'plunder'; readonly whom: number };

type Field<Do extends DeadMansDrawAction['do']> = FieldOf<DeadMansDrawAction, Do>;

/** Every kind of action; its index is the move's kind. */
export const ACTIONS = ['draw', 'bank', 'choose', 'character', 'victim', 'plunder'] as const satisfies readonly DeadMansDrawAction['do'][];

/** A move is a kind and its argument. */
const KIND = 1 << 10;
export const DRAW = 0;
export const BANK: number = KIND;
const CHOOSE = 2 * KIND;
const CHARACTER = 3 * KIND;
const VICTIM = 4 * KIND;
const PLUNDER = 5 * KIND;

/** No bank: a map's card comes from the discard. */
export const NOWHERE = 8;
/** Seats are 0 to 7. */
export const LAST_SEAT = 7;

/** The kind of a move, an index into `ACTIONS`. */
export function kindOf(move: number): number {
	return move >> 10;
}

/** The seat or character that a move names. */
export function namedBy(move: number): number {
	return move & (KIND - 1);
}

/** Choosing a type of card from a seat's bank, or from `NOWHERE`. */
export function chooseMove(type: number, from: number): number {
	return CHOOSE | (from << 6) | type;
}

/** The type of card that a choice names. */
export function chosenType(move: number): number {
	return move & 63;
}

/** The seat (or `NOWHERE`) that a choice names. */
export function chosenFrom(move: number): number {
	return (move >> 6) & 15;
}

export function characterMove(character: number): number {
	return CHARACTER | character;
}

export function victimMove(whom: number): number {
	return VICTIM | whom;
}

export function plunderMove(whom: number): number {
	return PLUNDER | whom;
}

/** Reads a card's name; throws a `Fault` for one that does not exist. */
export function readType(value: unknown, path: string): number {
	const type = typeOf(value);
	if (type < 0) throw new Fault(path, `a card such as mermaid-9 is expected, not ${show(value)}`);
	return type;
}

/** Reads an action. */
export function parse(action: JsonObject): Move {
	return { move: parseMove(action), extra: 0 };
}

function parseMove(action: JsonObject): number {
	switch (ACTIONS[oneOf(action.do, 'do', ACTIONS)]) {
		case 'draw':
			object(action, '', ['do']);
			return DRAW;
		case 'bank':
			object(action, '', ['do']);
			return BANK;
		case 'choose': {
			const { card, from } = object<Field<'choose'>>(action, '', ['do', 'card', 'from']);
			return chooseMove(readType(card, 'card'), from === undefined ? NOWHERE : integer(from, 'from', 0, LAST_SEAT));
		}
		case 'character': {
			const { card } = object<Field<'character'>>(action, '', ['do', 'card']);
			return characterMove(oneOf(card, 'card', CHARACTERS));
		}
		case 'victim':
			return victimMove(readWhom(action));
		case 'plunder':
			return plunderMove(readWhom(action));
	}
}

function readWhom(action: JsonObject): number {
	const { whom } = object<Field<'victim' | 'plunder'>>(action, '', ['do', 'whom']);
	return integer(whom, 'whom', 0, LAST_SEAT);
}

/** A move as an action. */
export function make(move: number): DeadMansDrawAction {
	const kind = ACTIONS[kindOf(move)];
	switch (kind) {
		case 'choose': {
			const from = chosenFrom(move);
			const card = typeName(chosenType(move));
			return from === NOWHERE ? { do: kind, card } : { do: kind, card, from };
		}
		case 'character':
			return { do: kind, card: CHARACTERS[namedBy(move)] };
		case 'victim':
		case 'plunder':
			return { do: kind, whom: namedBy(move) };
		default:
			return { do: kind };
	}
}
