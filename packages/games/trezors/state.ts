import type { Table } from '@trove/kernel';
import { CHESTS, KINDS, ROW } from './cards.ts';

/** The phases, by their number in the state. */
export const PHASES = ['choose', 'tap', 'over'] as const;
export const CHOOSE = 0;
export const TAP = 1;
export const OVER = 2;

/** No card chosen, no tap made, no chest shown. */
export const NONE = 255;
/** In `taps`: will not tap this round. */
export const PASS = 3;

/** The versions of the rules, newest first; docs/vocabulary/trezors.md says how they differ. */
export const VERSIONS = [2, 1] as const;
/** A version of the rules. */
export type Version = (typeof VERSIONS)[number];

/** Room for as many seats as a table can have. */
export const SEATS = 4;

/** A position. The two chests that lie face down are still in the bag: nobody could know them. */
export class State {
	readonly players: number;
	readonly version: Version;
	/** Nobody taps: what is contested is drawn for (TZ-14). */
	readonly calm: boolean;
	phase = CHOOSE;
	/** 1–7. */
	round = 0;
	/** The seats that have yet to choose, tap or pass, as a bit mask. */
	waiting = 0;
	hooksLeft = 0;
	bagCount = 0;

	/** All arrays of small numbers below lie in here, so that a copy is one copy. */
	readonly bytes: Uint8Array;
	/** The chests laid out by number, or `NONE`. */
	readonly chests: Uint8Array;
	/** The chests that nobody has seen, in no order; `bagCount` of them. */
	readonly bag: Uint8Array;
	/** Discarded chests, by kind. */
	readonly discarded: Uint8Array;
	/** Pirate cards in hand per seat, as a bit mask. */
	readonly hands: Uint8Array;
	/** The pirate card chosen this round per seat, or `NONE`. */
	readonly played: Uint8Array;
	/** The chest tapped this round per seat, `PASS`, or `NONE`. */
	readonly taps: Uint8Array;
	readonly hooks: Uint8Array;
	/** Kinds of the chests won in the order won, `CHESTS` places per seat. */
	readonly won: Uint8Array;
	readonly wonCount: Uint8Array;
	/** The taps' reaction times per seat, in milliseconds. */
	readonly times: Uint16Array = new Uint16Array(SEATS);

	constructor(table: Table, version: Version) {
		this.players = table.players;
		this.version = version;
		this.calm = table.options.contest === 'calm';
		const sizes = [ROW, CHESTS, KINDS.length, SEATS, SEATS, SEATS, SEATS, SEATS, table.players * CHESTS];
		this.bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size));
		let from = 0;
		[this.chests, this.bag, this.discarded, this.hands, this.played, this.taps, this.hooks, this.wonCount, this.won] = sizes.map((size) => {
			from += size;
			return this.bytes.subarray(from - size, from);
		});
	}
}

/** Copies a state into another of the same table and version. */
export function copy(from: State, to: State): void {
	to.phase = from.phase;
	to.round = from.round;
	to.waiting = from.waiting;
	to.hooksLeft = from.hooksLeft;
	to.bagCount = from.bagCount;
	to.bytes.set(from.bytes);
	to.times.set(from.times);
}

/** All seats, as a bit mask. */
export function everybody(state: State): number {
	return (1 << state.players) - 1;
}
