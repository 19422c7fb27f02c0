import { EVERYTHING, seatsOf } from '@trove/kernel';
import { IDS, TREASURE_COUNT } from './cards.ts';
import type { CellPair, Hidden } from './events.ts';
import { listOf, scoreOf, standingOf } from './scoring.ts';
import { cellsOf, EXPEDITIONS, SHAPES, type Shape } from './shapes.ts';
import { DEALT, HELD, KEEP, MARK, NONE, PHASES, roundOf, type State } from './state.ts';

/** A card that somebody marks. */
export type HeldView = {
	readonly id: string;
	readonly marked: readonly CellPair[];
};

/** The part of a seat that changes in step 2. */
export type SheetView = {
	readonly cards: readonly HeldView[];
	readonly coins: number;
	readonly palms: readonly number[];
	readonly due: number;
	readonly score: number;
};

/** What one sees of a seat. */
export type SeatView = SheetView & {
	readonly filled: readonly string[];
	readonly trophies: readonly number[];
	/** In `keep`, of the own seat: the four cards dealt. */
	readonly dealt?: readonly string[];
	/** In `keep`: the two chosen; null while not chosen. */
	readonly kept?: readonly string[] | Hidden | null;
	/** In `mark`, of the own seat: what the others still see of it. */
	readonly shown?: SheetView;
};

/** What perfect memory adds. */
export type Memory = {
	/** The expeditions played in this round before the current one, in the order of the shapes. */
	readonly played: readonly Shape[];
	/** For nobody's eyes: what the deck is made of, in the order of the cards' list. */
	readonly deck?: readonly string[];
};

/** What one sees of the table. */
export type SilverAndGoldView = {
	readonly phase: (typeof PHASES)[number];
	readonly toAct: readonly number[];
	readonly round: number;
	readonly turn: number;
	readonly first: number;
	readonly expedition: Shape | null;
	readonly display: readonly string[];
	readonly deckCount: number;
	readonly trophiesLeft: readonly number[];
	readonly seats: readonly SeatView[];
	readonly memory?: Memory;
};

/** What the table shows to a seat, a spectator, or nobody. */
export function view(state: State, seat: number): SilverAndGoldView {
	return {
		phase: PHASES[state.phase],
		toAct: seatsOf(state.acting),
		round: roundOf(state.turn),
		turn: state.turn,
		first: state.first,
		expedition: state.expedition === NONE ? null : SHAPES[EXPEDITIONS[state.expedition]],
		display: idsOf(listOf(state.display, 0, state.displayCount)),
		deckCount: state.deckCount,
		trophiesLeft: seatsOf(state.trophiesLeft).reverse(),
		seats: Array.from({ length: state.players }, (_, whose) => viewSeat(state, whose, seat === whose || seat === EVERYTHING)),
	};
}

/** The view and what a player with perfect memory knows besides. */
export function observe(state: State, seat: number): SilverAndGoldView {
	return { ...view(state, seat), memory: { played: playedOf(state), ...(seat === EVERYTHING ? { deck: deckOf(state) } : {}) } };
}

const idsOf = (cards: readonly number[]): string[] => cards.map((card) => IDS[card]);

/** Until all are done with step 2, others see a seat as it was when the step began. */
function viewSeat(state: State, seat: number, own: boolean): SeatView {
	const marking = state.phase === MARK;
	return {
		...viewSheet(state, seat, marking && !own),
		filled: idsOf(listOf(state.filled, TREASURE_COUNT * seat, state.filledCount[seat])),
		trophies: standingOf(state, seat).trophies,
		...(state.phase === KEEP && own ? { dealt: idsOf(listOf(state.dealt, DEALT * seat, DEALT)) } : {}),
		...(state.phase === KEEP ? { kept: viewKept(state, seat, own) } : {}),
		...(marking && own ? { shown: viewSheet(state, seat, true) } : {}),
	};
}

function viewSheet(state: State, seat: number, before: boolean): SheetView {
	const marked = before ? state.markedBefore : state.marked;
	const standing = standingOf(state, seat, before);
	return {
		cards: Array.from({ length: state.heldCount[seat] }, (_, i) => ({ id: IDS[state.held[HELD * seat + i]], marked: cellsOf(marked[HELD * seat + i]) })),
		coins: standing.coins,
		palms: standing.palms,
		due: before ? 0 : state.due[seat],
		score: scoreOf(standing),
	};
}

function viewKept(state: State, seat: number, own: boolean): readonly string[] | Hidden | null {
	if (state.kept[HELD * seat] === NONE) return null;
	return own ? idsOf(listOf(state.kept, HELD * seat, HELD)) : '?';
}

function playedOf(state: State): Shape[] {
	const left = listOf(state.expeditions, 0, state.expeditionCount);
	const played = EXPEDITIONS.map((_, card) => card).filter((card) => card !== state.expedition && !left.includes(card));
	return played.map((card) => SHAPES[EXPEDITIONS[card]]);
}

function deckOf(state: State): string[] {
	return idsOf(listOf(state.deck, 0, state.deckCount).sort((a, b) => a - b));
}
