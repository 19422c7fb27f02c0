import { at, Fault, type FieldOf, integer, type Json, type JsonObject, list, type Move, object, oneOf, text } from '@trove/kernel';
import { IDS } from './cards.ts';
import type { CellPair } from './events.ts';
import { cellBit, cellsOf } from './shapes.ts';

/** What a seat can do. */
export type SilverAndGoldAction =
	| { readonly do: 'keep'; readonly cards: readonly string[] }
	/** The cells of the shape, or one cell instead. */
	| { readonly do: 'mark'; readonly card: string; readonly cells: readonly CellPair[] }
	| { readonly do: 'bonus'; readonly card: string; readonly cell: CellPair }
	/** A card of the display, or the top of the deck. */
	| { readonly do: 'take'; readonly card: string; readonly from?: never }
	| { readonly do: 'take'; readonly from: 'deck'; readonly card?: never };

type Field<Do extends SilverAndGoldAction['do']> = FieldOf<SilverAndGoldAction, Do>;

/** Every kind of action. */
export const ACTIONS = ['keep', 'mark', 'bonus', 'take'] as const satisfies readonly SilverAndGoldAction['do'][];

// A move: kind in bits 22–23, card in bits 16–21, cells in bits 0–15 (for `keep` the second card).
export const DO_KEEP = 0;
export const DO_MARK = 1;
export const DO_BONUS = 2;
export const DO_TAKE = 3;
/** Instead of a card's number: the top of the deck. */
export const TOP = 63;

export const kindOf = (move: number): number => move >> 22;
export const cardOf = (move: number): number => (move >> 16) & 63;
export const maskOf = (move: number): number => move & 0xffff;

export const keepMove = (a: number, b: number): number => (a < b ? (a << 16) | b : (b << 16) | a);
export const markMove = (card: number, mask: number): number => (DO_MARK << 22) | (card << 16) | mask;
export const bonusMove = (card: number, mask: number): number => (DO_BONUS << 22) | (card << 16) | mask;
export const takeMove = (card: number): number => (DO_TAKE << 22) | (card << 16);

/** An action as a move. */
export function parse(action: JsonObject): Move {
	return { move: parseMove(action), extra: 0 };
}

function parseMove(action: JsonObject): number {
	switch (ACTIONS[oneOf(action.do, 'do', ACTIONS)]) {
		case 'keep': {
			const { cards } = object<Field<'keep'>>(action, '', ['do', 'cards']);
			const named = list(cards, 'cards');
			if (named.length !== 2) throw new Fault('cards', `2 cards are kept, not ${named.length}`, 'SG-1');
			const [a, b] = named.map((card, index) => parseCard(card, at('cards', index)));
			if (a === b) throw new Fault('cards[1]', `${IDS[b]} is named twice`, 'SG-1');
			return keepMove(a, b);
		}
		case 'mark': {
			const { card, cells } = object<Field<'mark'>>(action, '', ['do', 'card', 'cells']);
			return markMove(parseCard(card, 'card'), parseCells(cells, 'cells'));
		}
		case 'bonus': {
			const { card, cell } = object<Field<'bonus'>>(action, '', ['do', 'card', 'cell']);
			return bonusMove(parseCard(card, 'card'), parseCell(cell, 'cell'));
		}
		case 'take': {
			const { card, from } = object<Field<'take'>>(action, '', ['do', 'card', 'from']);
			if (from === undefined) return takeMove(parseCard(card, 'card'));
			if (card !== undefined) throw new Fault('from', 'stands instead of a card, not beside one');
			oneOf(from, 'from', ['deck']);
			return takeMove(TOP);
		}
	}
}

/** A move as an action. */
export function make(move: number): SilverAndGoldAction {
	const card = IDS[cardOf(move)];
	switch (kindOf(move)) {
		case DO_KEEP:
			return { do: 'keep', cards: [card, IDS[maskOf(move)]] };
		case DO_MARK:
			return { do: 'mark', card, cells: cellsOf(maskOf(move)) };
		case DO_BONUS:
			return { do: 'bonus', card, cell: cellsOf(maskOf(move))[0] };
		default:
			return cardOf(move) === TOP ? { do: 'take', from: 'deck' } : { do: 'take', card };
	}
}

/** Reads a treasure card's id. */
export function parseCard(value: Json | undefined, path: string): number {
	return oneOf(text(value, path), path, IDS);
}

function parseCell(value: Json | undefined, path: string): number {
	const [row, column] = list(value, path, 2).map((part, index) => integer(part, at(path, index), 0, 99));
	if (row > 3 || column > 3) throw new Fault(at(path, row > 3 ? 0 : 1), 'lies beside every card', 'SG-5');
	return cellBit(row, column);
}

/** Reads a set of cells. */
export function parseCells(value: Json | undefined, path: string): number {
	let mask = 0;
	for (const [index, entry] of list(value, path).entries()) {
		const bit = parseCell(entry, at(path, index));
		if (mask & bit) throw new Fault(at(path, index), 'is named twice');
		mask |= bit;
	}
	return mask;
}
