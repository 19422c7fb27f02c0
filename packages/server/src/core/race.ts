import { type Match, Moves, TABLE } from '@trove/kernel';

// How reaction times are measured (TZ-15). docs/fair-race.md promises this to players: keep both alike.

/** The longest RTT that is compensated, in milliseconds. */
export const ROUND_TRIP_CAP = 400;
/** Milliseconds allowed beyond the RTT: screens and event loops work in steps. */
export const TOLERANCE = 30;
/** How long a race is open for a player, from the reveal. */
export const REACTION_TIME = 5000;
/** How long the table waits: the same, and the longest RTT. */
export const RACE_WINDOW: number = REACTION_TIME + ROUND_TRIP_CAP;
/** The longest reaction time; pauses and lost connections count as this. */
export const LONGEST = 60_000;
/** Pings from which the least RTT is taken. */
export const PINGS = 8;

const moves = new Moves();

/** Whether the table itself has a move, that is, a race is on. */
export function isRace(match: Match | null): boolean {
	if (!match?.game.races) return false;
	match.game.legal(match.state, TABLE, moves.clear());
	return moves.count > 0;
}

/**
 * The reaction time that counts, in whole milliseconds: `claimed` by the player's screen, bounded above by `elapsed` on
 * the server from reveal to tap, and below by that less RTT and tolerance. An unknown RTT is 0; a `claimed` that is no
 * number counts as `elapsed`.
 */
export function acceptedTime(claimed: number, elapsed: number, roundTrip: number | null): number {
	const least = elapsed - Math.min(Math.max(roundTrip ?? 0, 0), ROUND_TRIP_CAP) - TOLERANCE;
	const believed = Math.min(elapsed, Math.max(Number.isFinite(claimed) ? claimed : elapsed, least));
	return Math.min(LONGEST, Math.max(0, Math.round(believed)));
}
