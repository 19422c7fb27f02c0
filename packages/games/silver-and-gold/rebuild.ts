import { at, type Chance, Moves, type Table } from '@trove/kernel';
import { IDS, TREASURE_COUNT } from './cards.ts';
import { FILL_CARDS, FILL_EXPEDITIONS, FILL_MOVES, Rest } from './filling.ts';
import { legal } from './legal.ts';
import { mark, markBonus, startMarking } from './marking.ts';
import { cardOf, DO_MARK, kindOf, maskOf, parseCard, parseCells } from './moves.ts';
import { EXPEDITIONS, SHAPES, type Shape } from './shapes.ts';
import { COIN_ROWS, clear, DEALT, HELD, MARK, NONE, PALM_BOXES, PHASES, playedBefore, State } from './state.ts';
import type { SeatView, SheetView, SilverAndGoldView } from './view.ts';

/** A state that a view or an observation could come from. */
export function rebuild(table: Table, seen: SilverAndGoldView, chance: Chance): State {
	const state = new State(table);
	clear(state);
	state.phase = PHASES.indexOf(seen.phase);
	state.acting = maskOfSeats(seen.toAct);
	state.turn = seen.turn;
	state.first = seen.first;
	state.trophiesLeft = maskOfSeats(seen.trophiesLeft);
	state.displayCount = putCards(state.display, 0, seen.display, 'display');
	for (const [seat, seatView] of seen.seats.entries()) rebuildSeat(state, seat, seatView);
	// Step 3: those before the one who takes are through.
	if (seen.phase === 'take') state.settled = (seen.toAct[0] - seen.first + state.players) % state.players;
	rebuildDeck(state, seen, chance);
	rebuildExpeditions(state, seen, chance);
	if (state.phase === MARK) rebuildMarking(state, seen, chance);
	return state;
}

const maskOfSeats = (seats: readonly number[]): number => seats.reduce((mask, seat) => mask | (1 << seat), 0);

function putCards(into: Uint8Array, from: number, ids: readonly string[], path: string): number {
	into.set(
		ids.map((id, index) => parseCard(id, at(path, index))),
		from,
	);
	return ids.length;
}

function rebuildSeat(state: State, seat: number, seen: SeatView): void {
	rebuildSheet(state, seat, seen);
	state.filledCount[seat] = putCards(state.filled, TREASURE_COUNT * seat, seen.filled, 'filled');
	state.trophies.set(seen.trophies, COIN_ROWS * seat);
	state.trophyCount[seat] = seen.trophies.length;
}

function rebuildSheet(state: State, seat: number, { cards, coins, palms, due }: SheetView): void {
	for (const [index, { id, marked }] of cards.entries()) {
		state.held[HELD * seat + index] = parseCard(id, 'cards');
		state.marked[HELD * seat + index] = parseCells(marked, 'marked');
	}
	state.heldCount[seat] = cards.length;
	state.coins[seat] = coins;
	state.palms.set(palms, PALM_BOXES * seat);
	state.palmCount[seat] = palms.length;
	state.due[seat] = due;
}

/** What nobody has seen is in the deck, or was dealt to others. */
function rebuildDeck(state: State, seen: SilverAndGoldView, chance: Chance): void {
	const open = new Set([...seen.display, ...(seen.memory?.deck ?? [])]);
	for (const { cards, filled, dealt = [] } of seen.seats) for (const id of [...cards.map((card) => card.id), ...filled, ...dealt]) open.add(id);
	const rest = new Rest(
		FILL_CARDS,
		IDS.map((_, card) => card).filter((card) => !open.has(IDS[card])),
		chance,
	);
	if (seen.phase === 'keep') for (const [seat, { dealt, kept = null }] of seen.seats.entries()) rebuildDealt(state, seat, dealt, kept, rest);
	const deck = seen.memory?.deck?.map((id) => parseCard(id, 'memory.deck')) ?? rest.draw(seen.deckCount);
	state.deck.set(deck);
	state.deckCount = deck.length;
}

/** A hidden hand is drawn in no order, so its first two are as good a choice as any. */
function rebuildDealt(state: State, seat: number, dealt: SeatView['dealt'], kept: SeatView['kept'], rest: Rest): void {
	const cards = dealt?.map((id) => parseCard(id, 'dealt')) ?? rest.draw(DEALT);
	state.dealt.set(cards, DEALT * seat);
	if (kept === null || kept === undefined) return;
	const chosen = typeof kept === 'string' ? cards.slice(0, HELD) : kept.map((id) => parseCard(id, 'kept'));
	state.kept.set(
		chosen.sort((a, b) => a - b),
		HELD * seat,
	);
}

function rebuildExpeditions(state: State, { expedition, memory, turn }: SilverAndGoldView, chance: Chance): void {
	const left = EXPEDITIONS.map((_, card) => card);
	const takeOut = (shape: Shape): number => left.splice(left.indexOf(cardOfShape(left, shape)), 1)[0];
	state.expedition = expedition === null ? NONE : takeOut(expedition);
	const played = memory?.played ?? new Rest(FILL_EXPEDITIONS, left, chance).draw(playedBefore(turn)).map((card) => SHAPES[EXPEDITIONS[card]]);
	played.forEach(takeOut);
	state.expeditions.set(left);
	state.expeditionCount = left.length;
}

function cardOfShape(cards: readonly number[], shape: Shape): number {
	return cards.find((card) => SHAPES[EXPEDITIONS[card]] === shape) ?? NONE;
}

const moves = new Moves();

/** Replays step 2: visible marks are made as seen; seats that are done in secret get any legal marks. */
function rebuildMarking(state: State, seen: SilverAndGoldView, chance: Chance): void {
	for (const [seat, { shown }] of seen.seats.entries()) if (shown) rebuildSheet(state, seat, shown);
	startMarking(state);
	for (const [seat, seatView] of seen.seats.entries()) {
		if (seatView.shown) {
			rebuildSheet(state, seat, seatView);
		} else if (!seen.toAct.includes(seat)) {
			markAnyhow(state, seat, chance);
		}
	}
	state.acting = maskOfSeats(seen.toAct);
}

function markAnyhow(state: State, seat: number, chance: Chance): void {
	for (let nth = 0; (state.acting >> seat) & 1; nth++) {
		legal(state, seat, moves.clear());
		const choices = Uint8Array.from({ length: moves.count }, (_, index) => index);
		const move = moves.list[choices[chance.draw(FILL_MOVES, seat, nth, choices, choices.length)]];
		if (kindOf(move) === DO_MARK) mark(state, seat, cardOf(move), maskOf(move));
		else markBonus(state, seat, cardOf(move), maskOf(move));
	}
}
