import type { Action, Options, View } from '@trove/kernel';

/** The levels, weakest first. */
export const LEVELS = ['cabin-boy', 'sailor', 'captain'] as const;
/** How well a bot plays. */
export type Level = (typeof LEVELS)[number];

/** What strength is measured against: even choice, and one greedy rule of thumb per game. */
export const BASELINES = ['random', 'greedy'] as const;
/** Who answers a question: a level, or a baseline. */
export type Player = Level | (typeof BASELINES)[number];
/** All that `answer` knows to play as. */
export const PLAYERS: readonly Player[] = [...BASELINES, ...LEVELS];

/** The temperaments, the plain one first. */
export const TEMPERAMENTS = ['steady', 'cautious', 'bold', 'greedy'] as const;
/** What a bot leans to where a game gives room for it. */
export type Temperament = (typeof TEMPERAMENTS)[number];

/** How long a bot may think: so many iterations of its search, or so many milliseconds. */
export type Budget = { readonly iterations: number } | { readonly ms: number };

/** What a bot is asked: all that it ever knows, as plain data. There is no state in it, and no seed of the deal. */
export interface Question<V extends View = View, A extends Action = Action> {
	readonly game: string;
	readonly version: number;
	readonly players: number;
	readonly options: Options;
	/** Whose move it is. */
	readonly seat: number;
	/** `observe` of that seat. */
	readonly observation: V;
	/** The legal moves of that seat; never empty. */
	readonly legal: readonly A[];
	readonly budget: Budget;
	/** What the bot's own dice start from. With a budget in iterations the same question has the same answer. */
	readonly seed: string;
}

/** A question to one of our bots. */
export interface Ask {
	readonly player: Player;
	/** `steady` when left out. */
	readonly temperament?: Temperament;
	readonly question: Question;
}

/** What a bot answers. */
export interface Answer {
	readonly action: Action;
	/** How many iterations its search made; 0 for a rule of thumb. */
	readonly iterations: number;
	/** How long it thought, in milliseconds. */
	readonly ms: number;
}
