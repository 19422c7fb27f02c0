import { EVERYTHING, type Json, type JsonObject, Moves, seatsOf, type View } from '@trove/kernel';
import {
	ANCHOR,
	CANNON,
	CHARACTERS,
	CHEST,
	COPIES,
	cardName,
	HOOK,
	KEY,
	KRAKEN,
	MAP,
	MERMAID,
	ORACLE,
	RANKS,
	SUIT_OF,
	SUITS,
	type Suit,
	SWORD,
	worth,
} from './cards.ts';
import { make } from './moves.ts';
import { legal, toAct } from './rules.ts';
import { scoresOf } from './score.ts';
import { deckLeft, KEEPING, NO_CHOICE, NOBODY, PENDING, PHASES, type State } from './state.ts';

/** What the table shows to a seat. Parts that are nearly always the same are the same objects each time: who compares two views need not look into them. */
export function view(state: State, seat: number): View {
	const { phase, players } = state;
	const shown = {
		phase: PHASES[phase],
		toAct: acting(toAct(state)),
		seat: seat < 0 ? null : seat,
		turn: state.turn,
		play: names(state.play, state.playSize),
		banks: banksOf(state),
		deckCount: deckLeft(state),
		discardCount: state.discardSize,
		revealed: names(state.known, state.open),
		pending: pendingOf(state),
		unfinished: state.hookAgain === 0 ? NONE : HOOK_AGAIN,
		drawn: state.drawn === 1,
		bonus: state.bonus,
		debt: state.debt,
		characters: isBlank(state.character) ? NULLS[players] : seats(state, (owner) => characterOf(state, owner, phase !== KEEPING)),
		offered: offeredTo(state, seat),
		victims: isBlank(state.victim) ? NULLS[players] : seats(state, (owner) => (state.victim[owner] === NOBODY ? null : state.victim[owner])),
		scores: scoresOf(state),
		bust: state.bust === 1,
	};
	return phase === KEEPING ? { ...shown, kept: seats(state, (owner) => characterOf(state, owner, owner === seat || seat === EVERYTHING)) } : shown;
}

const NONE: readonly never[] = Object.freeze([]);
const HOOK_AGAIN: readonly string[] = Object.freeze(['hook']);
/** By the number of players, nothing for each. */
const NULLS: readonly (readonly null[])[] = Array.from({ length: 9 }, (_, players) => Object.freeze(new Array(players).fill(null)));
/** By mask, the seats to act. */
const ACTING: (readonly number[] | undefined)[] = [];

function acting(mask: number): readonly number[] {
	ACTING[mask] ??= Object.freeze(seatsOf(mask));
	return ACTING[mask];
}

/** Whether nobody has anything there: no character, no victim. */
function isBlank(row: Int8Array): boolean {
	for (let seat = 0; seat < row.length; seat++) if (row[seat] !== NOBODY) return false;
	return true;
}

function banksOf(state: State): readonly JsonObject[] {
	const each: JsonObject[] = new Array(state.players);
	for (let seat = 0; seat < state.players; seat++) each[seat] = state.shownBank(seat, bankOf);
	return each;
}

/** The view, and what a player with perfect memory knows: every card that went face up onto the discard or back onto the deck, and so what is left. */
export function observe(state: State, seat: number): View {
	return { ...view(state, seat), memory: memoryOf(state) };
}

function memoryOf(state: State): JsonObject {
	return {
		deck: sorted(state.deck.subarray(0, state.deckSize)),
		known: names(state.known, state.knownSize),
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
	const each: T[] = [];
	for (let seat = 0; seat < players; seat++) each.push(of(seat));
	return each;
}

/** The names of the first cards of a row. */
function names(cards: Uint8Array, count: number): readonly string[] {
	if (count === 0) return NONE;
	const named: string[] = new Array(count);
	for (let i = 0; i < count; i++) named[i] = cardName(cards[i]);
	return named;
}

/** DD-7: per suit the values, highest first. */
function bankOf({ bank }: State, seat: number): JsonObject {
	const from = seat * SUITS.length;
	return Object.freeze({
		anchor: valuesOf(ANCHOR, bank[from + ANCHOR]),
		hook: valuesOf(HOOK, bank[from + HOOK]),
		cannon: valuesOf(CANNON, bank[from + CANNON]),
		key: valuesOf(KEY, bank[from + KEY]),
		chest: valuesOf(CHEST, bank[from + CHEST]),
		map: valuesOf(MAP, bank[from + MAP]),
		oracle: valuesOf(ORACLE, bank[from + ORACLE]),
		sword: valuesOf(SWORD, bank[from + SWORD]),
		mermaid: valuesOf(MERMAID, bank[from + MERMAID]),
		kraken: valuesOf(KRAKEN, bank[from + KRAKEN]),
	} satisfies { readonly [suit in Suit]: Json });
}

/** Stacks by suit, each made once: in a bank that has changed, all but a few are the same objects as before. */
const shownStacks: Map<number, readonly number[]>[] = SUITS.map(() => new Map());

function valuesOf(suit: number, stack: number): readonly number[] {
	let values = shownStacks[suit].get(stack);
	if (values === undefined) {
		const made: number[] = [];
		for (let bit = RANKS * COPIES - 1; bit >= 0; bit--) if ((stack >> bit) & 1) made.push(worth(suit, bit >> 1));
		values = Object.freeze(made);
		shownStacks[suit].set(stack, values);
	}
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
