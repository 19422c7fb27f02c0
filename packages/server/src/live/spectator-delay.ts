import type { Logged } from '../core/entries.ts';
import { foldEntry, follow, settle } from '../core/fold.ts';
import type { Folded } from '../core/folded.ts';
import type { TableSettings } from '../core/settings.ts';
import { dueShown } from '../core/sheet.ts';
import { emptyNews, movedBody, newsOf, Told } from './audience.ts';
import type { Audiences } from './audiences.ts';

/**
 * A table as spectators who are held back see it: a second fold of the same log that follows later, by the entries' own times. So it comes out the same after a restart.
 * What happens before the game begins is not held back: there is nothing to betray yet.
 */
export class Lag {
	#folded: Folded;
	#waiting: Logged[] = [];
	readonly #delay: number;
	readonly #settings: TableSettings;

	/** `log` is the table's whole log. */
	constructor(table: string, log: readonly Logged[], settings: TableSettings, now: number) {
		this.#settings = settings;
		const first = foldEntry(null, log[0], table);
		this.#folded = first;
		this.#delay = first.terms.delay * 1000;
		// One by one: a long log is too much for a spread.
		for (const logged of log.slice(1)) this.#waiting.push(logged);
		this.release(now);
	}

	/** The table as spectators may see it now; `release` comes first. */
	get folded(): Folded {
		return this.#folded;
	}

	/** When the next entry may be shown; null when nothing is held back. */
	get next(): number | null {
		const first = this.#waiting[0];
		return first ? this.#timeOf(first) : null;
	}

	/** From when the beginning of the game is shown; null when it is shown already, or there is none yet. */
	get begins(): number | null {
		if (this.#folded.status !== 'open') return null;
		const started = this.#waiting.find(({ entry }) => entry.e === 'started');
		return started ? this.#timeOf(started) : null;
	}

	/** Takes entries that were just written. */
	push(logged: readonly Logged[]): void {
		for (const one of logged) this.#waiting.push(one);
	}

	/** Lets go of what was held back long enough, and tells the spectators. */
	release(now: number, audiences?: Audiences): void {
		while (this.#waiting.length > 0 && this.#timeOf(this.#waiting[0]) <= now) {
			const logged = this.#waiting.shift();
			if (logged) this.#release(logged, audiences);
		}
	}

	#timeOf({ at, entry }: Logged): number {
		return this.#folded.status === 'open' && entry.e !== 'started' ? at : at + this.#delay;
	}

	#release({ at, entry, told }: Logged, audiences: Audiences | undefined): void {
		const before = this.#folded;
		const step = follow(before, at, entry);
		const after = settle(step, told);
		this.#folded = after;
		const spectators = audiences?.spectators;
		if (!spectators || spectators.onlookers.size === 0) return;
		const v = told[spectators.index];
		if (v === before.told[spectators.index]) return;
		const sheet = spectators.show(before, dueShown(before, this.#settings));
		const news = newsOf(spectators, sheet, spectators.hash, { after, due: dueShown(after, this.#settings), told: new Told(step) });
		spectators.sheet = news.sheet;
		spectators.hash = news.hash;
		spectators.tell(movedBody(v, news.rest ?? emptyNews(news.hash)));
	}
}
