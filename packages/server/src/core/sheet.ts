import { sightOf, type View } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import { turnEnds } from './due.ts';
import type { Folded } from './folded.ts';
import type { TableSettings } from './settings.ts';

/** When the present turn runs out, or a table of "play now" begins, as everybody is shown it. It follows from what all can see. */
export function dueShown(folded: Folded, settings: TableSettings): number | null {
	if (folded.status === 'open') return folded.playNow ? settings.outages.deadline(folded.made, settings.playNow) : null;
	return turnEnds(folded, settings);
}

/** The game as a seat, or a spectator, sees it, with the aids of the table. */
export function viewOf({ match, terms }: Folded, audience: number): View | null {
	return match && sightOf(match.game, match.state, audience, terms);
}

/** Whether an audience may take something back. Who resigned may not: what was done there since is a bot's. */
export function undoShown({ status, match, shown }: Folded, audience: number): boolean {
	return audience >= 0 && status === 'playing' && !shown[audience].resigned && (match?.mayUndo(audience) ?? false);
}

/** The document of an audience: a seat, or `SPECTATOR`. Parts that nothing has changed are the same objects as before. `due` is `dueShown`, the same for all. */
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
