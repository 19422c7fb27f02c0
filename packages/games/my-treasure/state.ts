import type { Table } from '@trove/kernel';
import { DECK_SIZE, NONE, TREASURE_COUNT } from './cards.ts';

export const PLACES = 4;
export const SEATS = 4;

/** The phases by number. */
export const PHASES = ['turn', 'place', 'flight', 'over'] as const;
export const TURN = 0;
export const PLACE = 1;
export const FLIGHT = 2;
export const OVER = 3;

/** The bags by number. */
export const BAGS = ['first', 'deck', 'flight'] as const;
export const FIRST_BAG = 0;
export const DECK_BAG = 1;
export const FLIGHT_BAG = 2;

/** The token of a gnome who took it unseen: its kind is decided at scoring, nobody knows it before. */
export const UNSEEN = 6;

/**
 * A position. A pile is a linked list of cards: its top, and `under` for what lies below. Each treasure card exists
 * once.
 */
export class State {
	readonly players: number;
	phase = TURN;
	round = 1;
	/** Who began the round. */
	first = 0;
	/** Who acts; when the game is over, who acted last. */
	turn = 0;
	/** Orcs out. */
	orcs = 0;
	/** The card drawn and not yet laid, or `NONE`. */
	drawn = NONE;
	deckCount = 0;
	/** Places taken, as a bit mask. */
	taken = 0;
	/** Tokens left, as a bit mask; during the flight also those taken unseen. */
	tokens = 0;
	/** Gnomes still in the cave, as a bit mask of seats. */
	cave = 0;
	/** 1 once a round has been scored. */
	scored = 0;

	/** All that follows, in one piece so that copying is one step. */
	readonly bytes: Uint8Array;
	readonly deck: Uint8Array;
	/** Per place its top card, or `NONE`. */
	readonly tops: Uint8Array;
	/** Per treasure card what lies below it, or `NONE`. */
	readonly under: Uint8Array;
	/** Per seat the top of the pile taken (only once it is taken), and the token: `NONE` for a gnome in the cave. */
	readonly claimTops: Uint8Array;
	readonly claimTokens: Uint8Array;
	/** Per seat the worth of the coins, in silver. */
	readonly worth: Uint8Array;
	/** The round scored last, in the same form. */
	readonly lastUnder: Uint8Array;
	readonly lastTops: Uint8Array;
	readonly lastTokens: Uint8Array;
	readonly lastTreasures: Uint8Array;
	readonly lastCoins: Uint8Array;

	constructor(players: number) {
		this.players = players;
		this.bytes = new Uint8Array(DECK_SIZE + PLACES + 2 * TREASURE_COUNT + 7 * SEATS);
		let used = 0;
		const part = (size: number): Uint8Array => {
			used += size;
			return this.bytes.subarray(used - size, used);
		};
		this.deck = part(DECK_SIZE);
		this.tops = part(PLACES);
		this.under = part(TREASURE_COUNT);
		this.claimTops = part(SEATS);
		this.claimTokens = part(SEATS);
		this.worth = part(SEATS);
		this.lastUnder = part(TREASURE_COUNT);
		this.lastTops = part(SEATS);
		this.lastTokens = part(SEATS);
		this.lastTreasures = part(SEATS);
		this.lastCoins = part(SEATS);
	}
}

/** An empty state. */
export function blank(table: Table): State {
	return new State(table.players);
}

/** Copies a state into another of the same table. */
export function copy(from: State, to: State): void {
	to.phase = from.phase;
	to.round = from.round;
	to.first = from.first;
	to.turn = from.turn;
	to.orcs = from.orcs;
	to.drawn = from.drawn;
	to.deckCount = from.deckCount;
	to.taken = from.taken;
	to.tokens = from.tokens;
	to.cave = from.cave;
	to.scored = from.scored;
	to.bytes.set(from.bytes);
}

/** The cards of a pile, bottom first. */
export function cardsOf(top: number, under: Uint8Array): number[] {
	const cards: number[] = [];
	for (let card = top; card !== NONE; card = under[card]) cards.push(card);
	return cards.reverse();
}

/** Whether this place is taken. */
export function isTaken(state: State, place: number): boolean {
	return ((state.taken >> place) & 1) === 1;
}
