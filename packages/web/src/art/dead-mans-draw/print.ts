import type { Suit } from '@trove/games/dead-mans-draw/cards.ts';
import type { Drawing } from '../common/ink.ts';
import { keep } from '../common/keep.ts';
import { markupOf } from '../common/markup.ts';
import { type Plate, Print } from '../common/print.svelte.ts';
import { FRONTS, LOOT, SMALL, SMALL_FRONTS, smallTab, tabs } from './cards.ts';
import { SUIT_DRAWINGS } from './suits.ts';

const RIM = 'var(--art-paper)';
const prints = new Map<string, Print>();

/** A suit's card without its value: each is printed once, however many cards show it. */
export function lootPrint(suit: Suit, small: boolean, dark: boolean): Print {
	const plate = (): Plate => ({ markup: (small ? smallFront : front)(suit), bounds: { x: 0, y: 0, ...(small ? SMALL : LOOT) } });
	return keep(prints, `${suit} ${small} ${dark}`, () => new Print(plate, dark));
}

function front(suit: Suit): string {
	const emblem = SUIT_DRAWINGS[suit];
	return [
		markupOf(FRONTS[suit], false, 2.6, false),
		laid(emblem, 'translate(11 35) scale(.79)', false, 3.4, RIM),
		markupOf(tabs, false, 3, false),
		laid(emblem, 'translate(10.500 30.500) scale(.16)', true, 5, false),
	].join('');
}

function smallFront(suit: Suit): string {
	return [
		markupOf(SMALL_FRONTS[suit], true, 4, false),
		laid(SUIT_DRAWINGS[suit], 'translate(24 43) scale(.7)', true, 4.6, RIM),
		markupOf(smallTab, true, 3, false),
	].join('');
}

function laid(of: Drawing, at: string, plain: boolean, weight: number, rim: string | false): string {
	return `<g transform="${at}">${markupOf(of, plain, weight, rim)}</g>`;
}
