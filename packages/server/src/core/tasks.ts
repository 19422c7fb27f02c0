import type { Action } from '@trove/kernel';
import { overdueEntries } from './absence.ts';
import type { Entry } from './entries.ts';
import type { Folded } from './folded.ts';
import { type Planned, planOf } from './plan.ts';
import type { Presence } from './presence.ts';
import type { TableSettings } from './settings.ts';

/** A bot to be asked. */
export interface BotTask {
	readonly do: 'ask';
	readonly seat: number;
	/** The bot's id. */
	readonly bot: string;
	/** It acts at this time, or as soon as it has decided. */
	readonly at: number;
	/** The match's `freshSince` of the seat: an answer to another decision is stale. */
	readonly decision: number;
	/** Others act at the same time: it decides all of its actions, which are made as one. */
	readonly shared: boolean;
}

/** Something that a table does by itself. */
export type Task =
	/** Entries to append. */
	| { readonly do: 'append'; readonly entries: readonly Entry[] }
	/** Actions of the table's own seat (`TABLE`). */
	| { readonly do: 'act'; readonly actions: readonly Action[] }
	/** A bot is asked before its time, so that it has decided by then. */
	| BotTask;

const NOTHING: readonly Task[] = [];

/**
 * What a table has to do now: at most one thing to write, which comes first, and all bots to ask. Ask again after
 * that was written: it may change what else is due. `plan` is `planOf` the table, if known.
 */
export function tasksOf(
	folded: Folded,
	now: number,
	presence: Presence,
	settings: TableSettings,
	plan: readonly Planned[] = planOf(folded, presence, settings),
): readonly Task[] {
	if (plan.length === 0) return NOTHING;
	const tasks: Task[] = [];
	let first: Exclude<Planned, { what: 'ask' }> | undefined;
	for (const planned of plan) {
		if (planned.what === 'ask') {
			const { seat, bot, at, shared } = planned;
			tasks.push({ do: 'ask', seat, bot, at, shared, decision: folded.match?.freshSince(seat) ?? 0 });
		} else if (planned.at <= now && (!first || planned.at < first.at)) {
			first = planned;
		}
	}
	if (first) tasks.unshift(taskOf(folded, first, plan, now, presence));
	return tasks;
}

function taskOf(folded: Folded, planned: Exclude<Planned, { what: 'ask' }>, plan: readonly Planned[], now: number, presence: Presence): Task {
	switch (planned.what) {
		case 'append':
			return { do: 'append', entries: planned.entries };
		case 'act':
			return { do: 'act', actions: planned.actions };
		case 'overdue': {
			// Seats that act at the same time share one clock, and are handled together.
			const overdue = plan.flatMap((other) => (other.what === 'overdue' && other.at <= now ? other : []));
			return { do: 'append', entries: overdueEntries(folded, overdue, presence) };
		}
	}
}
