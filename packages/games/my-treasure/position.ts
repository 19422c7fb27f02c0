import { type Persons, persons, type Telling } from '@trove/kernel';
import { cardPhrase, coinsPhrase, placeNumber, tokenName, tokenNames } from './phrases.ts';
import type { MyTreasureView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** The position, line by line: whose turn, the places, tokens and deck, the gnomes, the last round. */
export function position(shown: MyTreasureView, seat: number, telling: Telling): string[] {
	const { locale } = telling;
	const named = (of: number): Persons<'name'> => persons({ name: of }, telling);
	return [
		m.position_round({ round: shown.round, ...named(shown.first) }, { locale }),
		turnLine(shown, seat, telling),
		...shown.piles.map((pile, place) => pileLine(pile, placeNumber(place), telling)),
		tokensLine(shown, telling),
		m.position_deck({ cards: m.cards_count({ n: shown.deckCount }, { locale }), orcs: shown.orcs }, { locale }),
		...shown.claims.map((claim, of) =>
			gnomeLine(claim, shown.worth[of], of === seat ? { ...named(of), name: m.you_are(named(of), { locale }) } : named(of), telling),
		),
		...(shown.lastRound ?? []).map((last, of) => {
			const treasures = m.treasures_count({ n: last.treasures }, { locale });
			return m.position_last({ ...named(of), treasures, token: tokenName(last.token, locale), coins: coinsPhrase(last.coins, locale) }, { locale });
		}),
	];
}

function turnLine({ phase, turn, drawn }: MyTreasureView, seat: number, telling: Telling): string {
	const { locale } = telling;
	const card = drawn === null ? '' : cardPhrase(drawn, locale);
	const name = persons({ name: turn }, telling);
	const own = turn === seat;
	switch (phase) {
		case 'turn':
			return own ? m.position_your_turn({}, { locale }) : m.position_turn(name, { locale });
		case 'place':
			return own ? m.position_your_place({ card }, { locale }) : m.position_place({ ...name, card }, { locale });
		case 'flight':
			return own ? m.position_your_flight({}, { locale }) : m.position_flight(name, { locale });
		default:
			return m.position_over({}, { locale });
	}
}

function pileLine(pile: MyTreasureView['piles'][number], place: number, { locale }: Telling): string {
	if (pile === null) return m.position_taken({ place }, { locale });
	if (pile.top === null) return m.position_empty({ place }, { locale });
	return m.position_pile({ place, cards: m.cards_count({ n: pile.count }, { locale }), card: cardPhrase(pile.top, locale) }, { locale });
}

function tokensLine({ phase, tokens }: MyTreasureView, { locale }: Telling): string {
	if (phase === 'flight') return m.position_tokens_turned({ n: tokens.length }, { locale });
	return m.position_tokens({ tokens: tokenNames(tokens, locale) }, { locale });
}

function gnomeLine(claim: MyTreasureView['claims'][number], worth: number, name: Persons<'name'>, { locale }: Telling): string {
	const silver = m.silver_count({ n: worth }, { locale });
	if (claim === null) return m.position_in_cave({ ...name, silver }, { locale });
	return m.position_left({ ...name, silver, cards: m.cards_count({ n: claim.count }, { locale }), token: tokenName(claim.token, locale) }, { locale });
}
