import { type Locale, namesOf, type Persons, people, persons, type Telling } from '@trove/kernel';
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
export function seatsByName(seats: readonly number[], telling: Telling): string {
	const { locale } = telling;
	return listed(namesOf(seats, telling, m.you({}, { locale })), locale);
}

/** The winners, as inputs of a message. */
export function winnersOf(winners: readonly number[], telling: Telling): Persons<'winners'> {
	return people({ winners }, telling, m.you({}, { locale: telling.locale }));
}

/** Things one after another, or a word for none. */
export function listed(things: readonly string[], locale: Locale): string {
	return things.length === 0 ? m.nothing({}, { locale }) : things.join(', ');
}

/** A tap with its tapper. */
export function tapOfSeat(tap: Tap, seat: number, telling: Telling): string {
	const { locale } = telling;
	const by = persons({ name: seat }, telling);
	return tap === 'pass' ? m.pass_of(by, { locale }) : m.tap_of({ ...by, chest: tap.chest + 1, ms: tap.ms }, { locale });
}

/** Points, with a sign of its own for minus. */
export function pointsInWords(n: number, locale: Locale): string {
	return m.points_count({ n }, { locale }).replace('-', '−');
}

/** Who has how many points. */
export function scoresInWords(scores: readonly number[], telling: Telling): string {
	const { locale } = telling;
	return scores.map((n, seat) => m.score_of({ ...persons({ name: seat }, telling), points: pointsInWords(n, locale) }, { locale })).join(', ');
}
