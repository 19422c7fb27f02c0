import type { Action, Refusal } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import { live } from '../base/live.svelte.ts';
import { settings } from '../base/settings.svelte.ts';
import { painted } from '../base/yield.ts';
import type { Play } from '../play/play.ts';
import type { Notices } from './notices.svelte.ts';

/** After how many milliseconds without an answer a request is shown as waiting. */
const LATE = 2000;

/** Sends requests to the table, one at a time, and knows what to show until they are answered. */
export class Sender {
	readonly #play: Play;
	readonly #notices: Notices;
	/** Whether the table can be reached. */
	live = $state(true);
	/** Something was sent and is not answered yet. */
	sending = $state(false);
	/** It takes long. */
	#late = $state(false);
	/** A move waits for its answer: the connection is lost or slow. */
	readonly waits: boolean = $derived(this.sending && (this.#late || !this.live));
	/** What was sent and is not answered yet. */
	#underWay: readonly Action[] = $state.raw([]);
	/** The actions of the move that waits: they are shown as chosen on the things that they mean. */
	readonly waiting: readonly Action[] = $derived(this.waits ? this.#underWay : []);

	constructor(play: Play, notices: Notices) {
		this.#play = play;
		this.#notices = notices;
		this.live = play.live;
	}

	/** Sends actions; answers whether they were accepted. */
	act(send: () => Promise<Refusal | null>, actions: readonly Action[]): Promise<boolean> {
		if (!this.sending) this.#underWay = actions;
		return this.ask(send);
	}

	/** Sends any request; answers whether it was accepted, and tells why not. */
	async ask(send: () => Promise<Refusal | null>): Promise<boolean> {
		// A double press is meant once.
		if (this.sending) {
			if (this.waits) this.#notices.tell(m.move_waits({}, settings), 'step');
			return false;
		}
		this.sending = true;
		const sayWaits = (): void => {
			this.#late = true;
			live.say(m.move_waits({}, settings));
		};
		const late = this.live ? setTimeout(sayWaits, LATE) : undefined;
		if (!this.live) sayWaits();
		// A server works elsewhere; a kernel in this page would delay the answer to the press.
		if (!this.#play.online) await painted();
		const refusal = await send().finally(() => {
			clearTimeout(late);
			this.sending = false;
			this.#late = false;
		});
		if (refusal) this.#notices.refusedHere(refusal);
		else this.#notices.acted();
		return refusal === null;
	}

	/** The connection was lost, or is back. */
	setLive(on: boolean): void {
		this.live = on;
		live.say(on ? m.connection_back({}, settings) : m.connection_lost({}, settings));
	}
}
