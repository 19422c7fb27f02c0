import { type Locale, people, persons, type Telling } from '@trove/kernel';
import type { Marks, Opened, Over, Round, SilverAndGoldEvent } from './events.ts';
import { listed, sayCard, sayCards, sayCell, sayCells, sayPoints, sayShape } from './names.ts';
import * as m from './words/compiled/messages/_index.js';

/** A log line for everything that happens. */
export function sayEvent(event: SilverAndGoldEvent, telling: Telling): string {
	const to = { locale: telling.locale };
	switch (event.on) {
		case 'opened':
			return m.event_opened({ card: sayCard(event.card, telling.locale) }, to);
		case 'round':
			return m.event_round({ round: event.round }, to);
		case 'over': {
			const scores = event.scores.map((n, seat) => m.name_score({ ...persons({ name: seat }, telling), n }, to)).join(', ');
			const won = people({ winners: event.winners }, telling, m.you({}, to));
			return (event.winners.length > 1 ? m.event_over_shared : m.event_over)({ ...won, scores }, to);
		}
		default:
			return sayDeed(event, telling);
	}
}

/** What a seat did, or what it brought. */
function sayDeed(event: Exclude<SilverAndGoldEvent, Opened | Round | Over>, telling: Telling): string {
	const { locale } = telling;
	const to = { locale };
	const by = persons({ name: event.seat }, telling);
	const card = (id: string): string => sayCard(id, locale);
	switch (event.on) {
		case 'dealt':
			return event.cards === '?' ? m.event_dealt(by, to) : m.event_dealt_cards({ ...by, cards: sayCards(event.cards, locale) }, to);
		case 'first':
			return m.event_first(by, to);
		case 'kept':
			return event.cards === '?' ? m.event_kept(by, to) : m.event_kept_cards({ ...by, cards: sayCards(event.cards, locale) }, to);
		case 'shown':
			return m.event_shown({ ...by, cards: sayCards(event.cards, locale) }, to);
		case 'expedition': {
			const { turn, shape } = event;
			return shape === '?' ? m.event_expedition_hidden({ ...by, turn }, to) : m.event_expedition({ ...by, turn, shape: sayShape(shape, locale) }, to);
		}
		case 'passed':
			return m.event_passed(by, to);
		case 'marked': {
			const say = event.shape === null ? m.event_marked_cell : m.event_marked_shape;
			return say({ ...by, card: card(event.card), cells: sayCells(event.cells) }, to);
		}
		case 'bonus':
			return m.event_bonus({ ...by, card: card(event.card), cells: sayCell(event.cell) }, to);
		case 'cross':
			return m.event_cross(by, to);
		case 'coin':
			return event.box === 0 ? m.event_coin_none(by, to) : m.event_coin({ ...by, box: event.box }, to);
		case 'palm':
			return event.box === 0 ? m.event_palm_none(by, to) : m.event_palm({ ...by, n: event.points }, to);
		case 'lapsed':
			return m.event_lapsed(by, to);
		case 'done':
			return m.event_done(by, to);
		case 'marks':
			return m.event_marks({ ...by, marks: sayMarks(event, locale) }, to);
		case 'trophy': {
			const { row, points } = event;
			return points === 0 ? m.event_trophy_none({ ...by, row }, to) : m.event_trophy({ ...by, row, n: points }, to);
		}
		case 'filled':
			return m.event_filled({ ...by, card: card(event.card), points: sayPoints(event.points, locale) }, to);
		case 'took':
			return event.from === 'deck' ? m.event_took_deck({ ...by, card: card(event.card) }, to) : m.event_took({ ...by, card: card(event.card) }, to);
		case 'missed':
			return m.event_missed(by, to);
	}
}

function sayMarks({ marks, coins, palms }: Marks, locale: Locale): string {
	const cards = marks.map(({ card, cells }) => m.marks_card({ card: sayCard(card, locale), cells: sayCells(cells) }, { locale }));
	const gained = coins === 0 ? [] : [m.marks_coins({ n: coins }, { locale })];
	return listed([...cards, ...gained, ...palms.map((n) => m.marks_palm({ n }, { locale }))], locale);
}
