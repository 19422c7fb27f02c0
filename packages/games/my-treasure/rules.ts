import { type Chance, type Moves, type Outcome, type Refusal, rank, refuse } from '@trove/kernel';
import { ALL_CARDS, ALL_TOKENS, cardName, DECK_SIZE, KINDS, NONE, ORCS, TREASURE_COUNT } from './cards.ts';
import type { Tell } from './events.ts';
import { CLAIM, claimedPlace, claimedToken, DRAW, GRAB, LAY } from './moves.ts';
import { scoreRound, showLastRound } from './scoring.ts';
import { cardsOf, DECK_BAG, FIRST_BAG, FLIGHT, isTaken, OVER, PLACE, PLACES, type State, TURN, UNSEEN } from './state.ts';

/** Coins of this worth in silver end the game (MT-11). */
export const ENOUGH = 8;

const seats = Uint8Array.from([0, 1, 2, 3]);

/** Begins the game: nobody has coins, chance names the first player (MT-2). */
export function deal(state: State, chance: Chance, tell?: Tell): void {
	state.bytes.fill(0);
	state.scored = 0;
	state.round = 1;
	state.first = seats[chance.draw(FIRST_BAG, 0, 0, seats, state.players)];
	beginRound(state, tell);
}

/** MT-1: all cards in the deck, six tokens, four empty places, every gnome in the cave. */
function beginRound(state: State, tell?: Tell): void {
	state.deck.set(ALL_CARDS);
	state.deckCount = DECK_SIZE;
	state.orcs = 0;
	state.drawn = NONE;
	state.taken = 0;
	state.tokens = ALL_TOKENS;
	state.tops.fill(NONE);
	state.cave = (1 << state.players) - 1;
	state.claimTokens.fill(NONE);
	state.turn = state.first;
	state.phase = TURN;
	if (tell) tell({ on: 'round', round: state.round, first: state.first });
}

/** The seats that may act, as a bit mask. */
export function toAct(state: State): number {
	return state.phase === OVER ? 0 : 1 << state.turn;
}

/** Adds the legal moves of a seat. */
export function legal(state: State, seat: number, moves: Moves): void {
	if (seat !== state.turn || state.phase === OVER) return;
	if (state.phase === TURN) {
		moves.add(DRAW); // MT-3
		legalClaims(state, moves);
		return;
	}
	const base = state.phase === PLACE ? LAY : GRAB; // MT-4, MT-8
	for (let place = 0; place < PLACES; place++) if (!isTaken(state, place)) moves.add(base + place);
}

/** MT-6: each token left with each pile left that has a card. */
function legalClaims(state: State, moves: Moves): void {
	for (let place = 0; place < PLACES; place++) {
		if (isTaken(state, place) || state.tops[place] === NONE) continue;
		const base = CLAIM + place * KINDS.length;
		for (let left = state.tokens; left !== 0; left &= left - 1) moves.add(base + 31 - Math.clz32(left & -left));
	}
}

/** Why the seat to act may not make this move; null when it may. */
export function refusal(state: State, move: number): Refusal | null {
	switch (state.phase) {
		case PLACE:
			if (move < LAY || move >= GRAB) return refuse('card-in-hand', 'MT-4', { card: cardName(state.drawn) });
			return placeRefusal(state, move - LAY, 'MT-4');
		case FLIGHT:
			if (move < GRAB || move >= CLAIM) return refuse('fleeing', 'MT-8');
			return placeRefusal(state, move - GRAB, 'MT-8');
		default:
			if (move === DRAW) return null;
			if (move < GRAB) return refuse('nothing-drawn', 'MT-4');
			if (move < CLAIM) return refuse('not-fleeing', 'MT-8', { orcs: state.orcs });
			return claimRefusal(state, claimedPlace(move), claimedToken(move));
	}
}

function placeRefusal(state: State, place: number, rule: string): Refusal | null {
	if (!isTaken(state, place)) return null;
	return refuse('place-taken', rule, { place, left: [0, 1, 2, 3].filter((other) => !isTaken(state, other)) });
}

function claimRefusal(state: State, place: number, token: number): Refusal | null {
	const taken = placeRefusal(state, place, 'MT-6');
	if (taken) return taken;
	if (state.tops[place] === NONE) return refuse('pile-empty', 'MT-6', { place });
	if (((state.tokens >> token) & 1) === 0)
		return refuse('token-taken', 'MT-6', { token: KINDS[token], left: KINDS.filter((_, other) => (state.tokens >> other) & 1) });
	return null;
}

/** The rule by which a seat that is not to act has to wait: it has left, or others come first. */
export function waitRule(state: State, seat: number): string {
	if (state.phase === OVER) return 'MT-11';
	if (state.phase === FLIGHT) return 'MT-8';
	return (state.cave >> seat) & 1 ? 'MT-2' : 'MT-6';
}

/** Makes a legal move and all that follows by itself. */
export function apply(state: State, seat: number, move: number, chance: Chance, tell?: Tell): void {
	if (move === DRAW) draw(state, seat, chance, tell);
	else if (move < GRAB) lay(state, seat, move - LAY, tell);
	else if (move < CLAIM) grab(state, seat, move - GRAB, chance, tell);
	else claim(state, seat, claimedPlace(move), claimedToken(move), chance, tell);
}

/** MT-3: the deck's top card. A treasure is seen by all before it is laid (MT-4). */
function draw(state: State, seat: number, chance: Chance, tell?: Tell): void {
	const index = chance.draw(DECK_BAG, state.round, DECK_SIZE - state.deckCount, state.deck, state.deckCount);
	const card = state.deck[index];
	state.deck[index] = state.deck[--state.deckCount];
	if (card >= TREASURE_COUNT) {
		meetOrc(state, seat, tell);
		return;
	}
	state.drawn = card;
	state.phase = PLACE;
	if (tell) tell({ on: 'draw', round: state.round, seat, card: cardName(card), deckCount: state.deckCount });
}

/** MT-5: an orc ends the turn; the sixth ends the search. */
function meetOrc(state: State, seat: number, tell?: Tell): void {
	state.orcs++;
	if (tell) tell({ on: 'orc', seat, orcs: state.orcs, deckCount: state.deckCount });
	if (state.orcs === ORCS) {
		state.phase = FLIGHT; // MT-8
		if (tell) tell({ on: 'flight', seat, order: fleeing(state, seat) });
	}
	passTurn(state, seat);
}

/** MT-8: the gnomes in the cave from the one to the left of the drawer, the drawer last. */
function fleeing(state: State, drawer: number): number[] {
	const order: number[] = [];
	for (let i = 1; i <= state.players; i++) {
		const seat = (drawer + i) % state.players;
		if ((state.cave >> seat) & 1) order.push(seat);
	}
	return order;
}

/** MT-4: the card covers what lies there. */
function lay(state: State, seat: number, place: number, tell?: Tell): void {
	const card = state.drawn;
	state.under[card] = state.tops[place];
	state.tops[place] = card;
	state.drawn = NONE;
	state.phase = TURN;
	if (tell) tell({ on: 'place', round: state.round, seat, card: cardName(card), place, count: cardsOf(card, state.under).length });
	passTurn(state, seat);
}

/** MT-6: a pile and a token, and out of the cave. */
function claim(state: State, seat: number, place: number, token: number, chance: Chance, tell?: Tell): void {
	if (tell) tell({ on: 'claim', seat, place, token: KINDS[token], count: cardsOf(state.tops[place], state.under).length });
	state.tokens &= ~(1 << token);
	leave(state, seat, place, token, chance, tell);
}

/** MT-8: a place, perhaps an empty one, and a token unseen. */
function grab(state: State, seat: number, place: number, chance: Chance, tell?: Tell): void {
	if (tell) tell({ on: 'grab', seat, place, count: cardsOf(state.tops[place], state.under).length });
	leave(state, seat, place, UNSEEN, chance, tell);
}

function leave(state: State, seat: number, place: number, token: number, chance: Chance, tell?: Tell): void {
	state.claimTops[seat] = state.tops[place];
	state.claimTokens[seat] = token;
	state.tops[place] = NONE;
	state.taken |= 1 << place;
	state.cave &= ~(1 << seat);
	if (state.cave !== 0) passTurn(state, seat);
	else endRound(state, chance, tell);
}

/** MT-2: clockwise over the gnomes in the cave; the last of them goes on alone (MT-7). */
function passTurn(state: State, seat: number): void {
	let next = seat;
	do next = next + 1 === state.players ? 0 : next + 1;
	while (((state.cave >> next) & 1) === 0);
	state.turn = next;
}

/** MT-9 and MT-11: the round is scored; a new one begins unless somebody has enough. */
function endRound(state: State, chance: Chance, tell?: Tell): void {
	scoreRound(state, chance);
	if (tell) showLastRound(state, tell);
	for (let seat = 0; seat < state.players; seat++) {
		if (state.worth[seat] < ENOUGH) continue;
		state.phase = OVER;
		if (tell) tell({ on: 'over', ...standing(Array.from(state.worth.subarray(0, state.players)), Array.from(state.lastCoins)) });
		return;
	}
	state.round++;
	state.first = state.first + 1 === state.players ? 0 : state.first + 1; // MT-2
	beginRound(state, tell);
}

/** The final standing; null while the game goes on. */
export function outcome(state: State): Outcome | null {
	if (state.phase !== OVER) return null;
	return standing(Array.from(state.worth.subarray(0, state.players)), Array.from(state.lastCoins));
}

/** MT-12: most worth wins; among equals, who got the gold of the last round is ahead. */
export function standing(worth: readonly number[], lastCoins: readonly number[]): Outcome {
	const gold = (seat: number): number => (lastCoins[seat] === 3 ? 1 : 0);
	return rank(worth, (a, b) => gold(b) - gold(a));
}
