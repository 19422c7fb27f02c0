import type { Line, Mine, Persona } from '@trove/protocol';
import type { Outline } from '../core/outline.ts';

import { personasAt } from '../people/personas-at.ts';

/** Handles of everybody who sits at a table, or sat there when it began. */
export function handlesOf({ sitters }: Outline): string[] {
	return sitters.flatMap((who) => who ?? []);
}

/** A table as a list shows it. Deleted people have no name there. */
export function lineOf({ table, terms: { public: _, ...terms }, status, seats, sitters, made }: Outline, personas: ReadonlyMap<string, Persona | null>): Line {
	const shown = personasAt(sitters, personas);
	return {
		table,
		...terms,
		status,
		seats: seats.map(({ who, bot }) =>
			who === null && bot === null ? null : { ...((who !== null && shown.get(who)) || {}), ...(bot === null ? {} : { bot }) },
		),
		made,
	};
}

/** A table in the list of one person; null if they do not sit there or it is over. */
export function ownLineOf(outline: Outline, who: string, personas: ReadonlyMap<string, Persona | null>): Mine | null {
	const seat = outline.seats.findIndex((one) => one.who === who);
	if (seat < 0 || outline.status === 'over') return null;
	// A resigned player's name stays on the seat, but the turn is a bot's.
	const toAct = outline.toAct.filter((one) => one !== seat || !outline.seats[seat].resigned);
	return { ...lineOf(outline, personas), seat, toAct, due: outline.due };
}

/** Whether a table is in the public list. */
export function isListed({ terms, status }: Outline): boolean {
	return terms.public && status !== 'over';
}
