import { type Chance, integer, type Json, list, object, oneOf, type Table, text } from '@trove/kernel';
import { CHESTS, COPIES, FIRST_OF, KIND_OF, KINDS, PIRATES, ROUNDS, ROW } from './cards.ts';
import { MS_MAX } from './moves.ts';
import { NONE, OVER, PASS, PHASES, State, type Version } from './state.ts';
import type { TrezorsView } from './view.ts';

/** Bags for what a sight leaves open. */
const GUESS_CARD = 100;
const GUESS_TAP = 101;
const GUESS_MS = 102;
const GUESS_CHEST = 103;

/** A state that this sight could come from. */
export function rebuild(version: Version, table: Table, sight: TrezorsView, chance: Chance): State {
	const state = new State(table, version);
	const { players } = state;
	state.phase = oneOf(sight.phase, 'phase', PHASES);
	state.round = integer(sight.round, 'round', 1, ROUNDS);
	state.waiting = list(sight.toAct, 'toAct').reduce<number>((mask, seat) => mask | (1 << integer(seat, 'toAct', 0, players - 1)), 0);
	state.hooksLeft = integer(sight.hooksLeft, 'hooksLeft', 0, 255);
	for (const [seat, hooks] of list(sight.hooks, 'hooks', players).entries()) state.hooks[seat] = integer(hooks, 'hooks', 0, 255);
	for (const [seat, hand] of list(sight.hands, 'hands', players).entries()) state.hands[seat] = handOf(hand);
	state.played.fill(NONE);
	for (const [seat, card] of list(sight.chosen ?? sight.played, 'played', players).entries()) state.played[seat] = playedBy(state, seat, card, chance);
	state.taps.fill(NONE);
	for (const [seat, tap] of list(sight.taps, 'taps', players).entries()) rebuildTap(state, seat, tap, chance);
	rebuildChests(state, sight, chance);
	return state;
}

function handOf(cards: Json): number {
	return list(cards, 'hands').reduce<number>((mask, card) => mask | (1 << oneOf(card, 'hands', PIRATES)), 0);
}

/** A card that is not shown is any of the hand. */
function playedBy(state: State, seat: number, card: Json, chance: Chance): number {
	if (card === null) return NONE;
	if (card !== '?') return oneOf(card, 'played', PIRATES);
	const hand = Uint8Array.from(PIRATES.keys()).filter((held) => (state.hands[seat] >> held) & 1);
	return hand[chance.draw(GUESS_CARD, state.round, seat, hand, hand.length)];
}

/** A tap that is not shown is any tap, or none. */
function rebuildTap(state: State, seat: number, tap: TrezorsView['taps'][number], chance: Chance): void {
	if (tap === null) return;
	if (tap === '?') {
		state.taps[seat] = anyOf(PASS + 1, GUESS_TAP, state, seat, chance);
		state.times[seat] = state.taps[seat] === PASS ? 0 : 4 * anyOf(256, GUESS_MS, state, seat, chance);
	} else if (typeof tap === 'string') {
		state.taps[seat] = PASS + oneOf(text(tap, 'taps'), 'taps', ['pass']);
	} else {
		const { chest, ms } = object(tap, 'taps');
		state.taps[seat] = integer(chest, 'taps', 0, ROW - 1);
		state.times[seat] = integer(ms, 'taps', 0, MS_MAX);
	}
}

function anyOf(count: number, bag: number, state: State, seat: number, chance: Chance): number {
	return chance.draw(
		bag,
		state.round,
		seat,
		Uint8Array.from({ length: count }, (_, index) => index),
		count,
	);
}

/**
 * Fills the row, chests won and discarded, and the bag with the rest. Without memory, hidden chests may be discarded.
 */
function rebuildChests(state: State, sight: TrezorsView, chance: Chance): void {
	const left = [...COPIES];
	for (const [seat, chests] of list(sight.won, 'won', state.players).entries()) {
		for (const kind of list(chests, 'won').map((name) => oneOf(name, 'won', KINDS))) {
			state.won[seat * CHESTS + state.wonCount[seat]++] = kind;
			left[kind]--;
		}
	}
	state.chests.fill(NONE);
	for (const [place, name] of list(sight.chests, 'chests', ROW).entries()) {
		if (name === '?') continue;
		const kind = oneOf(name, 'chests', KINDS);
		// The last row has been given out: its chests are counted where they went.
		state.chests[place] = state.phase === OVER ? FIRST_OF[kind] : FIRST_OF[kind] + --left[kind];
	}
	if (sight.memory !== undefined) {
		const discarded = object(object(sight.memory, 'memory').discarded, 'memory.discarded');
		for (const [kind, name] of KINDS.entries()) {
			state.discarded[kind] = integer(discarded[name], 'memory.discarded', 0, left[kind]);
			left[kind] -= state.discarded[kind];
		}
	}
	state.bagCount = 0;
	for (const [kind, count] of left.entries()) for (let i = 0; i < count; i++) state.bag[state.bagCount++] = FIRST_OF[kind] + i;
	if (sight.memory === undefined) discardAny(state, chance);
}

/** Takes chests out of the bag until as many are left as the round says. */
function discardAny(state: State, chance: Chance): void {
	const shown = state.chests.filter((chest) => chest !== NONE).length;
	const left = state.phase === OVER ? 0 : CHESTS - ROW * (state.round - 1) - shown;
	while (state.bagCount > left) {
		const index = chance.draw(GUESS_CHEST, state.round, state.bagCount, state.bag, state.bagCount);
		state.discarded[KIND_OF[state.bag[index]]]++;
		state.bag[index] = state.bag[--state.bagCount];
	}
}
