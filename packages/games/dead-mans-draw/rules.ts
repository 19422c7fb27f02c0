import { type Chance, type Moves, type Outcome, TABLE } from '@trove/kernel';
import { drawFirst, drawOffers } from './bags.ts';
import { CHARACTERS, COPIES, RANKS, TYPES } from './cards.ts';
import { isVictim, keep, keepers, namer, nameVictim } from './characters.ts';
import type { Tell } from './events.ts';
import { BANK, characterMove, chooseMove, chosenFrom, chosenType, DRAW, kindOf, NOWHERE, namedBy, plunderMove, victimMove } from './moves.ts';
import { choosableSuits } from './powers.ts';
import { bank, chooseForCannon, chooseForHook, chooseForMap, chooseForSword, draw, plunder } from './raid.ts';
import { outcome as outcomeOf } from './score.ts';
import {
	CANNON_CHOICE,
	HOOK_CHOICE,
	KEEPING,
	MAP_CHOICE,
	NAMING,
	NO_CHOICE,
	OVER,
	PLUNDER_CHOICE,
	RAIDING,
	type State,
	SWORD_CHOICE,
	topCard,
} from './state.ts';

/** DD-1, DD-2, DD-3: lays out discard and deck, deals characters, chooses the first player. */
export function deal(state: State, chance: Chance, tell?: Tell): void {
	state.clear();
	dealLoot(state);
	state.turn = drawFirst(state, chance);
	if (tell) tell({ on: 'first', seat: state.turn });
	if (state.withCharacters !== 0) dealCharacters(state, chance, tell);
	else if (tell) tell({ on: 'raid', seat: state.turn });
}

function dealLoot(state: State): void {
	for (let type = 0; type < TYPES; type++) {
		for (let copy = 0; copy < state.copies; copy++) {
			const card = type * COPIES + copy;
			if (isLowest(type)) state.discard[state.discardSize++] = card;
			else state.deck[state.deckSize++] = card;
		}
	}
}

/** Whether a type is its suit's lowest (DD-1). */
export function isLowest(type: number): boolean {
	return type % RANKS === 0;
}

/** DD-2: two characters for each. */
export function dealCharacters(state: State, chance: Chance, tell?: Tell): void {
	state.phase = KEEPING;
	drawOffers(state, chance);
	if (!tell) return;
	for (let seat = 0; seat < state.players; seat++) {
		tell({ on: 'offer', seat, cards: [CHARACTERS[state.offered[seat * 2]], CHARACTERS[state.offered[seat * 2 + 1]]] });
	}
}

/** The seats that may act. */
export function toAct(state: State): number {
	switch (state.phase) {
		case RAIDING:
			return 1 << state.turn;
		case KEEPING:
			return keepers(state);
		case NAMING:
			return 1 << namer(state);
		default:
			return 0;
	}
}

/** All legal moves of a seat. */
export function legal(state: State, seat: number, moves: Moves): void {
	if (seat === TABLE || ((toAct(state) >> seat) & 1) === 0) return;
	switch (state.phase) {
		case RAIDING:
			legalInRaid(state, moves);
			break;
		case KEEPING:
			moves.add(characterMove(state.offered[seat * 2]));
			if (state.offered[seat * 2] !== state.offered[seat * 2 + 1]) moves.add(characterMove(state.offered[seat * 2 + 1]));
			break;
		case NAMING:
			for (let whom = 0; whom < state.players; whom++) if (whom !== seat && !isVictim(state, whom)) moves.add(victimMove(whom));
			break;
	}
}

/** Draw or bank; while a choice is pending, only that (DD-4). */
function legalInRaid(state: State, moves: Moves): void {
	switch (state.pending) {
		case NO_CHOICE:
			moves.add(DRAW);
			if (mayBank(state)) moves.add(BANK);
			break;
		case MAP_CHOICE:
			legalForMap(state, moves);
			break;
		case PLUNDER_CHOICE:
			for (let seat = 0; seat < state.players; seat++) if (seat !== state.turn && state.owned[seat] !== 0) moves.add(plunderMove(seat));
			break;
		default:
			for (let from = 0; from < state.players; from++) legalFromBank(state, from, moves);
	}
}

/** DD-6: the draw due is made and no debt is left. */
function mayBank(state: State): boolean {
	return state.drawn !== 0 && state.debt === 0;
}

function legalFromBank(state: State, from: number, moves: Moves): void {
	for (let suits = choosableSuits(state, from); suits !== 0; suits &= suits - 1) {
		moves.add(chooseMove(topCard(state, from, 31 - Math.clz32(suits & -suits)) >> 1, from));
	}
}

/** Equal cards are one option; they lie side by side. */
function legalForMap(state: State, moves: Moves): void {
	let before = -1;
	for (let i = state.discardSize - state.mapped; i < state.discardSize; i++) {
		const type = state.discard[i] >> 1;
		if (type !== before) moves.add(chooseMove(type, NOWHERE));
		before = type;
	}
}

/** Makes a legal move. */
export function apply(state: State, seat: number, move: number, _extra: number, chance: Chance, tell?: Tell): void {
	switch (kindOf(move)) {
		case 0:
			draw(state, chance, tell);
			break;
		case 1:
			bank(state, false, chance, tell);
			break;
		case 2:
			choose(state, chosenType(move), chosenFrom(move), chance, tell);
			break;
		case 3:
			keep(state, seat, namedBy(move), chance, tell);
			break;
		case 4:
			nameVictim(state, seat, namedBy(move), tell);
			break;
		case 5:
			plunder(state, namedBy(move), chance, tell);
			break;
	}
}

function choose(state: State, type: number, from: number, chance: Chance, tell?: Tell): void {
	switch (state.pending) {
		case HOOK_CHOICE:
			chooseForHook(state, type, chance, tell);
			break;
		case CANNON_CHOICE:
			chooseForCannon(state, type, from, chance, tell);
			break;
		case SWORD_CHOICE:
			chooseForSword(state, type, from, chance, tell);
			break;
		case MAP_CHOICE:
			chooseForMap(state, type, chance, tell);
			break;
	}
}

/** Scores and winners once the game is over (DD-18). */
export function outcome(state: State): Outcome | null {
	return state.phase === OVER ? outcomeOf(state) : null;
}
