import type { Chance } from '@trove/kernel';
import { COUNTS, cardName, KINDS, NONE, TREASURE_COUNT } from './cards.ts';
import type { Tell } from './events.ts';
import { cardsOf, FLIGHT, FLIGHT_BAG, type State, UNSEEN } from './state.ts';

/** The worth of a gold coin in silver. */
export const GOLD = 3;

const bag = new Uint8Array(KINDS.length);

/** MT-9: all is revealed and counted, and the coins are handed out. */
export function scoreRound(state: State, chance: Chance): void {
	chance.reveal();
	if (state.phase === FLIGHT) revealTokens(state, chance);
	let most = 0;
	for (let seat = 0; seat < state.players; seat++) {
		const treasures = countTreasures(state, seat);
		state.lastTreasures[seat] = treasures;
		if (treasures > most) most = treasures;
	}
	for (let seat = 0; seat < state.players; seat++) {
		const coins = coinsFor(most - state.lastTreasures[seat]);
		state.lastCoins[seat] = coins;
		state.worth[seat] += coins;
	}
	state.lastTops.set(state.claimTops);
	state.lastTokens.set(state.claimTokens);
	state.lastUnder.set(state.under);
	state.scored = 1;
}

/**
 * MT-8: tokens taken unseen are revealed in the order of taking; who drew the sixth orc, and still has the turn, was
 * last.
 */
function revealTokens(state: State, chance: Chance): void {
	let count = 0;
	for (let token = 0; token < KINDS.length; token++) if ((state.tokens >> token) & 1) bag[count++] = token;
	let nth = 0;
	for (let i = 1; i <= state.players; i++) {
		const seat = (state.turn + i) % state.players;
		if (state.claimTokens[seat] !== UNSEEN) continue;
		const index = chance.draw(FLIGHT_BAG, state.round, nth++, bag, count);
		const token = bag[index];
		bag[index] = bag[--count];
		state.claimTokens[seat] = token;
		state.tokens &= ~(1 << token);
	}
}

/** MT-9: the treasures of the token's kind in the seat's pile, and every mouse. */
function countTreasures(state: State, seat: number): number {
	const row = state.claimTokens[seat] * TREASURE_COUNT;
	let treasures = 0;
	for (let card = state.claimTops[seat]; card !== NONE; card = state.under[card]) treasures += COUNTS[row + card];
	return treasures;
}

/** MT-10: coins, as their worth in silver, for so many treasures fewer than the most. */
function coinsFor(fewer: number): number {
	return fewer < GOLD ? GOLD - fewer : 0;
}

/** Tells the round just scored, seat by seat. */
export function showLastRound(state: State, tell: Tell): void {
	for (let seat = 0; seat < state.players; seat++) {
		tell({
			on: 'score',
			round: state.round,
			seat,
			pile: cardsOf(state.lastTops[seat], state.lastUnder).map(cardName),
			token: KINDS[state.lastTokens[seat]],
			treasures: state.lastTreasures[seat],
			coins: state.lastCoins[seat],
			worth: state.worth[seat],
		});
	}
}
