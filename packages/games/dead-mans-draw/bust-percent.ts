import type { Action, Telling, View } from '@trove/kernel';
import * as m from './words/compiled/messages/_index.js';

/** The chance to bust that a view holds, in whole percent: 0 and 100 only where it is certain. Null where it holds none. */
export function bustPercent({ odds }: View): number | null {
	if (typeof odds !== 'object' || odds === null) return null;
	const { bust } = odds as { readonly bust: number };
	return bust === 0 || bust === 1 ? bust * 100 : Math.min(99, Math.max(1, Math.round(bust * 100)));
}

/** What the odds mean for an action: only a draw can bust by chance. */
export function oddsLine(action: Action, view: View, { locale }: Telling): string {
	const n = bustPercent(view);
	return action.do === 'draw' && n !== null ? m.odds_bust({ n }, { locale }) : '';
}
