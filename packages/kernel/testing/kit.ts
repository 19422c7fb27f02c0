import type { Action, Dice, Entry, GameEvent, JsonObject, Options, Table, View } from '../src/index.ts';

/** A player for random games: picks one of its legal actions. `sight` is the seat's observation. */
export interface Temper<V extends View = View, A extends Action = Action> {
	readonly name: string;
	choose(actions: readonly A[], sight: V, seat: number, dice: Dice): A;
}

/** One accepted action of a random game, seen whole. */
export interface Happening<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly before: V;
	readonly after: V;
	readonly seat: number;
	readonly action: A;
	readonly events: readonly E[];
}

/** An edge of the rules that random games must really have met; its name starts with the rule's id. */
export interface Edge<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly name: string;
	met(happening: Happening<V, A, E>): boolean;
}

/** What the laws need to know of a game. */
export interface Kit<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly entry: Entry<object, V, A, E>;
	/** Every combination of options to play. */
	readonly options: readonly Options[];
	/** Players with a bias, so that random games reach what even ones never do. */
	readonly tempers: readonly Temper<V, A>[];
	/** Edges that must be met. */
	readonly edges: readonly Edge<V, A, E>[];
	/** Positions (scenario setups) that a third of the games start from: where play from the deal hardly ever gets. */
	starts?(table: Table): readonly JsonObject[];
	/** A well-formed action that comes near what the position allows, or not, so that every refusal is met. */
	stray?(everything: V, seat: number, dice: Dice): A;
	/** How many whole games random play needs to meet all edges often enough, if many. */
	readonly games?: number;
	/** All physical cards (by name, any order) in an observation of `EVERYTHING`: must never change within a match. */
	cards(everything: V): readonly string[];
}

/** Draws the next card of a bag by its public name. */
export type FedDraw = (bag: string, round: number) => string;

/** A second, plain implementation of a game's rules, sharing no code with the first. Its chance is fed to it. */
export interface Naive {
	/** Seats to act, ascending. */
	toAct(): number[];
	/** All legal actions of a seat (a tap without `ms`); [] when it is not to act. */
	legal(seat: number): Action[];
	/** Makes a legal action; seat `null` is the table's. */
	act(seat: number | null, action: Action): void;
	/** Everything, in the ledger's state names (also `phase` and `toAct`). */
	state(): View;
	/** Scores and winners, or null. */
	outcome(): { scores: number[]; winners: number[] } | null;
	/** An independent copy that takes its chance from `draw`. */
	clone(draw: FedDraw): Naive;
}

/** Starts a naive game: dealt, or from a complete `setup` in which nothing is random. */
export type MakeNaive = (players: number, options: Options, draw: FedDraw, setup?: Record<string, unknown>) => Naive;
