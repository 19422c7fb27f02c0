import type { Refusal, Telling } from '@trove/kernel';
import * as m from './words/compiled/messages/_index.js';

/** Says the kernel's own refusals, which all games share. */
export function commonRefusal({ code, data = {} }: Refusal, { locale, names }: Telling): string | undefined {
	const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
	switch (code) {
		case 'bad-action':
			return m.bad_action({ field: String(data.field), problem: String(data.problem) }, { locale });
		case 'unknown-action':
			return m.unknown_action({ action: String(data.do), known: listed(data.known) }, { locale });
		case 'no-such-seat':
			return m.no_such_seat({ seat: String(data.seat) }, { locale });
		case 'not-your-turn':
			// While the table itself deals or reveals, nobody is waited for.
			if ((data.toAct as number[]).length === 0) return m.nobody_to_act({}, { locale });
			return m.not_your_turn({ who: listed((data.toAct as number[]).map((seat) => names[seat])) }, { locale });
		case 'game-over':
			return m.game_over({}, { locale });
		case 'stale':
			return m.stale({}, { locale });
		case 'not-together':
			return m.not_together({}, { locale });
		case 'nothing-to-undo':
			return m.nothing_to_undo({}, { locale });
		case 'undo-too-late':
			return m.undo_too_late({}, { locale });
		default:
			return undefined;
	}
}
