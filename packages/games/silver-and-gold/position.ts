import { people, persons, type Telling } from '@trove/kernel';
import { WORTH } from './cards.ts';
import { listed, sayCard, sayCards, sayPoints, sayShape, saySymbols, sayTraits, sayWorth, treasure } from './names.ts';
import { cellBit } from './shapes.ts';
import type { HeldView, SeatView, SilverAndGoldView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** The position as one would describe the table to a blind friend. */
export function sayPosition(seen: SilverAndGoldView, seat: number, telling: Telling): string[] {
	const own = seen.seats[seat];
	return [...sayTurn(seen, telling), ...sayTable(seen, telling), ...(own ? sayOwn(own, seen, telling) : []), ...sayScores(seen, seat, telling)];
}

function sayTurn({ phase, round, turn, first, toAct, expedition, seats }: SilverAndGoldView, telling: Telling): string[] {
	const { locale } = telling;
	const to = { locale };
	const acting = people({ name: toAct }, telling, m.you({}, to));
	const who = acting.name;
	const now = (): string => {
		if (phase === 'keep') return m.position_keep({ who }, to);
		if (phase === 'take') return m.position_take({ ...acting, n: seats[toAct[0]].due }, to);
		if (phase === 'mark' && expedition) return m.position_mark({ shape: sayShape(expedition, locale), who }, to);
		return m.position_over({}, to);
	};
	return [m.position_turn({ round, turn, ...persons({ name: first }, telling) }, to), now()];
}

function sayTable({ phase, display, deckCount, trophiesLeft }: SilverAndGoldView, { locale }: Telling): string[] {
	const to = { locale };
	const cards = listed(
		display.map((id) => sayTraits(id, locale)),
		locale,
	);
	return [
		...(phase === 'keep' ? [] : [m.position_display({ cards }, to)]),
		m.position_deck({ n: deckCount }, to),
		m.position_trophies({ trophies: listed(trophiesLeft, locale) }, to),
	];
}

/** The own cards in full: what is free on each, and what is printed there. */
function sayOwn({ cards, dealt = [], kept, due }: SeatView, { phase }: SilverAndGoldView, { locale }: Telling): string[] {
	const to = { locale };
	const traits = (id: string): { card: string; traits: string } => ({ card: sayCard(id, locale), traits: sayWorth(id, locale) });
	return [
		...dealt.map((id) => m.position_dealt({ ...traits(id), cells: saySymbols(id, treasure(id).cells, locale) }, to)),
		...(kept && kept !== '?' ? [m.position_kept({ cards: sayCards(kept, locale) }, to)] : []),
		...cards.map((card) => m.position_card({ ...traits(card.id), cells: saySymbols(card.id, freeOn(card), locale) }, to)),
		...(phase === 'mark' && due > 0 ? [m.position_bonus({}, to)] : []),
	];
}

const freeOn = ({ id, marked }: HeldView): number => marked.reduce((free, [row, column]) => free & ~cellBit(row, column), treasure(id).cells);

/** Everybody's score sheet, and the cards of those whose cards were not told in full. */
function sayScores({ phase, seats }: SilverAndGoldView, own: number, telling: Telling): string[] {
	const { locale } = telling;
	const to = { locale };
	if (phase === 'keep') return [];
	return seats.flatMap(({ score, coins, palms, trophies, filled, cards }, seat) => {
		const name = persons({ name: seat }, telling);
		const sheet = m.position_seat(
			{
				...name,
				points: sayPoints(score, locale),
				coins,
				palms: listed(palms, locale),
				trophies: listed(trophies, locale),
				filled: sayCards(filled, locale),
			},
			to,
		);
		if (seat === own) return [sheet];
		const held = cards.map(({ id, marked }) => m.hand_card({ card: sayCard(id, locale), n: WORTH[treasure(id).colour] - marked.length }, to));
		return [sheet, m.position_hand({ ...name, cards: listed(held, locale) }, to)];
	});
}
