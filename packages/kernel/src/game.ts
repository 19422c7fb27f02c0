import type { Chance, Stack } from './chance.ts';
import type { JsonObject } from './json.ts';
import type { Moves } from './moves.ts';
import type { Outcome } from './outcome.ts';
import type { Refusal } from './refusal.ts';
import type { Rulebook } from './rulebook.ts';

/** The seat of the table itself, for what nobody plays (a clock that runs out). */
export const TABLE = 30;
/** Who watches without a seat. */
export const SPECTATOR = -1;
/** Nobody's eyes: everything that the state holds. For tests, scenarios and finished games, never for a player. */
export const EVERYTHING = -2;

/** One option of a game: its allowed values, the first being the default. */
export type OptionValue = string | boolean;
/** Options by name. */
export type Options = { readonly [name: string]: OptionValue };

/** What is fixed before the first card: how many play, and by which options. */
export interface Table {
	readonly players: number;
	/** Every option of the game, defaults filled in. */
	readonly options: Options;
}

/**
 * An action in the game's vocabulary, as in replays, scenarios and messages. A game's actions, views and events are
 * type aliases: an interface would lack the index signature.
 */
export interface Action extends JsonObject {
	readonly do: string;
}

/** A move as search uses it: an integer, and a number that `legal` does not list (a tap's time). */
export interface Move {
	readonly move: number;
	readonly extra: number;
}

/** Something that happened: `on` says what. `over` is the end, with `winners` and `places` as in `Outcome`. */
export interface GameEvent extends JsonObject {
	readonly on: string;
}

/** Takes events as they happen. Search passes none and pays nothing. */
export type Sink<E extends GameEvent = GameEvent> = (event: E) => void;

/** The fields of one kind of action. */
export type FieldOf<A extends Action, Do extends A['do']> = A extends { readonly do: Do } ? keyof A & string : never;

/** What somebody sees of a position, in the game's vocabulary. */
export interface View extends JsonObject {
	readonly phase: string;
	readonly toAct: readonly number[];
}

/** Where points come from: a row of the table that explains everybody's score. */
export interface Source<Of extends string = string> {
	/** What it is, in the game's vocabulary. */
	readonly of: Of;
	/** Which of several of its kind: the round. */
	readonly n?: number;
	/** Points by seat; a penalty is below 0. */
	readonly points: readonly number[];
}

/** A card of the box (or a tile, a token): its name in views and actions, and what is printed on it. */
export interface Card extends JsonObject {
	readonly id: string;
	/** How many of it are in the game. */
	readonly copies: number;
}

/** Cards by kind. */
export type Cards = { readonly [kind: string]: readonly Card[] };

/** A position to play on from, with the decks that are stacked in it. */
export interface Position<S> {
	readonly state: S;
	readonly stacks: readonly Stack[];
	/** The table, where the setup changes an option. */
	readonly table?: Table;
}

/**
 * A game: rules without memory, randomness or input and output of their own.
 * `S` is its state: flat, made of numbers, bit masks and typed arrays, changed in place by `apply`.
 * `V`, `A` and `E` are its views, actions and events. Left out, they are any game's: a `Game<S, V, A, E>` is a `Game`.
 */
export interface Game<S extends object = object, V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	/** The name in files and addresses. */
	readonly id: string;
	/** The version of rules and card data; a match names it and replays with it. */
	readonly version: number;
	/** How many may play. */
	readonly players: { readonly min: number; readonly max: number };
	/** About how many minutes a game takes at a table. */
	readonly minutes: number;
	/** The age from which the box recommends it; left out where the box names none. */
	readonly age?: number;
	/** Every option with its values, the default first. */
	readonly options: { readonly [name: string]: readonly OptionValue[] };
	/** The names of all phases, `over` among them. */
	readonly phases: readonly string[];
	/** Every kind of action (`do`). */
	readonly actions: readonly string[];
	/** Every kind of event (`on`). */
	readonly events: readonly string[];
	/** Every refusal code of `refusal`. */
	readonly refusals: readonly string[];
	/** The bags' names; a bag's number is its index here. */
	readonly bags: readonly string[];

	/** An empty state in the shape that this table needs. */
	blank(table: Table): S;
	/** Copies one state into another of the same table. */
	copy(from: S, to: S): void;
	/** Sets up a blank state and deals. */
	deal(state: S, chance: Chance, sink?: Sink<E>): void;

	/** The phase's name. */
	phase(state: S): string;
	/** The seats that may act, as a bit mask; 0 when the game is over. The table is never among them. */
	toAct(state: S): number;
	/** Adds all legal moves of a seat (or of `TABLE`) to `moves`; none for a seat that is not to act. */
	legal(state: S, seat: number, moves: Moves): void;
	/**
	 * Why a seat to act may not make this move, or null if it may. The kernel has checked the turn and the end of the
	 * game.
	 */
	refusal(state: S, seat: number, move: number, extra: number): Refusal | null;
	/** The rule by which a seat that is not to act has to wait, or by which the game is over. */
	waitRule?(state: S, seat: number): string;
	/** Whether reaction times count at this table. Required if the table itself has moves (`TABLE`). */
	races?(table: Table): boolean;
	/** Makes a legal move and everything automatic that follows. */
	apply(state: S, seat: number, move: number, extra: number, chance: Chance, sink?: Sink<E>): void;
	/** Scores, winners and places; null while the game goes on. */
	outcome(state: S): Outcome | null;
	/**
	 * The sources of a finished match's scores, which add up to them. `view` is anybody's; `log` may lack its beginning.
	 */
	sources?(view: V, log: readonly E[]): readonly Source[];

	/** An action as a move; throws a `Fault` that names the field when it is none. */
	parse(action: JsonObject): Move;
	/** A move as an action; without `extra`, as `legal` lists it. */
	make(move: number, extra?: number): A;
	/** Everything in the box that a table plays with, for who writes bots; left out where there is nothing to tell. */
	cards?(table: Table): Cards;
	/** A bag's card by its public name. */
	cardName(bag: number, card: number): string;

	/** What the table shows to a seat, a spectator, or (`EVERYTHING`) nobody. */
	view(state: S, seat: number): V;
	/** The view and all that a player with perfect memory knows besides. */
	observe(state: S, seat: number): V;
	/**
	 * The chance that the next risk of the seat to act goes wrong, from public knowledge with perfect memory; null if
	 * none. A table with this aid adds it to every view as `odds`.
	 */
	odds?(state: S): JsonObject | null;
	/** A state that `sight` (a view or an observation) could come from; `chance` fills in what it leaves open. */
	rebuild(table: Table, sight: V, chance: Chance): S;
	/** What a seat is told of an event, or null for nothing. With `later`, what the log shows in that later state. */
	redact(event: E, seat: number, later?: S): E | null;
	/** Reads a scenario's `setup`; throws a `Fault` naming the bad field. `chance` fills in what is left out. */
	setup(table: Table, setup: JsonObject, chance: Chance): Position<S>;
}

/** The languages of the catalogues. */
export const LOCALES = ['en', 'ru', 'pl'] as const;
/** A language of the catalogues. */
export type Locale = (typeof LOCALES)[number];

/** The first of somebody's languages (`pl-PL`) that is one of ours, else English. */
export function firstLocale(languages: readonly string[]): Locale {
	const known = languages.flatMap((language) => LOCALES.find((locale) => locale === language.slice(0, 2).toLowerCase()) ?? []);
	return known[0] ?? 'en';
}

/** To whom something is told: the language, and what the seats are called. */
export interface Telling {
	readonly locale: Locale;
	readonly names: readonly string[];
	/** The seat of whoever is told, where that is one person: to them it is "you". */
	readonly you?: number | undefined;
}

/** A game in words. Everything comes from the game's message catalogues. */
export interface Words<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	/** The game's title. */
	title(locale: Locale): string;
	/** What kind of game it is, in a few words: titles may be alike. */
	subtitle(locale: Locale): string;
	/** One sentence that makes one want to play. */
	blurb(locale: Locale): string;
	/** All rules for people, loaded when somebody reads them. */
	rulebook(): Promise<Rulebook>;
	/** What an option's value means, in a sentence. */
	option(name: string, value: OptionValue, locale: Locale): string;
	/** A score in the game's own measure, where that is not points. */
	score?(score: number, locale: Locale): string;
	/** A source of points ("Coins"), where the game names some. */
	source?(source: Source, locale: Locale): string;
	/** A legal action as a choice ("Draw a card"). */
	action(action: A, telling: Telling): string;
	/** What a view's `odds` mean for an action ("Chance to bust: 23%"), or empty if nothing. */
	odds?(action: A, view: V, telling: Telling): string;
	/** A log line; empty for what need not be said. */
	event(event: E, telling: Telling): string;
	/** A refusal of this game as a sentence; undefined for a code that is not its own. */
	refusal(refusal: Refusal, telling: Telling): string | undefined;
	/** The position line by line, for a screen reader. `seat` is whose view it is (or `SPECTATOR`). */
	position(view: V, seat: number, telling: Telling): string[];
	/** What perfect memory adds to the view, line by line, where it is in it (`memory`); empty where it is not. */
	memory?(view: V, telling: Telling): string[];
}

/** A game with its words: what a registry holds. */
export interface Entry<S extends object = object, V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly game: Game<S, V, A, E>;
	readonly words: Words<V, A, E>;
}
