import type { Advice } from '@trove/bots';
import { type Action, isRefusal } from '@trove/kernel';
import { live } from '../base/live.svelte.ts';
import { settings } from '../base/settings.svelte.ts';
import type { Play } from '../play/play.ts';
import type { Attempts } from './attempts.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import { sentences } from './sentences.ts';
import type { Shown } from './shown.svelte.ts';

/** Asks a bot for a hint, and keeps its answer as long as it holds. */
export class Advisor {
	readonly #play: Play;
	readonly #shown: Shown;
	readonly #attempts: Attempts;
	readonly #notices: Notices;
	advice: Advice | null = $state.raw(null);
	/** A bot was asked and has not answered. */
	advising = $state(false);
	/** What a bot would do, where a hint was asked for. */
	readonly hint: Action | null = $derived(this.advice?.moves.find(({ best }) => best)?.action ?? null);

	constructor(play: Play, shown: Shown, attempts: Attempts, notices: Notices) {
		this.#play = play;
		this.#shown = shown;
		this.#attempts = attempts;
		this.#notices = notices;
	}

	/** The advice holds no more. */
	drop(): void {
		this.advice = null;
	}

	/** Asks a bot, or drops its answer. */
	async ask(): Promise<void> {
		if (this.advice || this.advising) {
			this.drop();
			return;
		}
		const { v } = this.#shown.scene;
		this.advising = true;
		const advice = await this.#play.advise(settings.locale);
		this.advising = false;
		if (isRefusal(advice)) this.#notices.refusedHere(advice);
		// The table may have gone on in the meantime.
		else if (v === this.#shown.scene.v && this.#attempts.tried.length === 0) {
			this.advice = advice;
			const [best] = advice.moves;
			live.say(sentences([this.#play.entry.words.action(best.action, this.#shown.telling), ...best.texts]));
		}
	}
}
