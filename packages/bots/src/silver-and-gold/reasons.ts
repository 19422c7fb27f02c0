import { CELLS, COINS, CROSSES, IDS, PALM_COUNT, PALMS, PLACED, PLACED_FROM, placedAt } from '@trove/games/silver-and-gold/cards.ts';
import { placeOf } from '@trove/games/silver-and-gold/marking.ts';
import { cardOf, DO_KEEP, DO_MARK, DO_TAKE, kindOf, maskOf, TOP } from '@trove/games/silver-and-gold/moves.ts';
import { EXPEDITIONS } from '@trove/games/silver-and-gold/shapes.ts';
import { COIN_BOXES, COIN_ROW, HELD, PALM_BOXES, type State, TURNS, TURNS_PER_ROUND } from '@trove/games/silver-and-gold/state.ts';
import type { Reason, Sitting } from '../mind.ts';
import { turnsFor } from './chart.ts';
import { cellCount, fits, lonely, palmsOpen, sealPoints } from './thumb.ts';
import { pointsOf } from './worth.ts';

/** How many reasons are given at most. */
const MOST = 3;

/** What speaks for or against a move, in numbers of the position; most telling first. */
export function reasons({ state, seat }: Sitting<State>, move: number): Reason[] {
	const kind = kindOf(move);
	const all =
		kind === DO_KEEP
			? [cardOf(move), maskOf(move)].flatMap((card) => [worthReason(state, seat, card), symbolsReason(card)])
			: kind === DO_TAKE
				? takeReasons(state, seat, cardOf(move))
				: markReasons(state, seat, move);
	return kind === DO_KEEP ? all : all.slice(0, MOST);
}

function markReasons(state: State, seat: number, move: number): Reason[] {
	const card = cardOf(move);
	const mask = maskOf(move);
	const place = placeOf(state, seat, card);
	const free = CELLS[card] & ~state.marked[place];
	const rest = free & ~mask;
	const found: Reason[] = [];
	if (rest === 0) found.push({ code: 'fills', card: IDS[card], points: pointsOf(card) + sealPoints(state, seat, card) });
	found.push(...symbolsNow(state, seat, card, mask));
	if (kindOf(move) === DO_MARK && cellCount(mask) === 1 && shapeFits(state, seat)) found.push({ code: 'one-cell' });
	const cut = lonely(rest) - lonely(free);
	const next = nextExpeditions(state);
	// Bonus cells still to be chosen would change these chances.
	if (next.length > 0 && rest !== 0 && (mask & CROSSES[card]) === 0 && state.due[seat] <= 1) {
		const chance = percent(next, (shape) => fillsCard(card, rest, shape));
		if (chance > 0) found.push({ code: 'fills-next', card: IDS[card], percent: chance });
		if (cut > 0) found.push({ code: 'lonely', cells: cut });
		found.push({ code: 'next-fits', percent: percent(next, (shape) => fitsAnywhere(state, seat, shape, place, rest)) });
	} else if (cut > 0) {
		found.push({ code: 'lonely', cells: cut });
	}
	return found;
}

/** What the symbols of a mark give at once. */
function symbolsNow(state: State, seat: number, card: number, mask: number): Reason[] {
	const found: Reason[] = [];
	const before = state.coins[seat];
	const coins = Math.min(COIN_BOXES - before, cellCount(mask & COINS[card]));
	if (Math.floor((before + coins) / COIN_ROW) > Math.floor(before / COIN_ROW) && state.trophiesLeft !== 0) {
		found.push({ code: 'trophy', points: 31 - Math.clz32(state.trophiesLeft) });
	}
	if ((mask & PALMS[card]) !== 0) found.push({ code: 'palm', points: state.palmCount[seat] < PALM_BOXES ? 1 + palmsOpen(state) : 0 });
	const crosses = cellCount(mask & CROSSES[card]);
	if (crosses > 0) found.push({ code: 'cross', cells: crosses });
	if (coins > 0) found.push({ code: 'coins', coins });
	return found;
}

function takeReasons(state: State, seat: number, card: number): Reason[] {
	if (card === TOP) {
		let points = 0;
		for (let i = 0; i < state.deckCount; i++) points += pointsOf(state.deck[i]);
		return [{ code: 'unseen', points: points / state.deckCount }];
	}
	const need = turnsFor(card);
	const left = TURNS - state.turn;
	const timing: Reason = { code: 'turns', need, left };
	// Time is the first thing to say when there is hardly enough of it.
	const short = left < 2 * need;
	return [...(short ? [timing] : []), worthReason(state, seat, card), symbolsReason(card), ...(short ? [] : [timing])];
}

function worthReason(state: State, seat: number, card: number): Reason {
	const seals = sealPoints(state, seat, card);
	const worth = { card: IDS[card], points: pointsOf(card) };
	return seals > 0 ? { code: 'worth-seals', ...worth, seals } : { code: 'worth', ...worth };
}

const symbolsReason = (card: number): Reason => ({
	code: 'symbols',
	coins: cellCount(COINS[card]),
	palms: PALM_COUNT[card],
	crosses: cellCount(CROSSES[card]),
});

/** The expedition cards of which the next will be one. */
function nextExpeditions(state: State): readonly number[] {
	if (state.turn === TURNS) return [];
	if (state.turn % TURNS_PER_ROUND === 0) return EXPEDITIONS;
	return Array.from(state.expeditions.subarray(0, state.expeditionCount), (card) => EXPEDITIONS[card]);
}

const percent = (shapes: readonly number[], holds: (shape: number) => boolean): number => Math.round((100 * shapes.filter(holds).length) / shapes.length);

const freeAt = (state: State, place: number): number => CELLS[state.held[place]] & ~state.marked[place];

function shapeFits(state: State, seat: number): boolean {
	return fitsAnywhere(state, seat, EXPEDITIONS[state.expedition], -1, 0);
}

/** Whether a shape fits on one of the own cards, that at `place` having only `rest` free. */
function fitsAnywhere(state: State, seat: number, shape: number, place: number, rest: number): boolean {
	for (let i = HELD * seat; i < HELD * seat + state.heldCount[seat]; i++) if (fits(state.held[i], shape, i === place ? rest : freeAt(state, i))) return true;
	return false;
}

/** Whether a shape, or one cell instead, and the bonus cells that follow on this card can fill what is free of it. */
function fillsCard(card: number, free: number, shape: number): boolean {
	for (let left = free; left !== 0; left &= left - 1) if (bonusesFill(card, free, left & -left)) return true;
	const at = placedAt(card, shape);
	for (let k = PLACED_FROM[at]; k < PLACED_FROM[at + 1]; k++) if ((PLACED[k] & ~free) === 0 && bonusesFill(card, free, PLACED[k])) return true;
	return false;
}

/** With crosses marked first, each gives back the cell that it takes. */
function bonusesFill(card: number, free: number, mask: number): boolean {
	const rest = free & ~mask;
	const due = cellCount(mask & CROSSES[card]);
	return rest === 0 || (due > 0 && cellCount(rest) <= due + cellCount(rest & CROSSES[card]));
}
