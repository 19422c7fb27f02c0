import type { Locale, Telling } from '@trove/kernel';
import type { Pirate } from './cards.ts';
import type { Tap } from './events.ts';
import * as m from './words/compiled/messages/_index.js';

const CARDS = {
	diamond: m.kind_diamond,
	pistol: m.kind_pistol,
	jewel: m.kind_jewel,
	crown: m.kind_crown,
	chalice: m.kind_chalice,
	coin: m.kind_coin,
	map: m.card_map,
};

/** A kind or a pirate card; what a log no longer shows stays a question mark. */
export function cardName(card: Pirate | '?', locale: Locale): string {
	return card === '?' ? card : CARDS[card]({}, { locale });
}

/** A chest in the row. */
export function chestName(chest: Pirate | '?', locale: Locale): string {
	return chest === '?' ? m.face_down({}, { locale }) : cardName(chest, locale);
}

/** Seats by name, or a word for none. */
export function namesOf(seats: readonly number[], telling: Telling): string {
	return listed(
		seats.map((seat) => telling.names[seat]),
		telling.locale,
	);
}

/** Things one after another, or a word for none. */
export function listed(things: readonly string[], locale: Locale): string {
	return things.length === 0 ? m.nothing({}, { locale }) : things.join(', ');
}

/** A tap with its tapper. */
export function tapOfSeat(tap: Tap, name: string, locale: Locale): string {
	return tap === 'pass' ? m.pass_of({ name }, { locale }) : m.tap_of({ name, chest: tap.chest + 1, ms: tap.ms }, { locale });
}

/** Who has how many points. */
export function scoresInWords(scores: readonly number[], { locale, names }: Telling): string {
	return scores.map((n, seat) => m.score_of({ name: names[seat], points: m.points_count({ n }, { locale }) }, { locale })).join(', ');
}
