import {
	at,
	type Chance,
	Fault,
	integer,
	type Json,
	type JsonObject,
	list,
	object,
	oneOf,
	type Position,
	type Stack,
	show,
	type Table,
	text,
} from '@trove/kernel';
import { ALL_TOKENS, DECK_SIZE, KINDS, NONE, ORCS, TREASURE_COUNT } from './cards.ts';
import { stackUp, treasure } from './rebuild.ts';
import { ENOUGH } from './rules.ts';
import { DECK_BAG, FIRST_BAG, FLIGHT_BAG, PLACES, State, TURN } from './state.ts';

const FIELDS = ['deck', 'orcs', 'piles', 'out', 'tokens', 'turn', 'first', 'worth', 'flightTokens'];

/** A position from a scenario's `setup`: the first round, somebody's turn, no card in hand. */
export function setup(table: Table, json: JsonObject, chance: Chance): Position<State> {
	const given = object(json, 'setup', FIELDS);
	const state = new State(table.players);
	const used = new Set<number>();
	state.phase = TURN;
	state.round = 1;
	state.orcs = given.orcs === undefined ? 0 : integer(given.orcs, 'setup.orcs', 0, ORCS - 1);
	readOut(state, given.out, used);
	readPiles(state, given.piles, used);
	readTokens(state, given.tokens);
	readTurn(state, given, chance);
	if (given.worth !== undefined) {
		const worth = list(given.worth, 'setup.worth', table.players);
		state.worth.set(worth.map((silver, seat) => integer(silver, at('setup.worth', seat), 0, ENOUGH - 1)));
	}
	const stacks = given.flightTokens === undefined ? [] : [flightStack(state, given.flightTokens)];
	if (given.deck === undefined) fillDeck(state, used);
	else stacks.push(readDeck(state, given.deck, used));
	return { state, stacks };
}

/** Notes that a card is named; it is there only once. */
function use(card: number, path: string, name: Json, used: Set<number>): number {
	if (used.has(card)) throw new Fault(path, `${show(name)} is named more often than it exists`);
	used.add(card);
	return card;
}

/** A pile, bottom first. */
function readPile(state: State, json: Json | undefined, path: string, used: Set<number>): number {
	const names = list(json, path);
	for (const [index, name] of names.entries()) use(treasure(name, at(path, index)), at(path, index), name, used);
	return stackUp(names, path, state.under);
}

/** The gnomes who have left, each with a pile and a token. */
function readOut(state: State, json: Json | undefined, used: Set<number>): void {
	state.cave = (1 << state.players) - 1;
	state.tokens = ALL_TOKENS;
	state.claimTokens.fill(NONE);
	for (const [index, entry] of list(json === undefined ? [] : json, 'setup.out').entries()) {
		const path = at('setup.out', index);
		const claim = object(entry, path, ['seat', 'pile', 'token']);
		const seat = integer(claim.seat, at(path, 'seat'), 0, state.players - 1);
		if (((state.cave >> seat) & 1) === 0) throw new Fault(at(path, 'seat'), `seat ${seat} has left already`);
		const token = oneOf(claim.token, at(path, 'token'), KINDS);
		if (((state.tokens >> token) & 1) === 0) throw new Fault(at(path, 'token'), `the token ${KINDS[token]} is taken already`);
		state.claimTops[seat] = readPile(state, claim.pile, at(path, 'pile'), used);
		if (state.claimTops[seat] === NONE) throw new Fault(at(path, 'pile'), 'a pile claimed has at least one card');
		state.claimTokens[seat] = token;
		state.tokens &= ~(1 << token);
		state.cave &= ~(1 << seat);
	}
	if (state.cave === 0) throw new Fault('setup.out', 'somebody must still be in the cave');
}

function readPiles(state: State, json: Json | undefined, used: Set<number>): void {
	const left = state.claimTokens.filter((token) => token !== NONE).length;
	state.tops.fill(NONE);
	if (json === undefined) {
		state.taken = (1 << left) - 1;
		return;
	}
	const piles = list(json, 'setup.piles', PLACES);
	const taken = piles.filter((pile) => pile === null).length;
	if (taken !== left) throw new Fault('setup.piles', `${left} places are expected to be taken (null), not ${taken}`);
	for (const [place, pile] of piles.entries()) {
		if (pile === null) state.taken |= 1 << place;
		else state.tops[place] = readPile(state, pile, at('setup.piles', place), used);
	}
}

/** The tokens left: one at least for each gnome in the cave. */
function readTokens(state: State, json: Json | undefined): void {
	if (json === undefined) return;
	const tokens = list(json, 'setup.tokens');
	const needed = state.claimTokens.subarray(0, state.players).filter((token) => token === NONE).length;
	if (tokens.length < needed) throw new Fault('setup.tokens', `at least ${needed} tokens are expected, not ${tokens.length}`);
	state.tokens = tokensOf(tokens, 'setup.tokens', state.tokens);
}

/** Reads tokens, each at most once, out of those in `from`. */
function tokensOf(tokens: readonly Json[], path: string, from: number): number {
	let read = 0;
	for (const [index, json] of tokens.entries()) {
		const token = oneOf(json, at(path, index), KINDS);
		if ((((from & ~read) >> token) & 1) === 0) throw new Fault(at(path, index), `the token ${KINDS[token]} is not left`);
		read |= 1 << token;
	}
	return read;
}

/** Without `first`, chance chooses who began; without `turn`, it is their turn or that of the next one in the cave. */
function readTurn(state: State, { first, turn }: JsonObject, chance: Chance): void {
	const { players } = state;
	const seats = Uint8Array.from({ length: players }, (_, seat) => seat);
	state.first = first === undefined ? seats[chance.draw(FIRST_BAG, 0, 0, seats, players)] : integer(first, 'setup.first', 0, players - 1);
	if (turn !== undefined) {
		state.turn = integer(turn, 'setup.turn', 0, players - 1);
		if (((state.cave >> state.turn) & 1) === 0) throw new Fault('setup.turn', `seat ${state.turn} has left the cave`);
		return;
	}
	state.turn = state.first;
	while (((state.cave >> state.turn) & 1) === 0) state.turn = (state.turn + 1) % players;
}

function flightStack(state: State, json: Json): Stack {
	const tokens = list(json, 'setup.flightTokens');
	tokensOf(tokens, 'setup.flightTokens', state.tokens);
	return { bag: FLIGHT_BAG, round: 1, from: 0, cards: tokens.map((token) => oneOf(token, 'setup.flightTokens', KINDS)) };
}

/** The whole deck, top first. Cards named nowhere are out of the game for this round. */
function readDeck(state: State, json: Json, used: Set<number>): Stack {
	let orc = TREASURE_COUNT + state.orcs;
	const cards = list(json, 'setup.deck').map((name, index) => {
		const path = at('setup.deck', index);
		if (text(name, path) !== 'orc') return use(treasure(name, path), path, name, used);
		if (orc === DECK_SIZE) throw new Fault(path, `"orc" is named more often than it exists: with ${state.orcs} out ${ORCS - state.orcs} are left`);
		return orc++;
	});
	if (orc < DECK_SIZE) throw new Fault('setup.deck', `${ORCS - state.orcs} orcs are expected in it, not ${orc - TREASURE_COUNT - state.orcs}`);
	state.deck.set(cards);
	state.deckCount = cards.length;
	return { bag: DECK_BAG, round: 1, from: DECK_SIZE - cards.length, cards };
}

/** All that is named nowhere. */
function fillDeck(state: State, used: Set<number>): void {
	for (let card = 0; card < DECK_SIZE; card++) {
		if (used.has(card) || (card >= TREASURE_COUNT && card < TREASURE_COUNT + state.orcs)) continue;
		state.deck[state.deckCount++] = card;
	}
}
