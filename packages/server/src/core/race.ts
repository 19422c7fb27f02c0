import { type Match, Moves, TABLE } from '@trove/kernel';

// How a race is measured (TZ-15). What players may rely on is told in docs/fair-race.md; keep the two alike.

/** The longest round trip that is allowed for, in milliseconds: who is farther away bears the rest. */
export const ROUND_TRIP_CAP = 400;
/** What is believed beyond the measured round trip: screens draw and events are handled in steps of some milliseconds. */
export const TOLERANCE = 30;
/** How long a race stays open for a player, from the reveal on. */
export const REACTION_TIME = 5000;
/** How long the table waits in all: the same, and the way there and back. */
export const RACE_WINDOW: number = REACTION_TIME + ROUND_TRIP_CAP;
/** No reaction time is longer: what took longer, because the table paused or a connection was lost, counts as this. */
export const LONGEST = 60_000;
/** How many of the last pings the least is taken of. */
export const PINGS = 8;

const moves = new Moves();

/** Whether the table itself has a move: a race is on. */
export function isRace(match: Match | null): boolean {
	if (!match?.game.races) return false;
	match.game.legal(match.state, TABLE, moves.clear());
	return moves.count > 0;
}

/**
 * The reaction time that counts, in whole milliseconds. `claimed` is what the player's own screen measured from the reveal to the tap, `elapsed` what the server did,
 * from sending the reveal to that very connection until the tap came; `roundTrip` is that connection's least of late.
 * No time longer than `elapsed` is possible, and none shorter than what is left of it when the messages' way is taken off. An unknown round trip is none;
 * a claim that is no number is none either.
 */
export function acceptedTime(claimed: number, elapsed: number, roundTrip: number | null): number {
	const least = elapsed - Math.min(Math.max(roundTrip ?? 0, 0), ROUND_TRIP_CAP) - TOLERANCE;
	const believed = Math.min(elapsed, Math.max(Number.isFinite(claimed) ? claimed : elapsed, least));
	return Math.min(LONGEST, Math.max(0, Math.round(believed)));
}
