import type { Chance } from '@trove/kernel';
import { IDS, TREASURE_COUNT } from './cards.ts';
import { drawDealt, drawExpedition, drawFirst, shuffleExpeditions } from './draws.ts';
import type { Tell } from './events.ts';
import { mark, markBonus, showMarks, startMarking } from './marking.ts';
import { cardOf, DO_BONUS, DO_KEEP, DO_MARK, kindOf, maskOf, TOP } from './moves.ts';
import { finalOutcome } from './scoring.ts';
import { anyCardLeft, refillDisplay, setAside, takeFromDeck, takeFromDisplay, takeTrophies } from './settling.ts';
import { EXPEDITIONS, SHAPES } from './shapes.ts';
import { clear, DEALT, HELD, KEEP, NONE, OVER, playedBefore, roundOf, type State, TAKE, TURNS } from './state.ts';

/** SG-1: four cards each, from which all choose at the same time. SG-2: the first player is random. */
export function deal(state: State, chance: Chance, sink?: Tell): void {
	clear(state);
	state.deckCount = TREASURE_COUNT;
	for (let card = 0; card < TREASURE_COUNT; card++) state.deck[card] = card;
	for (let seat = 0; seat < state.players; seat++) {
		for (let i = DEALT * seat; i < DEALT * (seat + 1); i++) state.dealt[i] = drawDealt(state, i, chance);
		if (sink) sink({ on: 'dealt', seat, cards: namesOf(state.dealt, DEALT * seat, DEALT) });
	}
	shuffleExpeditions(state);
	state.first = drawFirst(state, chance);
	if (sink) sink({ on: 'first', seat: state.first });
	startKeeping(state);
}

/** Everybody is to choose. */
export function startKeeping(state: State): void {
	state.phase = KEEP;
	state.acting = (1 << state.players) - 1;
}

const namesOf = (cards: Uint8Array, from: number, count: number): string[] => Array.from(cards.subarray(from, from + count), (card) => IDS[card]);

/** Makes a legal move and everything automatic that follows. */
export function apply(state: State, seat: number, move: number, _extra: number, chance: Chance, sink?: Tell): void {
	const kind = kindOf(move);
	if (kind === DO_KEEP) {
		keep(state, seat, cardOf(move), maskOf(move), sink);
		if (state.acting === 0) allHaveKept(state, chance, sink);
	} else if (kind === DO_MARK || kind === DO_BONUS) {
		if (kind === DO_MARK) mark(state, seat, cardOf(move), maskOf(move), sink);
		else markBonus(state, seat, cardOf(move), maskOf(move), sink);
		if (state.acting === 0) allHaveMarked(state, chance, sink);
	} else {
		take(state, seat, cardOf(move), chance, sink);
	}
}

function keep(state: State, seat: number, a: number, b: number, sink?: Tell): void {
	state.kept[HELD * seat] = a;
	state.kept[HELD * seat + 1] = b;
	state.acting &= ~(1 << seat);
	if (sink) sink({ on: 'kept', seat, cards: namesOf(state.kept, HELD * seat, HELD) });
}

/** SG-1: the kept cards are shown, the others go back. SG-2: then the display is opened. */
function allHaveKept(state: State, chance: Chance, sink?: Tell): void {
	chance.reveal();
	for (let seat = 0; seat < state.players; seat++) {
		const a = state.kept[HELD * seat];
		const b = state.kept[HELD * seat + 1];
		let held = HELD * seat;
		for (let i = DEALT * seat; i < DEALT * (seat + 1); i++) {
			const card = state.dealt[i];
			if (card === a || card === b) state.held[held++] = card;
			else state.deck[state.deckCount++] = card;
		}
		state.heldCount[seat] = HELD;
		if (sink) sink({ on: 'shown', seat, cards: namesOf(state.held, HELD * seat, HELD) });
	}
	// Who was dealt what they gave back is nobody's business any more.
	state.dealt.fill(0);
	state.kept.fill(NONE);
	refillDisplay(state, chance, sink);
	startTurn(state, chance, sink);
}

/** Step 1: the first player reveals an expedition card for everybody (SG-3, SG-4). Then all mark. */
export function startTurn(state: State, chance: Chance, sink?: Tell): void {
	if (playedBefore(state.turn) === 0) {
		shuffleExpeditions(state);
		if (sink) sink({ on: 'round', round: roundOf(state.turn) });
	}
	state.expedition = drawExpedition(state, chance);
	if (sink) sink({ on: 'expedition', seat: state.first, turn: state.turn, shape: SHAPES[EXPEDITIONS[state.expedition]] });
	startMarking(state, sink);
	if (state.acting === 0) startSettling(state, chance, sink);
}

function allHaveMarked(state: State, chance: Chance, sink?: Tell): void {
	chance.reveal();
	if (sink) showMarks(state, sink);
	startSettling(state, chance, sink);
}

/** Step 3 begins (SG-10). */
function startSettling(state: State, chance: Chance, sink?: Tell): void {
	state.phase = TAKE;
	state.settled = 0;
	settleSeats(state, chance, sink);
}

/** One player after another from the first player, clockwise, up to the next who has a card to take (SG-10, SG-11). */
function settleSeats(state: State, chance: Chance, sink?: Tell): void {
	for (; state.settled < state.players; state.settled++) {
		const seat = (state.first + state.settled) % state.players;
		takeTrophies(state, seat, sink);
		setAside(state, seat, sink);
		if (state.turn === TURNS) state.due[seat] = 0;
		if (mustTake(state, seat, sink)) {
			state.acting = 1 << seat;
			return;
		}
	}
	endTurn(state, chance, sink);
}

/** Whether a seat still has a card to take; with deck and display empty nothing is taken (SG-13). */
function mustTake(state: State, seat: number, sink?: Tell): boolean {
	if (state.due[seat] > 0 && !anyCardLeft(state)) {
		if (sink) sink({ on: 'missed', seat, count: state.due[seat] });
		state.due[seat] = 0;
	}
	return state.due[seat] > 0;
}

function take(state: State, seat: number, card: number, chance: Chance, sink?: Tell): void {
	if (card === TOP) takeFromDeck(state, seat, chance, sink);
	else takeFromDisplay(state, seat, card, sink);
	if (mustTake(state, seat, sink)) return;
	if (!state.refillsPerStep) refillDisplay(state, chance, sink);
	state.settled++;
	settleSeats(state, chance, sink);
}

/** SG-12: refills the display if once a step. SG-14: the first player moves on. SG-15: the last turn ends the game. */
function endTurn(state: State, chance: Chance, sink?: Tell): void {
	state.acting = 0;
	if (state.turn === TURNS) {
		state.phase = OVER;
		if (sink) {
			const { scores, winners } = finalOutcome(state);
			sink({ on: 'over', scores, winners });
		}
		return;
	}
	if (state.refillsPerStep) refillDisplay(state, chance, sink);
	state.first = (state.first + 1) % state.players;
	if (sink) sink({ on: 'first', seat: state.first });
	state.turn++;
	startTurn(state, chance, sink);
}
