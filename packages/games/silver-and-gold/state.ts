import type { Table } from '@trove/kernel';
import { TREASURE_COUNT } from './cards.ts';

/** The phases, in a game's order. */
export const PHASES = ['keep', 'mark', 'take', 'over'] as const;
export const KEEP = 0;
export const MARK = 1;
export const TAKE = 2;
export const OVER = 3;

/** 28 turns in rounds of seven (SG-3). */
export const TURNS = 28;
export const TURNS_PER_ROUND = 7;
/** The display's size, cards dealt, cards held (SG-1, SG-2). */
export const DISPLAY = 4;
export const DEALT = 4;
export const HELD = 2;
/** Boxes of a score card (SG-8, SG-9). */
export const COIN_BOXES = 12;
export const COIN_ROW = 4;
export const COIN_ROWS = 3;
export const PALM_BOXES = 4;
/** The trophies 6 to 1, a bit each. */
export const ALL_TROPHIES = 0b111_1110;
/** No card. */
export const NONE = 255;

/** A position. What belongs to a seat lies in arrays, seat after seat. */
export class State {
	readonly players: number;
	/** SG-12: the display is refilled once, at the end of step 3. */
	readonly refillsPerStep: boolean;

	phase = KEEP;
	/** Seats to act, a bit each. */
	acting = 0;
	turn = 1;
	first = 0;
	/** The expedition card that holds this turn, `NONE` before the first. */
	expedition = NONE;
	/** Step 3: how many seats, counted from the first player, are through with it. */
	settled = 0;
	trophiesLeft = ALL_TROPHIES;
	deckCount = 0;
	displayCount = 0;
	expeditionCount = 0;

	/** Everything below, as one block to copy. */
	readonly bytes: Uint8Array;
	/** Per card held, the cells marked, and those marked when step 2 began: what others see until all are done. */
	readonly marked: Uint16Array;
	readonly markedBefore: Uint16Array;
	readonly held: Uint8Array;
	readonly heldCount: Uint8Array;
	readonly coins: Uint8Array;
	readonly coinsBefore: Uint8Array;
	readonly palms: Uint8Array;
	readonly palmCount: Uint8Array;
	readonly palmCountBefore: Uint8Array;
	readonly trophies: Uint8Array;
	readonly trophyCount: Uint8Array;
	/** Bonus cells owed in step 2, cards owed in step 3. */
	readonly due: Uint8Array;
	readonly filled: Uint8Array;
	readonly filledCount: Uint8Array;
	/** The cards dealt at the start, and the two of them chosen (`NONE` while not chosen). */
	readonly dealt: Uint8Array;
	readonly kept: Uint8Array;
	readonly deck: Uint8Array;
	readonly display: Uint8Array;
	/** The expedition cards not yet revealed in this round. */
	readonly expeditions: Uint8Array;

	constructor(table: Table) {
		const n = table.players;
		this.players = n;
		this.refillsPerStep = table.options.refill === 'step';
		const cards = TREASURE_COUNT;
		this.bytes = new Uint8Array(8 * n + n * (HELD + 1 + 2 + PALM_BOXES + 2 + COIN_ROWS + 1 + 1 + cards + 1 + DEALT + HELD) + cards + DISPLAY + 8);
		let used = 0;
		const cut = (length: number): Uint8Array => {
			const part = this.bytes.subarray(used, used + length);
			used += length;
			return part;
		};
		this.marked = new Uint16Array(this.bytes.buffer, cut(4 * n).byteOffset, HELD * n);
		this.markedBefore = new Uint16Array(this.bytes.buffer, cut(4 * n).byteOffset, HELD * n);
		this.held = cut(HELD * n);
		this.heldCount = cut(n);
		this.coins = cut(n);
		this.coinsBefore = cut(n);
		this.palms = cut(PALM_BOXES * n);
		this.palmCount = cut(n);
		this.palmCountBefore = cut(n);
		this.trophies = cut(COIN_ROWS * n);
		this.trophyCount = cut(n);
		this.due = cut(n);
		this.filled = cut(cards * n);
		this.filledCount = cut(n);
		this.dealt = cut(DEALT * n);
		this.kept = cut(HELD * n);
		this.deck = cut(cards);
		this.display = cut(DISPLAY);
		this.expeditions = cut(8);
	}
}

/** Everything back to before the deal. */
export function clear(state: State): void {
	state.phase = KEEP;
	state.acting = 0;
	state.turn = 1;
	state.first = 0;
	state.expedition = NONE;
	state.settled = 0;
	state.trophiesLeft = ALL_TROPHIES;
	state.deckCount = 0;
	state.displayCount = 0;
	state.expeditionCount = 0;
	state.bytes.fill(0);
	state.kept.fill(NONE);
}

/** Copies a position into another of the same table. */
export function copy(from: State, to: State): void {
	to.phase = from.phase;
	to.acting = from.acting;
	to.turn = from.turn;
	to.first = from.first;
	to.expedition = from.expedition;
	to.settled = from.settled;
	to.trophiesLeft = from.trophiesLeft;
	to.deckCount = from.deckCount;
	to.displayCount = from.displayCount;
	to.expeditionCount = from.expeditionCount;
	to.bytes.set(from.bytes);
}

/** The round of a turn, from 1. */
export const roundOf = (turn: number): number => Math.ceil(turn / TURNS_PER_ROUND);

/** How many expedition cards this round has seen before this turn's. */
export const playedBefore = (turn: number): number => (turn - 1) % TURNS_PER_ROUND;
