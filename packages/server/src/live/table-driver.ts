import { isRefusal, TABLE } from '@trove/kernel';
import { type Decision, decideActions } from '../core/decide/index.ts';
import { firstOf } from '../core/due.ts';
import type { Entry } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import { type Planned, planOf } from '../core/plan.ts';
import { isActive, isResting, type Presence, restingSince } from '../core/presence.ts';
import { isRace } from '../core/race.ts';
import { isPerson } from '../core/seats.ts';
import { type AskBot, deedsOf } from '../core/tasks.ts';
import type { TableBots } from './bots.ts';
import type { LiveParts } from './deps.ts';

const NOTHING: Decision = { entries: [] };

/** A shorter rest changes nothing: a page that is loaded again, in milliseconds. */
const FLICKER = 1000;

/** Whether anything counts time: a clock, a vote, a race, or somebody who is still not here. */
function hasClocks(folded: Folded, presence: Presence): boolean {
	const { terms, vote, match, seats } = folded;
	return terms.pace !== 'relaxed' || vote !== null || isRace(match) || seats.some((one, seat) => isPerson(one) && !isActive(folded, presence, seat));
}

/** What a table does by itself: clocks, absences, the table's own moves, bots. */
export class Driving {
	readonly #parts: Pick<LiveParts, 'settings' | 'now' | 'bots'>;
	readonly #table: string;
	readonly #presence: Presence;
	#bots: TableBots | null = null;
	#plan: readonly Planned[] = [];
	/** Since when the table has rested; null while somebody is active. */
	#resting: number | null = null;

	constructor(parts: Pick<LiveParts, 'settings' | 'now' | 'bots'>, folded: Folded, presence: Presence) {
		this.#parts = parts;
		this.#table = folded.table;
		this.#presence = presence;
		this.#resting = this.#restOf(folded);
	}

	/** The next thing to be done now; no entries when there is nothing. Bots whose turn it is begin to think. */
	decide(folded: Folded): Decision {
		const { now, settings } = this.#parts;
		const time = now();
		const woken = this.#rested(folded, time);
		if (woken) return { entries: [woken] };
		let decision = NOTHING;
		this.#plan = planOf(folded, this.#presence, settings);
		for (const deed of deedsOf(folded, time, this.#presence, settings, this.#plan)) {
			if (deed.do === 'append') return { entries: deed.entries };
			const done = deed.do === 'act' ? decideActions(folded, TABLE, deed.actions, 'bot') : this.#ask(folded, deed, time);
			if (!isRefusal(done) && decision === NOTHING) decision = done;
			if (deed.do === 'act' && decision !== NOTHING) return decision;
		}
		return decision;
	}

	/** Notes when the last active person goes. When the first one is back, clocks go on with what they had. */
	#rested(folded: Folded, now: number): Entry | null {
		const from = this.#resting;
		this.#resting = this.#restOf(folded);
		if (from === null || this.#resting !== null || folded.status === 'over') return null;
		const { outages } = this.#parts.settings;
		// The time after an outage does not count anyway.
		if (now - from < FLICKER || (from >= outages.began && now < outages.until) || !hasClocks(folded, this.#presence)) return null;
		return { e: 'rested', from, ms: now - from + outages.lost(folded.began ?? from, from) };
	}

	#restOf(folded: Folded): number | null {
		if ((folded.status !== 'playing' && folded.status !== 'paused') || !isResting(folded, this.#presence)) return null;
		return this.#resting ?? restingSince(folded, this.#presence, this.#parts.settings.outages);
	}

	/** When the next thing is to be done, as of the last decision. */
	get due(): number | null {
		return firstOf(this.#plan);
	}

	/** All bots are asked, so that they think at the same time; the first one that knows what to do, and whose time has come, does it. */
	#ask(folded: Folded, ask: AskBot, now: number): Decision {
		const { match } = folded;
		if (!match) return NOTHING;
		this.#bots ??= this.#parts.bots(this.#table);
		for (let tries = 0; tries < 2; tries++) {
			const actions = this.#bots.think(match, ask);
			if (!actions || ask.at > now) return NOTHING;
			const decision = decideActions(folded, ask.seat, actions, 'bot');
			if (!isRefusal(decision)) return decision;
			this.#bots.refused(ask.seat);
		}
		return NOTHING;
	}
}
