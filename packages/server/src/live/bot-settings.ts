import { availableParallelism } from 'node:os';
import type { Budget, Level } from '@trove/bots';

/** How bots think. */
export interface BotSettings {
	/** What a level may spend on one move. */
	readonly budgets: { readonly [level in Level]: Budget };
	/** Budgets in milliseconds are shared out when many bots wait, but not below this. */
	readonly least: number;
	/** The budget of a move on the main thread, used when the workers fail. */
	readonly fallback: Budget;
	/** Timeout of a question to a worker, in milliseconds. */
	readonly patience: number;
	/** Questions that may wait for a worker; further ones are asked later. */
	readonly queue: number;
	/** Worker threads. */
	readonly workers: number;
}

/** The default settings. */
export const USUAL_BOT_SETTINGS: BotSettings = {
	// A captain needs time, the others hardly search.
	budgets: { 'cabin-boy': { iterations: 1000 }, sailor: { iterations: 1000 }, captain: { ms: 500 } },
	least: 50,
	fallback: { iterations: 20 },
	patience: 10_000,
	queue: 10_000,
	// One core is left for the main thread.
	workers: Math.max(1, availableParallelism() - 1),
};
