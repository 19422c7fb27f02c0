import type { GameEvent, Locale, Telling } from '@trove/kernel';
import type { Happened, Marks } from './events.ts';
import { listed, sayCard, sayCards, sayCell, sayCells, sayPoints, sayShape } from './names.ts';
import * as m from './words/compiled/messages/_index.js';

/** A log line for everything that happens. */
export function sayEvent(happened: GameEvent, { locale, names }: Telling): string {
	const event = happened as Happened;
	const to = { locale };
	const name = typeof event.seat === 'number' ? names[event.seat] : '';
	const card = typeof event.card === 'string' ? sayCard(event.card, locale) : '';
	switch (event.on) {
		case 'dealt':
			return event.cards === '?' ? m.event_dealt({ name }, to) : m.event_dealt_cards({ name, cards: sayCards(event.cards, locale) }, to);
		case 'first':
			return m.event_first({ name }, to);
		case 'kept':
			return event.cards === '?' ? m.event_kept({ name }, to) : m.event_kept_cards({ name, cards: sayCards(event.cards, locale) }, to);
		case 'shown':
			return m.event_shown({ name, cards: sayCards(event.cards, locale) }, to);
		case 'opened':
			return m.event_opened({ card }, to);
		case 'round':
			return m.event_round({ round: event.round }, to);
		case 'expedition': {
			const { turn, shape } = event;
			return shape === '?' ? m.event_expedition_hidden({ turn, name }, to) : m.event_expedition({ turn, name, shape: sayShape(shape, locale) }, to);
		}
		case 'passed':
			return m.event_passed({ name }, to);
		case 'marked': {
			const say = event.shape === null ? m.event_marked_cell : m.event_marked_shape;
			return say({ name, card, cells: sayCells(event.cells) }, to);
		}
		case 'bonus':
			return m.event_bonus({ name, card, cells: sayCell(event.cell) }, to);
		case 'cross':
			return m.event_cross({ name }, to);
		case 'coin':
			return event.box === 0 ? m.event_coin_none({ name }, to) : m.event_coin({ name, box: event.box }, to);
		case 'palm':
			return event.box === 0 ? m.event_palm_none({ name }, to) : m.event_palm({ name, n: event.points }, to);
		case 'lapsed':
			return m.event_lapsed({ name }, to);
		case 'done':
			return m.event_done({ name }, to);
		case 'marks':
			return m.event_marks({ name, marks: sayMarks(event, locale) }, to);
		case 'trophy': {
			const { row, points } = event;
			return points === 0 ? m.event_trophy_none({ name, row }, to) : m.event_trophy({ name, row, n: points }, to);
		}
		case 'filled':
			return m.event_filled({ name, card, points: sayPoints(event.points, locale) }, to);
		case 'took':
			return event.from === 'deck' ? m.event_took_deck({ name, card }, to) : m.event_took({ name, card }, to);
		case 'missed':
			return m.event_missed({ name }, to);
		case 'over': {
			const scores = event.scores.map((n, seat) => m.name_score({ name: names[seat], n }, to)).join(', ');
			const winners = event.winners.map((seat) => names[seat]).join(', ');
			return event.winners.length > 1 ? m.event_over_shared({ winners, scores }, to) : m.event_over({ winners, scores }, to);
		}
	}
}

function sayMarks({ marks, coins, palms }: Marks, locale: Locale): string {
	const cards = marks.map(({ card, cells }) => m.marks_card({ card: sayCard(card, locale), cells: sayCells(cells) }, { locale }));
	const gained = coins === 0 ? [] : [m.marks_coins({ n: coins }, { locale })];
	return listed([...cards, ...gained, ...palms.map((n) => m.marks_palm({ n }, { locale }))], locale);
}
