import { type Chance, seatsOf } from '@trove/kernel';
import { CHESTS, COIN, KIND_OF, KINDS, MAP, ROW } from './cards.ts';
import { Division, SIZE } from './division.ts';
import type { Tap, Tell } from './events.ts';
import { NONE, PASS, SEATS, type State } from './state.ts';

/** The bag of draws between equals. */
export const TIE_BAG = 1;

const division = new Division();
/** Chests won in this round per seat. */
const gained = new Uint8Array(SEATS);
/** Seats whose tap was wrong; those of them whom it costs a chest of the kind that is being settled. Bit masks. */
let fouls = 0;
let losers = 0;
/** Who won a raced chest, the first first. */
const winners = new Uint8Array(ROW);
let winnerCount = 0;
/** Seats to draw between, and how many draws this round has had. */
const tied = new Uint8Array(SEATS);
let draws = 0;
/** The chests of the kind that still lie there, as a bit mask. */
let lying = 0;

/** Gives out the chests, kind by kind, then the hooks. */
export function settle(state: State, chance: Chance, tell?: Tell): void {
	if (!state.calm) tell?.({ on: 'settle', round: state.round, taps: tapsOf(state) });
	for (let seat = 0; seat < SEATS; seat++) gained[seat] = 0;
	fouls = 0;
	draws = 0;
	division.read(state);
	for (let kinds = division.kinds; kinds !== 0; kinds &= kinds - 1) {
		const kind = lowest(kinds);
		division.divide(kind);
		lying = division.chests;
		losers = 0;
		if (!state.calm) judgeTaps(state, kind, tell);
		if (division.raced > 0) race(state, kind, chance, tell);
		if (division.share > 0) giveSureChests(state, kind, tell);
		if (lying !== 0) discardRest(state, kind, tell);
	}
	if ((fouls | division.maps) !== 0) drawHooks(state, tell);
	if ((division.kinds >> COIN) & 1) returnHooks(state, tell);
}

/** TZ-9: a wrong tap means a hook. If it was no false start, it costs one of the chests that come without a race. */
function judgeTaps(state: State, kind: number, tell?: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		if (!tappedKind(state, seat, kind)) continue;
		const why = division.wrongTap(seat, state.times[seat]);
		if (why === null) continue;
		const costs = why !== 'early' && division.sure(seat) > 0;
		fouls |= 1 << seat;
		if (costs) losers |= 1 << seat;
		tell?.({ on: 'wrong', round: state.round, seat, chest: state.taps[seat], kind: KINDS[kind], why, costs });
	}
}

function tappedKind(state: State, seat: number, kind: number): boolean {
	const tap = state.taps[seat];
	return tap < PASS && KIND_OF[state.chests[tap]] === kind;
}

/** TZ-8: raced chests go one each to the fastest; TZ-14: at a calm table all who would race are equal. */
function race(state: State, kind: number, chance: Chance, tell?: Tell): void {
	const drawsBefore = draws;
	winnerCount = 0;
	let runners = state.calm ? division.racers : rightTaps(state, kind);
	let left = division.raced;
	while (left > 0 && runners !== 0) {
		let fastest = state.calm ? runners : fastestOf(state, runners);
		runners &= ~fastest;
		for (let equals = SIZE[fastest]; left > 0 && equals > 0; equals--, left--) {
			const seat = equals > left ? drawOne(state, fastest, equals, chance) : lowest(fastest);
			fastest &= ~(1 << seat);
			winners[winnerCount++] = seat;
		}
	}
	tell?.({
		on: 'contest',
		round: state.round,
		kind: KINDS[kind],
		chests: division.raced,
		racers: seatsOf(division.racers),
		winners: [...winners.subarray(0, winnerCount)],
		drawn: draws > drawsBefore,
	});
	for (let i = 0; i < winnerCount; i++) {
		const chest = takeChest(state, winners[i], kind);
		tell?.({ on: 'take', round: state.round, seat: winners[i], chest, kind: KINDS[kind], right: 'race' });
	}
}

function rightTaps(state: State, kind: number): number {
	let seats = 0;
	for (let seat = 0; seat < state.players; seat++) {
		if (tappedKind(state, seat, kind) && division.wrongTap(seat, state.times[seat]) === null) seats |= 1 << seat;
	}
	return seats;
}

/** Those of the runners who share the shortest time. */
function fastestOf(state: State, runners: number): number {
	let fastest = 0;
	let best = 0;
	for (let seat = 0; seat < state.players; seat++) {
		if (((runners >> seat) & 1) === 0) continue;
		const time = state.times[seat];
		if (fastest !== 0 && time > best) continue;
		fastest = fastest !== 0 && time === best ? fastest | (1 << seat) : 1 << seat;
		best = time;
	}
	return fastest;
}

/** TZ-8: an even draw between equals. */
function drawOne(state: State, seats: number, count: number, chance: Chance): number {
	let index = 0;
	for (let seat = 0; seat < state.players; seat++) if ((seats >> seat) & 1) tied[index++] = seat;
	return tied[chance.draw(TIE_BAG, state.round, draws++, tied, count)];
}

function giveSureChests(state: State, kind: number, tell?: Tell): void {
	for (let seats = division.wanters; seats !== 0; seats &= seats - 1) {
		const seat = lowest(seats);
		const sure = division.sure(seat) - ((losers >> seat) & 1);
		for (let i = 0; i < sure; i++) {
			const chest = takeChest(state, seat, kind);
			const right = division.wanted === 1 ? 'alone' : i === 0 ? 'share' : 'rest';
			tell?.({ on: 'take', round: state.round, seat, chest, kind: KINDS[kind], right });
		}
	}
}

/** The seat takes a chest of the kind: the tapped one if it is still there. Answers with its place. */
function takeChest(state: State, seat: number, kind: number): number {
	const tap = state.taps[seat];
	const chest = tap < PASS && (lying >> tap) & 1 ? tap : lowest(lying);
	lying &= ~(1 << chest);
	state.won[seat * CHESTS + state.wonCount[seat]++] = kind;
	gained[seat]++;
	return chest;
}

/** TZ-12: chests not won are discarded. */
function discardRest(state: State, kind: number, tell?: Tell): void {
	state.discarded[kind] += SIZE[lying];
	if (!tell) return;
	for (; lying !== 0; lying &= lying - 1) tell({ on: 'discard', round: state.round, chest: lowest(lying), kind: KINDS[kind] });
}

/** TZ-9, TZ-10, TZ-12: one hook for a wrong tap, one for a map without a chest; seat by seat while there are any. */
function drawHooks(state: State, tell?: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		const wrong = (fouls >> seat) & 1;
		const map = state.played[seat] === MAP && gained[seat] === 0 ? 1 : 0;
		const due = wrong + map;
		if (due === 0) continue;
		const hooks = due < state.hooksLeft ? due : state.hooksLeft;
		state.hooks[seat] += hooks;
		state.hooksLeft -= hooks;
		tell?.({ on: 'hook', round: state.round, seat, wrong: wrong === 1, map: map === 1, hooks });
	}
}

/** TZ-11: each coin chest won in this round puts one of its winner's hooks back. */
function returnHooks(state: State, tell?: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		if (gained[seat] === 0 || state.hooks[seat] === 0 || lastWon(state, seat) !== COIN) continue;
		const hooks = gained[seat] < state.hooks[seat] ? gained[seat] : state.hooks[seat];
		state.hooks[seat] -= hooks;
		state.hooksLeft += hooks;
		tell?.({ on: 'unhook', round: state.round, seat, hooks });
	}
}

/** The kind of the chest that a seat won last: what it won in one round is all of one kind. */
function lastWon(state: State, seat: number): number {
	return state.won[seat * CHESTS + state.wonCount[seat] - 1];
}

/** The lowest of a bit mask of kinds, chests or seats. */
function lowest(mask: number): number {
	return 31 - Math.clz32(mask & -mask);
}

/** The taps by seat; null for who neither tapped nor passed. */
export function tapsOf(state: State): (Tap | null)[] {
	return Array.from({ length: state.players }, (_, seat) => tapOf(state, seat));
}

/** What a seat did in the race. */
export function tapOf(state: State, seat: number): Tap | null {
	const tap = state.taps[seat];
	if (tap === NONE) return null;
	return tap === PASS ? 'pass' : { chest: tap, ms: state.times[seat] };
}
