import { type Locale, persons, type Telling } from '@trove/kernel';
import { cardName, chestName, listed, pointsInWords, seatsByName, tapOfSeat } from './names.ts';
import type { TrezorsView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** The position, line by line: the moment, the row, the cards and taps, then every player, then one's own hand. */
export function positionInWords(view: TrezorsView, seat: number, telling: Telling): string[] {
	const { locale } = telling;
	const lines = [m.position_round({ round: view.round }, { locale }), moment(view, telling), row(view, locale), cards(view, telling)];
	if (view.taps.some((tap) => tap !== null) || view.phase === 'tap') lines.push(taps(view, telling));
	for (const owner of view.hands.keys()) lines.push(`${player(view, owner, telling)} ${map(view, owner, locale)}`);
	lines.push(m.position_hooks_left({ hooks: view.hooksLeft }, { locale }));
	const own = view.hands[seat];
	if (own) lines.push(m.position_hand({ cards: listed(named(own, locale), locale) }, { locale }));
	return lines;
}

/** A map that lies open on the table is about to leave the game. */
function map(view: TrezorsView, owner: number, locale: Locale): string {
	return view.hands[owner].includes('map') ? m.position_map_left({}, { locale }) : m.position_map_used({}, { locale });
}

function moment(view: TrezorsView, telling: Telling): string {
	const { locale } = telling;
	const waiting = { names: seatsByName(view.toAct, telling) };
	if (view.phase === 'choose') return m.position_choose(waiting, { locale });
	return view.phase === 'tap' ? m.position_tap(waiting, { locale }) : m.position_over({}, { locale });
}

function row(view: TrezorsView, locale: Locale): string {
	const chests = view.chests.map((chest, place) => m.position_chest({ number: place + 1, kind: chestName(chest, locale) }, { locale })).join(', ');
	return view.phase === 'over' ? m.position_last_chests({ chests }, { locale }) : m.position_chests({ chests }, { locale });
}

function cards(view: TrezorsView, telling: Telling): string {
	const { locale } = telling;
	const each = (view.chosen ?? view.played).map((card, seat) => {
		const by = persons({ name: seat }, telling);
		if (card === null) return m.card_none_of(by, { locale });
		return card === '?' ? m.card_hidden_of(by, { locale }) : m.card_of({ ...by, card: cardName(card, locale) }, { locale });
	});
	return m.position_cards({ cards: each.join(', ') }, { locale });
}

function taps(view: TrezorsView, telling: Telling): string {
	const { locale } = telling;
	const each = view.taps.map((tap, seat) => {
		const by = persons({ name: seat }, telling);
		if (tap === null) return view.phase === 'over' ? m.silence_of(by, { locale }) : m.tap_none_of(by, { locale });
		return tap === '?' ? m.tap_hidden_of(by, { locale }) : tapOfSeat(tap, seat, telling);
	});
	return m.position_taps({ taps: each.join('; ') }, { locale });
}

function player(view: TrezorsView, owner: number, telling: Telling): string {
	const { locale } = telling;
	return m.position_seat(
		{
			...persons({ name: owner }, telling),
			points: pointsInWords(view.scores[owner], locale),
			chests: listed(named(view.won[owner], locale), locale),
			hooks: view.hooks[owner],
		},
		{ locale },
	);
}

function named(things: readonly Parameters<typeof cardName>[0][], locale: Locale): string[] {
	return things.map((thing) => cardName(thing, locale));
}
