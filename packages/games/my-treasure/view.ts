import { type Json, seatsOf, type View } from '@trove/kernel';
import { cardName, KINDS, NONE } from './cards.ts';
import { toAct } from './rules.ts';
import { cardsOf, FLIGHT, isTaken, PHASES, PLACES, type State, UNSEEN } from './state.ts';

/** What the table shows. No gnome holds a secret: all see the same. */
export function view(state: State): View {
	const seats = Array.from({ length: state.players }, (_, seat) => seat);
	return {
		phase: PHASES[state.phase],
		toAct: seatsOf(toAct(state)),
		round: state.round,
		turn: state.turn,
		first: state.first,
		drawn: nameOf(state.drawn),
		piles: Array.from({ length: PLACES }, (_, place) => pileAt(state, place)),
		tokens: tokensLeft(state),
		orcs: state.orcs,
		deckCount: state.deckCount,
		worth: seats.map((seat) => state.worth[seat]),
		claims: seats.map((seat) => claimOf(state, seat)),
		lastRound: state.scored ? seats.map((seat) => lastRoundOf(state, seat)) : null,
	};
}

/** The view, and what a player with perfect memory knows: what is covered, and what is left in the deck and among the tokens turned over. */
export function observe(state: State): View {
	const seats = Array.from({ length: state.players }, (_, seat) => seat);
	return {
		...view(state),
		memory: {
			piles: Array.from({ length: PLACES }, (_, place) => (isTaken(state, place) ? null : names(state.tops[place], state.under))),
			claims: seats.map((seat) => (inCave(state, seat) ? null : names(state.claimTops[seat], state.under))),
			tokens: kindsOf(state.tokens),
			deck: Array.from(state.deck.slice(0, state.deckCount).sort(), cardName),
		},
	};
}

function inCave(state: State, seat: number): boolean {
	return state.claimTokens[seat] === NONE;
}

function nameOf(card: number): string | null {
	return card === NONE ? null : cardName(card);
}

function names(top: number, under: Uint8Array): string[] {
	return cardsOf(top, under).map(cardName);
}

function kindsOf(tokens: number): string[] {
	return KINDS.filter((_, token) => (tokens >> token) & 1);
}

/** MT-4: the top card and the number of cards. */
function pileAt(state: State, place: number): Json {
	if (isTaken(state, place)) return null;
	return { top: nameOf(state.tops[place]), count: cardsOf(state.tops[place], state.under).length };
}

/** MT-8: from the sixth orc until scoring nobody knows which tokens are left. */
function tokensLeft(state: State): string[] {
	const left = kindsOf(state.tokens);
	if (state.phase !== FLIGHT) return left;
	const unseen = state.claimTokens.filter((token) => token === UNSEEN).length;
	return left.slice(unseen).fill('?');
}

/** MT-6: the number of cards and the token. */
function claimOf(state: State, seat: number): Json {
	if (inCave(state, seat)) return null;
	const token = state.claimTokens[seat];
	return { count: cardsOf(state.claimTops[seat], state.under).length, token: token === UNSEEN ? '?' : KINDS[token] };
}

function lastRoundOf(state: State, seat: number): Json {
	return {
		pile: names(state.lastTops[seat], state.lastUnder),
		token: KINDS[state.lastTokens[seat]],
		treasures: state.lastTreasures[seat],
		coins: state.lastCoins[seat],
	};
}
