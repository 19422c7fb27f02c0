import { people, persons, type Telling } from '@trove/kernel';
import type { DeadMansDrawEvent } from './events.ts';
import { cardWord, cardWords, characterWord } from './names.ts';
import * as m from './words/compiled/messages/_index.js';

type Told<K extends DeadMansDrawEvent['on']> = Extract<DeadMansDrawEvent, { on: K }>;

/** An event as a line of the log. */
export function logLine(told: DeadMansDrawEvent, telling: Telling): string {
	const { locale } = telling;
	const by = (seat: number): { name: string; name_is: 'you' | 'other' } => persons({ name: seat }, telling);
	const cards = (ids: readonly string[]): string => cardWords(ids, locale);
	switch (told.on) {
		case 'first':
			return m.on_first(by(told.seat), { locale });
		case 'offer':
			if (told.cards.includes('?')) return m.on_offer_hidden(by(told.seat), { locale });
			return m.on_offer({ ...by(told.seat), cards: told.cards.map((id) => characterWord(id, locale)).join(', ') }, { locale });
		case 'keep':
			if (told.card === '?') return m.on_keep_hidden(by(told.seat), { locale });
			return m.on_keep({ ...by(told.seat), character: characterWord(told.card, locale) }, { locale });
		case 'characters':
			return m.on_characters(
				{ list: told.characters.map((id, seat) => m.pair({ ...by(seat), value: characterWord(id, locale) }, { locale })).join('; ') },
				{ locale },
			);
		case 'victim':
			return m.on_victim(persons({ name: told.seat, whom: told.whom }, telling), { locale });
		case 'raid':
			return m.on_raid(by(told.seat), { locale });
		case 'draw':
			return (told.to === 'play' ? m.on_draw : m.on_draw_straight)({ ...by(told.seat), card: cardWord(told.card, locale) }, { locale });
		case 'reveal':
			return (told.by === 'oracle' ? m.on_reveal_oracle : m.on_reveal_map)({ cards: cards(told.cards) }, { locale });
		case 'bring':
			return bringLine(told, telling);
		case 'shoot': {
			const shot = { ...persons({ name: told.seat, from: told.from }, telling), cards: cards(told.cards) };
			return (told.to === 'discard' ? m.on_shoot : m.on_shoot_keep)(shot, { locale });
		}
		case 'debt':
			return m.debt({ n: told.debt }, { locale });
		case 'idle':
			return m.on_idle({ card: cardWord(told.card, locale) }, { locale });
		case 'parry':
			return m.on_parry({ card: cardWord(told.card, locale) }, { locale });
		case 'bust':
			return bustLine(told, telling);
		case 'bank':
			return bankLine(told, telling);
		case 'bonus':
			if (typeof told.from === 'number') return m.on_bonus_from({ ...persons({ from: told.from }, telling), cards: cards(told.cards) }, { locale });
			return m.on_bonus({ cards: cards(told.cards) }, { locale });
		case 'over':
			return overLine(told, telling);
	}
}

function bringLine({ seat, by, card, from }: Told<'bring'>, telling: Telling): string {
	const { locale } = telling;
	const said = { ...persons({ name: seat }, telling), card: cardWord(card, locale) };
	if (by === 'hook') return m.on_bring_hook(said, { locale });
	return by === 'map' ? m.on_bring_map(said, { locale }) : m.on_bring_sword({ ...said, ...persons({ from: Number(from) }, telling) }, { locale });
}

function bustLine({ seat, card, saved, lost, to }: Told<'bust'>, telling: Telling): string {
	const { locale } = telling;
	const parts = [m.on_bust({ ...persons({ name: seat }, telling), card: cardWord(card, locale) }, { locale })];
	if (saved.length > 0) parts.push(m.on_bust_saved({ cards: cardWords(saved, locale) }, { locale }));
	const cards = cardWords([...lost, card], locale);
	parts.push(typeof to === 'number' ? m.on_bust_taken({ ...persons({ name: to }, telling), cards }, { locale }) : m.on_bust_lost({ cards }, { locale }));
	return parts.join(' ');
}

function bankLine({ seat, cards, auto }: Told<'bank'>, telling: Telling): string {
	const { locale } = telling;
	const by = persons({ name: seat }, telling);
	const line = cards.length === 0 ? m.on_bank_empty(by, { locale }) : m.on_bank({ ...by, cards: cardWords(cards, locale) }, { locale });
	return auto ? `${m.on_deck_empty({}, { locale })} ${line}` : line;
}

function overLine({ scores, winners }: Told<'over'>, telling: Telling): string {
	const { locale } = telling;
	const list = scores.map((n, seat) => m.pair({ ...persons({ name: seat }, telling), value: m.points({ n }, { locale }) }, { locale })).join('; ');
	const won = (winners.length > 1 ? m.on_over_shared : m.on_over_winner)(people({ names: winners }, telling, m.you({}, { locale })), { locale });
	return `${m.on_over({ scores: list }, { locale })} ${won}`;
}
