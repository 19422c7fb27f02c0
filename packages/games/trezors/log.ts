import { people, persons, type Telling } from '@trove/kernel';
import type { TrezorsEvent } from './events.ts';
import { cardName, scoresInWords, seatsByName, tapOfSeat, winnersOf } from './names.ts';
import * as m from './words/compiled/messages/_index.js';

type Of<On extends TrezorsEvent['on']> = Extract<TrezorsEvent, { on: On }>;

const WRONG = { early: m.wrong_early, unwanted: m.wrong_unwanted, alone: m.wrong_alone, share: m.wrong_share };
const TAKE = { alone: m.take_alone, share: m.take_share, rest: m.take_rest, race: m.take_race };

/** A log line. */
export function eventInWords(event: TrezorsEvent, telling: Telling): string {
	const { locale } = telling;
	switch (event.on) {
		case 'lay':
			return laid(event, telling);
		case 'choose':
			if (event.card === '?') return m.event_choose_hidden(persons({ name: event.seat }, telling), { locale });
			return m.event_choose({ ...persons({ name: event.seat }, telling), card: cardName(event.card, locale) }, { locale });
		case 'reveal':
			return revealed(event, telling);
		case 'tap':
			return tapped(event, telling);
		case 'close':
			return m.event_close({ names: seatsByName(event.silent, telling) }, { locale });
		case 'settle':
			return settled(event, telling);
		case 'wrong':
			return wrong(event, telling);
		case 'contest':
			return contested(event, telling);
		case 'take':
			return TAKE[event.right]({ ...persons({ name: event.seat }, telling), kind: cardName(event.kind, locale) }, { locale });
		case 'discard':
			return event.kind === '?' ? m.event_discard_past({}, { locale }) : m.event_discard({ kind: cardName(event.kind, locale) }, { locale });
		case 'hook':
			return hooked(event, telling);
		case 'unhook':
			return m.event_unhook({ ...persons({ name: event.seat }, telling), hooks: m.hooks_count({ n: event.hooks }, { locale }) }, { locale });
		case 'gather':
			return event.out.length === 0 ? '' : m.event_maps_out(people({ names: event.out }, telling, m.you({}, { locale })), { locale });
		case 'over':
			return (event.winners.length > 1 ? m.event_over_shared : m.event_over)(
				{ scores: scoresInWords(event.scores, telling), ...winnersOf(event.winners, telling) },
				{ locale },
			);
	}
}

function laid({ round, chests }: Of<'lay'>, { locale }: Telling): string {
	const open = chests[chests.length - 1];
	return open === '?' ? m.event_lay_past({ round }, { locale }) : m.event_lay({ round, kind: cardName(open, locale) }, { locale });
}

function revealed({ chests, played }: Of<'reveal'>, telling: Telling): string {
	const { locale } = telling;
	if (chests.includes('?')) return m.event_reveal_past({}, { locale });
	const cards = played.flatMap((card, seat) =>
		card === null ? [] : m.card_of({ ...persons({ name: seat }, telling), card: cardName(card, locale) }, { locale }),
	);
	return m.event_reveal({ chests: chests.map((kind) => cardName(kind, locale)).join(', '), cards: cards.join(', ') }, { locale });
}

function tapped({ seat, tap }: Of<'tap'>, telling: Telling): string {
	const { locale } = telling;
	const by = persons({ name: seat }, telling);
	if (tap === '?') return m.event_tap_hidden(by, { locale });
	return tap === 'pass' ? m.event_pass(by, { locale }) : m.event_tap({ ...by, chest: tap.chest + 1, ms: tap.ms }, { locale });
}

function settled({ taps }: Of<'settle'>, telling: Telling): string {
	const { locale } = telling;
	if (taps.includes('?')) return m.event_settle_past({}, { locale });
	const each = taps.map((tap, seat) =>
		tap === null || tap === '?' ? m.silence_of(persons({ name: seat }, telling), { locale }) : tapOfSeat(tap, seat, telling),
	);
	return m.event_settle({ taps: each.join('; ') }, { locale });
}

function wrong({ seat, kind, why, costs }: Of<'wrong'>, telling: Telling): string {
	const { locale } = telling;
	const said = WRONG[why]({ ...persons({ name: seat }, telling), kind: cardName(kind, locale) }, { locale });
	return costs ? `${said} ${m.wrong_costs({}, { locale })}` : said;
}

function contested({ kind, chests, racers, winners, drawn }: Of<'contest'>, telling: Telling): string {
	const { locale } = telling;
	const what = { chests: m.chests_count({ n: chests }, { locale }), kind: cardName(kind, locale), racers: seatsByName(racers, telling) };
	if (winners.length === 0) return m.contest_none(what, { locale });
	const won = { ...what, ...winnersOf(winners, telling) };
	return drawn ? m.contest_drawn(won, { locale }) : m.contest_won(won, { locale });
}

function hooked({ seat, wrong, map, hooks }: Of<'hook'>, telling: Telling): string {
	const { locale } = telling;
	const by = persons({ name: seat }, telling);
	if (hooks === 0) return m.hook_none(by, { locale });
	const drawn = { ...by, hooks: m.hooks_count({ n: hooks }, { locale }) };
	if (wrong && map) return m.hook_both(drawn, { locale });
	return wrong ? m.hook_wrong(drawn, { locale }) : m.hook_map(drawn, { locale });
}
