import { NONE } from '@trove/games/my-treasure/cards.ts';
import { CLAIM, DRAW, GRAB, LAY } from '@trove/games/my-treasure/moves.ts';
import { PLACES } from '@trove/games/my-treasure/state.ts';
import { ADDS, type Cave, countOf, LAST_ORC, TOKENS } from './cave.ts';
import type { Race } from './race.ts';

/** How a gnome decides without searching. */
export interface Instinct {
	/** The lead over what the others may still reach at which a gnome leaves, by players and gnomes in the cave. */
	readonly leave: readonly (readonly number[])[];
	/** How many of the deck's parts between orcs a gnome counts on beyond the safe ones. */
	readonly daring: number;
	/** The worth, in treasures, of having several piles and tokens to choose from while the whole deck is left. */
	readonly choice: number;
}

/** Beyond this lead a round pays no more. */
const ENOUGH_LEAD = 3;

const rates = new Float64Array(TOKENS);
const hopes = new Float64Array(PLACES);
const seconds = new Float64Array(PLACES);
const wanted = new Int32Array(PLACES);
const favourites = new Int32Array(PLACES);
const favoured = new Int32Array(PLACES);
const NO_TOKEN = -1;
const most = new Int32Array(TOKENS);
const payoffs = new Float64Array(2 * ENOUGH_LEAD + 1);
let choice = 0;
const best = { move: DRAW, lead: 0 };

/** The move of the gnome on turn. */
export function decide(cave: Cave, instinct: Instinct, race: Race): number {
	if (cave.flight) return GRAB + safest(cave);
	if (cave.alone) return cave.drawn === NONE ? goOn(cave, race) : LAY + growth(cave, instinct);
	if (cave.drawn !== NONE) return LAY + ((cave.selfish >> cave.turn) & 1 ? growth(cave, instinct) : balance(cave, instinct));
	return leaving(cave, instinct, 0);
}

/** The best claim when it is time to leave, else a draw. `nerve` is added to the lead that is asked for. */
export function leaving(cave: Cave, instinct: Instinct, nerve: number): number {
	return bestClaim(cave, instinct).lead >= instinct.leave[cave.players][inside(cave)] + nerve ? best.move : DRAW;
}

/** The best claim, and its lead over what those who stay may still reach. Reused: valid until the next call. */
export function bestClaim(cave: Cave, instinct: Instinct): { readonly move: number; readonly lead: number } {
	expect(cave, instinct);
	lookAround(cave);
	best.lead = edge(cave.bar);
	return best;
}

/** How many gnomes are in the cave. */
export function inside(cave: Cave): number {
	let count = 0;
	for (let left = cave.inside; left !== 0; left &= left - 1) count++;
	return count;
}

/**
 * The share of the deck's treasures that a lone gnome can expect: the orcs split the deck evenly, only the last one
 * hurts.
 */
export function reach(cave: Cave, daring: number): number {
	const orcs = LAST_ORC + 1 - cave.orcs;
	return (orcs - 1 + daring) / (orcs + 1);
}

/** Prepares what is expected to come with each token. */
function expect(cave: Cave, { daring, choice: freedom }: Instinct): void {
	const share = reach(cave, daring);
	for (let token = 0; token < TOKENS; token++) rates[token] = share * countOf(cave.rest, token);
	choice = (freedom * share * cave.deckCount) / 36;
}

/**
 * How far the best claim leads what those who stay may still reach; stores it in `best`. Needs every place evaluated.
 */
function edge(bar: number): number {
	let most = Number.NEGATIVE_INFINITY;
	for (let place = 0; place < PLACES; place++) {
		if (favourites[place] === NO_TOKEN) continue;
		const token = favourites[place];
		let other = 0;
		for (let rest = 0; rest < PLACES; rest++) {
			if (rest === place) continue;
			const count = wanted[rest] === token ? seconds[rest] : hopes[rest];
			if (count > other) other = count;
		}
		const lead = favoured[place] - Math.max(bar, other + choice);
		if (lead > most) {
			most = lead;
			best.move = CLAIM + place * TOKENS + token;
		}
	}
	return most;
}

/** Looks at every place. */
function lookAround(cave: Cave): void {
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) {
			hopes[place] = -1;
			seconds[place] = -1;
			favourites[place] = NO_TOKEN;
		} else {
			look(cave.tokens, place, cave.piles[place]);
			if ((cave.empty >> place) & 1) favourites[place] = NO_TOKEN;
		}
	}
}

/** What a pile counts with its best token, and what it may come to with its best one and with another. */
function look(tokens: number, place: number, pile: number): void {
	let best = -1;
	let second = -1;
	let token = 0;
	let most = -1;
	let favourite = 0;
	for (let at = 0; at < TOKENS; at++) {
		if (((tokens >> at) & 1) === 0) continue;
		const count = countOf(pile, at);
		const hope = count + rates[at];
		if (hope > best) {
			second = best;
			best = hope;
			token = at;
		} else if (hope > second) second = hope;
		// Among equals the token with more to come: the others should not have it.
		if (count > most || (count === most && rates[at] > rates[favourite])) {
			most = count;
			favourite = at;
		}
	}
	hopes[place] = best;
	seconds[place] = second;
	wanted[place] = token;
	favourites[place] = favourite;
	favoured[place] = most;
}

/** Where a card gives the next gnome the least reason to leave: it builds up what the best pile would leave behind. */
function balance(cave: Cave, instinct: Instinct): number {
	expect(cave, instinct);
	lookAround(cave);
	const { bar, tokens, piles } = cave;
	const adds = ADDS[cave.drawn];
	let best = Number.POSITIVE_INFINITY;
	let chosen = 0;
	let triedEmpty = false;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		const empty = ((cave.empty >> place) & 1) === 1;
		if (empty && triedEmpty) continue;
		if (empty) triedEmpty = true;
		look(tokens, place, piles[place] + adds);
		const lead = edge(bar);
		look(tokens, place, piles[place]);
		if (empty) favourites[place] = NO_TOKEN;
		if (lead < best) {
			best = lead;
			chosen = place;
		}
	}
	return chosen;
}

/** Where a card makes the most of a pile: for the last gnome, and for whoever thinks of himself only. */
export function growth(cave: Cave, instinct: Instinct): number {
	expect(cave, instinct);
	const adds = ADDS[cave.drawn];
	let best = -1;
	let chosen = 0;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		look(cave.tokens, place, cave.piles[place]);
		const before = hopes[place];
		look(cave.tokens, place, cave.piles[place] + adds);
		// What it may come to, and among equals where the card adds more.
		const count = hopes[place] + (hopes[place] - before + seconds[place]) / 64;
		if (count > best) {
			best = count;
			chosen = place;
		}
	}
	return chosen;
}

/**
 * Whether the last gnome draws on: nothing is lost before the fifth orc, then good cards are weighed against one orc
 * (MT-7).
 */
export function goOn(cave: Cave, race: Race): number {
	const { bar } = cave;
	let count = -1;
	for (let token = 0; token < TOKENS; token++) most[token] = -1;
	let chosen = DRAW;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		for (let left = cave.tokens; left !== 0; left &= left - 1) {
			const token = 31 - Math.clz32(left & -left);
			const here = countOf(cave.piles[place], token);
			if (here > most[token]) most[token] = here;
			if (here > count && ((cave.empty >> place) & 1) === 0) {
				count = here;
				chosen = CLAIM + place * TOKENS + token;
			}
		}
	}
	if (chosen === DRAW || count >= bar + ENOUGH_LEAD) return chosen;
	if (cave.orcs < LAST_ORC) return DRAW;
	readPayoffs(cave, race, bar);
	return gainAhead(cave, bar, count) > payoff(count - bar) - fleeing(cave, bar) ? DRAW : chosen;
}

/** What the deck's cards would add to the payoff. Every card is as likely as the orc, so the sums are comparable. */
function gainAhead(cave: Cave, bar: number, count: number): number {
	const now = payoff(count - bar);
	let gain = 0;
	for (let i = 0; i < cave.deckCount; i++) {
		const adds = ADDS[cave.deck[i]];
		let reached = count;
		for (let left = cave.tokens; left !== 0; left &= left - 1) {
			const token = 31 - Math.clz32(left & -left);
			const count = most[token] + countOf(adds, token);
			if (count > reached) reached = count;
		}
		gain += payoff(reached - bar) - now;
	}
	return gain;
}

/** The payoff to expect from the best place with a token unseen. */
function fleeing(cave: Cave, bar: number): number {
	let best = 0;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		let sum = 0;
		let tokens = 0;
		for (let left = cave.tokens; left !== 0; left &= left - 1) {
			sum += payoff(countOf(cave.piles[place], 31 - Math.clz32(left & -left)) - bar);
			tokens++;
		}
		if (sum / tokens > best) best = sum / tokens;
	}
	return best;
}

/** The last gnome's chance to win by its lead over the best of the others. */
function readPayoffs(cave: Cave, race: Race, bar: number): void {
	const { counts, turn } = cave;
	for (let lead = -ENOUGH_LEAD; lead <= ENOUGH_LEAD; lead++) {
		counts[turn] = bar + lead;
		payoffs[lead + ENOUGH_LEAD] = race.after(cave.worth, counts, cave.first, turn);
	}
	counts[turn] = -1;
}

function payoff(lead: number): number {
	return payoffs[Math.max(-ENOUGH_LEAD, Math.min(ENOUGH_LEAD, lead)) + ENOUGH_LEAD];
}

/** The place that counts most with a token unseen. */
export function safest(cave: Cave): number {
	let best = -1;
	let chosen = 0;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		let sum = 0;
		for (let left = cave.tokens; left !== 0; left &= left - 1) sum += countOf(cave.piles[place], 31 - Math.clz32(left & -left));
		if (sum > best) {
			best = sum;
			chosen = place;
		}
	}
	return chosen;
}

/** Plays the round to its end. */
export function playRound(cave: Cave, instinct: Instinct, race: Race): void {
	while (!cave.done) cave.make(decide(cave, instinct, race));
}
