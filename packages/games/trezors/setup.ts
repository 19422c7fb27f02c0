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
	Stacked,
	type Table,
} from '@trove/kernel';
import { CHESTS, COPIES, FIRST_OF, FULL_HAND, HOOKS, KIND_OF, KINDS, PIRATES, ROUNDS, ROW } from './cards.ts';
import { CHEST_BAG, layChests } from './rules.ts';
import { State, type Version } from './state.ts';

/** The bag from which chests are drawn that lie in no `won`, when `deck` is left out. */
const LEFT_OUT = 100;

/** A position at the start of a round. */
export function setup(version: Version, table: Table, json: JsonObject, chance: Chance): Position<State> {
	const fields = object(json, 'setup', ['deck', 'hands', 'hooks', 'won', 'hooksLeft', 'round']);
	const state = new State(table, version);
	const used = new Array<number>(KINDS.length).fill(0);
	const deck = fields.deck === undefined ? undefined : readChests(fields.deck, 'setup.deck', used);
	state.round = readRound(fields.round, deck) - 1;
	setWon(state, fields.won, used);
	setHands(state, fields.hands);
	setHooks(state, fields);
	if (deck) state.bag.set(deck);
	else drawDeck(state, used, chance);
	state.bagCount = ROW * (ROUNDS - state.round);
	setDiscarded(state);
	const stacks: Stack[] = deck ? [{ bag: CHEST_BAG, round: 0, from: ROW * state.round, cards: deck }] : [];
	layChests(state, new Stacked(chance, stacks));
	return { state, stacks };
}

/** Chests by number; `used` counts by kind those that were named before. */
function readChests(json: Json | undefined, path: string, used: number[]): number[] {
	return list(json, path).map((name, index) => {
		const kind = oneOf(name, at(path, index), KINDS);
		if (used[kind] === COPIES[kind]) throw new Fault(at(path, index), `${KINDS[kind]} is named too often: there are ${COPIES[kind]}`);
		return FIRST_OF[kind] + used[kind]++;
	});
}

/** `round` or `deck` alone fixes the other. */
function readRound(json: Json | undefined, deck: readonly number[] | undefined): number {
	const given = json === undefined ? undefined : integer(json, 'setup.round', 1, ROUNDS);
	if (!deck) return given ?? 1;
	const round = ROUNDS + 1 - deck.length / ROW;
	if (deck.length === 0 || !Number.isInteger(round)) throw new Fault('setup.deck', `3, 6, 9, … 21 chests are expected, not ${deck.length}`);
	if (given !== undefined && given !== round)
		throw new Fault('setup.deck', `${ROW * (ROUNDS + 1 - given)} chests are expected in round ${given}, not ${deck.length}`);
	return round;
}

function setWon(state: State, json: Json | undefined, used: number[]): void {
	if (json === undefined) return;
	let count = 0;
	for (const [seat, chests] of list(json, 'setup.won', state.players).entries()) {
		for (const chest of readChests(chests, at('setup.won', seat), used)) {
			state.won[seat * CHESTS + state.wonCount[seat]++] = KIND_OF[chest];
			count++;
		}
	}
	const gone = ROW * state.round;
	if (count > gone) throw new Fault('setup.won', `only ${gone} chests can be won before round ${state.round + 1}, not ${count}; give round or deck`);
}

function setHands(state: State, json: Json | undefined): void {
	state.hands.fill(FULL_HAND);
	if (json === undefined) return;
	for (const [seat, cards] of list(json, 'setup.hands', state.players).entries()) {
		const path = at('setup.hands', seat);
		let hand = 0;
		for (const [index, name] of list(cards, path).entries()) {
			const card = oneOf(name, at(path, index), PIRATES);
			if ((hand >> card) & 1) throw new Fault(at(path, index), `${PIRATES[card]} is named twice`);
			hand |= 1 << card;
		}
		if (hand === 0) throw new Fault(path, 'at least one card is expected: this seat must choose');
		state.hands[seat] = hand;
	}
}

/** All hooks together are always 10. */
function setHooks(state: State, { hooks, hooksLeft }: JsonObject): void {
	let held = 0;
	if (hooks !== undefined) {
		for (const [seat, count] of list(hooks, 'setup.hooks', state.players).entries()) {
			state.hooks[seat] = integer(count, at('setup.hooks', seat), 0, HOOKS);
			held += state.hooks[seat];
		}
	}
	if (held > HOOKS) throw new Fault('setup.hooks', `there are ${HOOKS} hooks, not ${held}`);
	state.hooksLeft = HOOKS - held;
	if (hooksLeft !== undefined && integer(hooksLeft, 'setup.hooksLeft', 0, HOOKS) !== state.hooksLeft)
		throw new Fault('setup.hooksLeft', `${state.hooksLeft} is expected: with the hooks of all seats it makes ${HOOKS}`);
}

/** As many chests as the rounds left need, from those in no `won`. */
function drawDeck(state: State, used: readonly number[], chance: Chance): void {
	const others = Uint8Array.from(KIND_OF.keys()).filter((chest) => chest - FIRST_OF[KIND_OF[chest]] >= used[KIND_OF[chest]]);
	const count = ROW * (ROUNDS - state.round);
	for (let i = 0; i < count; i++) {
		const left = others.length - i;
		const index = chance.draw(LEFT_OUT, 0, i, others, left);
		state.bag[i] = others[index];
		others[index] = others[left - 1];
	}
}

/** Chests in no deck and in no `won` are gone. */
function setDiscarded(state: State): void {
	state.discarded.set(COPIES);
	for (let i = 0; i < state.bagCount; i++) state.discarded[KIND_OF[state.bag[i]]]--;
	for (let seat = 0; seat < state.players; seat++) {
		for (let i = 0; i < state.wonCount[seat]; i++) state.discarded[state.won[seat * CHESTS + i]]--;
	}
}
