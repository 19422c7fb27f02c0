import { type Chance, type Moves, type Outcome, type Refusal, rank, refuse, seatsOf, TABLE } from '@trove/kernel';
import { CHESTS, FULL_HAND, HOOKS, KIND_OF, KINDS, MAP, PIRATES, ROUNDS, ROW, STARS } from './cards.ts';
import type { Tell } from './events.ts';
import { CLOSE_MOVE, PASS_MOVE, TAP_MOVE } from './moves.ts';
import { settle, tapOf } from './settle.ts';
import { CHOOSE, everybody, NONE, OVER, PASS, SEATS, type State, TAP } from './state.ts';

/** The bag of chests. */
export const CHEST_BAG = 0;
/** The bags' names, by number. */
export const BAGS = ['chests', 'tie'] as const;

/** Every refusal of this game. */
export const REFUSALS = ['not-in-hand', 'cards-are-open', 'not-revealed-yet', 'calm-table', 'only-the-table-closes'] as const;

/** TZ-1: all chests in the deck, all seven pirate cards in every hand. */
export function deal(state: State, chance: Chance, tell?: Tell): void {
	state.bytes.fill(0);
	for (let seat = 0; seat < state.players; seat++) state.hands[seat] = FULL_HAND;
	state.round = 0;
	state.hooksLeft = HOOKS;
	state.bagCount = CHESTS;
	for (let chest = 0; chest < CHESTS; chest++) state.bag[chest] = chest;
	layChests(state, chance, tell);
}

/** TZ-2: a new round with three new chests, the third face up. */
export function layChests(state: State, chance: Chance, tell?: Tell): void {
	state.phase = CHOOSE;
	state.round++;
	clearTable(state);
	turnChest(state, ROW - 1, chance);
	tell?.({ on: 'lay', round: state.round, chests: ['?', '?', KINDS[KIND_OF[state.chests[ROW - 1]]]] });
	state.waiting = withCards(state);
	if (state.waiting === 0) reveal(state, chance, tell);
}

/** No chests, no pirate cards, no taps. A loop is much faster here than `fill`. */
function clearTable(state: State): void {
	for (let place = 0; place < ROW; place++) state.chests[place] = NONE;
	for (let seat = 0; seat < SEATS; seat++) {
		state.played[seat] = NONE;
		state.taps[seat] = NONE;
		state.times[seat] = 0;
	}
}

/** Which chest of the row it is, is decided when it is turned over; its place in the deck says which draw that is. */
function turnChest(state: State, place: number, chance: Chance): void {
	const index = chance.draw(CHEST_BAG, 0, ROW * (state.round - 1) + place, state.bag, state.bagCount);
	state.chests[place] = state.bag[index];
	state.bag[index] = state.bag[--state.bagCount];
}

/** Who still holds a card. Only a position that was set up can leave a hand empty; who has none sits the choice out. */
function withCards(state: State): number {
	let seats = 0;
	for (let seat = 0; seat < state.players; seat++) if (state.hands[seat] !== 0) seats |= 1 << seat;
	return seats;
}

/** Fills `moves` with what a seat may do. */
export function legal(state: State, seat: number, moves: Moves): void {
	if (seat === TABLE) {
		if (state.phase === TAP) moves.add(CLOSE_MOVE);
		return;
	}
	if (((state.waiting >> seat) & 1) === 0) return;
	if (state.phase === CHOOSE) {
		for (let hand = state.hands[seat]; hand !== 0; hand &= hand - 1) moves.add(31 - Math.clz32(hand & -hand));
	} else {
		for (let chest = 0; chest < ROW; chest++) moves.add(TAP_MOVE + chest);
		moves.add(PASS_MOVE);
	}
}

/** Why a seat that is to act may not make this move. */
export function refusal(state: State, seat: number, move: number): Refusal | null {
	if (move < TAP_MOVE) {
		if (state.phase !== CHOOSE) return refuse('cards-are-open', 'TZ-4');
		if ((state.hands[seat] >> move) & 1) return null;
		return refuse('not-in-hand', move === MAP ? 'TZ-10' : 'TZ-3', { card: PIRATES[move] });
	}
	if (move === CLOSE_MOVE) return seat === TABLE ? null : refuse('only-the-table-closes', 'TZ-8');
	if (state.calm) return refuse('calm-table', 'TZ-14');
	return state.phase === TAP ? null : refuse('not-revealed-yet', 'TZ-8');
}

/** The rule by which a seat has to wait: each chooses and taps once; the table's own move ends a race. */
export function waitRule(state: State, seat: number): string {
	if (state.phase === OVER) return 'TZ-13';
	if (state.phase === TAP) return 'TZ-8';
	if (seat !== TABLE) return 'TZ-3';
	return state.calm ? 'TZ-14' : 'TZ-8';
}

/** Makes a legal move; when nobody is left to wait for, the round goes on by itself. */
export function apply(state: State, seat: number, move: number, extra: number, chance: Chance, tell?: Tell): void {
	if (move === CLOSE_MOVE) {
		tell?.({ on: 'close', round: state.round, silent: seatsOf(state.waiting) });
		endRace(state, chance, tell);
		return;
	}
	state.waiting &= ~(1 << seat);
	if (move < TAP_MOVE) {
		state.played[seat] = move;
		tell?.({ on: 'choose', round: state.round, seat, card: PIRATES[move] });
		if (state.waiting === 0) reveal(state, chance, tell);
		return;
	}
	state.taps[seat] = move === PASS_MOVE ? PASS : move - TAP_MOVE;
	state.times[seat] = move === PASS_MOVE ? 0 : extra;
	tell?.({ on: 'tap', round: state.round, seat, tap: tapOf(state, seat) ?? 'pass' });
	if (state.waiting === 0) endRace(state, chance, tell);
}

/** TZ-4: all have chosen. The two chests are turned, and all pirate cards together. */
function reveal(state: State, chance: Chance, tell?: Tell): void {
	for (let place = 0; place < ROW - 1; place++) turnChest(state, place, chance);
	for (let seat = 0; seat < state.players; seat++) {
		if (state.played[seat] !== NONE) state.hands[seat] &= ~(1 << state.played[seat]);
	}
	chance.reveal();
	tell?.({ on: 'reveal', round: state.round, chests: chestsShown(state), played: playedShown(state) });
	if (state.calm) {
		endRound(state, chance, tell);
	} else {
		state.phase = TAP;
		state.waiting = everybody(state);
	}
}

/** TZ-8: all have tapped or passed, or the time is up. */
function endRace(state: State, chance: Chance, tell?: Tell): void {
	chance.reveal();
	endRound(state, chance, tell);
}

function endRound(state: State, chance: Chance, tell?: Tell): void {
	settle(state, chance, tell);
	gatherCards(state, tell);
	if (state.round < ROUNDS) layChests(state, chance, tell);
	else endGame(state, tell);
}

/** TZ-12: pirate cards return to the hand; TZ-10: a map does not. */
function gatherCards(state: State, tell?: Tell): void {
	let back = 0;
	let out = 0;
	for (let seat = 0; seat < state.players; seat++) {
		const card = state.played[seat];
		if (card === MAP) out |= 1 << seat;
		else if (card !== NONE) {
			state.hands[seat] |= 1 << card;
			back |= 1 << seat;
		}
	}
	tell?.({ on: 'gather', round: state.round, back: seatsOf(back), out: seatsOf(out) });
}

/** TZ-13: after the last chest. The last row stays to be looked at, with the cards and taps that went for it. */
function endGame(state: State, tell?: Tell): void {
	state.phase = OVER;
	state.waiting = 0;
	if (!tell) return;
	const { scores, winners } = rank(scoresOf(state));
	tell({ on: 'over', round: state.round, scores, winners });
}

/** TZ-13: stars of the chests won, less one per hook. */
export function score(state: State, seat: number): number {
	let points = 0;
	for (let i = 0; i < state.wonCount[seat]; i++) points += STARS[state.won[seat * CHESTS + i]];
	return points - state.hooks[seat];
}

/** Points by seat, also during the game. */
export function scoresOf(state: State): number[] {
	return Array.from({ length: state.players }, (_, seat) => score(state, seat));
}

/** TZ-13: most points win, a tie is a shared win. */
export function outcome(state: State): Outcome | null {
	return state.phase === OVER ? rank(scoresOf(state)) : null;
}

/** The chests in the row by name. */
export function chestsShown(state: State): ((typeof KINDS)[number] | '?')[] {
	return Array.from(state.chests, (chest) => (chest === NONE ? '?' : KINDS[KIND_OF[chest]]));
}

/** The pirate cards on the table by name. */
export function playedShown(state: State): ((typeof PIRATES)[number] | null)[] {
	return Array.from({ length: state.players }, (_, seat) => (state.played[seat] === NONE ? null : PIRATES[state.played[seat]]));
}
