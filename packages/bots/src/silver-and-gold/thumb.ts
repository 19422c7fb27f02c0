import {
	CELLS,
	COINS,
	COLOUR_OF,
	COLOURS,
	CROSSES,
	PALM_COUNT,
	PALMS,
	PLACED,
	PLACED_FROM,
	placedAt,
	SEAL_OF,
	SEAL_WORTH,
	SYMBOLS,
	TREASURE_COUNT,
} from '@trove/games/silver-and-gold/cards.ts';
import { placeOf } from '@trove/games/silver-and-gold/marking.ts';
import { cardOf, DO_KEEP, DO_TAKE, kindOf, maskOf, TOP } from '@trove/games/silver-and-gold/moves.ts';
import { EXPEDITIONS } from '@trove/games/silver-and-gold/shapes.ts';
import { COIN_BOXES, COIN_ROW, HELD, PALM_BOXES, type State, TURNS } from '@trove/games/silver-and-gold/state.ts';
import { pointsOf } from './worth.ts';

/** How many cells a mask of the grid has. */
export function cellCount(mask: number): number {
	let count = 0;
	for (let left = mask; left !== 0; left &= left - 1) count++;
	return count;
}

const LEFT_COLUMN = 0x1111;
const RIGHT_COLUMN = 0x8888;

/** Free cells without a free neighbour. */
export function lonely(free: number): number {
	const beside = (free << 4) | (free >> 4) | ((free & ~RIGHT_COLUMN) << 1) | ((free & ~LEFT_COLUMN) >> 1);
	return cellCount(free & ~beside & 0xffff);
}

/** What a person reckons with, in points. Weights are data: see the settings. */
export interface Thumb {
	/** Per cell marked, and for each lonely cell that a mark leaves or takes away. */
	readonly cell: number;
	readonly lonely: number;
	/** For each of the eight expedition cards that could still be laid on one of the own cards next time. */
	readonly fits: number;
	/** Filling a card at once, and how much more a card near its end draws on. */
	readonly fill: number;
	readonly nearly: number;
	readonly coin: number;
	/** Of the trophy that a row brings, when this mark fills it. */
	readonly trophy: number;
	readonly palm: number;
	readonly cross: number;
	readonly seal: number;
	/** How much a card's points draw on when one is taken, and how much one that cannot be filled in time puts off. */
	readonly size: number;
	readonly late: number;
	/** How many cells a turn fills. */
	readonly pace: number;
}

/** From here on a card that is not filled now may never be. */
const NEAR_END = 3;
/** What symbols are worth when the game ends. */
const LAST = { coin: 1, trophy: 1, palm: 1 };

/** How good a move looks to somebody with these rules of thumb. */
export function look(thumb: Thumb, state: State, seat: number, move: number): number {
	const kind = kindOf(move);
	if (kind === DO_KEEP) return lookAtCard(thumb, state, seat, cardOf(move)) + lookAtCard(thumb, state, seat, maskOf(move));
	if (kind === DO_TAKE) return cardOf(move) === TOP ? lookAtDeck(thumb, state, seat) : lookAtCard(thumb, state, seat, cardOf(move));
	return lookAtMark(thumb, state, seat, cardOf(move), maskOf(move));
}

function lookAtMark(thumb: Thumb, state: State, seat: number, card: number, mask: number): number {
	const place = placeOf(state, seat, card);
	const free = CELLS[card] & ~state.marked[place];
	const rest = free & ~mask;
	const turns = TURNS - state.turn;
	// On the last turn only what gets full counts.
	if (turns === 0 && thumb.late > 0) {
		const crossed = cellCount(mask & CROSSES[card]);
		const full = rest === 0 ? pointsOf(card) + sealPoints(state, seat, card) : 0;
		return full + pointsNow(state, seat, card, mask, LAST) + crossed * 2 - cellCount(rest) / 100;
	}
	let value = cellCount(mask) * thumb.cell - (lonely(rest) - lonely(free)) * thumb.lonely + pointsNow(state, seat, card, mask, thumb);
	value += cellCount(mask & CROSSES[card]) * thumb.cross;
	if (thumb.fits !== 0 && turns > 0) value += expeditionsThatFit(state, seat, place, rest) * thumb.fits;
	// Near the end a full card is worth its points, not only the room that it makes.
	if (rest === 0) return value + thumb.fill + (turns < NEAR_END ? pointsOf(card) * thumb.late : 0);
	const left = cellCount(rest);
	// What cannot be filled in the turns left is not worth its cells.
	if (left > (turns + 0.5) * thumb.pace) value -= cellCount(mask) * thumb.cell * thumb.late;
	return value + thumb.nearly * (1 - left / cellCount(CELLS[card]));
}

/** Whether a move marks all that is free on a card. */
export function fillsUp(state: State, seat: number, move: number): boolean {
	const place = placeOf(state, seat, cardOf(move));
	return place >= 0 && kindOf(move) !== DO_TAKE && kindOf(move) !== DO_KEEP && (CELLS[cardOf(move)] & ~state.marked[place]) === maskOf(move);
}

/**
 * How many expedition cards would fit if this card had only `rest` left. A full card is replaced by one on which all
 * fit.
 */
function expeditionsThatFit(state: State, seat: number, place: number, rest: number): number {
	if (rest === 0) return EXPEDITIONS.length;
	let fitting = 0;
	for (const shape of EXPEDITIONS) {
		for (let i = HELD * seat; i < HELD * seat + state.heldCount[seat]; i++) {
			if (!fits(state.held[i], shape, i === place ? rest : CELLS[state.held[i]] & ~state.marked[i])) continue;
			fitting++;
			break;
		}
	}
	return fitting;
}

/** Whether a shape can be laid on a card's free cells. */
export function fits(card: number, shape: number, free: number): boolean {
	const at = placedAt(card, shape);
	for (let k = PLACED_FROM[at]; k < PLACED_FROM[at + 1]; k++) if ((PLACED[k] & ~free) === 0) return true;
	return false;
}

/** Coins, trophies and palms that a mark brings at once. */
function pointsNow(state: State, seat: number, card: number, mask: number, thumb: Pick<Thumb, 'coin' | 'trophy' | 'palm'>): number {
	if ((mask & SYMBOLS[card]) === 0) return 0;
	const before = state.coins[seat];
	const coins = Math.min(COIN_BOXES - before, cellCount(mask & COINS[card]));
	const row = Math.floor((before + coins) / COIN_ROW) > Math.floor(before / COIN_ROW);
	const trophy = row && state.trophiesLeft !== 0 ? 31 - Math.clz32(state.trophiesLeft) : 0;
	const palms = state.palmCount[seat] < PALM_BOXES && (mask & PALMS[card]) !== 0 ? 1 + palmsOpen(state) : 0;
	return coins * thumb.coin + trophy * thumb.trophy + palms * thumb.palm;
}

/** The palms on the display. */
export function palmsOpen(state: State): number {
	let palms = 0;
	for (let i = 0; i < state.displayCount; i++) palms += PALM_COUNT[state.display[i]];
	return palms;
}

function lookAtCard(thumb: Thumb, state: State, seat: number, card: number): number {
	const turns = TURNS - state.turn;
	const symbols = cellCount(COINS[card]) * thumb.coin + PALM_COUNT[card] * 2 * thumb.palm + cellCount(CROSSES[card]) * thumb.cross;
	const value = pointsOf(card) * thumb.size + symbols + sealPoints(state, seat, card) * thumb.seal;
	const spare = turns * thumb.pace - pointsOf(card) - cellsHeld(state, seat);
	return spare < 0 ? value + spare * thumb.late : value;
}

function lookAtDeck(thumb: Thumb, state: State, seat: number): number {
	let sum = 0;
	for (let i = 0; i < state.deckCount; i++) sum += lookAtCard(thumb, state, seat, state.deck[i]);
	return sum / state.deckCount;
}

/** The free cells of the cards that a seat holds. */
function cellsHeld(state: State, seat: number): number {
	let cells = 0;
	for (let i = HELD * seat; i < HELD * seat + state.heldCount[seat]; i++) cells += cellCount(CELLS[state.held[i]] & ~state.marked[i]);
	return cells;
}

/** The points that seals would give now if this card were full: its own, and others' for its colour. */
export function sealPoints(state: State, seat: number, card: number): number {
	const from = TREASURE_COUNT * seat;
	const own = SEAL_OF[card];
	let points = 0;
	for (let i = from; i < from + state.filledCount[seat]; i++) {
		const other = state.filled[i];
		if (COLOUR_OF[other] === own) points += SEAL_WORTH[COLOURS[own]];
		if (SEAL_OF[other] === COLOUR_OF[card]) points += SEAL_WORTH[COLOURS[SEAL_OF[other]]];
	}
	return points;
}
