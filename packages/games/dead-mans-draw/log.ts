import type { GameEvent, Telling } from '@trove/kernel';
import type { DeadMansDrawEvent } from './events.ts';
import { cardWord, cardWords, characterWord, seatWord } from './names.ts';
import * as m from './words/compiled/messages/_index.js';

type Told<K extends DeadMansDrawEvent['on']> = Extract<DeadMansDrawEvent, { on: K }>;

/** An event as a line of the log. */
export function logLine(event: GameEvent, telling: Telling): string {
	const { locale } = telling;
	const told = event as DeadMansDrawEvent;
	const name = (seat: number): string => seatWord(seat, telling);
	const card = (id: string): string => cardWord(id, locale);
	const cards = (ids: readonly string[]): string => cardWords(ids, locale);
	switch (told.on) {
		case 'first':
			return m.on_first({ name: name(told.seat) }, { locale });
		case 'offer':
			if (told.cards.includes('?')) return m.on_offer_hidden({ name: name(told.seat) }, { locale });
			return m.on_offer({ name: name(told.seat), cards: told.cards.map((id) => characterWord(id, locale)).join(', ') }, { locale });
		case 'keep':
			if (told.card === '?') return m.on_keep_hidden({ name: name(told.seat) }, { locale });
			return m.on_keep({ name: name(told.seat), character: characterWord(told.card, locale) }, { locale });
		case 'characters':
			return m.on_characters(
				{ list: told.characters.map((id, seat) => m.pair({ name: name(seat), value: characterWord(id, locale) }, { locale })).join('; ') },
				{ locale },
			);
		case 'victim':
			return m.on_victim({ name: name(told.seat), whom: name(told.whom) }, { locale });
		case 'raid':
			return m.on_raid({ name: name(told.seat) }, { locale });
		case 'draw':
			return (told.to === 'play' ? m.on_draw : m.on_draw_straight)({ name: name(told.seat), card: card(told.card) }, { locale });
		case 'reveal':
			return (told.by === 'oracle' ? m.on_reveal_oracle : m.on_reveal_map)({ cards: cards(told.cards) }, { locale });
		case 'bring':
			return bringLine(told, telling);
		case 'shoot':
			return (told.to === 'discard' ? m.on_shoot : m.on_shoot_keep)({ name: name(told.seat), cards: cards(told.cards), from: name(told.from) }, { locale });
		case 'debt':
			return m.debt({ n: told.debt }, { locale });
		case 'idle':
			return m.on_idle({ card: card(told.card) }, { locale });
		case 'parry':
			return m.on_parry({ card: card(told.card) }, { locale });
		case 'bust':
			return bustLine(told, telling);
		case 'bank':
			return bankLine(told, telling);
		case 'bonus':
			if (typeof told.from === 'number') return m.on_bonus_from({ cards: cards(told.cards), from: name(told.from) }, { locale });
			return m.on_bonus({ cards: cards(told.cards) }, { locale });
		case 'over':
			return overLine(told, telling);
	}
}

function bringLine({ seat, by, card, from }: Told<'bring'>, telling: Telling): string {
	const { locale } = telling;
	const said = { name: seatWord(seat, telling), card: cardWord(card, locale) };
	if (by === 'hook') return m.on_bring_hook(said, { locale });
	return by === 'map' ? m.on_bring_map(said, { locale }) : m.on_bring_sword({ ...said, from: seatWord(Number(from), telling) }, { locale });
}

function bustLine({ seat, card, saved, lost, to }: Told<'bust'>, telling: Telling): string {
	const { locale } = telling;
	const parts = [m.on_bust({ name: seatWord(seat, telling), card: cardWord(card, locale) }, { locale })];
	if (saved.length > 0) parts.push(m.on_bust_saved({ cards: cardWords(saved, locale) }, { locale }));
	const cards = cardWords([...lost, card], locale);
	parts.push(typeof to === 'number' ? m.on_bust_taken({ name: seatWord(to, telling), cards }, { locale }) : m.on_bust_lost({ cards }, { locale }));
	return parts.join(' ');
}

function bankLine({ seat, cards, auto }: Told<'bank'>, telling: Telling): string {
	const { locale } = telling;
	const name = seatWord(seat, telling);
	const line = cards.length === 0 ? m.on_bank_empty({ name }, { locale }) : m.on_bank({ name, cards: cardWords(cards, locale) }, { locale });
	return auto ? `${m.on_deck_empty({}, { locale })} ${line}` : line;
}

function overLine({ scores, winners }: Told<'over'>, telling: Telling): string {
	const { locale } = telling;
	const list = scores.map((n, seat) => m.pair({ name: seatWord(seat, telling), value: m.points({ n }, { locale }) }, { locale })).join('; ');
	const names = winners.map((seat) => seatWord(seat, telling)).join(', ');
	return `${m.on_over({ scores: list }, { locale })} ${(winners.length > 1 ? m.on_over_shared : m.on_over_winner)({ names }, { locale })}`;
}
