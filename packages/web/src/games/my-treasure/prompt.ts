import type { MyTreasureAction } from '@trove/games/my-treasure/index.ts';
import { cardPhrase } from '@trove/games/my-treasure/phrases.ts';
import type { Telling } from '@trove/kernel';
import type { Shown } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What the gnome whose turn it is has to do, in a few words. */
export function prompt(view: Shown, seat: number, _legal: readonly MyTreasureAction[], { locale }: Telling): string {
	switch (view.phase) {
		case 'place':
			return m.prompt_place({ card: cardPhrase(view.drawn ?? '', locale) }, { locale });
		case 'flight':
			return m.prompt_flight({}, { locale });
		default: {
			if (view.piles.every((pile) => !pile?.top)) return m.prompt_draw({}, { locale });
			const alone = view.claims.every((claim, other) => claim !== null || other === seat);
			return alone ? m.prompt_alone({}, { locale }) : m.prompt_turn({}, { locale });
		}
	}
}
