/** How much random play a run affords: `full` by default, `short` for mutation testing (TROVE_PROFILE=short). */
const short = process.env.TROVE_PROFILE === 'short';

/** Numbers of random games; a table is a player count with a set of options. */
export const PROFILE = {
	short,
	/** Games in which laws are checked at sampled positions, over all tables of a game. */
	games: short ? 2 : 300,
	/** Games played as search plays them, per table. */
	fast: short ? 1 : 1000,
	/** Games played whole and counted, over all tables of a game, unless its kit asks for more. */
	whole: short ? 2 : 1500,
	/** Games in lockstep with the naive implementation, over all tables of a game. */
	lockstep: short ? 4 : 300,
	/** Games in which secrets are swapped, over all tables of a game. */
	pairs: short ? 4 : 300,
	/** Matches saved, replayed and undone, over all tables of a game. */
	matches: short ? 2 : 150,
	/** How often each edge, phase, action and refusal must have been met. */
	met: 100,
	/** Change it to look elsewhere: TROVE_SEED=anything. */
	seed: process.env.TROVE_SEED ?? 'trove',
} as const;
