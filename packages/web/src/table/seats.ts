import { botOf } from '@trove/bots';
import type { Locale, Telling } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import type { Player, Scene } from '../play/play.ts';
import { seatLabel } from './seat-label.ts';
import type { Absence, Seated } from './seated.ts';

/** Everybody at the table as screens show them. */
export function seatedOf({ players, toAct }: Scene, telling: Telling): Seated[] {
	return players.map((player, seat) => {
		const { avatar, bot, empty, mine } = player;
		return {
			name: empty ? '' : seatLabel(seat, telling),
			picture: bot ?? avatar,
			level: bot === null ? null : (botOf(bot)?.level ?? null),
			mine,
			absence: absenceOf(player, telling.locale),
			toAct: toAct.includes(seat),
		};
	});
}

/** Why somebody does not play; null if they do. */
export function absenceOf({ resigned, away, standIn, here }: Player, locale: Locale): Absence | null {
	if (resigned) return { why: 'resigned', text: m.seat_resigned({}, { locale }) };
	if (away) return { why: 'away', text: standIn === null ? m.seat_waits({}, { locale }) : m.seat_away({}, { locale }) };
	if (standIn !== null) return { why: 'played', text: m.seat_played({}, { locale }) };
	return here ? null : { why: 'gone', text: m.seat_gone({}, { locale }) };
}
