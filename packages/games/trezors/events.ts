import type { Kind, Pirate } from './cards.ts';

/** What is not shown. */
export type Hidden = '?';
/** What a seat did in a race: a tap, or that it would not tap. */
export type Tap = { readonly chest: number; readonly ms: number } | 'pass';
/** Why a tap was wrong: too early, kind not wanted, no rival for it, or (in version 1 only) a share without a race. */
export type WrongTap = 'early' | 'unwanted' | 'alone' | 'share';
/** By what right a chest is taken: alone in wanting it, a sure share, what is left over, or won against others. */
export type Right = 'alone' | 'share' | 'rest' | 'race';

type Shown<T> = T | Hidden;

/** Everything that happens, in the order in which a round brings it. */
export type TrezorsEvent =
	/** Three chests are laid out, the last face up. */
	| { readonly on: 'lay'; readonly round: number; readonly chests: readonly Shown<Kind>[] }
	| { readonly on: 'choose'; readonly round: number; readonly seat: number; readonly card: Shown<Pirate> }
	/** Chests and pirate cards are turned over. */
	| { readonly on: 'reveal'; readonly round: number; readonly chests: readonly Shown<Kind>[]; readonly played: readonly (Shown<Pirate> | null)[] }
	| { readonly on: 'tap'; readonly round: number; readonly seat: number; readonly tap: Shown<Tap> }
	/** The time is up; `silent` neither tapped nor passed. */
	| { readonly on: 'close'; readonly round: number; readonly silent: readonly number[] }
	/** The taps are shown. */
	| { readonly on: 'settle'; readonly round: number; readonly taps: readonly (Shown<Tap> | null)[] }
	/** A wrong tap; `costs` when it loses the tapper a chest. */
	| {
			readonly on: 'wrong';
			readonly round: number;
			readonly seat: number;
			readonly chest: number;
			readonly kind: Shown<Kind>;
			readonly why: WrongTap;
			readonly costs: boolean;
	  }
	/** A contested kind: number of chests, racers, and winners in order; `drawn` if chance decided. */
	| {
			readonly on: 'contest';
			readonly round: number;
			readonly kind: Shown<Kind>;
			readonly chests: number;
			readonly racers: readonly number[];
			readonly winners: readonly number[];
			readonly drawn: boolean;
	  }
	| { readonly on: 'take'; readonly round: number; readonly seat: number; readonly chest: number; readonly kind: Kind; readonly right: Right }
	| { readonly on: 'discard'; readonly round: number; readonly chest: number; readonly kind: Shown<Kind> }
	/** Hooks are drawn for a wrong tap, for a map without a chest, or for both; fewer than due when the pile runs out. */
	| { readonly on: 'hook'; readonly round: number; readonly seat: number; readonly wrong: boolean; readonly map: boolean; readonly hooks: number }
	/** Coins put hooks back on the pile. */
	| { readonly on: 'unhook'; readonly round: number; readonly seat: number; readonly hooks: number }
	/** Pirate cards return to the hands of `back`; the maps of `out` leave the game. */
	| { readonly on: 'gather'; readonly round: number; readonly back: readonly number[]; readonly out: readonly number[] }
	| { readonly on: 'over'; readonly round: number; readonly scores: readonly number[]; readonly winners: readonly number[] };

/** Every kind of event. */
export const EVENTS = [
	'lay',
	'choose',
	'reveal',
	'tap',
	'close',
	'settle',
	'wrong',
	'contest',
	'take',
	'discard',
	'hook',
	'unhook',
	'gather',
	'over',
] as const satisfies readonly TrezorsEvent['on'][];

/** Takes this game's events. */
export type Tell = (event: TrezorsEvent) => void;
