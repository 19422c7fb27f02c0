import { at, type Chance, Fault, integer, type Json, list, object, oneOf, show, type Table, text } from '@trove/kernel';
import { DECK_SIZE, KINDS, NONE, ORCS, TREASURE_COUNT, treasureNamed } from './cards.ts';
import { guessMemory } from './guess.ts';
import { PHASES, PLACES, State, UNSEEN } from './state.ts';
import type { Memory, MyTreasureView } from './view.ts';

/** A state that a view or an observation could come from; `chance` draws the covered cards that it does not name. */
export function rebuild(table: Table, sight: MyTreasureView, chance: Chance): State {
	const state = new State(table.players);
	state.phase = oneOf(sight.phase, 'phase', PHASES);
	state.round = integer(sight.round, 'round', 1, 1e6);
	state.first = integer(sight.first, 'first', 0, table.players - 1);
	state.turn = integer(sight.turn, 'turn', 0, table.players - 1);
	state.orcs = integer(sight.orcs, 'orcs', 0, ORCS);
	state.drawn = sight.drawn === null ? NONE : treasure(sight.drawn, 'drawn');
	state.worth.set(list(sight.worth, 'worth', table.players).map((worth, seat) => integer(worth, at('worth', seat), 0, 255)));
	readLastRound(state, sight);
	const memory = sight.memory === undefined ? guessMemory(sight, chance) : object(sight.memory, 'memory');
	readPiles(state, list(memory.piles, 'memory.piles', PLACES));
	readClaims(state, list(sight.claims, 'claims', table.players), list(memory.claims, 'memory.claims', table.players));
	for (const token of list(memory.tokens, 'memory.tokens')) state.tokens |= 1 << oneOf(token, 'memory.tokens', KINDS);
	readDeck(state, list(memory.deck, 'memory.deck'));
	return state;
}

/** The number of a treasure card by its name; throws a `Fault` when there is none such. */
export function treasure(name: Json | undefined, path: string): number {
	const card = treasureNamed(text(name, path));
	if (card < 0) throw new Fault(path, `${show(name)} is not a treasure card`);
	return card;
}

/** Lays cards on each other, bottom first, and answers with the top card. */
export function stackUp(names: readonly Json[], path: string, under: Uint8Array): number {
	let top = NONE;
	for (const [index, name] of names.entries()) {
		const card = treasure(name, at(path, index));
		under[card] = top;
		top = card;
	}
	return top;
}

function readLastRound(state: State, sight: MyTreasureView): void {
	if (sight.lastRound === null) return;
	state.scored = 1;
	for (const [seat, json] of list(sight.lastRound, 'lastRound', state.players).entries()) {
		const path = at('lastRound', seat);
		const { pile, token, treasures, coins } = object(json, path);
		state.lastTops[seat] = stackUp(list(pile, at(path, 'pile')), at(path, 'pile'), state.lastUnder);
		state.lastTokens[seat] = oneOf(token, at(path, 'token'), KINDS);
		state.lastTreasures[seat] = integer(treasures, at(path, 'treasures'), 0, 255);
		state.lastCoins[seat] = integer(coins, at(path, 'coins'), 0, 3);
	}
}

function readPiles(state: State, piles: Memory['piles']): void {
	for (const [place, pile] of piles.entries()) {
		if (pile === null) state.taken |= 1 << place;
		const path = at('memory.piles', place);
		state.tops[place] = pile === null ? NONE : stackUp(list(pile, path), path, state.under);
	}
}

function readClaims(state: State, claims: MyTreasureView['claims'], piles: Memory['claims']): void {
	state.claimTokens.fill(NONE);
	for (const [seat, claim] of claims.entries()) {
		if (claim === null) {
			state.cave |= 1 << seat;
			continue;
		}
		const { token } = object(claim, at('claims', seat));
		const path = at('memory.claims', seat);
		state.claimTops[seat] = stackUp(list(piles[seat], path), path, state.under);
		state.claimTokens[seat] = token === '?' ? UNSEEN : oneOf(token, at('claims', seat), KINDS);
	}
}

function readDeck(state: State, deck: Memory['deck']): void {
	let orc = TREASURE_COUNT;
	state.deckCount = integer(deck.length, 'memory.deck', 0, DECK_SIZE);
	for (const [index, name] of deck.entries()) state.deck[index] = name === 'orc' ? orc++ : treasure(name, at('memory.deck', index));
}
