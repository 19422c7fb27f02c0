import { EVERYTHING, seatsOf } from '@trove/kernel';
import { CHESTS, KIND_OF, KINDS, type Kind, PIRATES, type Pirate } from './cards.ts';
import type { Tap } from './events.ts';
import { chestsShown, playedShown, scoresOf } from './rules.ts';
import { tapsOf } from './settle.ts';
import { CHOOSE, OVER, PHASES, type State } from './state.ts';

/** What somebody sees. */
export type TrezorsView = {
	readonly phase: (typeof PHASES)[number];
	readonly toAct: readonly number[];
	readonly round: number;
	/** The row, `"?"` face down. When the game is over, the last row as it was. */
	readonly chests: readonly (Kind | '?')[];
	/** Per seat the card of this round; until the reveal only that it was chosen. */
	readonly played: readonly (Pirate | '?' | null)[];
	/** Until the reveal: the card that the own seat has chosen, `"?"` of others. */
	readonly chosen?: readonly (Pirate | '?' | null)[];
	readonly hands: readonly (readonly Pirate[])[];
	readonly won: readonly (readonly Kind[])[];
	readonly hooks: readonly number[];
	readonly hooksLeft: number;
	/** Per seat the tap of this round; of others only that they have tapped or passed, until the race is settled. */
	readonly taps: readonly (Tap | '?' | null)[];
	readonly scores: readonly number[];
	/** With perfect memory: discarded chests, and chests that nobody has seen yet, by kind. */
	readonly memory?: { readonly discarded: Counts; readonly unseen: Counts };
};

/** How many of each kind. */
export type Counts = { readonly [kind in Kind]: number };

/** What the table shows. */
export function view(state: State, seat: number): TrezorsView {
	const own = <T>(things: readonly (T | null)[]): (T | '?' | null)[] =>
		things.map((thing, owner) => (thing === null || owner === seat || seat === EVERYTHING ? thing : '?'));
	return {
		phase: PHASES[state.phase],
		toAct: seatsOf(state.waiting),
		round: state.round,
		chests: chestsShown(state),
		...(state.phase === CHOOSE ? { played: playedShown(state).map((card) => card && '?'), chosen: own(playedShown(state)) } : { played: playedShown(state) }),
		hands: perSeat(state, (at) => PIRATES.filter((_, card) => (state.hands[at] >> card) & 1)),
		won: perSeat(state, (at) => Array.from(state.won.subarray(at * CHESTS, at * CHESTS + state.wonCount[at]), (kind) => KINDS[kind])),
		hooks: perSeat(state, (at) => state.hooks[at]),
		hooksLeft: state.hooksLeft,
		taps: state.phase === OVER ? tapsOf(state) : own(tapsOf(state)),
		scores: scoresOf(state),
	};
}

/** The view, and which chests are gone and which are still to come: whoever watched from the start knows that. */
export function observe(state: State, seat: number): TrezorsView {
	const unseen = new Uint8Array(KINDS.length);
	for (let i = 0; i < state.bagCount; i++) unseen[KIND_OF[state.bag[i]]]++;
	return { ...view(state, seat), memory: { discarded: counts(state.discarded), unseen: counts(unseen) } };
}

function counts(byKind: Uint8Array): Counts {
	return Object.fromEntries(KINDS.map((kind, index) => [kind, byKind[index]])) as Counts;
}

function perSeat<T>(state: State, at: (seat: number) => T): T[] {
	return Array.from({ length: state.players }, (_, seat) => at(seat));
}
