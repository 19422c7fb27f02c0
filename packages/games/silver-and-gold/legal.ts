import { type Moves, type Refusal, refuse } from '@trove/kernel';
import { CELLS, IDS, PLACED, PLACED_FROM, placedAt } from './cards.ts';
import { placeOf } from './marking.ts';
import { bonusMove, cardOf, DO_BONUS, DO_KEEP, DO_MARK, keepMove, kindOf, markMove, maskOf, TOP, takeMove } from './moves.ts';
import { cellsOf, EXPEDITIONS, SHAPES } from './shapes.ts';
import { DEALT, HELD, KEEP, MARK, type State, TAKE } from './state.ts';

/** Adds all legal moves of a seat. */
export function legal(state: State, seat: number, moves: Moves): void {
	if (!((state.acting >> seat) & 1)) return;
	if (state.phase === KEEP) addKeeps(state, seat, moves);
	else if (state.phase === TAKE) addTakes(state, moves);
	else if (state.due[seat] > 0) addBonuses(state, seat, moves);
	else addMarks(state, seat, moves);
}

/** Any two of the four dealt (SG-1). */
function addKeeps(state: State, seat: number, moves: Moves): void {
	const end = DEALT * (seat + 1);
	for (let i = DEALT * seat; i < end; i++) for (let j = i + 1; j < end; j++) moves.add(keepMove(state.dealt[i], state.dealt[j]));
}

/** The shape wherever it fits on one card (SG-5), or one free cell (SG-6). */
function addMarks(state: State, seat: number, moves: Moves): void {
	const from = HELD * seat;
	const end = from + state.heldCount[seat];
	const shape = EXPEDITIONS[state.expedition];
	for (let i = from; i < end; i++) {
		const card = state.held[i];
		const marked = state.marked[i];
		const move = markMove(card, 0);
		const at = placedAt(card, shape);
		const last = PLACED_FROM[at + 1];
		for (let k = PLACED_FROM[at]; k < last; k++) {
			const placed = PLACED[k];
			if ((placed & marked) === 0) moves.add(move | placed);
		}
		for (let free = CELLS[card] & ~marked; free !== 0; free &= free - 1) moves.add(move | (free & -free));
	}
}

/** Any free cell (SG-7). */
function addBonuses(state: State, seat: number, moves: Moves): void {
	const from = HELD * seat;
	const end = from + state.heldCount[seat];
	for (let i = from; i < end; i++) {
		const move = bonusMove(state.held[i], 0);
		for (let free = CELLS[state.held[i]] & ~state.marked[i]; free !== 0; free &= free - 1) moves.add(move | (free & -free));
	}
}

/** A card of the display, or the top of the deck (SG-11, SG-13). */
function addTakes(state: State, moves: Moves): void {
	for (let i = 0; i < state.displayCount; i++) moves.add(takeMove(state.display[i]));
	if (state.deckCount > 0) moves.add(takeMove(TOP));
}

/** Every reason to refuse a move. */
export const REFUSALS = [
	'keep-first',
	'keep-over',
	'not-dealt',
	'marking-over',
	'take-later',
	'no-bonus',
	'bonus-first',
	'not-your-card',
	'nothing-marked',
	'no-such-cell',
	'already-marked',
	'wrong-shape',
	'not-on-display',
	'deck-empty',
] as const;

/** Why a seat that is to act may not make this move; null when it may. */
export function refusal(state: State, seat: number, move: number): Refusal | null {
	switch (kindOf(move)) {
		case DO_KEEP:
			return refuseKeep(state, seat, move);
		case DO_MARK:
			return refuseMark(state, seat, cardOf(move), maskOf(move));
		case DO_BONUS:
			return refuseBonus(state, seat, cardOf(move), maskOf(move));
		default:
			return refuseTake(state, cardOf(move));
	}
}

function refuseKeep(state: State, seat: number, move: number): Refusal | null {
	if (state.phase !== KEEP) return refuse('keep-over', 'SG-1');
	for (const card of [cardOf(move), maskOf(move)]) {
		if (!state.dealt.subarray(DEALT * seat, DEALT * (seat + 1)).includes(card)) return refuse('not-dealt', 'SG-1', { card: IDS[card] });
	}
	return null;
}

function refuseMark(state: State, seat: number, card: number, mask: number): Refusal | null {
	if (state.phase === KEEP) return refuse('keep-first', 'SG-1');
	if (state.phase === TAKE) return refuse('marking-over', 'SG-11', { due: state.due[seat] });
	if (state.due[seat] > 0) return refuse('bonus-first', 'SG-7', { due: state.due[seat] });
	if (mask === 0) return refuse('nothing-marked', 'SG-6');
	const wrong = refuseCells(state, seat, card, mask, 'SG-5');
	if (wrong) return wrong;
	if ((mask & (mask - 1)) === 0) return null;
	const shape = EXPEDITIONS[state.expedition];
	const ways = PLACED.subarray(PLACED_FROM[placedAt(card, shape)], PLACED_FROM[placedAt(card, shape) + 1]);
	return ways.includes(mask) ? null : refuse('wrong-shape', 'SG-5', { shape: SHAPES[shape] });
}

function refuseBonus(state: State, seat: number, card: number, mask: number): Refusal | null {
	if (state.phase === KEEP) return refuse('keep-first', 'SG-1');
	if (state.phase === TAKE) return refuse('marking-over', 'SG-11', { due: state.due[seat] });
	if (state.due[seat] === 0) return refuse('no-bonus', 'SG-7');
	return refuseCells(state, seat, card, mask, 'SG-7');
}

/** Cells to mark are free cells of one own card. */
function refuseCells(state: State, seat: number, card: number, mask: number, rule: string): Refusal | null {
	const place = placeOf(state, seat, card);
	if (place < 0) return refuse('not-your-card', rule, { card: IDS[card] });
	const missing = mask & ~CELLS[card];
	if (missing !== 0) return refuse('no-such-cell', rule, { card: IDS[card], cell: cellsOf(missing)[0] });
	const taken = mask & state.marked[place];
	return taken === 0 ? null : refuse('already-marked', rule, { card: IDS[card], cell: cellsOf(taken)[0] });
}

function refuseTake(state: State, card: number): Refusal | null {
	if (state.phase === KEEP) return refuse('keep-first', 'SG-1');
	if (state.phase === MARK) return refuse('take-later', 'SG-11');
	if (card === TOP) return state.deckCount > 0 ? null : refuse('deck-empty', 'SG-13');
	return state.display.subarray(0, state.displayCount).includes(card) ? null : refuse('not-on-display', 'SG-11', { card: IDS[card] });
}

/** The rule by which a seat that is not to act has to wait. */
export function waitRule(state: State): string {
	return ['SG-1', 'SG-5', 'SG-10', 'SG-15'][state.phase];
}
