import { KIND_OF, ROW, STARS } from '@trove/games/trezors/cards.ts';
import { Division, EARLY } from '@trove/games/trezors/division.ts';
import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import type { State } from '@trove/games/trezors/state.ts';
import type { Dice } from '@trove/kernel';
import type { Decision } from '../mind.ts';
import settings from './settings.json' with { type: 'json' };

/** How well somebody races. */
export interface Reaction {
	/** The time of every second tap, in milliseconds, and how far others lie from it. */
	readonly median: number;
	readonly spread: number;
	/** How often a chest that is raced for is overlooked, and how often one is tapped that is not. */
	readonly misses: number;
	readonly wrong: number;
}

const division = new Division();

/** The chest that a seat races for, or −1: exactly by the rules, from the cards and chests that lie open. */
export function racedChest(state: State, seat: number): number {
	division.read(state);
	for (let chest = 0; chest < ROW; chest++) {
		division.divide(KIND_OF[state.chests[chest]]);
		if ((division.racers >> seat) & 1) return chest;
	}
	return -1;
}

/** A chest that the seat may tap without a race and without harm (TZ-9), or −1. */
export function sharedChest(state: State, seat: number): number {
	for (let chest = 0; chest < ROW; chest++) {
		const { races, wrong } = tapped(state, seat, chest);
		if (!races && !wrong) return chest;
	}
	return -1;
}

/** What a tap on a chest means to a seat. */
export interface Tapped {
	/** It races for the chest's kind: that many chests, against that many others. */
	readonly races: boolean;
	readonly chests: number;
	readonly rivals: number;
	/** Chests that it gets of the kind without a race. A wrong tap costs one of them. */
	readonly sure: number;
	/** The tap draws a hook, also when it is no false start. */
	readonly wrong: boolean;
}

/** Looks at a chest as a seat that might tap it. */
export function tapped(state: State, seat: number, chest: number): Tapped {
	division.read(state);
	division.divide(KIND_OF[state.chests[chest]]);
	let rivals = 0;
	for (let other = 0; other < state.players; other++) if (other !== seat) rivals += (division.racers >> other) & 1;
	const races = ((division.racers >> seat) & 1) === 1;
	return { races, chests: division.raced, rivals, sure: division.sure(seat), wrong: division.wrongTap(seat, EARLY) !== null };
}

/** A chest that tempts a hasty player: of the wanted kind, though it is not raced for. The best kinds tempt nobody. */
function temptingChest(state: State, seat: number): number {
	for (let chest = 0; chest < ROW; chest++) {
		const kind = KIND_OF[state.chests[chest]];
		if (kind === state.played[seat] && STARS[kind] <= settings.race.hastyUpTo) return chest;
	}
	return -1;
}

/** Taps or passes as well as the reaction allows. */
export function tapOrPass(state: State, seat: number, reaction: Reaction, dice: Dice): Decision {
	const raced = racedChest(state, seat);
	const roll = dice.below(1000) / 1000;
	const chest = raced >= 0 ? (roll < reaction.misses ? -1 : raced) : roll < reaction.wrong ? temptingChest(state, seat) : -1;
	return chest < 0 ? { move: PASS_MOVE, extra: 0 } : { move: TAP_MOVE + chest, extra: reactionTime(reaction, dice) };
}

/** A reaction time as people have them: never under the fastest, sometimes much longer than usual. */
export function reactionTime({ median, spread }: Reaction, dice: Dice): number {
	// The sum of twelve even numbers is close to a normal one.
	let normal = -6;
	for (let i = 0; i < 12; i++) normal += dice.below(4096) / 4096;
	return Math.max(settings.race.fastest, Math.round(median * Math.exp(spread * normal)));
}
