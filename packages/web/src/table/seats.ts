import { botOf } from '@trove/bots';
import type { Telling } from '@trove/kernel';
import type { Scene } from '../play/play.ts';
import type { Seated } from './seated.ts';

/** Everybody at the table as screens show them. */
export function seatedOf({ players, toAct }: Scene, { names }: Telling): Seated[] {
	return players.map(({ avatar, bot, empty, mine, here, away, resigned }, seat) => ({
		name: empty ? '' : names[seat],
		picture: bot ?? avatar,
		level: bot === null ? null : (botOf(bot)?.level ?? null),
		mine,
		here,
		away,
		resigned,
		toAct: toAct.includes(seat),
	}));
}
