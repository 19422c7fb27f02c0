import { COUNTS, DECK_SIZE, KINDS, NONE, ORCS, TREASURE_COUNT } from '@trove/games/my-treasure/cards.ts';
import { CLAIM, claimedPlace, claimedToken, DRAW, GRAB } from '@trove/games/my-treasure/moves.ts';
import { PLACES, SEATS, type State, UNSEEN } from '@trove/games/my-treasure/state.ts';
import type { Dice } from '@trove/kernel';

/** How many tokens there are, and how many orcs may come before the last. */
export const TOKENS = KINDS.length;
export const LAST_ORC = ORCS - 1;
/** No more treasures than this lie in the whole deck for one token, so that five bits hold a count. */
const BITS = 5;
const MASK = (1 << BITS) - 1;
/** A gnome's count while it is in the cave, and while its token is unseen. */
export const WITHOUT = -1;
const TURNED = -2;

/** What each card adds to a pile with every token at once: six counts of five bits in one number. Orcs add nothing. */
export const ADDS = Int32Array.from({ length: DECK_SIZE }, (_, card) => {
	let adds = 0;
	if (card < TREASURE_COUNT) for (let token = 0; token < TOKENS; token++) adds |= COUNTS[token * TREASURE_COUNT + card] << (BITS * token);
	return adds;
});

/** What a pile counts with a token. */
export function countOf(pile: number, token: number): number {
	return (pile >> (BITS * token)) & MASK;
}

/** A pile's cards as one number. */
function pileOf(top: number, under: Uint8Array): number {
	let pile = 0;
	for (let card = top; card !== NONE; card = under[card]) pile += ADDS[card];
	return pile;
}

/** A round as search plays it: pile values are precomputed, and of the deck's order only sums are used. */
export class Cave {
	readonly players: number;
	readonly worth = new Uint8Array(SEATS);
	readonly piles = new Int32Array(PLACES);
	/** Per seat what its pile counts with its token, or `WITHOUT`; and the pile of a gnome who fled. */
	readonly counts = new Int32Array(SEATS);
	readonly fled = new Int32Array(SEATS);
	readonly deck = new Uint8Array(DECK_SIZE);
	/** The tokens left in the order in which a flight deals them. */
	readonly order = new Uint8Array(TOKENS);
	deckCount = 0;
	/** What the deck's cards count all together. */
	rest = 0;
	first = 0;
	turn = 0;
	orcs = 0;
	drawn = NONE;
	/** Places that cannot be claimed for want of a card. */
	empty = 0;
	taken = 0;
	tokens = 0;
	inside = 0;
	/** Seats that lay cards where a pile grows most, without a thought of who takes it, as a bit mask. */
	selfish = 0;
	flight = false;
	/** Whether the round is over and counted. */
	done = false;

	constructor(players: number) {
		this.players = players;
	}

	/** Reads a position of the game. */
	read(state: State): this {
		this.first = state.first;
		this.turn = state.turn;
		this.orcs = state.orcs;
		this.drawn = state.drawn;
		this.taken = state.taken;
		this.tokens = state.tokens;
		this.inside = state.cave;
		this.flight = state.orcs === ORCS;
		this.done = false;
		this.deckCount = state.deckCount;
		this.rest = 0;
		this.empty = 0;
		for (let i = 0; i < state.deckCount; i++) {
			this.deck[i] = state.deck[i];
			this.rest += ADDS[state.deck[i]];
		}
		for (let place = 0; place < PLACES; place++) {
			this.piles[place] = pileOf(state.tops[place], state.under);
			if (state.tops[place] === NONE) this.empty |= 1 << place;
		}
		for (let seat = 0; seat < state.players; seat++) {
			this.worth[seat] = state.worth[seat];
			const token = state.claimTokens[seat];
			const pile = token === NONE ? 0 : pileOf(state.claimTops[seat], state.under);
			this.fled[seat] = pile;
			this.counts[seat] = token === NONE ? WITHOUT : token === UNSEEN ? TURNED : countOf(pile, token);
		}
		for (let token = 0; token < TOKENS; token++) this.order[token] = token;
		return this;
	}

	/** Becomes like another cave of as many players. */
	copy(from: Cave): void {
		this.worth.set(from.worth);
		this.piles.set(from.piles);
		this.counts.set(from.counts);
		this.fled.set(from.fled);
		this.deck.set(from.deck);
		this.order.set(from.order);
		this.deckCount = from.deckCount;
		this.rest = from.rest;
		this.first = from.first;
		this.turn = from.turn;
		this.orcs = from.orcs;
		this.drawn = from.drawn;
		this.empty = from.empty;
		this.taken = from.taken;
		this.tokens = from.tokens;
		this.inside = from.inside;
		this.selfish = from.selfish;
		this.flight = from.flight;
		this.done = from.done;
	}

	/** Brings the deck and the tokens of a flight into another order. */
	shuffle(dice: Dice): void {
		shuffled(this.deck, this.deckCount, dice);
		shuffled(this.order, TOKENS, dice);
	}

	/** Begins a round. */
	begin(first: number): void {
		this.first = first;
		this.turn = first;
		this.orcs = 0;
		this.drawn = NONE;
		this.taken = 0;
		this.tokens = (1 << TOKENS) - 1;
		this.inside = (1 << this.players) - 1;
		this.flight = false;
		this.done = false;
		this.deckCount = DECK_SIZE;
		this.empty = (1 << PLACES) - 1;
		this.rest = 0;
		for (let card = 0; card < DECK_SIZE; card++) {
			this.deck[card] = card;
			this.rest += ADDS[card];
		}
		this.piles.fill(0);
		this.counts.fill(WITHOUT);
		for (let token = 0; token < TOKENS; token++) this.order[token] = token;
	}

	/** Whether one gnome only is in the cave. */
	get alone(): boolean {
		return (this.inside & (this.inside - 1)) === 0;
	}

	/** The most that a gnome outside counts, as far as it is known; -1 when nobody is. */
	get bar(): number {
		let bar = WITHOUT;
		for (let seat = 0; seat < this.players; seat++) if (this.counts[seat] > bar) bar = this.counts[seat];
		return bar;
	}

	/** Makes a legal move of the game. */
	make(move: number): void {
		if (move === DRAW) this.draw();
		else if (move < GRAB) this.lay(move - 1);
		else if (move < CLAIM) this.grab(move - GRAB);
		else this.claim(claimedPlace(move), claimedToken(move));
	}

	/** The deck's last card is its top. */
	draw(): void {
		const card = this.deck[--this.deckCount];
		if (card < TREASURE_COUNT) {
			this.rest -= ADDS[card];
			this.drawn = card;
			return;
		}
		this.orcs++;
		if (this.orcs === ORCS) this.flight = true;
		this.#pass();
	}

	lay(place: number): void {
		this.piles[place] += ADDS[this.drawn];
		this.empty &= ~(1 << place);
		this.drawn = NONE;
		this.#pass();
	}

	claim(place: number, token: number): void {
		this.counts[this.turn] = countOf(this.piles[place], token);
		this.tokens &= ~(1 << token);
		this.#leave(place);
	}

	grab(place: number): void {
		this.counts[this.turn] = TURNED;
		this.fled[this.turn] = this.piles[place];
		this.#leave(place);
	}

	#leave(place: number): void {
		this.piles[place] = 0;
		this.taken |= 1 << place;
		this.empty |= 1 << place;
		this.inside &= ~(1 << this.turn);
		if (this.inside !== 0) this.#pass();
		else this.#end();
	}

	#pass(): void {
		let next = this.turn;
		do next = next + 1 === this.players ? 0 : next + 1;
		while (((this.inside >> next) & 1) === 0);
		this.turn = next;
	}

	/** Turns up the tokens of those who fled. */
	#end(): void {
		this.done = true;
		let dealt = 0;
		for (let seat = 0; seat < this.players; seat++) {
			if (this.counts[seat] !== TURNED) continue;
			while (((this.tokens >> this.order[dealt]) & 1) === 0) dealt++;
			this.counts[seat] = countOf(this.fled[seat], this.order[dealt++]);
		}
	}
}

function shuffled(cards: Uint8Array, count: number, dice: Dice): void {
	for (let i = count - 1; i > 0; i--) {
		const j = dice.below(i + 1);
		const card = cards[i];
		cards[i] = cards[j];
		cards[j] = card;
	}
}
