import { seatsOf } from '@trove/kernel';
import { cardName, KINDS, type Kind, NONE } from './cards.ts';
import { toAct } from './rules.ts';
import { cardsOf, FLIGHT, isTaken, PHASES, PLACES, type State, UNSEEN } from './state.ts';

/** A pile in the cave: only its top card and its height are to be seen. */
export type Pile = { readonly top: string | null; readonly count: number };

/** What a gnome left with: a pile's height and a token, `"?"` for one that is not known yet. */
export type Claim = { readonly count: number; readonly token: Kind | '?' };

/** What a gnome had in the round that was scored last. */
export type Haul = { readonly pile: readonly string[]; readonly token: Kind; readonly treasures: number; readonly coins: number };

/** What perfect memory adds: covered cards in the cave and in claims, the tokens, and what is left in the deck. */
export type Memory = {
	readonly piles: readonly (readonly string[] | null)[];
	readonly claims: readonly (readonly string[] | null)[];
	readonly tokens: readonly string[];
	readonly deck: readonly string[];
};

/** What one sees of the table. */
export type MyTreasureView = {
	readonly phase: (typeof PHASES)[number];
	readonly toAct: readonly number[];
	readonly round: number;
	readonly turn: number;
	readonly first: number;
	readonly drawn: string | null;
	/** Null where somebody has taken the place. */
	readonly piles: readonly (Pile | null)[];
	/** The tokens left, `"?"` for those turned over. */
	readonly tokens: readonly (Kind | '?')[];
	readonly orcs: number;
	readonly deckCount: number;
	/** Coins by seat, as silver. */
	readonly worth: readonly number[];
	/** By seat; null for a gnome in the cave. */
	readonly claims: readonly (Claim | null)[];
	/** By seat; null before the first round is scored. */
	readonly lastRound: readonly Haul[] | null;
	readonly memory?: Memory;
};

/** What the table shows. No gnome holds a secret: all see the same. */
export function view(state: State): MyTreasureView {
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

/** The view with what perfect memory knows: covered cards, the deck, and the tokens turned over. */
export function observe(state: State): MyTreasureView {
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

function kindsOf(tokens: number): Kind[] {
	return KINDS.filter((_, token) => (tokens >> token) & 1);
}

/** MT-4: the top card and the number of cards. */
function pileAt(state: State, place: number): Pile | null {
	if (isTaken(state, place)) return null;
	return { top: nameOf(state.tops[place]), count: cardsOf(state.tops[place], state.under).length };
}

/** MT-8: from the sixth orc until scoring nobody knows which tokens are left. */
function tokensLeft(state: State): (Kind | '?')[] {
	const left: (Kind | '?')[] = kindsOf(state.tokens);
	if (state.phase !== FLIGHT) return left;
	const unseen = state.claimTokens.filter((token) => token === UNSEEN).length;
	return left.slice(unseen).fill('?');
}

/** MT-6: the number of cards and the token. */
function claimOf(state: State, seat: number): Claim | null {
	if (inCave(state, seat)) return null;
	const token = state.claimTokens[seat];
	return { count: cardsOf(state.claimTops[seat], state.under).length, token: token === UNSEEN ? '?' : KINDS[token] };
}

function lastRoundOf(state: State, seat: number): Haul {
	return {
		pile: names(state.lastTops[seat], state.lastUnder),
		token: KINDS[state.lastTokens[seat]],
		treasures: state.lastTreasures[seat],
		coins: state.lastCoins[seat],
	};
}
