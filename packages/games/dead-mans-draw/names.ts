import type { Locale, Telling } from '@trove/kernel';
import type { Character, Suit } from './cards.ts';
import * as m from './words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const SUIT_NAMES: { readonly [suit in Suit]: Say } = {
	anchor: m.suit_anchor,
	hook: m.suit_hook,
	cannon: m.suit_cannon,
	key: m.suit_key,
	chest: m.suit_chest,
	map: m.suit_map,
	oracle: m.suit_oracle,
	sword: m.suit_sword,
	mermaid: m.suit_mermaid,
	kraken: m.suit_kraken,
};

const CHARACTER_NAMES: { readonly [id in Character]: readonly [name: Say, power: Say, exact: Say] } = {
	'golden-scales': [m.character_golden_scales, m.power_golden_scales, m.exact_golden_scales],
	casanova: [m.character_casanova, m.power_casanova, m.exact_casanova],
	fisherman: [m.character_fisherman, m.power_fisherman, m.exact_fisherman],
	plunderer: [m.character_plunderer, m.power_plunderer, m.exact_plunderer],
	'treasure-hunter': [m.character_treasure_hunter, m.power_treasure_hunter, m.exact_treasure_hunter],
	navigator: [m.character_navigator, m.power_navigator, m.exact_navigator],
	'master-gunner': [m.character_master_gunner, m.power_master_gunner, m.exact_master_gunner],
	scavenger: [m.character_scavenger, m.power_scavenger, m.exact_scavenger],
	mystic: [m.character_mystic, m.power_mystic, m.exact_mystic],
	swordsman: [m.character_swordsman, m.power_swordsman, m.exact_swordsman],
	miser: [m.character_miser, m.power_miser, m.exact_miser],
	'captains-hook': [m.character_captains_hook, m.power_captains_hook, m.exact_captains_hook],
	'safe-harbor': [m.character_safe_harbor, m.power_safe_harbor, m.exact_safe_harbor],
	beastmaster: [m.character_beastmaster, m.power_beastmaster, m.exact_beastmaster],
	misfire: [m.character_misfire, m.power_misfire, m.exact_misfire],
	parry: [m.character_parry, m.power_parry, m.exact_parry],
	'davy-jones': [m.character_davy_jones, m.power_davy_jones, m.exact_davy_jones],
};

/** What a suit is called. */
export function suitWord(suit: string, locale: Locale): string {
	return SUIT_NAMES[suit as Suit]({}, { locale });
}

/** What a card is called; `"?"` is one that may not be seen. */
export function cardWord(card: string, locale: Locale): string {
	const [suit, value] = card.split('-');
	return value === undefined ? m.card_hidden({}, { locale }) : m.card({ suit: suitWord(suit, locale), value }, { locale });
}

/** Cards one after another. */
export function cardWords(cards: readonly string[], locale: Locale): string {
	return cards.length === 0 ? m.nothing({}, { locale }) : cards.map((card) => cardWord(card, locale)).join(', ');
}

/** What a character is called. */
export function characterWord(id: string, locale: Locale): string {
	return CHARACTER_NAMES[id as Character][0]({}, { locale });
}

/** What a character does, in a sentence that fits for anybody. */
export function powerWord(id: string, locale: Locale): string {
	return CHARACTER_NAMES[id as Character][1]({}, { locale });
}

/** What stands on a character's card, to its owner. */
export function exactWord(id: string, locale: Locale): string {
	return CHARACTER_NAMES[id as Character][2]({}, { locale });
}

/** What a seat is called. */
export function seatWord(seat: number, { names }: Telling): string {
	return names[seat] ?? `#${seat}`;
}
