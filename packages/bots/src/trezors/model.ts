import type { State } from '@trove/games/trezors/state.ts';
import { CARD_COUNT, cardsOf } from './chests.ts';
import settings from './settings.json' with { type: 'json' };
import { leanings, type Style } from './thumb.ts';

const { even, modelWarmth } = settings.captain;
const STYLE: Style = { ...settings.styles.policy, warmth: modelWarmth };

/** How others may choose by habit: most by rule of thumb, some at random. One chance per pirate card. */
export function habits(state: State, seat: number): Float64Array {
	const chances = new Float64Array(CARD_COUNT);
	leanings(state, seat, STYLE, chances);
	const hand = cardsOf(state.hands[seat]);
	for (let card = 0; card < CARD_COUNT; card++) chances[card] *= 1 - even;
	for (const card of hand) chances[card] += even / hand.length;
	return chances;
}
