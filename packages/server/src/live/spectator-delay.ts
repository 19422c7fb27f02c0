import type { Logged } from '../core/entries.ts';
import { foldEntry, follow, settle } from '../core/fold.ts';
import type { Folded } from '../core/folded.ts';
import { emptyNews, movedBody, NewsLines, newsOf } from '../core/news.ts';
import type { TableSettings } from '../core/settings.ts';
import { dueShown } from '../core/sheet.ts';
import type { Audiences } from './audiences.ts';

/**
 * A table as delayed spectators see it: a second fold of the same log, later by the entries' own times, and so the same
 * after a restart. Before the game begins there is no delay: there is nothing to betray yet.
 */
export class SpectatorDelay {
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
		this.#waiting = log.slice(1);
		this.release(now);
	}

	/** The table as spectators may see it; call `release` first. */
	get folded(): Folded {
		return this.#folded;
	}

	/** When the next entry may be shown; null if none waits. */
	get next(): number | null {
		const first = this.#waiting[0];
		return first ? this.#timeOf(first) : null;
	}

	/** When the beginning of the game is shown; null if it was, or the game has not begun. */
	get begins(): number | null {
		if (this.#folded.status !== 'open') return null;
		const started = this.#waiting.find(({ entry }) => entry.e === 'started');
		return started ? this.#timeOf(started) : null;
	}

	/** Takes entries that were just written. */
	push(logged: readonly Logged[]): void {
		for (const one of logged) this.#waiting.push(one);
	}

	/** Folds what has waited for long enough, and tells the spectators. */
	release(now: number, audiences?: Audiences): void {
		while (this.#waiting.length > 0 && this.#timeOf(this.#waiting[0]) <= now) {
			const logged = this.#waiting.shift();
			if (logged) this.#release(logged, audiences);
		}
	}

	/** Before the beginning nothing waits, whatever this server's clock shows: another one's may have been ahead. */
	#timeOf({ at, entry }: Logged): number {
		return this.#folded.status === 'open' && entry.e !== 'started' ? Number.NEGATIVE_INFINITY : at + this.#delay;
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
		const change = { after, due: dueShown(after, this.#settings), lines: new NewsLines(step) };
		const news = newsOf(spectators.seat, sheet, spectators.hash, change);
		spectators.sheet = news.sheet;
		spectators.hash = news.hash;
		spectators.tell(movedBody(v, news.rest ?? emptyNews(news.hash)));
	}
}
