import type { Advice } from '@trove/bots';
import { type Action, type GameEvent, isRefusal, type Refusal, type Telling, type View } from '@trove/kernel';
import type { Phrase, Reaction } from '@trove/protocol';
import { tick, untrack } from 'svelte';
import * as m from '../../words/compiled/messages/_index.js';
import { store } from '../base/device.ts';
import { live } from '../base/live.svelte.ts';
import { loadPart } from '../base/load-part.ts';
import { sayTrouble } from '../base/say.ts';
import { settings } from '../base/settings.svelte.ts';
import { play as playSound } from '../base/sounds.ts';
import { painted, yieldToBrowser } from '../base/yield.ts';
import { sayRefusal } from '../play/entries.ts';
import { type Aside, isEvent, type Line } from '../play/lines.ts';
import type { News, Play, Scene } from '../play/play.ts';
import { namesOf, standInsOf, toldOfBots, youOf } from '../play/player-names.ts';
import { Sketch } from '../play/sketch.ts';
import { lacksTime, withTime } from '../play/tap-time.ts';
import { called } from './called.ts';
import { Drafts } from './drafts.svelte.ts';
import { Flights } from './flights.ts';
import { summaryOf } from './meanwhile.ts';
import { type Ends, Notices } from './notices.svelte.ts';
import { Payoff } from './payoff.svelte.ts';
import type { Beat, Screen } from './screen.ts';
import type { Seated } from './seated.ts';
import { seatedOf } from './seats.ts';
import { Skip, waitsForBots } from './skip.svelte.ts';
import { isBeside, NOTHING, type Step } from './step.ts';

/** What somebody said a moment ago. */
export interface Bubble {
	readonly id: number;
	readonly seat: number;
	readonly what: Phrase | Reaction;
}

/** How long a bubble stays, in milliseconds. */
const BUBBLE = 4000;
/** After how many milliseconds without an answer a move is shown as waiting. */
const LATE = 2000;
/** With more steps than this waiting, nobody is made to wait for motion. */
const BEHIND = 2;

/** What stands between a match and its screen: it shows step after step, beat after beat, and takes what people want to do. */
export class Stage {
	readonly play: Play;
	readonly #screen: Screen | null;
	/** The scene that is on the screen, and within it the view of the present beat. */
	scene: Scene = $state.raw(NOTHING);
	#beat: View | null = $state.raw(null);
	/** The scene after all that has been heard of; it may not be on the screen yet. */
	#heardOf: Scene = $state.raw(NOTHING);
	/** An earlier beat is shown: nothing can be done yet. */
	#between = $state(false);
	#sketch: Sketch | null = $state.raw(null);
	/** A sketch changes in place: this says that it has. */
	#strokes = $state(0);
	/** Whether the table can be reached. */
	live = $state(true);
	/** What is told beside the table. */
	readonly notices: Notices;
	/** What is chosen and not sent. */
	readonly drafts: Drafts;
	/** What bots do is passed over. */
	readonly #skip: Skip;
	/** When the result of the match is to be shown. */
	readonly payoff: Payoff = new Payoff();
	bubbles: readonly Bubble[] = $state.raw([]);
	/** The last thing that there is a line for, and which bots played for people then. */
	#last: { readonly line: Line; readonly bots: readonly (string | null)[] } | null = $state.raw(null);
	/** The words for what happens beside the game, once they are there. */
	#sayAside: typeof import('./aside-words.ts').sayAside | null = $state.raw(null);
	/** Something was sent and is not answered yet. */
	sending = $state(false);
	/** It takes long. */
	#late = $state(false);
	/** A move was made that the table does not have yet, for want of a connection. */
	readonly waits: boolean = $derived(this.sending && (this.#late || !this.live));
	/** What was sent and is not answered yet. */
	#underWay: readonly Action[] = $state.raw([]);
	/** The actions of that move: they are shown as chosen on the things that they mean. */
	readonly waiting: readonly Action[] = $derived(this.waits ? this.#underWay : []);
	/** Nobody has acted in a race on this device yet. */
	novice = $state(!store.raced);
	advice: Advice | null = $state.raw(null);
	advising = $state(false);
	/** The table is gone: there is no way on here. */
	gone: Refusal | null = $state.raw(null);

	#flights: Flights | null = null;
	readonly #queue: Step[] = [];
	#running = false;
	/** What is being told, and whether somebody is in a hurry. */
	#step: Step | null = null;
	#hurried = false;
	/** What is being told is passed over. */
	#passing = false;
	#rest: (() => void) | null = null;
	#shownAt = 0;
	#count = 0;
	/** The device has no room, and that was said. */
	#full = false;
	readonly #stop: () => void;

	constructor(play: Play, screen: Screen | null) {
		this.play = play;
		this.#screen = screen;
		this.notices = new Notices(play);
		this.drafts = new Drafts(play);
		this.#skip = new Skip(play);
		this.scene = play.scene;
		this.#heardOf = play.scene;
		this.#skip.follow(NOTHING, play.scene);
		this.live = play.live;
		this.#sketch = this.#newSketch(play.scene);
		this.#resume(this.#sketch, []);
		this.#stop = play.listen((news) => this.#heard(news));
		this.#last = this.#lastTold(play.log());
		this.#arrived();
		if (play.online) void this.#loadAsideWords();
		const { resent } = play;
		if (resent) void this.#sent(() => resent.answer, resent.actions);
		if (play.scene.over) this.payoff.stands(false);
	}

	/** The element in which things move. */
	set root(root: HTMLElement | null) {
		this.#flights = root && new Flights(root);
	}

	readonly telling: Telling = $derived({ locale: settings.locale, names: namesOf(this.scene.players, settings.locale), you: youOf(this.scene.players) });
	readonly seats: readonly Seated[] = $derived(seatedOf(this.scene, this.telling));
	/** What happened last, in the language of now. */
	readonly latest: string = $derived.by(() => (this.#last ? this.#lineBy(this.#last.line, this.telling, this.#last.bots) : ''));
	/** What to draw. */
	readonly view: View | null = $derived.by(() => {
		this.#strokes;
		return this.#beat ?? this.#sketch?.view ?? this.scene.view;
	});
	/** What the present seat may do as soon as the table stands: the line above says so already, so that it does not change to and fro at each step. */
	readonly ahead: readonly Action[] = $derived.by(() => {
		this.#strokes;
		const gaveUp = this.scene.players[this.scene.seat]?.resigned ?? false;
		return this.#beat || this.play.reel || gaveUp || this.scene.status !== 'playing' ? [] : (this.#sketch?.legal ?? []);
	});
	/** What the present seat may do. */
	readonly legal: readonly Action[] = $derived(this.#between ? [] : this.ahead);
	readonly tried: readonly Action[] = $derived.by(() => {
		this.#strokes;
		return this.#between ? [] : [...(this.#sketch?.tried ?? [])];
	});
	readonly ending: Action | null = $derived.by(() => {
		this.#strokes;
		return this.#sketch?.ending ?? null;
	});
	readonly complete: boolean = $derived.by(() => {
		this.#strokes;
		return !this.#between && (this.#sketch?.complete ?? false);
	});
	/** Whether something can be taken back: what was tried here, or what was sent. */
	readonly mayUndo: boolean = $derived(this.tried.length > 0 || (this.scene.mayUndo && !this.#beat));
	/** What a bot would do, where a hint was asked for. */
	readonly hint: Action | null = $derived(this.advice?.moves.find(({ best }) => best)?.action ?? null);

	/** Makes actions; see `ScreenProps`. */
	readonly act = async (actions: Action | readonly Action[], at: number = performance.now()): Promise<boolean> => {
		const { game } = this.play.entry;
		// What was before people's eyes when they pressed: until it is sent, the table may go on.
		const { v } = this.scene;
		const list = ('do' in actions ? [actions as Action] : actions).map((action) => withTime(game, action, at - this.#shownAt));
		this.hurry();
		const racing = this.novice && this.#racing;
		const done = await this.#sent(() => this.play.act(list, v), list);
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
		const refusal = this.#sketch?.try(action) ?? null;
		this.#strokes++;
		this.advice = null;
		if (refusal) this.#refusedHere(refusal);
		else this.notices.acted();
		this.drafts.keep(this.#sketch);
		return this.#sketch !== null && refusal === null;
	};

	/** Picks other things; see `ScreenProps`. */
	readonly pick = (picks: readonly string[]): void => this.drafts.pick(picks, this.#sketch);

	/** Sends what was tried. */
	readonly send = async (): Promise<boolean> => {
		const { tried, scene } = this;
		return tried.length > 0 && (await this.#sent(() => this.play.act(tried, scene.v), tried));
	};

	/** Takes back the last thing tried, or else the last one sent. */
	readonly undo = async (): Promise<void> => {
		const { v } = this.scene;
		this.hurry();
		// What is on its way is not taken back in pieces.
		if (this.sending) return;
		if (this.tried.length > 0) {
			this.#sketch?.back();
			this.#strokes++;
			this.drafts.keep(this.#sketch);
			this.notices.acted();
		} else await this.#asked(() => this.play.undo(v));
	};

	/** Says why something cannot be done now. */
	readonly why = (action: Action): void => {
		const refusal = this.play.reel ? null : this.#sketch?.refusal(withTime(this.play.entry.game, action, 0));
		if (refusal) this.#refusedHere(refusal);
	};

	/** Asks a bot, or puts its answer away. */
	readonly askHint = async (): Promise<void> => {
		if (this.advice || this.advising) {
			this.advice = null;
			return;
		}
		const { v } = this.scene;
		this.advising = true;
		const advice = await this.play.advise(settings.locale);
		this.advising = false;
		if (isRefusal(advice)) this.#refusedHere(advice);
		// Meanwhile the table may have gone on.
		else if (v === this.scene.v && this.tried.length === 0) {
			this.advice = advice;
			const [best] = advice.moves;
			live.say([this.play.entry.words.action(best.action, this.telling), ...best.texts].join(' '));
		}
	};

	/** Finishes what moves: everything is where it belongs at once. After the end of the match, the result is next. */
	readonly hurry = (): void => {
		this.payoff.pressed();
		if (!this.#running || this.#hurried) return;
		this.#hurried = true;
		const step = this.#step;
		// Somebody pressed: what they pressed answers first.
		void painted().then(() => {
			if (step === this.#step) this.#arrive();
		});
	};

	/** Whether bots are to act that can be passed over. */
	readonly maySkip: boolean = $derived.by(() => this.#skip.offered(this.scene) || this.#skip.offered(this.#heardOf));

	/** Passes over what bots do, until somebody else is to act. */
	readonly skip = (): void => {
		if (!this.maySkip) return;
		// What is told now may be the last of it.
		if (this.#queue.length > 0 || waitsForBots(this.#heardOf)) this.#skip.ask();
		this.hurry();
	};

	#arrive(): void {
		this.#flights?.finish();
		this.#rest?.();
	}

	/** Tells a refusal of something that was asked of the table. */
	refused(refusal: Refusal): void {
		this.#tellRefusal(refusal, 'status');
	}

	/** Tells why something cannot be done in the game as it stands. */
	#refusedHere(refusal: Refusal): void {
		this.#tellRefusal(refusal, refusal.code === 'not-your-turn' ? 'turn' : 'step');
	}

	#tellRefusal(refusal: Refusal, ends: Ends): void {
		const text = sayRefusal(this.play.entry, refusal, this.telling) ?? sayTrouble(refusal, settings.locale);
		this.notices.tell(text, ends, refusal);
	}

	/** Leaves. */
	close(): void {
		this.#stop();
		this.notices.end();
		this.payoff.close();
		this.#hurried = true;
		this.#arrive();
	}

	async #sent(act: () => Promise<Refusal | null>, actions: readonly Action[]): Promise<boolean> {
		const { seat } = this.scene;
		if (!this.sending) this.#underWay = actions;
		const accepted = await this.#asked(act);
		if (accepted) this.drafts.forget(seat);
		return accepted;
	}

	async #asked(ask: () => Promise<Refusal | null>): Promise<boolean> {
		// Pressed twice, it was meant once.
		if (this.sending) {
			if (this.waits) this.notices.tell(m.move_waits({}, settings), 'step');
			return false;
		}
		this.sending = true;
		const sayWaits = (): void => {
			this.#late = true;
			live.say(m.move_waits({}, settings));
		};
		const late = this.live ? setTimeout(sayWaits, LATE) : undefined;
		if (!this.live) sayWaits();
		// A server answers in its own time; a kernel in this page would delay the next frame.
		if (!this.play.online) await painted();
		const refusal = await ask().finally(() => {
			clearTimeout(late);
			this.sending = false;
			this.#late = false;
		});
		if (refusal) this.#refusedHere(refusal);
		else this.notices.acted();
		return refusal === null;
	}

	#heard(news: News): void {
		switch (news.on) {
			case 'moved':
			case 'scene':
				this.#queue.push(news);
				this.#heardOf = news.scene;
				if (this.#queue.length > this.#behind) this.hurry();
				if (this.#skip.passes(this.scene) && waitsForBots(news.scene)) this.play.shown(news.scene.v);
				void this.#run();
				break;
			case 'said':
				this.#said(news.seat, news.what);
				break;
			case 'live':
				this.live = news.live;
				live.say(news.live ? m.connection_back({}, settings) : m.connection_lost({}, settings));
				break;
			case 'trouble':
				if (news.refusal.code !== 'storage-full') this.gone = news.refusal;
				// Every move tries to be kept; that it cannot be is said once.
				else if (!this.#full) this.#tellRefusal(news.refusal, 'time');
				this.#full ||= news.refusal.code === 'storage-full';
				break;
		}
	}

	async #run(): Promise<void> {
		if (this.#running) return;
		this.#running = true;
		for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
			this.#passing = this.#skip.passes(this.scene);
			if (this.#passing && this.#queue.length > 0 && waitsForBots(step.scene)) {
				this.#passOver(step);
				continue;
			}
			this.#hurried = this.#passing || this.#queue.length > this.#behind;
			this.#step = step;
			await yieldToBrowser();
			await this.#tellStep(step);
		}
		this.#running = false;
	}

	/** How many steps may wait. */
	get #behind(): number {
		return settings.likes.bots === 'at-once' ? 0 : BEHIND;
	}

	/** Another step follows at once: this one is not even shown. */
	#passOver({ events, asides }: Step): void {
		this.#skip.note(events);
		if (asides) this.#tellAsides(asides);
	}

	async #tellStep(step: Step): Promise<void> {
		const beside = isBeside(this.scene, step);
		if (!beside) this.advice = null;
		this.notices.stepped(step.scene, beside);
		const beats = this.#beatsOf(step, beside);
		const rests = this.#skip.rests(this.scene);
		for (const [index, beat] of beats.entries()) {
			const last = index === beats.length - 1;
			if (this.#hurried && !last) {
				this.#happened(beat.events, true, this.scene.seat);
				continue;
			}
			// First what is told of it, then what changes on the table, then what may be done: each a piece of work of its own, and as little as can be while things fly.
			this.#happened(beat.events, step.on === 'scene', last ? step.scene.seat : this.scene.seat);
			if (last && this.#passing && !waitsForBots(step.scene)) this.#tellMeanwhile(step.scene);
			const sketch = last ? this.#newSketch(step.scene) : null;
			await tick();
			await yieldToBrowser();
			const before = this.#still ? null : this.#flights?.look(beat.flights ?? []);
			if (before) await yieldToBrowser();
			const begun = performance.now();
			// Who is choosing goes on choosing.
			if (!beside) this.#flights?.release();
			this.#between = !beside;
			this.#beat = last ? null : beat.view;
			if (last) this.#become(step.scene, sketch);
			await tick();
			let flown: Promise<void> | undefined;
			if (before && step.on === 'moved') {
				this.#flights?.keep(before);
				// What does not fly waits for nothing.
				if (settings.moves) await this.#flights?.laidOut(begun);
				if (this.#still) this.#flights?.finish();
				else flown = this.#flights?.play(before, beat.flights ?? [], settings.moves);
			}
			await yieldToBrowser();
			const stands = performance.now();
			this.#between = !last;
			await tick();
			this.#flights?.layOut(stands);
			if (last) this.#arrived();
			if (flown) {
				// They arrive within a frame, which is to be drawn before anything else begins.
				await flown;
				await yieldToBrowser();
			}
			if (beat.hold && !this.#still) await this.#pause(beat.hold * rests);
		}
		if (step.asides) this.#tellAsides(step.asides);
		const { over } = step.scene;
		if (over) this.payoff.stands(step.on === 'moved' && step.events.length > 0 && over.why === 'played' && !document.hidden);
		this.play.shown(step.scene.v);
	}

	/** Nobody looks, or somebody is in a hurry. */
	get #still(): boolean {
		return this.#hurried || document.hidden;
	}

	#beatsOf({ on, scene, events }: Step, beside: boolean): readonly Beat[] {
		const after = scene.view;
		if (!after) return [{ view: this.view ?? ({ phase: '', toAct: [] } as View), events }];
		const whole: Beat = { view: after, events };
		if (on === 'scene' || beside || events.length === 0 || settings.likes.inWords) return [whole];
		const before = this.scene.seat === scene.seat ? this.scene.view : null;
		const beats = this.#screen?.beats?.({ before, after, events, seat: scene.seat }) ?? [];
		return beats.length > 0 ? beats : [whole];
	}

	/** The scene is on the screen from now on. What was tried stays, as far as it is still allowed. */
	#become(scene: Scene, sketch: Sketch | null): void {
		const tried = scene.seat === this.scene.seat && scene.view?.phase === this.scene.view?.phase ? [...(this.#sketch?.tried ?? [])] : [];
		this.#skip.follow(this.scene, scene);
		this.scene = scene;
		this.#resume(sketch, tried);
		this.#sketch = sketch;
		this.#strokes++;
	}

	/** Tries again what was tried on this screen, or else before the page was closed. */
	#resume(sketch: Sketch | null, tried: readonly Action[]): void {
		const kept = this.drafts.resume(sketch);
		for (const action of tried.length > 0 ? tried : kept) if (!sketch || sketch.try(action)) break;
	}

	#newSketch({ view, seat }: Scene): Sketch | null {
		return view && new Sketch(this.play.entry.game, this.play.table, view, seat);
	}

	/** What may be done now is before people's eyes: from here their time counts. */
	#arrived(): void {
		this.#shownAt = performance.now();
		requestAnimationFrame((at) => {
			this.#shownAt = Math.max(this.#shownAt, at);
		});
	}

	#happened(events: readonly GameEvent[], silent: boolean, seat: number): void {
		const lines = this.#lines(events);
		this.#last = this.#lastTold(events) ?? this.#last;
		if (this.#passing) this.#skip.note(events);
		else for (const line of lines) live.say(line);
		if (silent || document.hidden) return;
		for (const event of events) {
			const sound = this.#screen?.sound?.(event, seat);
			if (sound) void yieldToBrowser().then(() => playSound(sound));
		}
	}

	/** Tells in a few lines what was passed over; after the end of the match the result is next. */
	#tellMeanwhile({ over }: Scene): void {
		const { words } = this.play.entry;
		const lines = summaryOf(
			this.#skip.take(),
			(event, telling) => words.event(event, telling),
			untrack(() => this.telling),
		);
		const meanwhile = m.meanwhile({}, settings);
		if (lines.length > 0) live.say((lines.length > 1 ? [meanwhile, ...lines] : lines).join(' '));
		// A single line stands above the table anyway.
		if (lines.length > 1 && !over) this.notices.list(meanwhile, lines);
	}

	#lines(lines: readonly Line[]): string[] {
		const telling = untrack(() => this.telling);
		const bots = standInsOf(untrack(() => this.scene).players);
		return lines.map((line) => this.#lineBy(line, telling, bots)).filter((line) => line !== '');
	}

	#lineBy(line: Line, telling: Telling, bots: readonly (string | null)[]): string {
		return this.lineOf(line, isEvent(line) ? toldOfBots(telling, bots) : telling);
	}

	/** A line of the log in words; empty for what need not be said. */
	lineOf(line: Line, telling: Telling): string {
		if (isEvent(line)) return this.play.entry.words.event(line, telling);
		return this.#sayAside?.(line, { ...telling, who: this.play.online?.who ?? null, nameOf: this.nameOf }) ?? '';
	}

	/** What somebody is called who may have left the table; without a name of their own, by the number of their seat. */
	readonly nameOf = (who: string, seat?: number): string => {
		const { online } = this.play;
		const name = online?.nameOf(who) ?? '';
		const place = seat ?? online?.sheet.seats.findIndex((one) => one.who === who) ?? -1;
		return name === '' && place >= 0 ? m.person_name({ n: place + 1 }, settings) : name;
	};

	async #loadAsideWords(): Promise<void> {
		({ sayAside: this.#sayAside } = await loadPart(() => import('./aside-words.ts'), { quiet: true }));
		this.#last = this.#lastTold(this.play.log());
	}

	/** Tells what happened beside the game: as the last line, and to who hears the table. */
	#tellAsides(asides: readonly Aside[]): void {
		this.#last = this.#lastTold(asides) ?? this.#last;
		for (const line of this.#lines(asides)) live.say(line);
	}

	#lastTold(lines: readonly Line[]): { readonly line: Line; readonly bots: readonly (string | null)[] } | null {
		const line = lines.findLast((one) => this.#lines([one]).length > 0);
		return line === undefined ? null : { line, bots: standInsOf(this.scene.players) };
	}

	#said(seat: number, what: Phrase | Reaction): void {
		const telling = untrack(() => this.telling);
		void loadPart(() => import('./phrases.ts'), { quiet: true }).then(({ sayTalk }) => live.say(`${called(seat, telling)}: ${sayTalk(what, telling.locale)}`));
		const bubble = { id: this.#count++, seat, what };
		this.bubbles = [...this.bubbles.filter((one) => one.seat !== seat), bubble];
		setTimeout(() => {
			this.bubbles = this.bubbles.filter((one) => one !== bubble);
		}, BUBBLE);
	}

	#pause(ms: number): Promise<void> {
		return new Promise((go) => {
			const end = setTimeout(go, ms);
			this.#rest = () => {
				clearTimeout(end);
				go();
			};
		});
	}
}
