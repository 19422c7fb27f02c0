import type { Shape } from './shapes.ts';

/** A cell, row and column from 0. */
export type CellPair = readonly [row: number, column: number];
/** What is hidden from the one who is told. */
export type Hidden = '?';

/** Four cards are dealt to a seat. */
export type Dealt = {
	readonly on: 'dealt';
	readonly seat: number;
	readonly cards: readonly string[] | Hidden;
};
/** This seat is the first player from now on. */
export type First = {
	readonly on: 'first';
	readonly seat: number;
};
/** A seat has chosen its two cards, in secret. */
export type Kept = {
	readonly on: 'kept';
	readonly seat: number;
	readonly cards: readonly string[] | Hidden;
};
/** All have chosen: a seat's two cards are shown. */
export type Shown = {
	readonly on: 'shown';
	readonly seat: number;
	readonly cards: readonly string[];
};
/** A card of the deck is opened for the display. */
export type Opened = {
	readonly on: 'opened';
	readonly card: string;
	readonly place: number;
};
/** A round begins: all eight expedition cards are shuffled. */
export type Round = {
	readonly on: 'round';
	readonly round: number;
};
/** The first player reveals an expedition card. */
export type Expedition = {
	readonly on: 'expedition';
	readonly seat: number;
	readonly turn: number;
	readonly shape: Shape | Hidden;
};
/** A seat has no free cell and passes step 2. */
export type Passed = {
	readonly on: 'passed';
	readonly seat: number;
};
/** A seat marks the shape or one cell. Others learn of it, and of what follows from it, when all are done. */
export type Marked = {
	readonly on: 'marked';
	readonly seat: number;
	readonly card: string;
	readonly cells: readonly CellPair[];
	readonly shape: Shape | null;
};
/** A seat uses a bonus. */
export type Bonus = {
	readonly on: 'bonus';
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
};
/** A marked cross gives one more cell; so many are owed now. */
export type Cross = {
	readonly on: 'cross';
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly due: number;
};
/** A marked coin fills this box, counted from 1; 0 when all are full. */
export type Coin = {
	readonly on: 'coin';
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly box: number;
};
/** A marked palm scores into this box, counted from 1; 0 when all are full. */
export type Palm = {
	readonly on: 'palm';
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly box: number;
	readonly points: number;
};
/** Bonus cells lapse: no free cell is left. */
export type Lapsed = {
	readonly on: 'lapsed';
	readonly seat: number;
	readonly count: number;
};
/** A seat is done with step 2. */
export type Done = {
	readonly on: 'done';
	readonly seat: number;
};
/** All are done: what a seat has marked, coin boxes filled and palms scored. */
export type Marks = {
	readonly on: 'marks';
	readonly seat: number;
	readonly marks: readonly { readonly card: string; readonly cells: readonly CellPair[] }[];
	readonly coins: number;
	readonly palms: readonly number[];
};
/** A full coin row, counted from 1, takes a trophy; 0 when none is left. */
export type Trophy = {
	readonly on: 'trophy';
	readonly seat: number;
	readonly row: number;
	readonly points: number;
};
/** A filled card is set aside. */
export type Filled = {
	readonly on: 'filled';
	readonly seat: number;
	readonly card: string;
	readonly points: number;
};
/** A seat takes a card. */
export type Took = {
	readonly on: 'took';
	readonly seat: number;
	readonly card: string;
	readonly from: 'display' | 'deck';
};
/** A seat is owed cards and there is none to take. */
export type Missed = {
	readonly on: 'missed';
	readonly seat: number;
	readonly count: number;
};
/** The game has ended. */
export type Over = {
	readonly on: 'over';
	readonly scores: readonly number[];
	readonly winners: readonly number[];
};

/** Everything that can happen. */
export type SilverAndGoldEvent =
	| Dealt
	| First
	| Kept
	| Shown
	| Opened
	| Round
	| Expedition
	| Passed
	| Marked
	| Bonus
	| Cross
	| Coin
	| Palm
	| Lapsed
	| Done
	| Marks
	| Trophy
	| Filled
	| Took
	| Missed
	| Over;

/** Every kind of event. */
export const EVENTS: readonly SilverAndGoldEvent['on'][] = [
	'dealt',
	'first',
	'kept',
	'shown',
	'opened',
	'round',
	'expedition',
	'passed',
	'marked',
	'bonus',
	'cross',
	'coin',
	'palm',
	'lapsed',
	'done',
	'marks',
	'trophy',
	'filled',
	'took',
	'missed',
	'over',
];

/** Takes this game's events. */
export type Tell = (event: SilverAndGoldEvent) => void;
