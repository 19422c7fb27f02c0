import type { Absence, Pace } from '@trove/protocol';

/** What a table can be made with, besides players, bots and the game's own options. */
export interface TableTerms {
	readonly pace: Pace;
	/** Seconds a turn at a live table, days at one over days. */
	readonly turn: number;
	readonly absence: Absence;
	/** The spectator delay in seconds. */
	readonly delay: number;
	readonly hints: boolean;
	/** The memory aid. */
	readonly aid: boolean;
	/** The odds as an aid, in games that have them. */
	readonly odds: boolean;
}

/** What holds where nobody chooses. */
export const USUAL_TERMS: TableTerms = { pace: 'relaxed', turn: 60, absence: 'bot', delay: 0, hints: true, aid: false, odds: false };
