import { at, type Chance, integer, type Json, list, object, oneOf, type Table } from '@trove/kernel';
import { CHARACTERS, COPIES, HOOK, NAVIGATOR, RANKS, SUIT_OF, SUITS, typeOf, worth } from './cards.ts';
import { LAST_SEAT, readType } from './moves.ts';
import { sortMapped } from './powers.ts';
import { addToBank, KEEPING, MAP_CHOICE, NO_CHOICE, NOBODY, PENDING, PHASES, State } from './state.ts';
import { Supply } from './supply.ts';
import type { DeadMansDrawView, Option, Pending } from './view.ts';

/** Bags for what a sight leaves open. */
const FILL_DISCARD = 100;
const FILL_DECK = 101;
const FILL_OFFERS = 102;
const FILL_KEPT = 103;

/** A state that this view or observation could come from. */
export function rebuild(table: Table, sight: DeadMansDrawView, chance: Chance): State {
	const state = new State(table);
	state.clear();
	const { players } = table;
	state.phase = oneOf(sight.phase, 'phase', PHASES);
	state.turn = integer(sight.turn, 'turn', 0, players - 1);
	state.debt = integer(sight.debt, 'debt', 0, 4);
	state.bonus = integer(sight.bonus, 'bonus', 0, SUITS.length);
	state.bust = sight.bust === true ? 1 : 0;
	state.drawn = sight.drawn === true ? 1 : 0;
	state.hookAgain = list(sight.unfinished, 'unfinished').length;
	const pending = sight.pending === null ? null : object(sight.pending, 'pending');
	state.pending = pending ? oneOf(pending.kind, 'pending.kind', PENDING) : NO_CHOICE;
	readCharacters(state, sight, chance);
	readVictims(state, sight);
	readLoot(state, sight, pending, chance);
	return state;
}

function readLoot(state: State, sight: DeadMansDrawView, pending: Pending | null, chance: Chance): void {
	const supply = new Supply(state.copies);
	const memory = sight.memory === undefined ? null : object(sight.memory, 'memory');
	readBanks(state, sight, supply);
	state.playSize = supply.takeAll(sight.play, 'play', state.play);
	for (let i = 0; i < state.playSize; i++) state.suits |= 1 << SUIT_OF[state.play[i]];
	state.open = list(sight.revealed, 'revealed').length;
	state.knownSize = supply.takeAll(memory?.known ?? sight.revealed, 'memory.known', state.known);
	const mapped = state.pending === MAP_CHOICE && pending ? list(pending.options, 'pending.options').map((option) => nameIn(option)) : [];
	if (memory) {
		// The discard's open cards lie at its end.
		const closed = [...list(memory.discard, 'memory.discard')];
		for (const name of mapped) closed.splice(closed.indexOf(name), 1);
		state.discardSize = supply.takeAll([...closed, ...mapped], 'memory.discard', state.discard);
		state.deckSize = supply.takeAll(memory.deck, 'memory.deck', state.deck);
		for (const name of list(memory.brought, 'memory.brought')) state.brought |= 1 << SUIT_OF[readType(name, 'memory.brought') * COPIES];
	} else {
		fillDiscard(state, sight, mapped, supply, chance);
		state.deckSize = integer(sight.deckCount, 'deckCount', state.knownSize, state.deck.length) - state.knownSize;
		supply.takeRandom(state.deckSize, state.deck, 0, FILL_DECK, chance, () => true);
		for (let i = 1; i < state.playSize; i++) if (SUIT_OF[state.play[i - 1]] === HOOK) state.brought = 1 << SUIT_OF[state.play[i]];
	}
	state.mapped = allMapped(state) ? state.discardSize : mapped.length;
	sortMapped(state);
}

function nameIn(option: Option): string {
	return String(object(option, 'pending.options').card);
}

/** The navigator opens the whole discard. */
function allMapped(state: State): boolean {
	return state.pending === MAP_CHOICE && state.character[state.turn] === NAVIGATOR;
}

/** Any cards not seen elsewhere, and the open ones at the end; where all lie open, only their twins are left. */
function fillDiscard(state: State, sight: DeadMansDrawView, mapped: readonly string[], supply: Supply, chance: Chance): void {
	state.discardSize = integer(sight.discardCount, 'discardCount', mapped.length, state.discard.length);
	const open = new Uint8Array(mapped.length);
	supply.takeAll(mapped, 'pending.options', open);
	const fits = (type: number): boolean => !allMapped(state) || mapped.some((name) => typeOf(name) === type);
	supply.takeRandom(state.discardSize - mapped.length, state.discard, 0, FILL_DISCARD, chance, fits);
	state.discard.set(open, state.discardSize - mapped.length);
}

/** By seat and suit, where a stack stands in a view. */
const STACKS: readonly (readonly string[])[] = Array.from({ length: LAST_SEAT + 1 }, (_, seat) => SUITS.map((suit) => at(at('banks', seat), suit)));

function readBanks(state: State, sight: DeadMansDrawView, supply: Supply): void {
	const banks = list(sight.banks, 'banks', state.players);
	for (let seat = 0; seat < banks.length; seat++) {
		const bank = object(banks[seat], at('banks', seat));
		for (let suit = 0; suit < SUITS.length; suit++) {
			const path = STACKS[seat][suit];
			const values = list(bank[SUITS[suit]], path);
			if (values.length === 0) continue;
			const [least, most] = [worth(suit, 0), worth(suit, RANKS - 1)];
			for (const value of values) addToBank(state, seat, supply.take(suit * RANKS + integer(value, path, least, most) - least, path));
		}
	}
}

function readVictims(state: State, sight: DeadMansDrawView): void {
	for (const [seat, whom] of list(sight.victims, 'victims', state.players).entries()) {
		if (whom !== null) state.victim[seat] = integer(whom, at('victims', seat), 0, state.players - 1);
	}
}

/** Others' two characters and what they have kept of them are filled in. */
function readCharacters(state: State, sight: DeadMansDrawView, chance: Chance): void {
	if (state.phase === KEEPING) readOffers(state, sight, chance);
	for (const [seat, name] of list(sight.kept ?? sight.characters, 'characters', state.players).entries()) {
		if (name === '?') state.character[seat] = state.offered[seat * 2 + chance.draw(FILL_KEPT, 0, seat, EITHER, 2)];
		else if (name !== null) state.character[seat] = oneOf(name, at('characters', seat), CHARACTERS);
	}
}

const EITHER = Uint8Array.of(0, 1);

function readOffers(state: State, sight: DeadMansDrawView, chance: Chance): void {
	const left = new Uint8Array(CHARACTERS.length).fill(state.copies);
	const offered = sight.offered === null ? [] : list(sight.offered, 'offered');
	const read = (seat: number, pair: Json | undefined): void => {
		for (const [index, name] of list(pair, 'offered', 2).entries()) {
			const character = oneOf(name, 'offered', CHARACTERS);
			state.offered[seat * 2 + index] = character;
			left[character]--;
		}
	};
	if (Array.isArray(offered[0])) for (let seat = 0; seat < state.players; seat++) read(seat, offered[seat]);
	else if (typeof sight.seat === 'number') read(integer(sight.seat, 'seat', 0, state.players - 1), offered);
	let size = 0;
	const bag = new Uint8Array(CHARACTERS.length * COPIES);
	for (let character = 0; character < CHARACTERS.length; character++) {
		for (let copy = 0; copy < left[character]; copy++) bag[size++] = character * COPIES + copy;
	}
	for (let place = 0; place < state.offered.length; place++) {
		if (state.offered[place] !== NOBODY) continue;
		const index = chance.draw(FILL_OFFERS, 0, place, bag, size);
		state.offered[place] = bag[index] >> 1;
		bag[index] = bag[--size];
	}
}
