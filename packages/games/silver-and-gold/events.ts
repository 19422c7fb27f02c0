import type { GameEvent } from '@trove/kernel';
import type { Shape } from './shapes.ts';

/** A cell, row and column from 0. */
export type CellPair = readonly [row: number, column: number];
/** What is hidden from the one who is told. */
export type Hidden = '?';

interface Of<Kind extends string> extends GameEvent {
	readonly on: Kind;
}

/** Four cards are dealt to a seat. */
export interface Dealt extends Of<'dealt'> {
	readonly seat: number;
	readonly cards: readonly string[] | Hidden;
}
/** This seat is the first player from now on. */
export interface First extends Of<'first'> {
	readonly seat: number;
}
/** A seat has chosen its two cards, in secret. */
export interface Kept extends Of<'kept'> {
	readonly seat: number;
	readonly cards: readonly string[] | Hidden;
}
/** All have chosen: a seat's two cards are shown. */
export interface Shown extends Of<'shown'> {
	readonly seat: number;
	readonly cards: readonly string[];
}
/** A card of the deck is opened for the display. */
export interface Opened extends Of<'opened'> {
	readonly card: string;
	readonly place: number;
}
/** A round begins: all eight expedition cards are shuffled. */
export interface Round extends Of<'round'> {
	readonly round: number;
}
/** The first player reveals an expedition card. */
export interface Expedition extends Of<'expedition'> {
	readonly seat: number;
	readonly turn: number;
	readonly shape: Shape | Hidden;
}
/** A seat has no free cell and passes step 2. */
export interface Passed extends Of<'passed'> {
	readonly seat: number;
}
/** A seat marks the shape, or one cell instead. Others are not told before all are done; nor of what follows from it. */
export interface Marked extends Of<'marked'> {
	readonly seat: number;
	readonly card: string;
	readonly cells: readonly CellPair[];
	readonly shape: Shape | null;
}
/** A seat uses a bonus. */
export interface Bonus extends Of<'bonus'> {
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
}
/** A marked cross gives one more cell; so many are owed now. */
export interface Cross extends Of<'cross'> {
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly due: number;
}
/** A marked coin fills this box, counted from 1; 0 when all are full. */
export interface Coin extends Of<'coin'> {
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly box: number;
}
/** A marked palm scores into this box, counted from 1; 0 when all are full. */
export interface Palm extends Of<'palm'> {
	readonly seat: number;
	readonly card: string;
	readonly cell: CellPair;
	readonly box: number;
	readonly points: number;
}
/** Bonus cells lapse: no free cell is left. */
export interface Lapsed extends Of<'lapsed'> {
	readonly seat: number;
	readonly count: number;
}
/** A seat is done with step 2. */
export interface Done extends Of<'done'> {
	readonly seat: number;
}
/** All are done: what a seat has marked, coin boxes filled and palms scored. */
export interface Marks extends Of<'marks'> {
	readonly seat: number;
	readonly marks: readonly { readonly card: string; readonly cells: readonly CellPair[] }[];
	readonly coins: number;
	readonly palms: readonly number[];
}
/** A full coin row, counted from 1, takes a trophy; 0 when none is left. */
export interface Trophy extends Of<'trophy'> {
	readonly seat: number;
	readonly row: number;
	readonly points: number;
}
/** A filled card is set aside. */
export interface Filled extends Of<'filled'> {
	readonly seat: number;
	readonly card: string;
	readonly points: number;
}
/** A seat takes a card. */
export interface Took extends Of<'took'> {
	readonly seat: number;
	readonly card: string;
	readonly from: 'display' | 'deck';
}
/** A seat is owed cards and there is none to take. */
export interface Missed extends Of<'missed'> {
	readonly seat: number;
	readonly count: number;
}
/** The game has ended. */
export interface Over extends Of<'over'> {
	readonly scores: readonly number[];
	readonly winners: readonly number[];
}

/** Everything that can happen. */
export type Happened =
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
export const EVENTS: readonly Happened['on'][] = [
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
export type Tell = (event: Happened) => void;
