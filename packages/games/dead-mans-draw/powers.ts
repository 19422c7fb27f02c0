import type { Chance } from '@trove/kernel';
import { drawDiscarded, openTop } from './bags.ts';
import {
	BEASTMASTER,
	CANNON,
	CAPTAINS_HOOK,
	cardName,
	HOOK,
	KRAKEN,
	MAP,
	MISFIRE,
	MYSTIC,
	NAVIGATOR,
	ORACLE,
	PARRY,
	SUIT_OF,
	SWORD,
	SWORDSMAN,
} from './cards.ts';
import type { Tell } from './events.ts';
import { addToDiscard, CANNON_CHOICE, deckLeft, HOOK_CHOICE, MAP_CHOICE, type State, SWORD_CHOICE } from './state.ts';

/** Uses the power of the card just laid (DD-4): done at once, or a choice is pending. */
export function usePower(state: State, card: number, chance: Chance, tell?: Tell): void {
	switch (SUIT_OF[card]) {
		case HOOK:
			useHook(state, card, tell);
			break;
		case CANNON:
			useCannon(state, card, tell);
			break;
		case MAP:
			useMap(state, card, chance, tell);
			break;
		case ORACLE:
			useOracle(state, card, chance, tell);
			break;
		case SWORD:
			useSword(state, card, tell);
			break;
		case KRAKEN:
			useKraken(state, card, tell);
			break;
	}
}

/** DD-9: the own bank gives a card; the captain's hook brings two (DD-20). */
function useHook(state: State, card: number, tell?: Tell): void {
	if (state.owned[state.turn] === 0) {
		if (tell) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
		return;
	}
	state.pending = HOOK_CHOICE;
	state.hookAgain = state.character[state.turn] === CAPTAINS_HOOK ? 1 : 0;
}

/** DD-10. */
function useCannon(state: State, card: number, tell?: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		if (cannonSuits(state, seat) === 0) continue;
		state.pending = CANNON_CHOICE;
		return;
	}
	if (tell) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
}

/** How many cards of the discard a map opens, unless its owner is the navigator (DD-12). */
export const MAP_OPENS = 3;

/**
 * DD-12: three cards of the discard are opened, all of them for the navigator (DD-20). They still count as discarded.
 */
function useMap(state: State, card: number, chance: Chance, tell?: Tell): void {
	const size = state.discardSize;
	if (size === 0) {
		if (tell) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
		return;
	}
	state.pending = MAP_CHOICE;
	if (state.character[state.turn] === NAVIGATOR) {
		state.mapped = size;
		chance.reveal();
	} else {
		state.mapped = size < MAP_OPENS ? size : MAP_OPENS;
		for (let left = size; left > size - state.mapped; left--) {
			const index = drawDiscarded(state, left, chance);
			const found = state.discard[index];
			state.discard[index] = state.discard[left - 1];
			state.discard[left - 1] = found;
		}
	}
	sortMapped(state);
	if (tell)
		tell({ on: 'reveal', seat: state.turn, by: 'map', cards: Array.from(state.discard.subarray(size - state.mapped, size), cardName), from: 'discard' });
}

/** The open cards of the discard lie in order, equal ones side by side. */
export function sortMapped(state: State): void {
	const { discard, discardSize } = state;
	const first = discardSize - state.mapped;
	for (let i = first + 1; i < discardSize; i++) {
		const card = discard[i];
		let at = i;
		for (; at > first && discard[at - 1] > card; at--) discard[at] = discard[at - 1];
		discard[at] = card;
	}
}

/** DD-13: the deck's top card is opened; for the mystic three (DD-20). */
function useOracle(state: State, card: number, chance: Chance, tell?: Tell): void {
	const open = openTop(state, state.character[state.turn] === MYSTIC ? 3 : 1, chance);
	if (!tell) return;
	if (open === 0) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
	else tell({ on: 'reveal', seat: state.turn, by: 'oracle', cards: Array.from(state.known.subarray(0, open), cardName), from: 'deck' });
}

/** DD-14; with nothing to take, an opponent's parry throws the sword itself onto the discard (DD-20). */
function useSword(state: State, card: number, tell?: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		if (swordSuits(state, seat) === 0) continue;
		state.pending = SWORD_CHOICE;
		return;
	}
	if (!opponentIs(state, PARRY)) {
		if (tell) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
		return;
	}
	state.playSize--;
	state.suits &= ~(1 << SWORD);
	state.brought &= ~(1 << SWORD);
	addToDiscard(state, card);
	if (tell) tell({ on: 'parry', seat: state.turn, card: cardName(card), from: 'play', to: 'discard' });
}

/** DD-16: two more cards are due, four against a beastmaster (DD-20), none with the deck empty. */
function useKraken(state: State, card: number, tell?: Tell): void {
	if (deckLeft(state) > 0) state.debt = opponentIs(state, BEASTMASTER) ? 4 : 2;
	if (!tell) return;
	if (state.debt === 0) tell({ on: 'idle', seat: state.turn, card: cardName(card) });
	else tell({ on: 'debt', seat: state.turn, debt: state.debt });
}

/** Whether an opponent of the raider has this character. */
export function opponentIs(state: State, character: number): boolean {
	if (state.withCharacters === 0) return false;
	for (let seat = 0; seat < state.players; seat++) if (seat !== state.turn && state.character[seat] === character) return true;
	return false;
}

/** Suits whose top cards the pending power may choose from this seat's bank, as a bit mask. */
export function choosableSuits(state: State, from: number): number {
	switch (state.pending) {
		case HOOK_CHOICE:
			return from === state.turn ? state.owned[from] : 0;
		case CANNON_CHOICE:
			return cannonSuits(state, from);
		case SWORD_CHOICE:
			return swordSuits(state, from);
		default:
			return 0;
	}
}

/** DD-10: any stack of an opponent, but none of a misfire's owner; the raider's own instead (DD-20). */
function cannonSuits(state: State, from: number): number {
	if (from === state.turn) return misfires(state) ? state.owned[from] : 0;
	return state.character[from] === MISFIRE ? 0 : state.owned[from];
}

/** Whether a misfire turns the raider's cannon on himself: its owner has something to protect (DD-20). */
export function misfires(state: State): boolean {
	if (state.withCharacters === 0) return false;
	for (let seat = 0; seat < state.players; seat++) {
		if (seat !== state.turn && state.character[seat] === MISFIRE && state.owned[seat] !== 0) return true;
	}
	return false;
}

/**
 * DD-14: opponents' stacks of suits that the own bank lacks, any for the swordsman; of a parry's owner only krakens
 * (DD-20).
 */
function swordSuits(state: State, from: number): number {
	if (from === state.turn) return 0;
	let suits = state.owned[from];
	if (state.character[from] === PARRY) suits &= 1 << KRAKEN;
	return state.character[state.turn] === SWORDSMAN ? suits : suits & ~state.owned[state.turn];
}
