import type { Dice, Game, Json, Locale, Table, View } from '@trove/kernel';
import type { Clock } from './clock.ts';
import type { Temperament } from './question.ts';

/** A position as a mind meets it. Everything here follows from the question. */
export interface Sitting<S extends object = object> {
	readonly game: Game<S>;
	readonly table: Table;
	readonly seat: number;
	/** The seat's observation. */
	readonly sight: View;
	/** A state that the observation could come from; secret choices are guessed. Copy it, do not change it. */
	readonly state: S;
	/** The legal moves, at least one. */
	readonly moves: readonly number[];
	/** The mind's own dice, and a chance for trying moves. */
	readonly dice: Dice;
	readonly clock: Clock;
	readonly temperament: Temperament;
	/** Another state that the same observation could come from. */
	another(): S;
	/** A state guessed from what the table shows, without memory: what a forgetful player sees. */
	glance(): S;
}

/** What a mind decides: a move, and the number that comes with it (a tap's time), or 0. */
export interface Decision {
	readonly move: number;
	readonly extra: number;
}

/** A way to play a game. */
export type Mind<S extends object = object> = (sitting: Sitting<S>) => Decision;

/** Chooses a legal move of `seat` quickly, for playouts. It uses what that seat may know, or less. */
export type Policy<S extends object = object> = (state: S, seat: number, dice: Dice) => number;

/** What is expected of a move. */
export interface Opinion {
	readonly move: number;
	/** The chance to win, ties shared, and its 90% interval. */
	readonly win: Estimate;
	/** The final lead (own score minus the best other score): its mean and its 90% range. */
	readonly lead: Estimate;
	/** Games played out for this move. */
	readonly tries: number;
}

/** A number with the range of its 90% interval. */
export interface Estimate {
	readonly mean: number;
	readonly low: number;
	readonly high: number;
}

/**
 * An argument for or against a move, as data: `code` names a message of the game's catalogue, the rest are its inputs.
 */
export interface Reason {
	readonly code: string;
	readonly [name: string]: Json;
}

/** All ways to play one game. */
export interface Minds<S extends object = object> {
	readonly captain: Mind<S>;
	readonly sailor: Mind<S>;
	readonly cabinBoy: Mind<S>;
	/** The greedy rule of thumb that docs/strength.md describes. */
	readonly greedy: Mind<S>;
	/** How games are played out in a search. */
	readonly policy: Policy<S>;
	/** The number that goes with a move in a playout, where the game has such. */
	readonly extra?: (state: S, seat: number, move: number, dice: Dice) => number;
	/** What is expected of each legal move, where playing out by `policy` is not the way to know. */
	readonly opinions?: (sitting: Sitting<S>) => Opinion[];
	/** Why a move is good or bad, most important first. */
	readonly reasons?: (sitting: Sitting<S>, move: number) => Reason[];
	/** A reason as a short sentence, from the game's catalogue of reasons. */
	readonly say?: (reason: Reason, locale: Locale) => string;
}
