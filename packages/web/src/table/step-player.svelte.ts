import type { GameEvent, View } from '@trove/kernel';
import { tick, untrack } from 'svelte';
import * as m from '../../words/compiled/messages/_index.js';
import { live } from '../base/live.svelte.ts';
import { settings } from '../base/settings.svelte.ts';
import { play as playSound } from '../base/sounds.ts';
import { painted, yieldToBrowser } from '../base/yield.ts';
import type { Play, Scene } from '../play/play.ts';
import type { Sketch } from '../play/sketch.ts';
import type { Advisor } from './advisor.svelte.ts';
import type { Attempts } from './attempts.svelte.ts';
import { Flights } from './flights.ts';
import type { Narrator } from './narrator.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Payoff } from './payoff.svelte.ts';
import type { Beat, Screen } from './screen.ts';
import type { Shown } from './shown.svelte.ts';
import { Skip, waitsForBots } from './skip.svelte.ts';
import { isBeside, NOTHING, type Step } from './step.ts';
import { summaryOf } from './summary.ts';

/** With more steps waiting, motion is skipped. */
const BEHIND = 2;

/** What a step changes besides the picture. */
interface Parts {
	readonly shown: Shown;
	readonly attempts: Attempts;
	readonly narrator: Narrator;
	readonly notices: Notices;
	readonly advisor: Advisor;
	readonly payoff: Payoff;
}

/** Shows steps one after the other, each beat by beat. */
export class StepPlayer {
	readonly #play: Play;
	readonly #screen: Screen | null;
	readonly #parts: Parts;
	readonly #shown: Shown;
	readonly #skip: Skip;
	/** The scene after the last step that was added; it may not be on the screen yet. */
	#newest: Scene = $state.raw(NOTHING);
	/** Whether bots are to act that can be passed over. */
	readonly maySkip: boolean = $derived.by(() => this.#skip.offered(this.#shown.scene) || this.#skip.offered(this.#newest));
	/** When the present choices were shown: a person's time in a race counts from here. */
	shownAt = 0;

	#flights: Flights | null = null;
	readonly #queue: Step[] = [];
	#running = false;
	/** The step that is being shown, and whether it is to be shown at once. */
	#step: Step | null = null;
	#hurried = false;
	/** The step that is being shown is passed over. */
	#passing = false;
	/** Ends the present pause. */
	#rest: (() => void) | null = null;

	constructor(play: Play, screen: Screen | null, parts: Parts) {
		this.#play = play;
		this.#screen = screen;
		this.#parts = parts;
		this.#shown = parts.shown;
		this.#skip = new Skip(play);
		this.#newest = play.scene;
		this.#skip.follow(NOTHING, play.scene);
		this.#arrived();
	}

	/** The element in which things move. */
	set root(root: HTMLElement | null) {
		this.#flights = root && new Flights(root);
	}

	/** Shows a step after those that wait. */
	add(step: Step): void {
		this.#queue.push(step);
		this.#newest = step.scene;
		if (this.#queue.length > this.#behind) this.hurry();
		if (this.#skip.passes(this.#shown.scene) && waitsForBots(step.scene)) this.#play.shown(step.scene.v);
		void this.#run();
	}

	/** Finishes what moves: everything is where it belongs at once. */
	hurry(): void {
		if (!this.#running || this.#hurried) return;
		this.#hurried = true;
		const step = this.#step;
		// What was pressed answers first.
		void painted().then(() => {
			if (step === this.#step) this.#finish();
		});
	}

	/** Passes over what bots do, until somebody else is to act. */
	skip(): void {
		// The step that is being shown may be the last of it.
		if (this.#queue.length > 0 || waitsForBots(this.#newest)) this.#skip.ask();
	}

	/** Shows everything at once from now on. */
	close(): void {
		this.#hurried = true;
		this.#finish();
	}

	#finish(): void {
		this.#flights?.finish();
		this.#rest?.();
	}

	/** How many steps may wait. */
	get #behind(): number {
		return settings.likes.bots === 'at-once' ? 0 : BEHIND;
	}

	/** Nobody looks, or somebody is in a hurry. */
	get #still(): boolean {
		return this.#hurried || document.hidden;
	}

	async #run(): Promise<void> {
		if (this.#running) return;
		this.#running = true;
		for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
			this.#passing = this.#skip.passes(this.#shown.scene);
			if (this.#passing && this.#queue.length > 0 && waitsForBots(step.scene)) {
				this.#passOver(step);
				continue;
			}
			this.#hurried = this.#passing || this.#queue.length > this.#behind;
			this.#step = step;
			await yieldToBrowser();
			await this.#showStep(step);
		}
		this.#running = false;
	}

	/** Another step follows at once: this one is not even shown. */
	#passOver({ events, asides }: Step): void {
		this.#skip.note(events);
		if (asides) this.#parts.narrator.tell(asides);
	}

	async #showStep(step: Step): Promise<void> {
		const { advisor, narrator, notices, payoff } = this.#parts;
		const beside = isBeside(this.#shown.scene, step);
		if (!beside) advisor.drop();
		notices.stepped(step.scene, beside);
		const beats = this.#beatsOf(step, beside);
		const rests = this.#skip.rests(this.#shown.scene);
		for (const [index, beat] of beats.entries()) {
			const last = index === beats.length - 1;
			if (this.#hurried && !last) this.#tell(beat.events, true, this.#shown.scene.seat);
			else {
				await this.#showBeat(beat, step, beside, last);
				if (beat.hold && !this.#still) await this.#pause(beat.hold * rests);
			}
		}
		if (step.on === 'scene' && step.events.length === 0) narrator.catchUp();
		if (step.asides) narrator.tell(step.asides);
		const { over } = step.scene;
		if (over) payoff.stands(step.on === 'moved' && step.events.length > 0 && over.why === 'played' && !document.hidden);
		this.#play.shown(step.scene.v);
	}

	/** Words, then the table, then what may be done: each in a task of its own, as short as possible while things fly. */
	async #showBeat(beat: Beat, step: Step, beside: boolean, last: boolean): Promise<void> {
		const shown = this.#shown;
		this.#tell(beat.events, step.on === 'scene', last ? step.scene.seat : shown.scene.seat);
		if (last && this.#passing && !waitsForBots(step.scene)) this.#tellPassed(step.scene);
		const sketch = last ? this.#parts.attempts.sketchOf(step.scene) : null;
		await tick();
		await yieldToBrowser();
		const before = this.#still ? null : this.#flights?.look(beat.flights ?? []);
		if (before) await yieldToBrowser();
		const begun = performance.now();
		// Otherwise the person goes on choosing.
		if (!beside) this.#flights?.release();
		shown.between = !beside;
		shown.beat = last ? null : beat.view;
		if (last) this.#become(step.scene, sketch);
		await tick();
		let flown: Promise<void> | undefined;
		if (before && step.on === 'moved') {
			this.#flights?.keep(before);
			// Without motion there is nothing to wait for.
			if (settings.moves) await this.#flights?.laidOut(begun);
			if (this.#still) this.#flights?.finish();
			else flown = this.#flights?.play(before, beat.flights ?? [], settings.moves);
		}
		await yieldToBrowser();
		const stands = performance.now();
		shown.between = !last;
		await tick();
		this.#flights?.layOut(stands);
		if (last) this.#arrived();
		if (flown) {
			// The frame of their arrival is painted before anything else begins.
			await flown;
			await yieldToBrowser();
		}
	}

	#beatsOf({ on, scene, events }: Step, beside: boolean): readonly Beat[] {
		const now = this.#shown.scene;
		const after = scene.view;
		if (!after) return [{ view: this.#shown.beat ?? this.#parts.attempts.view ?? now.view ?? ({ phase: '', toAct: [] } as View), events }];
		const whole: Beat = { view: after, events };
		if (on === 'scene' || beside || events.length === 0 || settings.likes.inWords) return [whole];
		const before = now.seat === scene.seat ? now.view : null;
		const beats = this.#screen?.beats?.({ before, after, events, seat: scene.seat }) ?? [];
		return beats.length > 0 ? beats : [whole];
	}

	/** The scene is on the screen from now on. What was tried stays, as far as it is still allowed. */
	#become(scene: Scene, sketch: Sketch | null): void {
		const { attempts } = this.#parts;
		const before = this.#shown.scene;
		const same = scene.seat === before.seat && scene.view?.phase === before.view?.phase;
		const tried = same ? attempts.tried : [];
		this.#skip.follow(before, scene);
		this.#shown.scene = scene;
		attempts.take(sketch, tried);
	}

	#arrived(): void {
		this.shownAt = performance.now();
		requestAnimationFrame((at) => {
			this.shownAt = Math.max(this.shownAt, at);
		});
	}

	/** Tells events: in words, and where they are not `silent` by sounds for this seat. */
	#tell(events: readonly GameEvent[], silent: boolean, seat: number): void {
		const lines = this.#parts.narrator.note(events);
		if (this.#passing) this.#skip.note(events);
		else for (const line of lines) live.say(line);
		if (silent || document.hidden) return;
		for (const event of events) {
			const sound = this.#screen?.sound?.(event, seat);
			if (sound) void yieldToBrowser().then(() => playSound(sound));
		}
	}

	/** Tells in a few lines what was passed over; after the end of the match the result is next. */
	#tellPassed({ over }: Scene): void {
		const { words } = this.#play.entry;
		const lines = summaryOf(
			this.#skip.take(),
			(event, telling) => words.event(event, telling),
			untrack(() => this.#shown.telling),
		);
		const meanwhile = m.meanwhile({}, settings);
		if (lines.length > 0) live.say((lines.length > 1 ? [meanwhile, ...lines] : lines).join(' '));
		// A single line is shown above the table anyway.
		if (lines.length > 1 && !over) this.#parts.notices.list(meanwhile, lines);
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
