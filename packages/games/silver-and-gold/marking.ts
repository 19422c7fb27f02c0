import { CELLS, COINS, CROSSES, IDS, PALM_COUNT, SYMBOLS } from './cards.ts';
import type { Tell } from './events.ts';
import { listOf } from './scoring.ts';
import { cellsOf, EXPEDITIONS, SHAPES } from './shapes.ts';
import { COIN_BOXES, HELD, MARK, PALM_BOXES, type State } from './state.ts';

/** Step 2 begins: everybody with a free cell is to mark; the others pass (SG-13). */
export function startMarking(state: State, sink?: Tell): void {
	state.phase = MARK;
	state.acting = 0;
	state.markedBefore.set(state.marked);
	state.coinsBefore.set(state.coins);
	state.palmCountBefore.set(state.palmCount);
	for (let seat = 0; seat < state.players; seat++) {
		if (hasFreeCell(state, seat)) state.acting |= 1 << seat;
		else if (sink) sink({ on: 'passed', seat });
	}
}

/** Whether a seat has a free cell on any card of its own. */
export function hasFreeCell(state: State, seat: number): boolean {
	const from = HELD * seat;
	for (let i = from; i < from + state.heldCount[seat]; i++) if (state.marked[i] !== CELLS[state.held[i]]) return true;
	return false;
}

/** Where in `held` a seat's card lies, −1 when it is not the seat's. */
export function placeOf(state: State, seat: number, card: number): number {
	const from = HELD * seat;
	for (let i = from; i < from + state.heldCount[seat]; i++) if (state.held[i] === card) return i;
	return -1;
}

/** The shape, or one cell instead (SG-5, SG-6). */
export function mark(state: State, seat: number, card: number, mask: number, sink?: Tell): void {
	if (sink) {
		const shape = (mask & (mask - 1)) === 0 ? null : SHAPES[EXPEDITIONS[state.expedition]];
		sink({ on: 'marked', seat, card: IDS[card], cells: cellsOf(mask), shape });
	}
	markCells(state, seat, card, mask, sink);
}

/** One more cell, for a cross (SG-7). */
export function markBonus(state: State, seat: number, card: number, mask: number, sink?: Tell): void {
	if (sink) sink({ on: 'bonus', seat, card: IDS[card], cell: cellsOf(mask)[0] });
	state.due[seat]--;
	markCells(state, seat, card, mask, sink);
}

function markCells(state: State, seat: number, card: number, mask: number, sink?: Tell): void {
	state.marked[placeOf(state, seat, card)] |= mask;
	let symbols = mask & SYMBOLS[card];
	while (symbols !== 0) {
		const bit = symbols & -symbols;
		symbols ^= bit;
		if (CROSSES[card] & bit) markCross(state, seat, card, bit, sink);
		else if (COINS[card] & bit) markCoin(state, seat, card, bit, sink);
		else markPalm(state, seat, card, bit, sink);
	}
	// A bonus must be used while any free cell is left, else it lapses (SG-7).
	if (state.due[seat] > 0 && !hasFreeCell(state, seat)) {
		if (sink) sink({ on: 'lapsed', seat, count: state.due[seat] });
		state.due[seat] = 0;
	}
	if (state.due[seat] > 0) return;
	state.acting &= ~(1 << seat);
	if (sink) sink({ on: 'done', seat });
}

function markCross(state: State, seat: number, card: number, bit: number, sink?: Tell): void {
	state.due[seat]++;
	if (sink) sink({ on: 'cross', seat, card: IDS[card], cell: cellsOf(bit)[0], due: state.due[seat] });
}

/** SG-8: the next coin box, while there is one. */
function markCoin(state: State, seat: number, card: number, bit: number, sink?: Tell): void {
	const full = state.coins[seat] === COIN_BOXES;
	if (!full) state.coins[seat]++;
	if (sink) sink({ on: 'coin', seat, card: IDS[card], cell: cellsOf(bit)[0], box: full ? 0 : state.coins[seat] });
}

/** SG-9: one point and one for each palm on the display, while there is a palm box. */
function markPalm(state: State, seat: number, card: number, bit: number, sink?: Tell): void {
	const full = state.palmCount[seat] === PALM_BOXES;
	const points = full ? 0 : 1 + palmsOnDisplay(state);
	if (!full) state.palms[PALM_BOXES * seat + state.palmCount[seat]++] = points;
	if (sink) sink({ on: 'palm', seat, card: IDS[card], cell: cellsOf(bit)[0], box: full ? 0 : state.palmCount[seat], points });
}

function palmsOnDisplay(state: State): number {
	let palms = 0;
	for (let i = 0; i < state.displayCount; i++) palms += PALM_COUNT[state.display[i]];
	return palms;
}

/** All are done: everybody's marks are shown. */
export function showMarks(state: State, sink: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		const marks: { card: string; cells: [number, number][] }[] = [];
		for (let i = HELD * seat; i < HELD * seat + state.heldCount[seat]; i++) {
			const fresh = state.marked[i] & ~state.markedBefore[i];
			if (fresh !== 0) marks.push({ card: IDS[state.held[i]], cells: cellsOf(fresh) });
		}
		if (marks.length === 0) continue;
		const before = state.palmCountBefore[seat];
		const palms = listOf(state.palms, PALM_BOXES * seat + before, state.palmCount[seat] - before);
		sink({ on: 'marks', seat, marks, coins: state.coins[seat] - state.coinsBefore[seat], palms });
	}
}
