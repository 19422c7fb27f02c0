import type { Chance } from '@trove/kernel';
import { CHARACTERS, COPIES, cardName, RANKS, SUIT_STRIDE, SUITS, TYPES } from './cards.ts';
import { deckLeft, type State } from './state.ts';

/** The bags by name; a bag's number is its index. */
export const BAGS = ['deck', 'discard', 'first', 'characters', 'plunder'] as const;
export const DECK = 0;
export const DISCARD = 1;
const FIRST = 2;
const CHARACTER = 3;
const PLUNDER = 4;

const SEATS = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7);
const bag = new Uint8Array(TYPES * COPIES);

/** The public name of what came out of a bag. */
export function nameInBag(number: number, card: number): string {
	if (number === FIRST) return String(card);
	return number === CHARACTER ? CHARACTERS[card >> 1] : cardName(card);
}

/** Who goes first (DD-3). */
export function drawFirst(state: State, chance: Chance): number {
	return chance.draw(FIRST, 0, 0, SEATS, state.players);
}

/** Two characters for each seat, in seat order (DD-2). */
export function drawOffers(state: State, chance: Chance): void {
	let size = 0;
	for (let character = 0; character < CHARACTERS.length; character++) {
		for (let copy = 0; copy < state.copies; copy++) bag[size++] = character * COPIES + copy;
	}
	for (let nth = 0; nth < state.players * 2; nth++) {
		const index = chance.draw(CHARACTER, 0, nth, bag, size);
		state.offered[nth] = bag[index] >> 1;
		bag[index] = bag[--size];
	}
}

/** The next unknown card of the deck. */
function drawUnknown(state: State, chance: Chance): number {
	const index = chance.draw(DECK, 0, state.deckDrawn++, state.deck, state.deckSize);
	const card = state.deck[index];
	state.deck[index] = state.deck[--state.deckSize];
	return card;
}

/** The deck's top card: a known one first. With the deck empty there is no debt any more (DD-16). */
export function drawTop(state: State, chance: Chance): number {
	let card: number;
	if (state.knownSize === 0) {
		card = drawUnknown(state, chance);
	} else {
		card = state.known[0];
		state.known[0] = state.known[1];
		state.known[1] = state.known[2];
		state.knownSize--;
		if (state.open > 0) state.open--;
		else chance.reveal();
	}
	if (deckLeft(state) === 0) state.debt = 0;
	return card;
}

/** Opens the deck's top cards, up to `count`; answers with how many lie open. */
export function openTop(state: State, count: number, chance: Chance): number {
	// Cards seen in an earlier raid lie closed: turning them over again cannot be taken back either.
	if (state.knownSize > state.open) chance.reveal();
	while (state.knownSize < count && state.deckSize > 0) state.known[state.knownSize++] = drawUnknown(state, chance);
	state.open = count < state.knownSize ? count : state.knownSize;
	return state.open;
}

/** A random card among the first `size` of the discard, as an index. */
export function drawDiscarded(state: State, size: number, chance: Chance): number {
	return chance.draw(DISCARD, 0, state.discardDrawn++, state.discard, size);
}

/** A random card of a bank that is not empty. */
export function drawBanked(state: State, seat: number, chance: Chance): number {
	let size = 0;
	for (let suit = 0; suit < SUITS.length; suit++) {
		const stack = state.bank[seat * SUITS.length + suit];
		for (let bit = 0; bit < RANKS * COPIES; bit++) if ((stack >> bit) & 1) bag[size++] = suit * SUIT_STRIDE + bit;
	}
	return bag[chance.draw(PLUNDER, 0, state.plunderDrawn++, bag, size)];
}
