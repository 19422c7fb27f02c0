import { KIND_OF, KINDS, MAP, ROW, STARS } from '@trove/games/trezors/cards.ts';
import type { State } from '@trove/games/trezors/state.ts';

/** How many kinds of chests there are; also the number of the first card that is none of a kind. */
export const KIND_COUNT: number = KINDS.length;
/** How many pirate cards there are. */
export const CARD_COUNT: number = MAP + 1;

const unseen = new Uint8Array(KIND_COUNT);

/** The kind of the chest that lies open while all choose. */
export function openKind(state: State): number {
	return KIND_OF[state.chests[ROW - 1]];
}

/** Unseen chests by kind, the two face down included. Reused: overwritten by the next call. */
export function unseenKinds(state: State): Uint8Array {
	for (let kind = 0; kind < KIND_COUNT; kind++) unseen[kind] = 0;
	for (let i = 0; i < state.bagCount; i++) unseen[KIND_OF[state.bag[i]]]++;
	return unseen;
}

/** Two chests that may lie face down, by kind, and how likely that is. */
export interface Pair {
	readonly first: number;
	readonly second: number;
	readonly chance: number;
}

/** Every pair of kinds that may lie face down. */
export function hiddenPairs(state: State): Pair[] {
	const counts = unseenKinds(state);
	const all = state.bagCount * (state.bagCount - 1);
	const pairs: Pair[] = [];
	for (let first = 0; first < KIND_COUNT; first++) {
		for (let second = first; second < KIND_COUNT; second++) {
			const ways = first === second ? counts[first] * (counts[first] - 1) : 2 * counts[first] * counts[second];
			if (ways > 0) pairs.push({ first, second, chance: ways / all });
		}
	}
	return pairs;
}

/**
 * Expected stars of every pirate card if nobody else wanted the same: its kind's chests, for the map the highest one.
 * `hidden` is the weight of hidden chests beside the open one.
 */
export function expectStars(state: State, hidden: number, out: Float64Array): void {
	const counts = unseenKinds(state);
	const open = openKind(state);
	const bag = state.bagCount;
	let higher = 0;
	let before = 0;
	let highest = 0;
	for (let kind = 0; kind < KIND_COUNT; kind++) {
		out[kind] = STARS[kind] * ((kind === open ? 1 : 0) + (hidden * 2 * counts[kind]) / bag);
		higher += counts[kind];
		// The chance that the highest chest is of this kind or a higher one.
		const upTo = kind >= open ? 1 : 1 - ((bag - higher) * (bag - higher - 1)) / (bag * (bag - 1));
		highest += STARS[kind] * (upTo - before);
		before = upTo;
	}
	out[MAP] = highest;
}

/** The chance that at least one chest of a kind lies in the row. */
export function chanceOf(state: State, kind: number): number {
	if (openKind(state) === kind) return 1;
	const others = state.bagCount - unseenKinds(state)[kind];
	return 1 - (others * (others - 1)) / (state.bagCount * (state.bagCount - 1));
}

/** The cards of a hand that can win something; all of it if none can. */
export function usefulCards(state: State, seat: number): number[] {
	const counts = unseenKinds(state);
	const open = openKind(state);
	const hand = cardsOf(state.hands[seat]);
	const useful = hand.filter((card) => card === MAP || card === open || counts[card] > 0);
	return useful.length > 0 ? useful : hand;
}

/** The cards of a bit mask. */
export function cardsOf(hand: number): number[] {
	return Array.from({ length: CARD_COUNT }, (_, card) => card).filter((card) => (hand >> card) & 1);
}
