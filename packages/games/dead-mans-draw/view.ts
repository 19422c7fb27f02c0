import { EVERYTHING, type Json, type JsonObject, Moves, seatsOf, type View } from '@trove/kernel';
import { CHARACTERS, COPIES, cardName, RANKS, SUIT_OF, SUITS, worth } from './cards.ts';
import { make } from './moves.ts';
import { legal, toAct } from './rules.ts';
import { scoresOf } from './score.ts';
import { deckLeft, KEEPING, NO_CHOICE, NOBODY, PENDING, PHASES, type State } from './state.ts';

/** What the table shows to a seat. */
export function view(state: State, seat: number): View {
	return {
		phase: PHASES[state.phase],
		toAct: seatsOf(toAct(state)),
		seat: seat < 0 ? null : seat,
		turn: state.turn,
		play: Array.from(state.play.subarray(0, state.playSize), cardName),
		banks: seats(state, (owner) => bankOf(state, owner)),
		deckCount: deckLeft(state),
		discardCount: state.discardSize,
		revealed: Array.from(state.known.subarray(0, state.open), cardName),
		pending: pendingOf(state),
		unfinished: state.hookAgain === 0 ? [] : ['hook'],
		drawn: state.drawn === 1,
		bonus: state.bonus,
		debt: state.debt,
		characters: seats(state, (owner) => characterOf(state, owner, state.phase !== KEEPING)),
		...(state.phase === KEEPING ? { kept: seats(state, (owner) => characterOf(state, owner, owner === seat || seat === EVERYTHING)) } : {}),
		offered: offeredTo(state, seat),
		victims: seats(state, (owner) => (state.victim[owner] === NOBODY ? null : state.victim[owner])),
		scores: scoresOf(state),
		bust: state.bust === 1,
	};
}

/** The view, and what a player with perfect memory knows: every card that went face up onto the discard or back onto the deck, and so what is left. */
export function observe(state: State, seat: number): View {
	return { ...view(state, seat), memory: memoryOf(state) };
}

function memoryOf(state: State): JsonObject {
	return {
		deck: sorted(state.deck.subarray(0, state.deckSize)),
		known: Array.from(state.known.subarray(0, state.knownSize), cardName),
		discard: sorted(state.discard.subarray(0, state.discardSize)),
		brought: Array.from(state.play.subarray(0, state.playSize))
			.filter((card) => (state.brought >> SUIT_OF[card]) & 1)
			.map(cardName),
	};
}

function sorted(cards: Uint8Array): string[] {
	return Array.from(Uint8Array.from(cards).sort(), cardName);
}

function seats<T>({ players }: State, of: (seat: number) => T): T[] {
	return Array.from({ length: players }, (_, seat) => of(seat));
}

/** DD-7: per suit the values, highest first. */
function bankOf(state: State, seat: number): JsonObject {
	return Object.fromEntries(SUITS.map((suit, index) => [suit, valuesOf(index, state.bank[seat * SUITS.length + index])]));
}

function valuesOf(suit: number, stack: number): number[] {
	const values: number[] = [];
	for (let bit = RANKS * COPIES - 1; bit >= 0; bit--) if ((stack >> bit) & 1) values.push(worth(suit, bit >> 1));
	return values;
}

const moves = new Moves();

/** The options of a pending choice are the raider's legal actions without their `do`. */
function pendingOf(state: State): Json {
	if (state.pending === NO_CHOICE) return null;
	legal(state, state.turn, moves.clear());
	const options = Array.from(moves.list.subarray(0, moves.count), (move) => {
		const { do: _, ...option } = make(move);
		return option;
	});
	return { kind: PENDING[state.pending], options };
}

/** DD-2: `"?"` says that a character is chosen; which one shows when all have. */
function characterOf(state: State, owner: number, shown: boolean): string | null {
	const character = state.character[owner];
	if (character === NOBODY) return null;
	return shown ? CHARACTERS[character] : '?';
}

/** The own two characters while they are chosen; `EVERYTHING` sees them all, per seat. */
function offeredTo(state: State, seat: number): Json {
	if (state.phase !== KEEPING) return null;
	const pair = (owner: number): string[] => Array.from(state.offered.subarray(owner * 2, owner * 2 + 2), (character) => CHARACTERS[character]);
	if (seat === EVERYTHING) return seats(state, pair);
	return seat < 0 ? null : pair(seat);
}
