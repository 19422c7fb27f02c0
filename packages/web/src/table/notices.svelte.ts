import type { Refusal, Telling } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import { live } from '../base/live.svelte.ts';
import { sayTrouble } from '../base/say.ts';
import { settings } from '../base/settings.svelte.ts';
import { sayRefusal } from '../play/entries.ts';
import type { Play, Scene } from '../play/play.ts';

/** A notice over the table: a refusal, or what happened to the table. */
export interface Notice {
	readonly text: string;
	/** What follows it, line by line. */
	readonly lines: readonly string[];
	/** The rule that it rests on, to be opened from there. */
	readonly rule: string | undefined;
}

/**
 * What ends a notice, besides time: the next action or step, the own turn, another status of the table; or only time.
 */
export type Ends = 'step' | 'turn' | 'status' | 'time';

/** How long a notice stays at most, in milliseconds. */
const NOTICE = 7000;

/** Refusals of a waiting room, and whether one would still be refused so. */
const STILL: { readonly [code: string]: (sheet: Sheet) => boolean } = {
	'not-ready': ({ seats }) => seats.some(({ who, bot, ready }) => who !== null && bot === null && !ready),
	'seats-empty': ({ seats }) => seats.some(({ who, bot }) => who === null && bot === null),
};

/** The one notice at a table. It ends when it is outdated. */
export class Notices {
	/** The notice that is shown. */
	present: Notice | null = $state.raw(null);
	readonly #play: Play;
	readonly #telling: () => Telling;
	#ends: Ends = 'time';
	#code = '';
	/** The scene that it was told at. */
	#told: Scene;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(play: Play, telling: () => Telling) {
		this.#play = play;
		this.#telling = telling;
		this.#told = play.scene;
	}

	/** Tells something, and reads it out; `code` is that of the refusal it tells. */
	tell(text: string, ends: Ends, { rule, code }: Partial<Refusal> = {}): void {
		this.#show({ text, lines: [], rule }, ends, code);
		live.note(text);
		this.#timer = setTimeout(this.end, NOTICE);
	}

	/** Tells a refusal of something that was asked of the table. */
	refused(refusal: Refusal, ends: Ends = 'status'): void {
		const text = sayRefusal(this.#play.entry, refusal, this.#telling()) ?? sayTrouble(refusal, settings.locale);
		this.tell(text, ends, refusal);
	}

	/** Tells why something cannot be done in the game as it stands. */
	refusedHere(refusal: Refusal): void {
		this.refused(refusal, refusal.code === 'not-your-turn' ? 'turn' : 'step');
	}

	/** Shows what happened in several lines until the person goes on. It is read out elsewhere. */
	list(text: string, lines: readonly string[]): void {
		this.#show({ text, lines, rule: undefined }, 'step');
	}

	#show(notice: Notice, ends: Ends, code = ''): void {
		clearTimeout(this.#timer);
		this.present = notice;
		this.#ends = ends;
		this.#code = code;
		this.#told = this.#play.scene;
	}

	/** The person did something that was accepted. */
	acted(): void {
		if (this.#ends === 'step') this.end();
	}

	/** The table goes on to a scene. `beside`: this person's decision is unchanged. */
	stepped(next: Scene, beside: boolean): void {
		if (this.present && !this.#holds(next, beside)) this.end();
	}

	/** Ends it. */
	readonly end = (): void => {
		clearTimeout(this.#timer);
		if (!this.present) return;
		this.present = null;
		live.note('');
	};

	#holds(next: Scene, beside: boolean): boolean {
		const { online } = this.#play;
		switch (this.#ends) {
			case 'step':
				// A refusal may come before the step that it refers to is shown.
				return beside || next.v <= this.#told.v;
			case 'turn':
				return next.status === 'playing' && next.seat === this.#told.seat && !next.view?.toAct.includes(next.seat);
			case 'status':
				return next.status === this.#told.status && (!online || !Object.hasOwn(STILL, this.#code) || STILL[this.#code](online.sheet));
			case 'time':
				return true;
		}
	}
}
