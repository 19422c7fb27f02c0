import { sightOf, type View } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import { turnEnds } from './due.ts';
import type { Folded } from './folded.ts';
import type { TableSettings } from './settings.ts';

/** When the current turn ends, or "play now" begins, as everybody is shown it. */
export function dueShown(folded: Folded, settings: TableSettings): number | null {
	if (folded.status === 'open') return folded.playNow ? settings.outages.deadline(folded.made, settings.playNow) : null;
	return turnEnds(folded, settings);
}

/** The game as a seat or spectators see it, with the aids of the table. */
export function viewOf({ match, terms }: Folded, audience: number): View | null {
	return match && sightOf(match.game, match.state, audience, terms);
}

/** Whether an audience may undo. A seat that resigned may not: its last actions were a bot's. */
export function undoShown({ status, match, shown }: Folded, audience: number): boolean {
	return audience >= 0 && status === 'playing' && !shown[audience].resigned && (match?.mayUndo(audience) ?? false);
}

/**
 * The document of an audience: a seat or `SPECTATOR`. Unchanged parts are the same objects as before. `due` is
 * `dueShown`.
 */
export function sheetOf(folded: Folded, audience: number, due: number | null): Sheet {
	const { terms, status, host, code, shown, commitment, words, vote, rematch, wants, over, from } = folded;
	const sheet = {
		terms,
		status,
		host,
		code: audience < 0 ? null : code,
		seats: shown,
		commitment,
		words,
		due,
		vote,
		rematch,
		again: wants,
		undo: undoShown(folded, audience),
		view: viewOf(folded, audience),
		over,
	};
	return from ? { ...sheet, from: { table: from.table, step: from.step } } : sheet;
}
