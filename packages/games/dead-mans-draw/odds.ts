import type { Chance } from '@trove/kernel';
import { Moves } from '@trove/kernel';
import { NAVIGATOR, SUIT_OF, SUITS } from './cards.ts';
import { chooseMove, DRAW, NOWHERE } from './moves.ts';
import { MAP_OPENS } from './powers.ts';
import { apply, legal } from './rules.ts';
import { MAP_CHOICE, NO_CHOICE, PLUNDER_CHOICE, RAIDING, State } from './state.ts';
import type { Odds } from './view.ts';

/** The odds of the next draw as an aid, or null if nobody is to draw. They use only what everybody could know. */
export function odds(state: State): Odds | null {
	return state.phase === RAIDING && state.pending === NO_CHOICE ? { bust: bustChance(state) } : null;
}

/**
 * The chance that the next draw busts, by its card or because every choice of its power busts. Cards of a suit are
 * alike here: neither busts nor powers depend on the value laid.
 */
function bustChance(state: State): number {
	if (state.knownSize > 0) return afterDraw(state, 0);
	const { deck, deckSize } = state;
	return inSuits(deck, deckSize, (index) => afterDraw(state, index)) / deckSize;
}

/** Sums up what each card comes to, asked for one card of every suit. */
function inSuits(cards: Uint8Array, size: number, ask: (index: number) => number): number {
	let sum = 0;
	for (let suit = 0; suit < SUITS.length; suit++) {
		let count = 0;
		let index = 0;
		for (let i = 0; i < size; i++) {
			if (SUIT_OF[cards[i]] !== suit) continue;
			count++;
			index = i;
		}
		if (count > 0) sum += count * ask(index);
	}
	return sum;
}

/** Draws a certain card of the deck first; what is drawn after it has no part in a bust. */
class Wanted implements Chance {
	#index: number;

	constructor(index: number) {
		this.#index = index;
	}

	draw(): number {
		const index = this.#index;
		this.#index = 0;
		return index;
	}

	reveal(): void {}
}

/** How likely the raid busts once the deck's card at this place is drawn; of a known top that one is drawn. */
function afterDraw(state: State, index: number): number {
	return afterMove(state, DRAW, index);
}

function afterMove(state: State, move: number, index = 0): number {
	const next = copyOf(state);
	// It tells of the raid before.
	next.bust = 0;
	apply(next, next.turn, move, 0, new Wanted(index));
	return unavoidable(next);
}

const moves = new Moves();

/** How likely the raid busts by what has to be chosen now. */
function unavoidable(state: State): number {
	if (state.bust !== 0) return 1;
	if (state.pending === NO_CHOICE || state.pending === PLUNDER_CHOICE) return 0;
	if (state.pending === MAP_CHOICE) return byMap(state);
	legal(state, state.turn, moves.clear());
	let least = 1;
	for (const move of moves.list.slice(0, moves.count)) {
		least = Math.min(least, afterMove(state, move));
		if (least === 0) break;
	}
	return least;
}

/** All cards that the map opens must bust (DD-12). A second map would bust by itself. */
function byMap(state: State): number {
	const { discard, discardSize } = state;
	const open = copyOf(state);
	open.mapped = discardSize;
	const busting = inSuits(discard, discardSize, (index) => afterMove(open, chooseMove(discard[index] >> 1, NOWHERE)));
	const opened = state.character[state.turn] === NAVIGATOR ? discardSize : Math.min(MAP_OPENS, discardSize);
	let chance = 1;
	for (let i = 0; i < opened; i++) chance *= Math.max(0, busting - i) / (discardSize - i);
	return chance;
}

function copyOf(state: State): State {
	const copy = new State({ players: state.players, options: { characters: state.withCharacters === 1 } });
	copy.become(state);
	return copy;
}
