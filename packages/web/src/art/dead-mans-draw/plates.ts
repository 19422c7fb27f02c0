import type { Suit } from '@trove/games/dead-mans-draw/cards.ts';
import { laid, markupOf } from '../common/markup.ts';
import type { Plate, Plates } from '../common/plate.ts';
import { FRONTS, LOOT, SMALL, SMALL_FRONTS, smallTab, tabs } from './cards.ts';
import { SUIT_DRAWINGS } from './suits.ts';

const RIM = 'var(--art-paper)';

/** A suit's card without its value, as it is or small: each is printed once, however many cards show it. */
function loot(suit: Suit, small: boolean): Plate {
	return { markup: (small ? smallFront : front)(suit), bounds: { x: 0, y: 0, ...(small ? SMALL : LOOT) } };
}

/** What the press makes of several drawings. */
export const plates = { loot } satisfies Plates;

function front(suit: Suit): string {
	const emblem = SUIT_DRAWINGS[suit];
	return [
		markupOf(FRONTS[suit], false, 2.6, false),
		laid(emblem, 'translate(11 35) scale(.79)', false, 3.4, RIM),
		markupOf(tabs, false, 3, false),
		laid(emblem, 'translate(10.500 30.500) scale(.16)', true, 5),
	].join('');
}

function smallFront(suit: Suit): string {
	return [
		markupOf(SMALL_FRONTS[suit], true, 4, false),
		laid(SUIT_DRAWINGS[suit], 'translate(24 43) scale(.7)', true, 4.6, RIM),
		markupOf(smallTab, true, 3, false),
	].join('');
}
