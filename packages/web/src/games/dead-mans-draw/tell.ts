import type { Suit } from '@trove/games/dead-mans-draw/cards.ts';
import type { Locale } from '@trove/kernel';
import * as m from './words/compiled/messages/_index.js';

const POWERS = {
	anchor: m.power_anchor,
	hook: m.power_hook,
	cannon: m.power_cannon,
	key: m.power_key,
	chest: m.power_chest,
	map: m.power_map,
	oracle: m.power_oracle,
	sword: m.power_sword,
	mermaid: m.power_mermaid,
	kraken: m.power_kraken,
} as const;

const SEAS = [m.sea_0, m.sea_1, m.sea_2, m.sea_3, m.sea_4] as const;

/** What a suit does, in a sentence. */
export function powerOf(suit: Suit, locale: Locale): string {
	return POWERS[suit]({}, { locale });
}

/** How the sea stands, in a sentence. */
export function seaWord(level: 0 | 1 | 2 | 3 | 4, locale: Locale): string {
	return SEAS[level]({}, { locale });
}
