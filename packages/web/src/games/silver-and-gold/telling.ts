// What the table says above itself, and how it sounds.
import type { SilverAndGoldAction, SilverAndGoldEvent, SilverAndGoldView } from '@trove/games/silver-and-gold/index.ts';
import { sayShape } from '@trove/games/silver-and-gold/names.ts';
import type { Telling } from '@trove/kernel';
import type { Sound } from '../../base/sounds.ts';
import * as m from './words/compiled/messages/_index.js';

/** What the seat has to do, in a few words. */
export function prompt({ phase, seats, expedition }: SilverAndGoldView, seat: number, legal: readonly SilverAndGoldAction[], { locale }: Telling): string {
	const to = { locale };
	const n = seats[seat]?.due ?? 0;
	if (phase === 'keep') return m.prompt_keep({}, to);
	if (phase === 'take') return m.prompt_take({ n }, to);
	if (phase !== 'mark' || expedition === null) return '';
	if (n > 0) return m.prompt_bonus({ n }, to);
	const fits = legal.some((action) => action.do === 'mark' && action.cells.length > 1);
	return (fits ? m.prompt_mark : m.prompt_single)({ shape: sayShape(expedition, locale) }, to);
}

/** What an event sounds like. */
export function sound(event: SilverAndGoldEvent, seat: number): Sound | null {
	switch (event.on) {
		case 'expedition':
		case 'took':
		case 'opened':
		case 'shown':
		case 'dealt':
			return 'card';
		case 'marks':
			// One's own marks were heard when they were drawn.
			return event.seat === seat ? null : 'pencil';
		case 'coin':
			return { sound: 'coin', pitch: 0.8 + event.box * 0.04 };
		case 'palm':
			return { sound: 'coin', pitch: 0.6 + event.points * 0.1 };
		case 'trophy':
			return event.points === 0 ? null : { sound: 'chest', pitch: 1.6 };
		case 'filled':
			return 'chest';
		case 'over':
			return 'knock';
		default:
			return null;
	}
}
