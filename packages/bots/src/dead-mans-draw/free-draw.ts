import { CANNON, KRAKEN, SUIT_OF } from '@trove/games/dead-mans-draw/cards.ts';
import { odds } from '@trove/games/dead-mans-draw/odds.ts';
import { misfires } from '@trove/games/dead-mans-draw/powers.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import { goesStraight } from './odds.ts';

/**
 * Whether nothing that the deck still holds can bust: then one more card is a gift. An open kraken is none, for its
 * debt, nor is an open cannon that must be turned on the own bank.
 */
export function drawsFreely(state: State): boolean {
	if (odds(state)?.bust !== 0) return false;
	if (state.knownSize === 0) return true;
	const suit = SUIT_OF[state.known[0]];
	return goesStraight(state, suit) || (suit !== KRAKEN && !(suit === CANNON && misfires(state)));
}
