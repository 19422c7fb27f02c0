import { EVERYTHING, Moves, seatsOf } from '@trove/kernel';
import {
	ANCHOR,
	type Bank,
	CANNON,
	CHARACTERS,
	CHEST,
	type Character,
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
	SWORD,
	worth,
} from './cards.ts';
import { make } from './moves.ts';
import { legal, toAct } from './rules.ts';
import { scoresOf } from './score.ts';
import { deckLeft, KEEPING, NOBODY, PENDING, PHASES, type State } from './state.ts';

/** One thing that a pending power may choose: the raider's legal action without its `do`. */
export type Option = { readonly card?: string; readonly from?: number; readonly whom?: number };

/** A power that waits for a choice. */
export type Pending = { readonly kind: Exclude<(typeof PENDING)[number], ''>; readonly options: readonly Option[] };

/** How likely the next draw busts. */
export type Odds = { readonly bust: number };

/** What perfect memory adds: the deck, its known top, the discard, and the cards in play that a hook brought. */
export type Memory = {
	readonly deck: readonly string[];
	readonly known: readonly string[];
	readonly discard: readonly string[];
	readonly brought: readonly string[];
};

/** What one sees of the table. */
export type DeadMansDrawView = {
	readonly phase: (typeof PHASES)[number];
	readonly toAct: readonly number[];
	/** Whose view it is; null for spectators. */
	readonly seat: number | null;
	readonly turn: number;
	readonly play: readonly string[];
	readonly banks: readonly Bank[];
	readonly deckCount: number;
	readonly discardCount: number;
	/** The open cards on top of the deck, the next one first. */
	readonly revealed: readonly string[];
	readonly pending: Pending | null;
	/** Powers that go on after the present one. */
	readonly unfinished: readonly string[];
	readonly drawn: boolean;
	readonly bonus: number;
	readonly debt: number;
	/** Per seat; `"?"` is one that was kept in secret. */
	readonly characters: readonly (Character | '?' | null)[];
	/** While characters are chosen: as `characters`, with the own one. */
	readonly kept?: readonly (Character | '?' | null)[];
	/** The own two characters, or for `EVERYTHING` those of every seat; null where there are none to choose from. */
	readonly offered: readonly Character[] | readonly (readonly Character[])[] | null;
	readonly victims: readonly (number | null)[];
	readonly scores: readonly number[];
	/** Whether the last raid busted. */
	readonly bust: boolean;
	/** At a table with the odds as an aid; null while nobody is to draw. */
	readonly odds?: Odds | null;
	readonly memory?: Memory;
};

/** What the table shows to a seat. Unchanged parts are the same objects in every view, so that comparing is cheap. */
export function view(state: State, seat: number): DeadMansDrawView {
	const { phase, players } = state;
	const shown: DeadMansDrawView = {
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

function banksOf(state: State): readonly Bank[] {
	const each: Bank[] = new Array(state.players);
	for (let seat = 0; seat < state.players; seat++) each[seat] = state.shownBank(seat, bankOf);
	return each;
}

/** The view with what perfect memory knows: every card that once lay face up, and so what is left. */
export function observe(state: State, seat: number): DeadMansDrawView {
	return { ...view(state, seat), memory: memoryOf(state) };
}

function memoryOf(state: State): Memory {
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
function bankOf({ bank }: State, seat: number): Bank {
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
	});
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

function pendingOf(state: State): Pending | null {
	const kind = PENDING[state.pending];
	if (kind === '') return null;
	legal(state, state.turn, moves.clear());
	const options = Array.from(moves.list.subarray(0, moves.count), (move) => {
		const { do: _, ...option } = make(move);
		return option;
	});
	return { kind, options };
}

/** DD-2: `"?"` says that a character is chosen; which one shows when all have. */
function characterOf(state: State, owner: number, shown: boolean): Character | '?' | null {
	const character = state.character[owner];
	if (character === NOBODY) return null;
	return shown ? CHARACTERS[character] : '?';
}

/** The own two characters while they are chosen; `EVERYTHING` sees them all, per seat. */
function offeredTo(state: State, seat: number): DeadMansDrawView['offered'] {
	if (state.phase !== KEEPING) return null;
	const pair = (owner: number): Character[] => Array.from(state.offered.subarray(owner * 2, owner * 2 + 2), (character) => CHARACTERS[character]);
	if (seat === EVERYTHING) return seats(state, pair);
	return seat < 0 ? null : pair(seat);
}
