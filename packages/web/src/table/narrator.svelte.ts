import type { Telling } from '@trove/kernel';
import type { Phrase, Reaction } from '@trove/protocol';
import { untrack } from 'svelte';
import * as m from '../../words/compiled/messages/_index.js';
import { live } from '../base/live.svelte.ts';
import { loadPart } from '../base/load-part.ts';
import { settings } from '../base/settings.svelte.ts';
import { isEvent, type Line } from '../play/lines.ts';
import type { Play } from '../play/play.ts';
import { standInsOf, toldOfBots } from '../play/player-names.ts';
import { isEnd, tellingAtEnd } from './log-lines.ts';
import { seatLabel } from './seat-label.ts';
import type { Shown } from './shown.svelte.ts';

/** A line of the log, and which bots played for people when it was written. */
interface Told {
	readonly line: Line;
	readonly bots: readonly (string | null)[];
}

/** Describes what happens: in the turn header, and for screen readers. */
export class Narrator {
	readonly #play: Play;
	readonly #shown: Shown;
	/** The last event that has a line. */
	#last: Told | null = $state.raw(null);
	/** The words for what happens beside the game, once they are loaded. */
	#sayAside: typeof import('./aside-words.ts').sayAside | null = $state.raw(null);
	/** What happened last, in the language of now. */
	readonly latest: string = $derived.by(() => (this.#last ? this.#lineBy(this.#last.line, this.#shown.telling, this.#last.bots) : ''));

	constructor(play: Play, shown: Shown) {
		this.#play = play;
		this.#shown = shown;
		this.#last = this.#lastTold(play.log());
		if (play.online) void this.#loadAsideWords();
	}

	/** Takes the end of the log for the line above the table: what led to the scene was not told. */
	catchUp(): void {
		this.#last = this.#lastTold(this.#play.log());
	}

	/** Takes what happened for the line above the table; answers its lines. */
	note(lines: readonly Line[]): string[] {
		this.#last = this.#lastTold(lines) ?? this.#last;
		return this.#lines(lines);
	}

	/** Tells what happened: as the last line, and to who hears the page. */
	tell(lines: readonly Line[]): void {
		for (const line of this.note(lines)) live.say(line);
	}

	/** Tells what somebody said. */
	tellTalk(seat: number, what: Phrase | Reaction): void {
		const telling = untrack(() => this.#shown.telling);
		void loadPart(() => import('./phrases.ts'), { quiet: true }).then(({ sayTalk }) =>
			live.say(`${seatLabel(seat, telling)}: ${sayTalk(what, telling.locale)}`),
		);
	}

	/** A line of the log in words; empty for what need not be said. */
	lineOf(line: Line, telling: Telling): string {
		if (isEvent(line)) return this.#play.entry.words.event(line, telling);
		return this.#sayAside?.(line, { ...telling, who: this.#play.online?.who ?? null, nameOf: this.nameOf }) ?? '';
	}

	/** What somebody is called who may have left the table; without a name of their own, by the number of their seat. */
	readonly nameOf = (who: string, seat?: number): string => {
		const { online } = this.#play;
		const name = online?.nameOf(who) ?? '';
		const place = seat ?? online?.sheet.seats.findIndex((one) => one.who === who) ?? -1;
		return name === '' && place >= 0 ? m.person_name({ n: place + 1 }, settings) : name;
	};

	async #loadAsideWords(): Promise<void> {
		({ sayAside: this.#sayAside } = await loadPart(() => import('./aside-words.ts'), { quiet: true }));
		this.#last = this.#lastTold(this.#play.log());
	}

	#lines(lines: readonly Line[]): string[] {
		const telling = untrack(() => this.#shown.telling);
		const bots = this.#bots();
		return lines.map((line) => this.#lineBy(line, telling, bots)).filter((line) => line !== '');
	}

	#lineBy(line: Line, telling: Telling, bots: readonly (string | null)[]): string {
		if (isEnd(line)) return this.lineOf(line, tellingAtEnd(this.#play.log(), telling, this.nameOf));
		return this.lineOf(line, isEvent(line) ? toldOfBots(telling, bots) : telling);
	}

	#lastTold(lines: readonly Line[]): Told | null {
		const line = lines.findLast((one) => this.#lines([one]).length > 0);
		return line === undefined ? null : { line, bots: this.#bots() };
	}

	#bots(): readonly (string | null)[] {
		return standInsOf(untrack(() => this.#shown.scene).players);
	}
}
