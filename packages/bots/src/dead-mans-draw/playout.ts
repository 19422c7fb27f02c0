import { DECK } from '@trove/games/dead-mans-draw/bags.ts';
import { apply, toAct } from '@trove/games/dead-mans-draw/rules.ts';
import { bankSize } from '@trove/games/dead-mans-draw/score.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import { type Chance, type Dice, firstSeat } from '@trove/kernel';
import type { Judge } from './policy.ts';
import { quickScore } from './taste.ts';

/**
 * The luck of one pass: every move meets the same deck in the same order. Over the passes the next card runs through
 * all possible cards, so its odds are exact.
 */
export class Deal implements Chance {
	#seed = 0;
	#from = 0;
	#next = 0;
	#pass = 0;
	readonly #order: Uint8Array = new Uint8Array(120);

	/** Deals anew for the passes from this state on. */
	deal({ deckSize, deckDrawn }: State, dice: Dice): void {
		const at = deckSize === 0 ? 0 : this.#pass++ % deckSize;
		if (at === 0) shuffle(this.#order, deckSize, dice);
		this.#from = deckDrawn;
		this.#next = this.#order[at];
		this.#seed = dice.next();
	}

	draw(bag: number, _round: number, nth: number, _cards: Uint8Array, count: number): number {
		if (bag === DECK && nth === this.#from) return this.#next;
		let mixed = Math.imul(this.#seed ^ Math.imul(nth + 1, 0x9e3779b1) ^ (bag << 28), 0x85ebca6b);
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
		mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
		return (((mixed ^ (mixed >>> 16)) >>> 0) * count * 2 ** -32) | 0;
	}

	reveal(): void {}
}

function shuffle(order: Uint8Array, size: number, dice: Dice): void {
	for (let i = 0; i < size; i++) {
		const other = dice.below(i + 1);
		order[i] = order[other];
		order[other] = i;
	}
}

/** Plays on until this many raids are over, or to the end of the game; changes the state. */
export function playOut(state: State, judge: Judge, chance: Chance, raids: number = Number.POSITIVE_INFINITY): void {
	let left = raids;
	let raider = state.turn;
	for (let mask = toAct(state); mask !== 0; mask = toAct(state)) {
		if (state.turn !== raider) {
			raider = state.turn;
			left--;
		}
		if (left <= 0) return;
		const seat = firstSeat(mask);
		apply(state, seat, judge.choose(state, seat), 0, chance);
	}
}

/** How a finished game went for a seat: its share of the win. */
export function winOf(state: State, seat: number): number {
	const lead = leadOf(state, seat);
	if (lead !== 0) return lead > 0 ? 1 : 0;
	const own = quickScore(state, seat);
	const size = bankSize(state, seat);
	let sharing = 1;
	for (let other = 0; other < state.players; other++) {
		if (other === seat || quickScore(state, other) !== own) continue;
		const more = bankSize(state, other) - size;
		if (more > 0) return 0;
		if (more === 0) sharing++;
	}
	return 1 / sharing;
}

/** The own score minus the best other one. */
export function leadOf(state: State, seat: number): number {
	let best = 0;
	for (let other = 0; other < state.players; other++) {
		if (other === seat) continue;
		const score = quickScore(state, other);
		if (score > best) best = score;
	}
	return quickScore(state, seat) - best;
}
