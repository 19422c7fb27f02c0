import type { Locale, Telling } from '@trove/kernel';
import { SUITS } from './cards.ts';
import { cardWords, suitWord } from './names.ts';
import type { DeadMansDrawView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What perfect memory knows: the cards of the deck and of the discard, and what lies on top of the deck. */
export function memoryLines({ memory }: DeadMansDrawView, { locale }: Telling): string[] {
	if (memory === undefined) return [];
	const { deck, known, discard } = memory;
	return [
		...(known.length > 0 ? [m.memory_top({ cards: cardWords(known, locale) }, { locale })] : []),
		m.memory_deck({ cards: bySuit([...known, ...deck], locale) }, { locale }),
		m.memory_discard({ cards: bySuit(discard, locale) }, { locale }),
	];
}

/** "Sword 7, 5; Key 3", the highest first. */
function bySuit(cards: readonly string[], locale: Locale): string {
	const suits = SUITS.flatMap((suit) => {
		const values = cards.filter((card) => card.startsWith(`${suit}-`)).map((card) => Number(card.split('-')[1]));
		return values.length === 0 ? [] : [`${suitWord(suit, locale)} ${values.sort((a, b) => b - a).join(', ')}`];
	});
	return suits.length === 0 ? m.nothing({}, { locale }) : suits.join('; ');
}
