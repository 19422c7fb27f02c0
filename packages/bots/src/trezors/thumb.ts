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

const { crowd } = settings;
const EVERY_KIND = (1 << KIND_COUNT) - 1;
const stars = new Float64Array(CARD_COUNT);
const whole = new Float64Array(KIND_COUNT);
/** What `whole` came to the last time: all seats of a round ask the same. */
const known = { players: 0, warmth: 0, stars: new Float64Array(KIND_COUNT) };
const wanted = new Float64Array(KIND_COUNT);
const towards = new Float64Array(KIND_COUNT);

/**
 * How likely the rule of thumb plays each card: the map if its highest chest clearly beats the best kind (less so late
 * in the game), otherwise kinds by expected stars, mostly the best. At larger tables what others leave of them counts.
 */
export function leanings(state: State, seat: number, style: Style, out: Float64Array): void {
	expectStars(state, style.hidden, stars);
	for (let kind = 0; kind < KIND_COUNT; kind++) stars[kind] += style.dream * (KIND_COUNT - kind) * (stars[kind] > 0 ? 1 : 0);
	const many = state.players > 2;
	const warmth = many ? crowd.warmth * style.warmth : style.warmth;
	if (many) share(state.players, warmth);
	const hand = state.hands[seat];
	let best = -1;
	for (let kind = 0; kind < KIND_COUNT; kind++) {
		out[kind] = 0;
		if ((hand >> kind) & 1 && (best < 0 || stars[kind] > stars[best])) best = kind;
	}
	out[MAP] = (hand >> MAP) & 1;
	const margin = (many ? crowd.map : 1) * (settings.mapMargin[state.round - 1] + style.map);
	if (best < 0 || (out[MAP] === 1 && stars[MAP] >= stars[best] + margin)) return;
	out[MAP] = 0;
	warm(hand, warmth, out);
}

/** The chance of each kind in a hand by its stars. */
function warm(hand: number, warmth: number, out: Float64Array): void {
	let best = 0;
	for (let kind = 0; kind < KIND_COUNT; kind++) if ((hand >> kind) & 1 && stars[kind] > best) best = stars[kind];
	let sum = 0;
	for (let kind = 0; kind < KIND_COUNT; kind++) if ((hand >> kind) & 1) sum += out[kind] = Math.exp((stars[kind] - best) / warmth);
	for (let kind = 0; kind < KIND_COUNT; kind++) out[kind] /= sum;
}

/**
 * Turns stars into what may be hoped for when all share what they want alike, and all know it: a kind that everybody
 * leans to gives each a part only. Found by turns, each a step towards what is best against the one before.
 */
function share(players: number, warmth: number): void {
	stars[MAP] *= crowd.map;
	if (known.players === players && known.warmth === warmth && whole.every((one, kind) => one === stars[kind])) {
		stars.set(known.stars);
		return;
	}
	for (let kind = 0; kind < KIND_COUNT; kind++) whole[kind] = stars[kind];
	wanted.fill(1 / KIND_COUNT);
	for (let turn = 0; turn < crowd.turns; turn++) {
		for (let kind = 0; kind < KIND_COUNT; kind++) stars[kind] = whole[kind] * partOf(wanted[kind], players);
		warm(EVERY_KIND, warmth, towards);
		for (let kind = 0; kind < KIND_COUNT; kind++) wanted[kind] += crowd.step * (towards[kind] - wanted[kind]);
	}
	for (let kind = 0; kind < KIND_COUNT; kind++) known.stars[kind] = stars[kind];
	known.players = players;
	known.warmth = warmth;
}

/** The expected part of somebody who wants what each other player wants with this chance. */
function partOf(chance: number, players: number): number {
	return chance < 1e-6 ? 1 : (1 - (1 - chance) ** players) / (players * chance);
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
