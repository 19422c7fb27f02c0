import type { Summary } from './append.ts';
import { dueInStorage, dueToWrite } from './due.ts';
import type { Folded } from './folded.ts';
import type { TableSettings } from './settings.ts';

/** The summary of a new table. */
export function summaryOf(folded: Folded, settings: TableSettings): Summary {
	const { status, terms, code, shown, playNow } = folded;
	return { status, game: terms.game, public: terms.public, code, due: dueInStorage(folded, settings), people: shown.map(({ who }) => who), playNow };
}

/**
 * The changed fields of the summary; undefined if there are none. `written` is the due time in storage, as far as
 * known.
 */
export function summaryChange(before: Folded, after: Folded, written: number | null, now: number, settings: TableSettings): Partial<Summary> | undefined {
	const over = after.status === 'over';
	const due = over ? null : dueToWrite(written, dueInStorage(after, settings), now);
	const writesDue = over ? before.status !== 'over' : due !== undefined;
	const seated = areSeatedAlike(before, after);
	if (!writesDue && seated && before.status === after.status && before.code === after.code) return undefined;
	return {
		...(before.status === after.status ? {} : { status: after.status }),
		...(before.code === after.code ? {} : { code: after.code }),
		...(seated ? {} : { people: after.shown.map(({ who }) => who) }),
		...(writesDue && due !== undefined ? { due } : {}),
	};
}

/** Whether the same people have the same seats. */
function areSeatedAlike({ shown: before }: Folded, { shown: after }: Folded): boolean {
	return before === after || (before.length === after.length && before.every(({ who }, seat) => who === after[seat].who));
}
