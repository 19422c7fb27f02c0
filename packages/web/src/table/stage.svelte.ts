import type { Advice } from '@trove/bots';
import type { Action, Refusal, Telling, View } from '@trove/kernel';
import { store } from '../base/device.ts';
import type { Line } from '../play/lines.ts';
import type { News, Play, Scene } from '../play/play.ts';
import { lacksTime, withTime } from '../play/tap-time.ts';
import { Advisor } from './advisor.svelte.ts';
import { Attempts } from './attempts.svelte.ts';
import { type Bubble, Bubbles } from './bubbles.svelte.ts';
import type { Drafts } from './drafts.svelte.ts';
import { Narrator } from './narrator.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Payoff } from './payoff.svelte.ts';
import type { Screen } from './screen.ts';
import type { Seated } from './seated.ts';
import { seatedOf } from './seats.ts';
import { Sender } from './sender.svelte.ts';
import { Shown } from './shown.svelte.ts';
import { StepPlayer } from './step-player.svelte.ts';

/** Connects a match to its screen: shows its steps, and passes on the user's actions. */
export class Stage {
	readonly play: Play;
	readonly #shown: Shown = new Shown();
	readonly #attempts: Attempts;
	readonly #sender: Sender;
	readonly #narrator: Narrator;
	readonly #advisor: Advisor;
	readonly #player: StepPlayer;
	readonly #bubbles: Bubbles = new Bubbles();
	/** What is told beside the table. */
	readonly notices: Notices;
	/** When the result of the match is to be shown. */
	readonly payoff: Payoff = new Payoff();
	/** Nobody has acted in a race on this device yet. */
	novice = $state(!store.raced);
	/** The table is gone: there is no way on here. */
	gone: Refusal | null = $state.raw(null);
	/** The device has no room, and that was said. */
	#full = false;
	readonly #stop: () => void;

	constructor(play: Play, screen: Screen | null) {
		this.play = play;
		this.#shown.scene = play.scene;
		this.notices = new Notices(play, () => this.telling);
		this.#attempts = new Attempts(play);
		this.#attempts.take(this.#attempts.sketchOf(play.scene));
		this.#sender = new Sender(play, this.notices);
		this.#narrator = new Narrator(play, this.#shown);
		this.#advisor = new Advisor(play, this.#shown, this.#attempts, this.notices);
		this.#player = new StepPlayer(play, screen, {
			shown: this.#shown,
			attempts: this.#attempts,
			narrator: this.#narrator,
			notices: this.notices,
			advisor: this.#advisor,
			payoff: this.payoff,
		});
		this.#stop = play.listen((news) => this.#heard(news));
		const { resent } = play;
		if (resent) void this.#send(() => resent.answer, resent.actions);
		if (play.scene.over) this.payoff.stands(false);
	}

	/** The element in which things move. */
	set root(root: HTMLElement | null) {
		this.#player.root = root;
	}

	/** The scene that is on the screen. */
	get scene(): Scene {
		return this.#shown.scene;
	}

	get telling(): Telling {
		return this.#shown.telling;
	}

	readonly seats: readonly Seated[] = $derived(seatedOf(this.scene, this.telling));

	/** What happened last, in the language of now. */
	get latest(): string {
		return this.#narrator.latest;
	}

	get bubbles(): readonly Bubble[] {
		return this.#bubbles.current;
	}

	/** What to draw. */
	readonly view: View | null = $derived.by(() => this.#shown.beat ?? this.#attempts.view ?? this.scene.view);
	/** What the present seat may do once the step is shown. The line above the table uses it, to change only once. */
	readonly ahead: readonly Action[] = $derived.by(() => {
		const gaveUp = this.scene.players[this.scene.seat]?.resigned ?? false;
		return this.#shown.beat || this.play.reel || gaveUp || this.scene.status !== 'playing' ? [] : this.#attempts.legal;
	});
	/** What the present seat may do. */
	readonly legal: readonly Action[] = $derived(this.#shown.between ? [] : this.ahead);
	readonly tried: readonly Action[] = $derived.by(() => (this.#shown.between ? [] : this.#attempts.tried));
	readonly complete: boolean = $derived.by(() => !this.#shown.between && this.#attempts.complete);
	/** Whether something can be taken back: what was tried here, or what was sent. */
	readonly mayUndo: boolean = $derived(this.tried.length > 0 || (this.scene.mayUndo && !this.#shown.beat));

	get ending(): Action | null {
		return this.#attempts.ending;
	}

	/** What is chosen and not sent. */
	get drafts(): Drafts {
		return this.#attempts.drafts;
	}

	/** Whether the table can be reached. */
	get live(): boolean {
		return this.#sender.live;
	}

	/** Something was sent and is not answered yet. */
	get sending(): boolean {
		return this.#sender.sending;
	}

	/** See `Sender.waits`. */
	get waits(): boolean {
		return this.#sender.waits;
	}

	/** See `Sender.waiting`. */
	get waiting(): readonly Action[] {
		return this.#sender.waiting;
	}

	get advice(): Advice | null {
		return this.#advisor.advice;
	}

	get advising(): boolean {
		return this.#advisor.advising;
	}

	/** What a bot would do, where a hint was asked for. */
	get hint(): Action | null {
		return this.#advisor.hint;
	}

	/** Whether bots are to act that can be passed over. */
	get maySkip(): boolean {
		return this.#player.maySkip;
	}

	/** Makes actions; see `ScreenProps`. */
	readonly act = async (actions: Action | readonly Action[], at: number = performance.now()): Promise<boolean> => {
		const { game } = this.play.entry;
		// The version that was shown when they pressed: the table may go on before it is sent.
		const { v } = this.scene;
		const list = ('do' in actions ? [actions as Action] : actions).map((action) => withTime(game, action, at - this.#player.shownAt));
		this.hurry();
		const racing = this.novice && this.#racing;
		const done = await this.#send(() => this.play.act(list, v), list);
		if (done && racing) this.#noteRaced();
		return done;
	};

	get #racing(): boolean {
		const { game } = this.play.entry;
		return game.races?.(this.play.table) === true && this.legal.some((action) => lacksTime(game, action));
	}

	#noteRaced(): void {
		this.novice = false;
		store.noteRaced();
	}

	/** Tries an action here; see `ScreenProps`. */
	readonly attempt = (action: Action): boolean => {
		const refusal = this.#attempts.try(action);
		this.#advisor.drop();
		if (refusal) this.notices.refusedHere(refusal);
		else this.notices.acted();
		this.#attempts.keep();
		return this.#attempts.possible && refusal === null;
	};

	/** Picks other things; see `ScreenProps`. */
	readonly pick = (picks: readonly string[]): void => this.#attempts.pick(picks);

	/** Sends what was tried. */
	readonly send = async (): Promise<boolean> => {
		const { tried, scene } = this;
		return tried.length > 0 && (await this.#send(() => this.play.act(tried, scene.v), tried));
	};

	/** Takes back the last tried action, or else undoes the last one sent. */
	readonly undo = async (): Promise<void> => {
		const { v } = this.scene;
		this.hurry();
		// A move that is being sent is not taken back in pieces.
		if (this.sending) return;
		if (this.tried.length > 0) {
			this.#attempts.back();
			this.#attempts.keep();
			this.notices.acted();
		} else await this.#sender.ask(() => this.play.undo(v));
	};

	/** Says why something cannot be done now. */
	readonly why = (action: Action): void => {
		const refusal = this.play.reel ? null : this.#attempts.refusal(withTime(this.play.entry.game, action, 0));
		if (refusal) this.notices.refusedHere(refusal);
	};

	/** Asks a bot, or drops its answer. */
	readonly askHint = (): Promise<void> => this.#advisor.ask();

	/** Finishes what moves: everything is where it belongs at once. After the end of the match, the result is next. */
	readonly hurry = (): void => {
		this.payoff.pressed();
		this.#player.hurry();
	};

	/** Passes over what bots do, until somebody else is to act. */
	readonly skip = (): void => {
		if (!this.maySkip) return;
		this.#player.skip();
		this.hurry();
	};

	/** Tells a refusal of something that was asked of the table. */
	refused(refusal: Refusal): void {
		this.notices.refused(refusal);
	}

	/** A line of the log in words; empty for what need not be said. */
	lineOf(line: Line, telling: Telling): string {
		return this.#narrator.lineOf(line, telling);
	}

	/** What somebody is called who may have left the table. */
	readonly nameOf = (who: string, seat?: number): string => this.#narrator.nameOf(who, seat);

	/** Leaves. */
	close(): void {
		this.#stop();
		this.notices.end();
		this.payoff.close();
		this.#player.close();
	}

	async #send(send: () => Promise<Refusal | null>, actions: readonly Action[]): Promise<boolean> {
		const { seat } = this.scene;
		const accepted = await this.#sender.act(send, actions);
		if (accepted) this.drafts.forget(seat);
		return accepted;
	}

	#heard(news: News): void {
		switch (news.on) {
			case 'moved':
			case 'scene':
				this.#player.add(news);
				break;
			case 'said':
				this.#narrator.tellTalk(news.seat, news.what);
				this.#bubbles.add(news.seat, news.what);
				break;
			case 'live':
				this.#sender.setLive(news.live);
				break;
			case 'trouble':
				if (news.refusal.code !== 'storage-full') this.gone = news.refusal;
				// Every move is written to the device; that storage is full is told once.
				else if (!this.#full) this.notices.refused(news.refusal, 'time');
				this.#full ||= news.refusal.code === 'storage-full';
				break;
		}
	}
}
