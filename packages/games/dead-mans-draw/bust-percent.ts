import type { Telling } from '@trove/kernel';
import type { DeadMansDrawAction } from './moves.ts';
import type { DeadMansDrawView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** A view's chance to bust in whole percent, or null if it has none; 0 and 100 only where it is certain. */
export function bustPercent({ odds }: Pick<DeadMansDrawView, 'odds'>): number | null {
	if (!odds) return null;
	const { bust } = odds;
	return bust === 0 || bust === 1 ? bust * 100 : Math.min(99, Math.max(1, Math.round(bust * 100)));
}

/** What the odds mean for an action: only a draw can bust by chance. */
export function oddsLine(action: DeadMansDrawAction, view: DeadMansDrawView, { locale }: Telling): string {
	const n = bustPercent(view);
	return action.do === 'draw' && n !== null ? m.odds_bust({ n }, { locale }) : '';
}
