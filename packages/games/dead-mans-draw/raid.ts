import type { Chance } from '@trove/kernel';
import { drawBanked, drawDiscarded, drawTop } from './bags.ts';
import {
	ANCHOR,
	CASANOVA,
	CHEST,
	COPIES,
	cardName,
	FISHERMAN,
	HOOK,
	KEY,
	KRAKEN,
	MASTER_GUNNER,
	MERMAID,
	MISER,
	PLUNDERER,
	SAFE_HARBOR,
	SCAVENGER,
	SUIT_OF,
	TREASURE_HUNTER,
} from './cards.ts';
import type { Tell } from './events.ts';
import { usePower } from './powers.ts';
import { outcome } from './score.ts';
import {
	addToBank,
	addToDiscard,
	deckLeft,
	HOOK_CHOICE,
	NO_CHOICE,
	NOBODY,
	OVER,
	PLUNDER_CHOICE,
	type State,
	takeFromBank,
	takeFromDiscard,
	topCard,
} from './state.ts';

/** DD-3, DD-6: the deck's top card, into the play area or straight to the bank. */
export function draw(state: State, chance: Chance, tell?: Tell): void {
	const seat = state.turn;
	const card = drawTop(state, chance);
	const straight = goesStraight(state, card);
	state.drawn = 1;
	if (tell) tell({ on: 'draw', seat, card: cardName(card), from: 'deck', to: straight ? seat : 'play', left: deckLeft(state) });
	if (straight) addToBank(state, seat, card);
	else if (lay(state, card, chance, tell)) return;
	goOn(state, chance, tell);
}

/** DD-20: the casanova's mermaids and the fisherman's krakens do not enter play. */
function goesStraight(state: State, card: number): boolean {
	const character = state.character[state.turn];
	return (character === CASANOVA && SUIT_OF[card] === MERMAID) || (character === FISHERMAN && SUIT_OF[card] === KRAKEN);
}

/** DD-4: lays a card into the play area; it busts, or pays debt and uses its power. Answers whether it busted. */
function lay(state: State, card: number, chance: Chance, tell?: Tell): boolean {
	const bit = 1 << SUIT_OF[card];
	if ((state.suits & bit) !== 0) {
		bust(state, card, tell);
		return true;
	}
	state.play[state.playSize++] = card;
	state.suits |= bit;
	if (state.debt > 0) state.debt--;
	usePower(state, card, chance, tell);
	return false;
}

/** After a power: the captain's second card, then, with the deck empty, the end (DD-17). */
function goOn(state: State, chance: Chance, tell?: Tell): void {
	if (state.pending !== NO_CHOICE) return;
	if (state.hookAgain !== 0) {
		state.hookAgain = 0;
		if (state.owned[state.turn] !== 0) {
			state.pending = HOOK_CHOICE;
			return;
		}
	}
	if (deckLeft(state) === 0) bank(state, true, chance, tell);
}

/** DD-5: what is not saved, and always the busting card, goes to the discard or to whoever named this seat (DD-20). */
function bust(state: State, card: number, tell?: Tell): void {
	const seat = state.turn;
	const taker = takerFrom(state, seat);
	const saved: number[] | undefined = tell && [];
	const lost: number[] | undefined = tell && [];
	const upTo = savedUpTo(state);
	const hooked = state.character[seat] === MISER ? state.brought | (1 << HOOK) : 0;
	for (let i = 0; i < state.playSize; i++) {
		const laid = state.play[i];
		if (i < upTo || ((hooked >> SUIT_OF[laid]) & 1) !== 0) {
			addToBank(state, seat, laid);
			saved?.push(laid);
		} else {
			lose(state, laid, taker);
			lost?.push(laid);
		}
	}
	lose(state, card, taker);
	if (tell && saved && lost) {
		tell({ on: 'bust', seat, card: cardName(card), saved: saved.map(cardName), lost: lost.map(cardName), to: taker === NOBODY ? 'discard' : taker });
	}
	endRaid(state, 1, tell);
}

/** DD-8: how many of the first cards an anchor saves; a safe harbor also itself and the two next (DD-20). */
function savedUpTo(state: State): number {
	if ((state.suits & (1 << ANCHOR)) === 0) return 0;
	let anchor = 0;
	while (SUIT_OF[state.play[anchor]] !== ANCHOR) anchor++;
	return state.character[state.turn] === SAFE_HARBOR ? anchor + 3 : anchor;
}

/** The davy-jones who has named this seat. */
function takerFrom(state: State, seat: number): number {
	if (state.withCharacters === 0) return NOBODY;
	for (let taker = 0; taker < state.players; taker++) if (state.victim[taker] === seat) return taker;
	return NOBODY;
}

function lose(state: State, card: number, taker: number): void {
	if (taker === NOBODY) addToDiscard(state, card);
	else addToBank(state, taker, card);
}

/** DD-6: all cards of the play area go to the bank; key and chest among them bring a bonus (DD-11). */
export function bank(state: State, auto: boolean, chance: Chance, tell?: Tell): void {
	const seat = state.turn;
	const size = state.playSize;
	const both = (1 << KEY) | (1 << CHEST);
	const bonus = (state.suits & both) === both;
	for (let i = 0; i < size; i++) addToBank(state, seat, state.play[i]);
	if (tell) tell({ on: 'bank', seat, cards: Array.from(state.play.subarray(0, size), cardName), from: 'play', to: seat, auto });
	state.playSize = 0;
	state.suits = 0;
	state.brought = 0;
	if (bonus) {
		if (state.character[seat] === PLUNDERER) {
			if (startPlunder(state, size)) return;
		} else {
			takeBonus(state, state.character[seat] === TREASURE_HUNTER ? size * 2 : size, chance, tell);
		}
	}
	endRaid(state, 0, tell);
}

/** DD-11: random cards of the discard; they use no power. */
function takeBonus(state: State, bonus: number, chance: Chance, tell?: Tell): void {
	const count = bonus < state.discardSize ? bonus : state.discardSize;
	const taken: number[] | undefined = tell && [];
	for (let i = 0; i < count; i++) {
		const card = takeFromDiscard(state, drawDiscarded(state, state.discardSize, chance));
		addToBank(state, state.turn, card);
		taken?.push(card);
	}
	if (tell && taken) tell({ on: 'bonus', seat: state.turn, cards: taken.map(cardName), from: 'discard', to: state.turn });
}

/** DD-20: the plunderer chooses an opponent who has cards; answers whether there is one. */
function startPlunder(state: State, bonus: number): boolean {
	for (let seat = 0; seat < state.players; seat++) {
		if (seat === state.turn || state.owned[seat] === 0) continue;
		state.pending = PLUNDER_CHOICE;
		state.bonus = bonus;
		return true;
	}
	return false;
}

/** DD-20: random cards of one opponent instead of the discard's. */
export function plunder(state: State, whom: number, chance: Chance, tell?: Tell): void {
	const taken: number[] | undefined = tell && [];
	for (let i = 0; i < state.bonus && state.owned[whom] !== 0; i++) {
		const card = drawBanked(state, whom, chance);
		takeFromBank(state, whom, card);
		addToBank(state, state.turn, card);
		taken?.push(card);
	}
	if (tell && taken) tell({ on: 'bonus', seat: state.turn, cards: taken.map(cardName), from: whom, to: state.turn });
	endRaid(state, 0, tell);
}

/** The turn passes clockwise (DD-3), or the game ends with the deck (DD-17). */
function endRaid(state: State, bust: number, tell?: Tell): void {
	state.playSize = 0;
	state.suits = 0;
	state.brought = 0;
	state.debt = 0;
	state.pending = NO_CHOICE;
	state.hookAgain = 0;
	state.bonus = 0;
	state.open = 0;
	state.drawn = 0;
	state.bust = bust;
	if (deckLeft(state) === 0) {
		state.phase = OVER;
		if (tell) {
			const { scores, winners } = outcome(state);
			tell({ on: 'over', scores, winners });
		}
		return;
	}
	state.turn = state.turn + 1 === state.players ? 0 : state.turn + 1;
	if (tell) tell({ on: 'raid', seat: state.turn });
}

/** DD-9: the chosen card leaves the own bank for the play area. */
export function chooseForHook(state: State, type: number, chance: Chance, tell?: Tell): void {
	const card = topCard(state, state.turn, SUIT_OF[type * COPIES]);
	const suit = 1 << SUIT_OF[card];
	takeFromBank(state, state.turn, card);
	if (tell) tell({ on: 'bring', seat: state.turn, by: 'hook', card: cardName(card), from: state.turn, to: 'play' });
	state.pending = NO_CHOICE;
	// A card that busts is not in the play area, so that it never counts as brought.
	if ((state.suits & suit) === 0) state.brought |= suit;
	if (!lay(state, card, chance, tell)) goOn(state, chance, tell);
}

/** DD-14: the chosen card leaves an opponent's bank for the play area. */
export function chooseForSword(state: State, type: number, from: number, chance: Chance, tell?: Tell): void {
	const card = topCard(state, from, SUIT_OF[type * COPIES]);
	takeFromBank(state, from, card);
	if (tell) tell({ on: 'bring', seat: state.turn, by: 'sword', card: cardName(card), from, to: 'play' });
	state.pending = NO_CHOICE;
	if (!lay(state, card, chance, tell)) goOn(state, chance, tell);
}

/** DD-12: the chosen card leaves the discard for the play area, the other open ones are closed again. */
export function chooseForMap(state: State, type: number, chance: Chance, tell?: Tell): void {
	let index = state.discardSize - state.mapped;
	while (state.discard[index] >> 1 !== type) index++;
	const card = takeFromDiscard(state, index);
	if (tell) tell({ on: 'bring', seat: state.turn, by: 'map', card: cardName(card), from: 'discard', to: 'play' });
	state.mapped = 0;
	state.pending = NO_CHOICE;
	if (!lay(state, card, chance, tell)) goOn(state, chance, tell);
}

/** DD-10: discards the chosen card. Own powers affect opponents' cards, not what a misfire hits (DD-20, DD-21). */
export function chooseForCannon(state: State, type: number, from: number, chance: Chance, tell?: Tell): void {
	const seat = state.turn;
	const suit = SUIT_OF[type * COPIES];
	const character = from === seat ? NOBODY : state.character[seat];
	const shot: number[] | undefined = tell && [];
	do {
		const card = topCard(state, from, suit);
		takeFromBank(state, from, card);
		if (character === SCAVENGER) addToBank(state, seat, card);
		else addToDiscard(state, card);
		shot?.push(card);
	} while (character === MASTER_GUNNER && ((state.owned[from] >> suit) & 1) !== 0);
	if (tell && shot) tell({ on: 'shoot', seat, cards: shot.map(cardName), from, to: character === SCAVENGER ? seat : 'discard' });
	state.pending = NO_CHOICE;
	goOn(state, chance, tell);
}
