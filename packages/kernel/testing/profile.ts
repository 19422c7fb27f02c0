/** How much random play a run affords: `full` by default, `short` for mutation testing (TROVE_PROFILE=short). */
const short = process.env.TROVE_PROFILE === 'short';

/** Numbers of random games, per table (a player count with a set of options). */
export const PROFILE = {
	short,
	/** Games in which laws are checked at sampled positions. */
	games: short ? 3 : 120,
	/** Games played as search plays them. */
	fast: short ? 5 : 1000,
	/** Games played whole and counted, over all tables of a game. */
	whole: short ? 12 : 6000,
	/** Games in lockstep with the naive implementation. */
	lockstep: short ? 3 : 60,
	/** Pairs of matches for secrecy. */
	pairs: short ? 10 : 300,
	/** Matches saved, replayed and undone. */
	matches: short ? 2 : 30,
	/** How often each edge, phase, action and refusal must have been met. */
	met: 100,
	/** Change it to look elsewhere: TROVE_SEED=anything. */
	seed: process.env.TROVE_SEED ?? 'trove',
} as const;
