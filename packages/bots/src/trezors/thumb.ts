import { MAP } from '@trove/games/trezors/cards.ts';
import type { State } from '@trove/games/trezors/state.ts';
import type { Dice } from '@trove/kernel';
import { CARD_COUNT, expectStars, KIND_COUNT } from './chests.ts';
import settings from './settings.json' with { type: 'json' };

/** How somebody chooses by rule of thumb. */
export interface Style {
	/** Stars by which a card may lag behind the best and still be played about a third as often. */
	readonly warmth: number;
	/** How much hidden chests count beside the open one. */
	readonly hidden: number;
	/** How much a kind's stars tempt beyond what is to be expected. */
	readonly dream: number;
	/** Stars that are asked of the map beyond the usual. */
	readonly map: number;
}

const stars = new Float64Array(CARD_COUNT);

/**
 * How likely the rule of thumb plays each card: the map if its highest chest clearly beats the best kind (less so late
 * in the game), otherwise kinds by expected stars, mostly the best.
 */
export function leanings(state: State, seat: number, style: Style, out: Float64Array): void {
	expectStars(state, style.hidden, stars);
	const hand = state.hands[seat];
	let best = -1;
	for (let kind = 0; kind < KIND_COUNT; kind++) {
		out[kind] = 0;
		if (((hand >> kind) & 1) === 0) continue;
		stars[kind] += style.dream * (KIND_COUNT - kind) * (stars[kind] > 0 ? 1 : 0);
		if (best < 0 || stars[kind] > stars[best]) best = kind;
	}
	out[MAP] = (hand >> MAP) & 1;
	if (best < 0 || (out[MAP] === 1 && stars[MAP] >= stars[best] + settings.mapMargin[state.round - 1] + style.map)) return;
	out[MAP] = 0;
	const sum = warm(hand, stars[best], style.warmth, out);
	for (let kind = 0; kind < KIND_COUNT; kind++) out[kind] /= sum;
	if (state.players > 2) shareOut(state, hand, style, out);
}

/** Weights kinds by their stars; answers with their sum. */
function warm(hand: number, best: number, warmth: number, out: Float64Array): number {
	let sum = 0;
	for (let kind = 0; kind < KIND_COUNT; kind++) {
		if ((hand >> kind) & 1) sum += out[kind] = Math.exp((stars[kind] - best) / warmth);
	}
	return sum;
}

/** At larger tables a kind that everybody leans to is worth less: what one may hope for is a part of it. */
function shareOut(state: State, hand: number, style: Style, out: Float64Array): void {
	const rivals = state.players - 1;
	let best = 0;
	for (let kind = 0; kind < KIND_COUNT; kind++) {
		if (out[kind] > 1e-6) stars[kind] *= (1 - (1 - out[kind]) ** rivals) / (rivals * out[kind]);
		if ((hand >> kind) & 1 && stars[kind] > best) best = stars[kind];
	}
	const sum = warm(hand, best, style.warmth, out);
	for (let kind = 0; kind < KIND_COUNT; kind++) out[kind] /= sum;
}

/** A number drawn by these chances. */
export function drawFrom(chances: Float64Array, dice: Dice): number {
	let left = dice.below(2 ** 24) / 2 ** 24;
	let last = 0;
	for (let i = 0; i < chances.length; i++) {
		if (chances[i] === 0) continue;
		last = i;
		left -= chances[i];
		if (left < 0) return i;
	}
	return last;
}

const drawn = new Float64Array(CARD_COUNT);

/** A card by rule of thumb. */
export function thumbCard(state: State, seat: number, style: Style, dice: Dice): number {
	leanings(state, seat, style, drawn);
	return drawFrom(drawn, dice);
}
