import type { Chance } from '@trove/kernel';
import { CELLS, COLOUR_OF, COLOURS, IDS, TREASURE_COUNT, WORTH } from './cards.ts';
import { drawTop } from './draws.ts';
import type { Tell } from './events.ts';
import { COIN_ROW, COIN_ROWS, DISPLAY, HELD, type State } from './state.ts';

/** SG-10: each coin row filled this turn takes the highest trophy left, or a 0. */
export function takeTrophies(state: State, seat: number, sink?: Tell): void {
	const rows = (state.coins[seat] / COIN_ROW) | 0;
	while (state.trophyCount[seat] < rows) {
		const points = state.trophiesLeft === 0 ? 0 : 31 - Math.clz32(state.trophiesLeft);
		state.trophiesLeft &= ~(1 << points);
		state.trophies[COIN_ROWS * seat + state.trophyCount[seat]++] = points;
		if (sink) sink({ on: 'trophy', seat, row: state.trophyCount[seat], points });
	}
}

/** SG-11: all own cards with every cell marked are set aside together, and as many are due. */
export function setAside(state: State, seat: number, sink?: Tell): void {
	const from = HELD * seat;
	const end = from + state.heldCount[seat];
	let stays = from;
	for (let i = from; i < end; i++) {
		const card = state.held[i];
		if (state.marked[i] === CELLS[card]) {
			state.filled[TREASURE_COUNT * seat + state.filledCount[seat]++] = card;
			if (sink) sink({ on: 'filled', seat, card: IDS[card], points: WORTH[COLOURS[COLOUR_OF[card]]] });
		} else {
			state.held[stays] = card;
			state.marked[stays++] = state.marked[i];
		}
	}
	state.heldCount[seat] = stays - from;
	state.due[seat] = end - stays;
}

/** Whether there is any card to take (SG-13). */
export const anyCardLeft = (state: State): boolean => state.displayCount > 0 || state.deckCount > 0;

/** SG-11: a card of the display; what leaves it closes up. */
export function takeFromDisplay(state: State, seat: number, card: number, sink?: Tell): void {
	let at = 0;
	while (state.display[at] !== card) at++;
	state.displayCount--;
	for (; at < state.displayCount; at++) state.display[at] = state.display[at + 1];
	receive(state, seat, card);
	if (sink) sink({ on: 'took', seat, card: IDS[card], from: 'display' });
}

/** SG-11: the unseen top of the deck. */
export function takeFromDeck(state: State, seat: number, chance: Chance, sink?: Tell): void {
	const card = drawTop(state, chance);
	receive(state, seat, card);
	if (sink) sink({ on: 'took', seat, card: IDS[card], from: 'deck' });
}

function receive(state: State, seat: number, card: number): void {
	const place = HELD * seat + state.heldCount[seat]++;
	state.held[place] = card;
	state.marked[place] = 0;
	state.due[seat]--;
}

/** The display is filled up to four, as far as the deck reaches (SG-12, SG-13). */
export function refillDisplay(state: State, chance: Chance, sink?: Tell): void {
	while (state.displayCount < DISPLAY && state.deckCount > 0) {
		const card = drawTop(state, chance);
		state.display[state.displayCount++] = card;
		if (sink) sink({ on: 'opened', card: IDS[card], place: state.displayCount - 1 });
	}
}
