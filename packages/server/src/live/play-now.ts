import { isRefusal, type Refusal } from '@trove/kernel';
import type { Made, PlayWish, Terms, Waiting } from '@trove/protocol';
import type { Folded } from '../core/folded.ts';
import { type NewTable, sittersOf } from '../core/new-table.ts';
import { no } from '../core/refusals.ts';
import { isEmpty, seatOf } from '../core/seats.ts';
import type { TableSettings } from '../core/settings.ts';
import { dueShown } from '../core/sheet.ts';
import { makeTerms } from '../core/terms.ts';
import type { Log } from '../storage/log.ts';
import { newTableId } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { absent } from './onlooker.ts';

/** Seats of a "play now" table, if the game allows so many. */
const SEATS = 4;
/** Milliseconds before its beginning from which nobody new is sent to a "play now" table. */
const TOO_LATE = 1000;
/** Tables with a free seat that are tried in one look, and looks if all of them were taken meanwhile. */
const TRIED = 20;
const LOOKS = 5;
/** A person's own tables that are looked through. */
const MINE = 100;
/** Open public tables that are looked through. */
const OPEN = 200;

/** What "play now" depends on. */
export interface PlayNowDeps {
	readonly log: Pick<Log, 'of' | 'gathering' | 'open'>;
	readonly settings: TableSettings;
	readonly now: () => number;
	find(table: string): Promise<LiveTable | null>;
	create(newTable: NewTable): Promise<Made | Refusal>;
}

/** Terms that a wish to wait does not name. */
const USUAL = { absence: 'bot', public: true, delay: 0, aid: false, hints: true } as const;

/** Finds waiting tables for people who want to play with anybody. */
export class PlayNow {
	readonly #deps: PlayNowDeps;

	constructor(deps: PlayNowDeps) {
		this.#deps = deps;
	}

	/** A table to join: one that begins by itself, or one whose host is there; null if there is none. */
	async look(wish: Waiting, who: string): Promise<LiveTable | null | Refusal> {
		const { log } = this.#deps;
		const made = makeTerms({ ...USUAL, ...wish });
		if (isRefusal(made)) return made;
		const { terms } = made;
		const found = await this.#first(await log.gathering(terms.game, this.#since(), TRIED), (live) => this.#isFree(live, terms, who));
		if (found) return found;
		const open = (await log.open(OPEN)).flatMap(({ table, game, people }) => (game === terms.game && people.includes(null) ? table : []));
		return this.#first(open.slice(0, TRIED), (live) => !live.folded.playNow && isHostThere(live) && this.#isFree(live, terms, who));
	}

	/** A seat at the named table, at the own waiting one, at another that suits, or at a new one. */
	async sit(wish: PlayWish, who: string): Promise<Made | Refusal> {
		const made = playNowTerms(wish);
		if (isRefusal(made)) return made;
		const { terms } = made;
		const { table, word } = wish;
		if (typeof table === 'string') return this.#sitAt(table, who, word);
		const found = (await this.#own(terms, who)) ?? (table === null ? null : await this.#join(terms, who, word));
		if (found) return madeOf(found);
		return this.#deps.create({ ...made, table: newTableId(), host: who, sitters: sittersOf(terms.players, { who, word }, 0, []), playNow: true });
	}

	async #sitAt(table: string, who: string, word: string): Promise<Made | Refusal> {
		const live = await this.#deps.find(table);
		if (!live?.folded.terms.public) return no('not-found');
		return (await this.#take(live, who, word)) ?? madeOf(live);
	}

	/** The waiting table at which somebody sits already. */
	async #own(terms: Terms, who: string): Promise<LiveTable | null> {
		const own = (await this.#deps.log.of(who, MINE)).flatMap(({ table, game, status }) => (game === terms.game && status === 'open' ? table : []));
		return this.#first(own, ({ folded }) => folded.playNow && folded.status === 'open' && seatOf(folded, who) >= 0 && suits(folded, terms));
	}

	/** Seats somebody at the first waiting table that suits. */
	async #join(terms: Terms, who: string, word: string): Promise<LiveTable | null> {
		const since = this.#since();
		for (let looks = 0; looks < LOOKS; looks++) {
			const waiting = await this.#deps.log.gathering(terms.game, since, TRIED);
			const joined = await this.#first(waiting, async (live) => this.#isFree(live, terms, who) && (await this.#take(live, who, word)) === null);
			if (joined) return joined;
			if (waiting.length < TRIED) break;
		}
		return null;
	}

	/** Takes a free seat, or says why not. */
	async #take(live: LiveTable, who: string, word: string): Promise<Refusal | null> {
		// If somebody else is faster, another seat may be free.
		for (;;) {
			const { folded } = live;
			if (seatOf(folded, who) >= 0) return null;
			if (folded.status !== 'open') return no('already-started');
			const seat = folded.shown.findIndex(isEmpty);
			if (seat < 0) return no('table-full');
			const refusal = await live.ask(absent(who), { t: 'sit', c: 0, id: newTableId(), seat, word }, this.#deps.now());
			if (refusal?.code !== 'seat-taken') return refusal;
		}
	}

	/** The earliest time at which a table may have been made: older ones begin too soon. */
	#since(): number {
		const { now, settings } = this.#deps;
		const since = now() + TOO_LATE - settings.playNow;
		// After an outage older ones still wait, because their time stood still.
		return settings.outages.until > since ? 0 : since;
	}

	#isFree({ folded }: LiveTable, terms: Terms, who: string): boolean {
		if (folded.status !== 'open' || !suits(folded, terms) || folded.removed.includes(who)) return false;
		const due = dueShown(folded, this.#deps.settings);
		return seatOf(folded, who) < 0 && folded.shown.some(isEmpty) && (due === null || due >= this.#deps.now() + TOO_LATE);
	}

	async #first(tables: readonly string[], fits: (live: LiveTable) => boolean | Promise<boolean>): Promise<LiveTable | null> {
		for (const table of tables) {
			const live = await this.#deps.find(table);
			if (live && (await fits(live))) return live;
		}
		return null;
	}
}

/** The terms of a "play now" table. */
function playNowTerms({ word, table, players, ...wish }: PlayWish): { terms: Terms; version: number } | Refusal {
	const wanted = { ...wish, public: true };
	if (players !== undefined) return makeTerms({ ...wanted, players });
	let made = makeTerms({ ...wanted, players: SEATS });
	for (let fewer = SEATS - 1; isRefusal(made) && made.code === 'bad-terms' && fewer > 0; fewer--) made = makeTerms({ ...wanted, players: fewer });
	return made;
}

function madeOf({ table, folded }: LiveTable): Made {
	return { table, invite: folded.code };
}

/** Whether a table has the wanted options and pace, and at most so many seats. */
function suits({ terms }: Folded, { game, options, pace, players }: Terms): boolean {
	const names = Object.keys(options);
	return terms.game === game && terms.pace === pace && terms.players <= players && names.every((name) => terms.options[name] === options[name]);
}

function isHostThere({ folded, seen }: LiveTable): boolean {
	const seat = seatOf(folded, folded.host);
	return seat >= 0 && seen[seat] === null;
}
