import type { Action } from '@trove/kernel';
import { overdueEntries } from './absence.ts';
import type { Entry } from './entries.ts';
import type { Folded } from './folded.ts';
import { type Planned, planOf } from './plan.ts';
import type { Presence } from './presence.ts';
import type { TableSettings } from './settings.ts';

/** A bot to be asked. */
export interface AskBot {
	readonly do: 'ask';
	readonly seat: number;
	/** The bot's id. */
	readonly bot: string;
	/** Its action is made at this time, or as soon as it has thought of one. */
	readonly at: number;
	/** Which decision it is (the match's `freshSince` of the seat): an answer to another one is stale. */
	readonly decision: number;
	/** Others act at the same time: it is to think of all it has to do, for that is done as one. */
	readonly shared: boolean;
}

/** Something that a table does by itself. */
export type Deed =
	/** Entries to append as they are. */
	| { readonly do: 'append'; readonly entries: readonly Entry[] }
	/** The table's own actions (`TABLE`), to be tried and appended as a seat's are. */
	| { readonly do: 'act'; readonly actions: readonly Action[] }
	/** A bot that is to act. It is named also before its time, so that it has thought by then. */
	| AskBot;

const NOTHING: readonly Deed[] = [];

/**
 * What a table has to do by itself now: at most one thing to write, first in the list, and all bots to ask.
 * When that thing stands, ask again: what else was due may have changed by it. `plan` is that of the table, where it is known already.
 */
export function deedsOf(
	folded: Folded,
	now: number,
	presence: Presence,
	settings: TableSettings,
	plan: readonly Planned[] = planOf(folded, presence, settings),
): readonly Deed[] {
	if (plan.length === 0) return NOTHING;
	const deeds: Deed[] = [];
	let first: Exclude<Planned, { what: 'ask' }> | undefined;
	for (const planned of plan) {
		if (planned.what === 'ask') {
			const { seat, bot, at, shared } = planned;
			deeds.push({ do: 'ask', seat, bot, at, shared, decision: folded.match?.freshSince(seat) ?? 0 });
		} else if (planned.at <= now && (!first || planned.at < first.at)) {
			first = planned;
		}
	}
	if (first) deeds.unshift(deedOf(folded, first, plan, now, presence));
	return deeds;
}

function deedOf(folded: Folded, planned: Exclude<Planned, { what: 'ask' }>, plan: readonly Planned[], now: number, presence: Presence): Deed {
	switch (planned.what) {
		case 'append':
			return { do: 'append', entries: planned.entries };
		case 'act':
			return { do: 'act', actions: planned.actions };
		case 'overdue': {
			// In a phase of several they share one clock, and are dealt with together.
			const overdue = plan.flatMap((other) => (other.what === 'overdue' && other.at <= now ? other : []));
			return { do: 'append', entries: overdueEntries(folded, overdue, presence) };
		}
	}
}
