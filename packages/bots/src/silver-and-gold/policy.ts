import { CELLS, PLACED, PLACED_FROM, placedAt } from '@trove/games/silver-and-gold/cards.ts';
import { bonusMove, cardOf, keepMove, markMove, maskOf, TOP, takeMove } from '@trove/games/silver-and-gold/moves.ts';
import { EXPEDITIONS } from '@trove/games/silver-and-gold/shapes.ts';
import { DEALT, HELD, KEEP, type State, TAKE } from '@trove/games/silver-and-gold/state.ts';
import type { Policy } from '../mind.ts';
import { chartOf, sizeOf } from './chart.ts';
import settings from './settings.json' with { type: 'json' };
import { Desk } from './worth.ts';

const desk = new Desk();

/** The move that the charts rate best. */
export const policy: Policy<State> = (state, seat) => {
	if (state.phase === KEEP) return bestKeep(state, seat);
	desk.read(state, seat);
	if (state.phase === TAKE) return bestTake(state);
	return state.due[seat] > 0 ? bestBonus(state, seat) : bestMark(state, seat);
};

function bestMark(state: State, seat: number): number {
	const shape = EXPEDITIONS[state.expedition];
	let move = -1;
	desk.most = Number.NEGATIVE_INFINITY;
	for (let i = 0; i < desk.count; i++) {
		const best = desk.bestPlace(i, shape);
		if (best < 0) continue;
		const card = state.held[HELD * seat + i];
		move = markMove(card, PLACED[PLACED_FROM[placedAt(card, 0)] + best]);
	}
	return bestCell(state, seat, false, move);
}

/** The best single cell, when it is worth more than the move found. */
function bestCell(state: State, seat: number, bonus: boolean, found: number): number {
	let move = found;
	for (let i = 0; i < desk.count; i++) {
		// One cell instead of a shape is for filling a card up.
		if (!bonus && found >= 0 && sizeOf(desk.free[i]) > settings.singles) continue;
		const place = HELD * seat + i;
		const card = state.held[place];
		const chart = desk.charts[i];
		for (let left = CELLS[card] & ~state.marked[place]; left !== 0; left &= left - 1) {
			const cell = left & -left;
			const value = desk.mark(i, chart.setOf(cell));
			if (value > desk.most) {
				desk.most = value;
				move = bonus ? bonusMove(card, cell) : markMove(card, cell);
			}
		}
	}
	return move;
}

function bestBonus(state: State, seat: number): number {
	desk.most = Number.NEGATIVE_INFINITY;
	return bestCell(state, seat, true, -1);
}

function bestTake(state: State): number {
	let move = takeMove(TOP);
	let most = Number.NEGATIVE_INFINITY;
	for (let i = 0; i < state.displayCount; i++) {
		const card = state.display[i];
		const value = desk.take(card);
		if (value > most) {
			most = value;
			move = takeMove(card);
		}
	}
	return move;
}

function bestKeep(state: State, seat: number): number {
	const from = DEALT * seat;
	let move = -1;
	let most = Number.NEGATIVE_INFINITY;
	for (let i = from; i < from + DEALT; i++) {
		for (let j = i + 1; j < from + DEALT; j++) {
			const value = keepWorth(state.dealt[i], state.dealt[j]);
			if (value > most) {
				most = value;
				move = keepMove(state.dealt[i], state.dealt[j]);
			}
		}
	}
	return move;
}

const keepWorth = (a: number, b: number): number => {
	const first = chartOf(a);
	const second = chartOf(b);
	return first.worth[first.all] + second.worth[second.all];
};

/** What the charts say of any legal move, in points; only differences count. The top of the deck counts as its mean. */
export function worthOf(state: State, seat: number, move: number): number {
	if (state.phase === KEEP) return keepWorth(cardOf(move), maskOf(move));
	desk.read(state, seat);
	if (state.phase === TAKE) {
		if (cardOf(move) !== TOP) return desk.take(cardOf(move));
		let sum = 0;
		for (let i = 0; i < state.deckCount; i++) sum += desk.take(state.deck[i]);
		return sum / state.deckCount;
	}
	const i = state.held[HELD * seat] === cardOf(move) ? 0 : 1;
	return desk.mark(i, desk.charts[i].setOf(maskOf(move)));
}
