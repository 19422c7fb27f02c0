import { isRefusal, TABLE } from '@trove/kernel';
import { type Decision, decideActions } from '../core/decide/index.ts';
import { firstOf } from '../core/due.ts';
import type { Entry } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import { type Planned, planOf } from '../core/plan.ts';
import { isActive, isResting, type Presence, restingSince } from '../core/presence.ts';
import { isRace } from '../core/race.ts';
import { isPerson } from '../core/seats.ts';
import { type BotTask, tasksOf } from '../core/tasks.ts';
import type { TableBots } from './bots.ts';
import type { LiveTableDeps } from './deps.ts';

const NOTHING: Decision = { entries: [] };

type Rested = Extract<Entry, { e: 'rested' }>;

/** Shorter rests are ignored, such as a page reload, in milliseconds. */
const FLICKER = 1000;
/** Milliseconds after which a rest that nobody has written did not count for the table's driver. */
const FORGOTTEN = 10_000;

/** Decides what a table does by itself: clocks, absences, the table's own moves, bots. */
export class TableDriver {
	readonly #deps: Pick<LiveTableDeps, 'settings' | 'now' | 'bots'>;
	readonly #table: string;
	readonly #presence: Presence;
	#bots: TableBots | null = null;
	#plan: readonly Planned[] = [];
	/** Since when nobody has been active; null while somebody is. */
	#resting: number | null = null;
	/** A rest that ended and is not in the log yet, and when it ended. */
	#owed: { readonly entry: Rested; readonly at: number } | null = null;

	constructor(deps: Pick<LiveTableDeps, 'settings' | 'now' | 'bots'>, folded: Folded, presence: Presence) {
		this.#deps = deps;
		this.#table = folded.table;
		this.#presence = presence;
		this.#resting = this.#restOf(folded);
	}

	/** The next thing to write now; no entries if there is none. Bots whose turn it is begin to think. */
	decide(folded: Folded): Decision {
		const { now, settings } = this.#deps;
		const time = now();
		this.observe(folded);
		if (this.#owed) return { entries: [this.#owed.entry] };
		let decision = NOTHING;
		this.#plan = planOf(folded, this.#presence, settings);
		for (const task of tasksOf(folded, time, this.#presence, settings, this.#plan)) {
			if (task.do === 'append') return { entries: task.entries };
			const done = task.do === 'act' ? decideActions(folded, TABLE, task.actions, 'bot') : this.#askBot(folded, task, time);
			if (!isRefusal(done) && decision === NOTHING) decision = done;
			if (task.do === 'act' && decision !== NOTHING) return decision;
		}
		return decision;
	}

	/** Notes when rests begin and end, also while another server drives the table. */
	observe(folded: Folded): void {
		const at = this.#deps.now();
		if (this.#owed && (folded.rested >= this.#owed.entry.from || at > this.#owed.at + FORGOTTEN)) this.#owed = null;
		const from = this.#resting;
		this.#resting = this.#restOf(folded);
		if (from === null || this.#resting !== null || folded.status === 'over') return;
		const entry = this.#restedFrom(folded, from, at);
		if (entry) this.#owed = { entry, at };
	}

	/** The entry that moves the clocks on when the first active person is back; null if none counts. */
	#restedFrom(folded: Folded, from: number, at: number): Rested | null {
		const { outages } = this.#deps.settings;
		// The grace after an outage does not count anyway.
		if (at - from < FLICKER || (from >= outages.began && at < outages.until) || !hasClocks(folded, this.#presence)) return null;
		return { e: 'rested', from, ms: at - from + outages.lost(folded.began ?? from, from) };
	}

	#restOf(folded: Folded): number | null {
		if ((folded.status !== 'playing' && folded.status !== 'paused') || !isResting(folded, this.#presence)) return null;
		return this.#resting ?? restingSince(folded, this.#presence, this.#deps.settings.outages);
	}

	/** The next due time, as of the last decision. */
	get due(): number | null {
		return firstOf(this.#plan);
	}

	/** A bot's actions once it has thought and its time has come. What the match refuses is thought about once more. */
	#askBot(folded: Folded, task: BotTask, now: number): Decision {
		const { match } = folded;
		if (!match) return NOTHING;
		this.#bots ??= this.#deps.bots(this.#table);
		for (let tries = 0; tries < 2; tries++) {
			const actions = this.#bots.think(match, task);
			if (!actions || task.at > now) return NOTHING;
			const decision = decideActions(folded, task.seat, actions, 'bot');
			if (!isRefusal(decision)) return decision;
			this.#bots.refused(task.seat);
		}
		return NOTHING;
	}
}

/** Whether anything counts time: a clock, a vote, a race, or somebody's absence. */
function hasClocks(folded: Folded, presence: Presence): boolean {
	const { terms, vote, match, seats } = folded;
	return terms.pace !== 'relaxed' || vote !== null || isRace(match) || seats.some((one, seat) => isPerson(one) && !isActive(folded, presence, seat));
}
