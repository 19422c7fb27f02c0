import type { Locale, Telling } from '@trove/kernel';
import { cardPhrase, pilePhrase, placeNumber } from './phrases.ts';
import type { MyTreasureView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What perfect memory knows: what is covered in the cave, what was carried out of it, and what is still to come. */
export function memory(view: MyTreasureView, { locale, names }: Telling): string[] {
	if (view.memory === undefined) return [];
	const { piles, claims, deck } = view.memory;
	return [
		...piles.flatMap((pile, place) =>
			pile === null || pile.length < 2 ? [] : [m.memory_pile({ place: placeNumber(place), cards: pilePhrase(pile, locale) }, { locale })],
		),
		...claims.flatMap((claim, of) => (claim === null ? [] : [m.memory_claim({ name: names[of], cards: pilePhrase(claim, locale) }, { locale })])),
		deckLine(deck, locale),
	];
}

/** What is to come, all cards together: one by one there would be too many. */
function deckLine(deck: readonly string[], locale: Locale): string {
	const treasures = deck.filter((card) => card !== 'orc');
	const shown = treasures.length === 0 ? m.pile_nothing({}, { locale }) : cardPhrase(treasures.join('+'), locale);
	return m.memory_deck({ cards: shown, orcs: deck.length - treasures.length }, { locale });
}
