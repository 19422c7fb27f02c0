import { type Outcome, rank } from '@trove/kernel';
import { CELLS, COLOUR_OF, COLOURS, SEAL_OF, SEAL_WORTH, TREASURE_COUNT, WORTH } from './cards.ts';
import { COIN_ROWS, HELD, OVER, PALM_BOXES, type State } from './state.ts';

/** What a score is made of (SG-16). */
export interface Standing {
	readonly coins: number;
	readonly palms: readonly number[];
	readonly trophies: readonly number[];
	/** Cards with every cell marked, set aside or about to be. */
	readonly filled: readonly number[];
}

/** A seat's standing now, or (`before`) as it was when step 2 began. */
export function standingOf(state: State, seat: number, before = false): Standing {
	const marked = before ? state.markedBefore : state.marked;
	const held = Array.from({ length: state.heldCount[seat] }, (_, i) => HELD * seat + i);
	return {
		coins: (before ? state.coinsBefore : state.coins)[seat],
		palms: listOf(state.palms, PALM_BOXES * seat, (before ? state.palmCountBefore : state.palmCount)[seat]),
		trophies: listOf(state.trophies, COIN_ROWS * seat, state.trophyCount[seat]),
		filled: [
			...listOf(state.filled, TREASURE_COUNT * seat, state.filledCount[seat]),
			...held.filter((i) => marked[i] === CELLS[state.held[i]]).map((i) => state.held[i]),
		],
	};
}

/** `count` numbers of a typed array as a list. */
export function listOf(numbers: Uint8Array, from: number, count: number): number[] {
	return Array.from(numbers.subarray(from, from + count));
}

/** SG-16: coins, trophies, palms, filled cards and their seals. */
export function scoreOf({ coins, palms, trophies, filled }: Standing): number {
	const colours = coloursOf(filled);
	const worth = filled.reduce((sum, card) => sum + WORTH[COLOURS[COLOUR_OF[card]]], 0);
	const seals = filled.filter((card) => SEAL_OF[card] >= 0).reduce((sum, card) => sum + SEAL_WORTH[COLOURS[SEAL_OF[card]]] * colours[SEAL_OF[card]], 0);
	return coins + sum(trophies) + sum(palms) + worth + seals;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many of these cards have each colour, in the order of `COLOURS`. */
const coloursOf = (cards: readonly number[]): number[] => COLOURS.map((_, colour) => cards.filter((card) => COLOUR_OF[card] === colour).length);

/** SG-17: most points; a tie goes to more filled gray cards, then green, orange, purple; else the win is shared. */
export function outcome(state: State): Outcome | null {
	return state.phase === OVER ? finalOutcome(state) : null;
}

/** The outcome if the game ended now. */
export function finalOutcome(state: State): Outcome {
	const standings = Array.from({ length: state.players }, (_, seat) => standingOf(state, seat));
	const colours = standings.map(({ filled }) => coloursOf(filled));
	const tiebreak = (a: number, b: number): number => {
		for (let colour = COLOURS.length - 1; colour >= 0; colour--) {
			if (colours[a][colour] !== colours[b][colour]) return colours[b][colour] - colours[a][colour];
		}
		return 0;
	};
	return rank(standings.map(scoreOf), tiebreak);
}
