import { isRefusal, TABLE } from '@trove/kernel';
import type { TableBots } from '../drive/bots.ts';
import { type AskBot, deedsOf } from '../drive/deeds.ts';
import { firstOf } from '../drive/due.ts';
import { type Planned, planOf } from '../drive/plan.ts';
import type { Presence } from '../drive/presence.ts';
import { type Decision, decideActions } from './decide/index.ts';
import type { Folded } from './folded.ts';
import type { LiveParts } from './parts.ts';

const NOTHING: Decision = { entries: [] };

/** What a table does by itself: clocks, absences, the table's own moves, bots. */
export class Driving {
	readonly #parts: Pick<LiveParts, 'settings' | 'now' | 'bots'>;
	readonly #table: string;
	readonly #presence: Presence;
	#bots: TableBots | null = null;
	#plan: readonly Planned[] = [];

	constructor(parts: Pick<LiveParts, 'settings' | 'now' | 'bots'>, table: string, presence: Presence) {
		this.#parts = parts;
		this.#table = table;
		this.#presence = presence;
	}

	/** The next thing to be done now; no entries when there is nothing. Bots whose turn it is begin to think. */
	decide(folded: Folded): Decision {
		const { now, settings } = this.#parts;
		const time = now();
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
