import { namesOf, people, persons, type Refusal, type Telling, type Words } from '@trove/kernel';
import type { Kind } from './cards.ts';
import type { MyTreasureEvent } from './events.ts';
import { memory } from './memory.ts';
import type { MyTreasureAction } from './moves.ts';
import { cardPhrase, coinsPhrase, pilePhrase, placeNumber, tokenName, tokenNames } from './phrases.ts';
import { position } from './position.ts';
import type { MyTreasureView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** The game in words. */
export const words: Words<MyTreasureView, MyTreasureAction, MyTreasureEvent> = {
	title: (locale) => m.title({}, { locale }),
	subtitle: (locale) => m.subtitle({}, { locale }),
	blurb: (locale) => m.blurb({}, { locale }),
	rulebook: async () => (await import('./rulebook/index.ts')).rulebook,
	option: () => '',
	score: (n, locale) => m.silver_count({ n }, { locale }),
	source: ({ of, n = 0 }, locale) => (of === 'before' ? m.source_before({}, { locale }) : m.source_round({ n }, { locale })),
	action: actionPhrase,
	event: logLine,
	refusal: refusalSentence,
	position,
	memory,
};

function actionPhrase(action: MyTreasureAction, { locale }: Telling): string {
	switch (action.do) {
		case 'draw':
			return m.do_draw({}, { locale });
		case 'place':
			return m.do_place({ place: placeNumber(action.place) }, { locale });
		case 'claim':
			return m.do_claim({ place: placeNumber(action.place), token: tokenName(action.token, locale) }, { locale });
		case 'grab':
			return m.do_grab({ place: placeNumber(action.place) }, { locale });
	}
}

function logLine(told: MyTreasureEvent, telling: Telling): string {
	const { locale } = telling;
	const cards = (n: number): string => (n === 0 ? m.pile_nothing({}, { locale }) : m.cards_count({ n }, { locale }));
	switch (told.on) {
		case 'round':
			return m.log_round({ round: told.round, ...persons({ name: told.first }, telling) }, { locale });
		case 'draw':
			if (told.card === '?') return m.log_draw_covered(persons({ name: told.seat }, telling), { locale });
			return m.log_draw({ ...persons({ name: told.seat }, telling), card: cardPhrase(told.card, locale) }, { locale });
		case 'orc':
			return m.log_orc({ ...persons({ name: told.seat }, telling), orcs: told.orcs }, { locale });
		case 'place': {
			const laid = { ...persons({ name: told.seat }, telling), place: placeNumber(told.place), cards: cards(told.count) };
			return told.card === '?' ? m.log_place_covered(laid, { locale }) : m.log_place({ ...laid, card: cardPhrase(told.card, locale) }, { locale });
		}
		case 'claim': {
			const token = tokenName(told.token, locale);
			return m.log_claim({ ...persons({ name: told.seat }, telling), place: placeNumber(told.place), cards: cards(told.count), token }, { locale });
		}
		case 'flight':
			return m.log_flight({ names: namesOf(told.order, telling, m.you({}, { locale })).join(', ') }, { locale });
		case 'grab':
			return m.log_grab({ ...persons({ name: told.seat }, telling), place: placeNumber(told.place), cards: cards(told.count) }, { locale });
		case 'score':
			return scoreLine(told, telling);
		case 'over':
			return (told.winners.length > 1 ? m.log_over_shared : m.log_over)(people({ names: told.winners }, telling, m.you({}, { locale })), { locale });
	}
}

function scoreLine(told: Extract<MyTreasureEvent, { on: 'score' }>, telling: Telling): string {
	const { locale } = telling;
	const line = {
		...persons({ name: told.seat }, telling),
		treasures: m.treasures_count({ n: told.treasures }, { locale }),
		token: tokenName(told.token, locale),
		coins: coinsPhrase(told.coins, locale),
		silver: m.silver_count({ n: told.worth }, { locale }),
	};
	return told.pile.includes('?') ? m.log_score_covered(line, { locale }) : m.log_score({ ...line, pile: pilePhrase(told.pile, locale) }, { locale });
}

function refusalSentence({ code, rule = '', data = {} }: Refusal, { locale }: Telling): string | undefined {
	const place = placeNumber(Number(data.place));
	switch (code) {
		case 'nothing-drawn':
			return m.refusal_nothing_drawn({ rule }, { locale });
		case 'card-in-hand':
			return m.refusal_card_in_hand({ rule, card: cardPhrase(String(data.card), locale) }, { locale });
		case 'place-taken': {
			const left = (data.left as readonly number[]).map(placeNumber).join(', ');
			return m.refusal_place_taken({ rule, place, left }, { locale });
		}
		case 'pile-empty':
			return m.refusal_pile_empty({ rule, place }, { locale });
		case 'token-taken':
			return m.refusal_token_taken({ rule, token: tokenName(data.token as Kind, locale), left: tokenNames(data.left as readonly Kind[], locale) }, { locale });
		case 'not-fleeing':
			return m.refusal_not_fleeing({ rule, orcs: Number(data.orcs) }, { locale });
		case 'fleeing':
			return m.refusal_fleeing({ rule }, { locale });
		default:
			return undefined;
	}
}
