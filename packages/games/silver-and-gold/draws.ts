import type { Chance } from '@trove/kernel';
import { IDS, TREASURE_COUNT } from './cards.ts';
import { EXPEDITIONS, SHAPES } from './shapes.ts';
import { HELD, playedBefore, roundOf, type State } from './state.ts';

/** The bags that chance draws from. */
export const BAGS = ['deal', 'first', 'deck', 'expeditions'] as const;
export const DEAL = 0;
export const FIRST = 1;
export const DECK = 2;
export const EXPEDITION = 3;

const SEATS = Uint8Array.of(0, 1, 2, 3);

/** A card dealt at the start; `nth` were dealt before. */
export function drawDealt(state: State, nth: number, chance: Chance): number {
	return takeOut(state, chance.draw(DEAL, 0, nth, state.deck, state.deckCount));
}

/** How many cards have left the deck since the keep; derived, so the state need not count it. */
export const deckDrawn = (state: State): number => TREASURE_COUNT - HELD * state.players - state.deckCount;

/** The top card of the deck. */
export function drawTop(state: State, chance: Chance): number {
	return takeOut(state, chance.draw(DECK, 0, deckDrawn(state), state.deck, state.deckCount));
}

function takeOut(state: State, index: number): number {
	const card = state.deck[index];
	state.deck[index] = state.deck[--state.deckCount];
	return card;
}

/** The first player of the game (SG-2). */
export function drawFirst(state: State, chance: Chance): number {
	return SEATS[chance.draw(FIRST, 0, 0, SEATS, state.players)];
}

/** All eight expedition cards back into the bag (SG-3). */
export function shuffleExpeditions(state: State): void {
	state.expeditionCount = EXPEDITIONS.length;
	for (let card = 0; card < EXPEDITIONS.length; card++) state.expeditions[card] = card;
}

/** This turn's expedition card. */
export function drawExpedition(state: State, chance: Chance): number {
	const index = chance.draw(EXPEDITION, roundOf(state.turn), playedBefore(state.turn), state.expeditions, state.expeditionCount);
	const card = state.expeditions[index];
	state.expeditions[index] = state.expeditions[--state.expeditionCount];
	return card;
}

/** The name of a bag's card. */
export function cardName(bag: number, card: number): string {
	if (bag === FIRST) return String(card);
	return bag === EXPEDITION ? SHAPES[EXPEDITIONS[card]] : IDS[card];
}
