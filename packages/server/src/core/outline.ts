import type { Status, Terms } from '@trove/protocol';
import type { Folded } from './folded.ts';
import { sittersAt } from './seats.ts';
import type { TableSettings } from './settings.ts';
import { dueShown } from './sheet.ts';

/** A table as lists show it, people by their handles. */
export interface Outline {
	readonly table: string;
	/** The sequence number of its last entry: of two outlines the one with the higher number is newer. */
	readonly seq: number;
	readonly terms: Terms;
	readonly status: Status;
	readonly seats: readonly { readonly who: string | null; readonly bot: string | null; readonly resigned?: boolean }[];
	/** Per seat who sits there, or sat there until they left in play. */
	readonly sitters: readonly (string | null)[];
	readonly made: number;
	/** Seats to act, and until when. */
	readonly toAct: readonly number[];
	readonly due: number | null;
}

/** The outline of a table. */
export function outlineOf(folded: Folded, settings: TableSettings): Outline {
	const { table, seq, terms, status, shown, made, match } = folded;
	const toAct = match && status === 'playing' ? match.toAct : [];
	return { table, seq, terms, status, seats: shown, sitters: sittersAt(folded), made, toAct, due: dueShown(folded, settings) };
}

/** Whether two states of a table have different outlines. */
export function outlineChanged(before: Folded, after: Folded): boolean {
	return after.shown !== before.shown || after.status !== before.status || after.began !== before.began || maskOf(after) !== maskOf(before);
}

function maskOf({ match }: Folded): number {
	return match ? match.game.toAct(match.state) : 0;
}
