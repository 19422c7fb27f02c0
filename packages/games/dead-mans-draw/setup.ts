import { at, type Chance, Fault, integer, type Json, type JsonObject, list, object, oneOf, type Position, type Stack, type Table } from '@trove/kernel';
import { DECK, drawFirst } from './bags.ts';
import { CHARACTERS, DAVY_JONES, HOOK, KRAKEN, SUIT_OF, SUITS, TYPES } from './cards.ts';
import { isVictim, setOut } from './characters.ts';
import { readType } from './moves.ts';
import { dealCharacters, isLowest } from './rules.ts';
import { addToBank, State } from './state.ts';
import { Supply } from './supply.ts';

const FIELDS = ['deck', 'discard', 'banks', 'play', 'turn', 'debt', 'characters', 'victims'];

/** A position from a scenario. */
export function setup(table: Table, setup: JsonObject, chance: Chance): Position<State> {
	object(setup, 'setup', FIELDS);
	const withCharacters = setup.characters !== undefined || table.options.characters === true;
	const played: Table = { players: table.players, options: { ...table.options, characters: withCharacters } };
	const state = new State(played);
	state.clear();
	const stacks = layOut(state, setup);
	state.turn = setup.turn === undefined ? drawFirst(state, chance) : integer(setup.turn, 'setup.turn', 0, state.players - 1);
	state.debt = readDebt(state, setup.debt);
	if (setup.characters !== undefined) readCharacters(state, setup.characters);
	if (setup.victims !== undefined) readVictims(state, setup.victims);
	if (withCharacters && setup.characters === undefined) dealCharacters(state, chance);
	else setOut(state);
	return { state, stacks, table: played };
}

/** Lays named cards where they are named; the rest fills discard and deck where these are left out. */
function layOut(state: State, { deck, discard, banks, play }: JsonObject): Stack[] {
	const supply = new Supply(state.copies);
	if (deck !== undefined) state.deckSize = supply.takeAll(deck, 'setup.deck', state.deck);
	if (discard !== undefined) state.discardSize = supply.takeAll(discard, 'setup.discard', state.discard);
	if (banks !== undefined) layBanks(state, supply, banks);
	if (play !== undefined) layPlay(state, supply, play);
	for (let type = 0; type < TYPES && discard === undefined; type++) {
		if (isLowest(type)) state.discardSize = supply.takeRest(type, state.discard, state.discardSize);
	}
	for (let type = 0; type < TYPES && deck === undefined; type++) state.deckSize = supply.takeRest(type, state.deck, state.deckSize);
	if (state.deckSize === 0) throw new Fault('setup.deck', 'there must be a card to draw');
	return deck === undefined ? [] : [{ bag: DECK, round: 0, from: 0, cards: Array.from(state.deck.subarray(0, state.deckSize)) }];
}

function layBanks(state: State, supply: Supply, banks: Json): void {
	for (const [seat, cards] of list(banks, 'setup.banks', state.players).entries()) {
		const path = at('setup.banks', seat);
		for (const [index, name] of list(cards, path).entries()) addToBank(state, seat, supply.take(readType(name, at(path, index)), at(path, index)));
	}
}

/** Powers are spent, the draw due is made; the card after a hook counts as brought by it. */
function layPlay(state: State, supply: Supply, play: Json): void {
	for (const [index, name] of list(play, 'setup.play').entries()) {
		const path = at('setup.play', index);
		const card = supply.take(readType(name, path), path);
		const suit = SUIT_OF[card];
		if ((state.suits >> suit) & 1) throw new Fault(path, `the play area has ${SUITS[suit]} already`);
		if (index > 0 && SUIT_OF[state.play[index - 1]] === HOOK) state.brought = 1 << suit;
		state.play[state.playSize++] = card;
		state.suits |= 1 << suit;
		state.drawn = 1;
	}
}

function readDebt(state: State, value: Json | undefined): number {
	const debt = value === undefined ? 0 : integer(value, 'setup.debt', 0, 4);
	if (debt > 0 && ((state.suits >> KRAKEN) & 1) === 0) throw new Fault('setup.debt', 'there is no debt without a kraken in the play area');
	return debt;
}

function readCharacters(state: State, value: Json): void {
	const used = new Uint8Array(CHARACTERS.length);
	for (const [seat, name] of list(value, 'setup.characters', state.players).entries()) {
		if (name === null) continue;
		const path = at('setup.characters', seat);
		const character = oneOf(name, path, CHARACTERS);
		if (used[character]++ === state.copies) throw new Fault(path, `${CHARACTERS[character]} is named more often than it exists`);
		state.character[seat] = character;
	}
}

function readVictims(state: State, value: Json): void {
	for (const [seat, named] of list(value, 'setup.victims', state.players).entries()) {
		if (named === null) continue;
		const path = at('setup.victims', seat);
		const whom = integer(named, path, 0, state.players - 1);
		if (state.character[seat] !== DAVY_JONES) throw new Fault(path, 'only a davy-jones has a victim');
		if (whom === seat) throw new Fault(path, 'the victim must be an opponent');
		if (isVictim(state, whom)) throw new Fault(path, `seat ${whom} is named already`);
		state.victim[seat] = whom;
	}
}
