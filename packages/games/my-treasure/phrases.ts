import type { Locale } from '@trove/kernel';
import { KINDS, type Kind, symbolsOf } from './cards.ts';
import * as m from './words/compiled/messages/_index.js';

const KIND_NAMES = {
	ring: m.kind_ring,
	diamond: m.kind_diamond,
	sword: m.kind_sword,
	necklace: m.kind_necklace,
	coin: m.kind_coin,
	potion: m.kind_potion,
};

const KIND_COUNTS = {
	ring: m.count_ring,
	diamond: m.count_diamond,
	sword: m.count_sword,
	necklace: m.count_necklace,
	coin: m.count_coin,
	potion: m.count_potion,
};

/** A token by its kind: "ring"; for "?" that it is not known yet. */
export function tokenName(token: Kind | '?', locale: Locale): string {
	return token === '?' ? m.token_unseen({}, { locale }) : KIND_NAMES[token]({}, { locale });
}

/** Several tokens: "ring, sword". */
export function tokenNames(tokens: readonly (Kind | '?')[], locale: Locale): string {
	return tokens.map((token) => tokenName(token, locale)).join(', ');
}

/** A card by what it shows: "2 rings, 1 diamond". */
export function cardPhrase(card: string, locale: Locale): string {
	const symbols = symbolsOf(card);
	const shown = KINDS.flatMap((kind) => {
		const n = symbols.filter((symbol) => symbol === kind).length;
		return n > 0 ? [KIND_COUNTS[kind]({ n }, { locale })] : [];
	});
	if (symbols.includes('mouse')) shown.push(m.mouse({}, { locale }));
	return shown.join(', ');
}

/** A pile's cards: "2 rings, 1 diamond; 1 ring, mouse". */
export function pilePhrase(pile: readonly string[], locale: Locale): string {
	if (pile.length === 0) return m.pile_nothing({}, { locale });
	return pile.map((card) => cardPhrase(card, locale)).join('; ');
}

/** A round's reward, given as silver: "1 gold coin" for 3. */
export function coinsPhrase(coins: number, locale: Locale): string {
	if (coins === 3) return m.award_gold({}, { locale });
	return coins === 0 ? m.award_nothing({}, { locale }) : m.silver_count({ n: coins }, { locale });
}

/** A place's number for people: they count from 1. */
export function placeNumber(place: number): number {
	return place + 1;
}
