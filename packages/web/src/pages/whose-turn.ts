// Whose turn it is in the games that are under way, each in a short line.
import type { Locale } from '@trove/kernel';
import type { Mine } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import type { Saved } from '../base/store.ts';
import { entryOf } from '../play/entries.ts';
import { isMyTurn } from '../play/my-tables.svelte.ts';
import { resumed } from '../play/resumed.ts';
import { parseSaved, tableOf } from '../play/table.ts';
import { nameAt } from '../table/table-words.ts';

/** In a game on this device; empty where it cannot be read, or only bots are to act. */
export async function whoseHere(game: string, kept: Saved, locale: Locale): Promise<string> {
	const entry = await entryOf(game, kept.version);
	if (!entry) return '';
	try {
		const saved = parseSaved(entry, kept);
		const { toAct } = resumed(entry, tableOf(entry, saved), saved).match;
		const people = saved.seats.filter(({ bot }) => bot === null).length;
		const names = toAct.flatMap((seat) => {
			const { name, bot } = saved.seats[seat];
			return bot === null ? name || m.person_name({ n: seat + 1 }, { locale }) : [];
		});
		if (names.length === 0) return '';
		return people === 1 ? m.turn_mine({}, { locale }) : m.turn_of({ name: names.join(', ') }, { locale });
	} catch {
		// The table itself says what is wrong with it.
		return '';
	}
}

/** At one of my tables on the server. */
export function whoseThere(table: Mine, locale: Locale): string {
	if (table.status === 'open') return m.mine_open({}, { locale });
	if (table.status === 'paused') return m.turn_paused({}, { locale });
	if (isMyTurn(table)) return m.turn_mine({}, { locale });
	const names = table.toAct.flatMap((seat) => nameAt(table, seat, locale) ?? []);
	return names.length > 0 ? m.turn_wait({ names: names.join(', ') }, { locale }) : m.mine_wait({}, { locale });
}
