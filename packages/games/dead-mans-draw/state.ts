import type { Table } from '@trove/kernel';
import { type Bank, COPIES, copiesFor, SUIT_OF, SUIT_STRIDE, SUITS, TYPES } from './cards.ts';
import { LAST_SEAT } from './moves.ts';

/** The phases by number. */
export const PHASES = ['characters', 'victims', 'raid', 'over'] as const;
export const KEEPING = 0;
export const NAMING = 1;
export const RAIDING = 2;
export const OVER = 3;

/** The powers that wait for a choice, by number; 0 is none. */
export const PENDING = ['', 'hook', 'cannon', 'sword', 'map', 'plunder'] as const;
export const NO_CHOICE = 0;
export const HOOK_CHOICE = 1;
export const CANNON_CHOICE = 2;
export const SWORD_CHOICE = 3;
export const MAP_CHOICE = 4;
export const PLUNDER_CHOICE = 5;

/** No character, no victim. */
export const NOBODY = -1;
/** The most cards of the deck that can be known: the mystic's three. */
export const FORESIGHT = 3;

/** No bank was shown, whoever's it is. */
const UNSHOWN: readonly null[] = new Array(LAST_SEAT + 1).fill(null);

/**
 * Several states share a buffer, because allocating one costs as much as the rest of a state. A buffer lives as long
 * as any of its states, so it is small.
 */
const ROOM = 2048;
const room = { buffer: new ArrayBuffer(ROOM), taken: 0 };

/** Takes so many bytes that nobody else has; answers where they begin in the room's buffer. */
function takeRoom(size: number): number {
	if (room.taken + size > ROOM) {
		room.buffer = new ArrayBuffer(ROOM);
		room.taken = 0;
	}
	const start = room.taken;
	// Numbers of two bytes begin at an even place.
	room.taken += size + (size & 1);
	return start;
}

/** A position. Cards are physical numbers; all arrays share one buffer, so that a copy is one move of memory. */
export class State {
	readonly players: number;
	readonly copies: number;
	/** 1 when the game is played with characters. */
	readonly withCharacters: number;

	phase = RAIDING;
	/** Whose raid it is; before the first raid, who goes first. */
	turn = 0;
	/** 1 when the last raid busted. */
	bust = 0;
	/** 1 when this raid's first draw is made. */
	drawn = 0;
	/** How many more cards the kraken demands. */
	debt = 0;
	/** The power that waits for a choice. */
	pending = NO_CHOICE;
	/** 1 when the hook brings another card after the present power. */
	hookAgain = 0;
	/** How many cards a plunderer takes. */
	bonus = 0;
	/** Suits in the play area, as a bit mask. */
	suits = 0;
	/** Suits in the play area that the hook brought. */
	brought = 0;
	playSize = 0;
	/** Cards in the bag `deck`; the known top is no longer in it. */
	deckSize = 0;
	/** Cards on top of the deck that were shown. */
	knownSize = 0;
	/** How many of those lie open now. */
	open = 0;
	discardSize = 0;
	/** How many cards at the end of `discard` lie open for a map. */
	mapped = 0;
	/** How many cards came out of each bag. */
	deckDrawn = 0;
	discardDrawn = 0;
	plunderDrawn = 0;

	/** Per seat and suit the cards of a stack, bit `rank * 2 + copy`: the highest bit is the top card. */
	readonly bank: Uint16Array;
	/** Per seat the suits in the bank, as a bit mask. */
	readonly owned: Uint16Array;
	readonly character: Int8Array;
	/** Two characters per seat, while they are chosen. */
	readonly offered: Int8Array;
	/** Whom a seat has named. */
	readonly victim: Int8Array;
	/** In the order laid; one more than suits, for the card that busts. */
	readonly play: Uint8Array;
	/** Next card first. */
	readonly known: Uint8Array;
	readonly deck: Uint8Array;
	readonly discard: Uint8Array;
	readonly #bytes: Uint8Array;
	/**
	 * Cached bank views per seat, reset on change and shared by copies (copy-on-write): equal banks are the same object.
	 */
	#shown: readonly (Bank | null)[] = UNSHOWN;

	constructor({ players, options }: Table) {
		this.players = players;
		this.copies = copiesFor(players);
		this.withCharacters = options.characters ? 1 : 0;
		const cards = TYPES * this.copies;
		const stacks = players * SUITS.length;
		const size = stacks * 2 + players * 6 + SUITS.length + 1 + FORESIGHT + cards * 2;
		const start = takeRoom(size);
		const { buffer } = room;
		let at = start;
		const next = (bytes: number): number => {
			at += bytes;
			return at - bytes;
		};
		this.bank = new Uint16Array(buffer, next(stacks * 2), stacks);
		this.owned = new Uint16Array(buffer, next(players * 2), players);
		this.character = new Int8Array(buffer, next(players), players);
		this.offered = new Int8Array(buffer, next(players * 2), players * 2);
		this.victim = new Int8Array(buffer, next(players), players);
		this.play = new Uint8Array(buffer, next(SUITS.length + 1), SUITS.length + 1);
		this.known = new Uint8Array(buffer, next(FORESIGHT), FORESIGHT);
		this.deck = new Uint8Array(buffer, next(cards), cards);
		this.discard = new Uint8Array(buffer, next(cards), cards);
		this.#bytes = new Uint8Array(buffer, start, size);
	}

	/** Takes over another state of the same table. */
	become(from: State): void {
		this.#bytes.set(from.#bytes);
		this.#shown = from.#shown;
		this.phase = from.phase;
		this.turn = from.turn;
		this.bust = from.bust;
		this.drawn = from.drawn;
		this.debt = from.debt;
		this.pending = from.pending;
		this.hookAgain = from.hookAgain;
		this.bonus = from.bonus;
		this.suits = from.suits;
		this.brought = from.brought;
		this.playSize = from.playSize;
		this.deckSize = from.deckSize;
		this.knownSize = from.knownSize;
		this.open = from.open;
		this.discardSize = from.discardSize;
		this.mapped = from.mapped;
		this.deckDrawn = from.deckDrawn;
		this.discardDrawn = from.discardDrawn;
		this.plunderDrawn = from.plunderDrawn;
	}

	/** An empty table: no card anywhere, no character, nothing begun. */
	clear(): void {
		this.#bytes.fill(0);
		this.#shown = UNSHOWN;
		this.character.fill(NOBODY);
		this.offered.fill(NOBODY);
		this.victim.fill(NOBODY);
		this.phase = RAIDING;
		this.turn = 0;
		this.bust = 0;
		this.drawn = 0;
		this.debt = 0;
		this.pending = NO_CHOICE;
		this.hookAgain = 0;
		this.bonus = 0;
		this.suits = 0;
		this.brought = 0;
		this.playSize = 0;
		this.deckSize = 0;
		this.knownSize = 0;
		this.open = 0;
		this.discardSize = 0;
		this.mapped = 0;
		this.deckDrawn = 0;
		this.discardDrawn = 0;
		this.plunderDrawn = 0;
	}

	/** A bank as a view shows it; `make` is asked only when it has changed. */
	shownBank(seat: number, make: (state: State, seat: number) => Bank): Bank {
		const shown = this.#shown[seat] ?? make(this, seat);
		if (shown !== this.#shown[seat]) this.#shown = this.#shown.with(seat, shown);
		return shown;
	}

	/** A bank is not as it was shown any more. */
	changeBank(seat: number): void {
		if (this.#shown[seat] !== null) this.#shown = this.#shown.with(seat, null);
	}
}

/** Cards left to draw. */
export function deckLeft(state: State): number {
	return state.deckSize + state.knownSize;
}

/** Lays a card into a bank: onto its suit's stack, in the order of values (DD-7). */
export function addToBank(state: State, seat: number, card: number): void {
	const suit = SUIT_OF[card];
	state.bank[seat * SUITS.length + suit] |= 1 << (card - suit * SUIT_STRIDE);
	state.owned[seat] |= 1 << suit;
	state.changeBank(seat);
}

/** Takes a card out of a bank. */
export function takeFromBank(state: State, seat: number, card: number): void {
	const suit = SUIT_OF[card];
	const stack = seat * SUITS.length + suit;
	state.bank[stack] &= ~(1 << (card - suit * SUIT_STRIDE));
	if (state.bank[stack] === 0) state.owned[seat] &= ~(1 << suit);
	state.changeBank(seat);
}

/** The top card of a stack that is not empty (DD-7). */
export function topCard(state: State, seat: number, suit: number): number {
	return suit * SUIT_STRIDE + 31 - Math.clz32(state.bank[seat * SUITS.length + suit]);
}

/** Whether a physical card lies in the bank. */
export function isBanked(state: State, seat: number, card: number): boolean {
	const suit = SUIT_OF[card];
	return ((state.bank[seat * SUITS.length + suit] >> (card - suit * SUIT_STRIDE)) & 1) !== 0;
}

/** Whether any copy of this type lies in the bank. */
export function inBank(state: State, seat: number, type: number): boolean {
	return isBanked(state, seat, type * COPIES) || isBanked(state, seat, type * COPIES + 1);
}

/** Lays a card onto the discard. */
export function addToDiscard(state: State, card: number): void {
	state.discard[state.discardSize++] = card;
}

/** Takes the card at this place out of the discard. */
export function takeFromDiscard(state: State, index: number): number {
	const card = state.discard[index];
	state.discard[index] = state.discard[--state.discardSize];
	return card;
}
