import { botOf, questionOf } from '@trove/bots';
import { type Action, type Match, TABLE } from '@trove/kernel';
import { BOT_PAUSES } from '../base/bot-speed.ts';
import type { LocalSeat } from '../base/store.ts';
import { randomSeed } from './table.ts';
import { lacksTime } from './tap-time.ts';
import { BUDGETS, type Thinkers } from './thinkers.ts';

/** The timing of bots and races at a table on this device, in milliseconds. */
export interface Pace {
	/** The least time between moves of bots, so that people can follow; it may change meanwhile. */
	readonly bots: () => number;
	/** How long bots wait for what happened to be shown. */
	readonly patience: number;
	/** How long a race is open, from when it is shown. */
	readonly race: number;
}

/** The usual pace; a race is open as long as on a server. */
export const USUAL_PACE: Pace = { bots: () => BOT_PAUSES.brisk, patience: 4000, race: 5000 };

/** What a driver drives. */
export interface Driven {
	readonly match: Match;
	readonly seats: readonly LocalSeat[];
	/** The number of the present scene. */
	scene(): number;
	/** Whether the race that is on waits for a person, however long. */
	untimed(): boolean;
	/** Makes an action that answers a version of the match. False when it was refused. */
	make(seat: number, action: Action, version?: number): boolean;
}

/** A bot's decision that is being thought about. */
interface Thought {
	readonly decision: number;
	readonly abort: AbortController;
}

/** Drives a table on this device: makes bots' moves and ends races. */
export class Driver {
	readonly #driven: Driven;
	readonly #thinkers: () => Promise<Thinkers>;
	readonly #pace: Pace;
	readonly #thoughts: (Thought | undefined)[] = [];
	#shown = -1;
	#waiting: { readonly v: number; readonly go: () => void }[] = [];
	/** Bots wait for nobody, until a person is to act. */
	#hurried = false;
	/** Ends the pauses that are on. */
	readonly #pauses = new Set<() => void>();
	/** The race that is on, if one is. */
	#race: { timer: ReturnType<typeof setTimeout> | undefined } | null = null;
	#closed = false;

	constructor(driven: Driven, thinkers: () => Promise<Thinkers>, pace: Pace) {
		this.#driven = driven;
		this.#thinkers = thinkers;
		this.#pace = pace;
	}

	/** Looks what is to be done. Call it after every change. */
	drive(): void {
		const { match, seats } = this.#driven;
		if (this.#closed) return;
		if (!this.#waitsForBots) this.#hurried = false;
		for (const seat of match.toAct) {
			const { bot } = seats[seat];
			if (bot !== null) void this.#think(seat, bot);
		}
		this.#watchRace();
	}

	/** People have been shown everything up to a scene. */
	shown(v: number): void {
		this.#shown = Math.max(this.#shown, v);
		const ready = this.#waiting.filter((one) => one.v <= this.#shown);
		this.#waiting = this.#waiting.filter((one) => one.v > this.#shown);
		for (const { go } of ready) go();
	}

	/** Lets bots play without a pause until a person is to act. */
	hurry(): void {
		if (!this.#waitsForBots) return;
		this.#hurried = true;
		this.#goOn();
	}

	get #waitsForBots(): boolean {
		const { match, seats } = this.#driven;
		return !match.over && match.toAct.every((seat) => seats[seat].bot !== null);
	}

	/** Ends all of it. */
	close(): void {
		this.#closed = true;
		clearTimeout(this.#race?.timer);
		for (const thought of this.#thoughts) thought?.abort.abort();
		this.#goOn();
	}

	#goOn(): void {
		for (const { go } of this.#waiting.splice(0)) go();
		for (const end of [...this.#pauses]) end();
	}

	#watchRace(): void {
		const [close] = this.#driven.match.legal(TABLE);
		if (!close || this.#race) {
			if (!close) clearTimeout(this.#race?.timer);
			if (!close) this.#race = null;
			return;
		}
		if (this.#driven.untimed()) return;
		const race: { timer: ReturnType<typeof setTimeout> | undefined } = { timer: undefined };
		this.#race = race;
		void this.#seen(this.#driven.scene()).then(() => {
			if (this.#race !== race || this.#closed) return;
			race.timer = setTimeout(() => {
				this.#race = null;
				this.#driven.make(TABLE, close);
			}, this.#pace.race);
		});
	}

	/** Lets a bot choose, from what its seat can know now, and act when people have had time to see what was before. */
	async #think(seat: number, bot: string): Promise<void> {
		const { match } = this.#driven;
		const decision = match.freshSince(seat);
		if (this.#thoughts[seat]?.decision === decision) return;
		this.#thoughts[seat]?.abort.abort();
		const thought: Thought = { decision, abort: new AbortController() };
		this.#thoughts[seat] = thought;
		const { version } = match;
		const rest = this.#seen(this.#driven.scene()).then(() => this.#pause(this.#pace.bots()));
		const action = await this.#chosen(seat, bot, thought.abort.signal);
		await rest;
		// A tap in a race is made when its time has come.
		if (typeof action.ms === 'number' && this.#pace.bots() > 0) await this.#pause(action.ms - this.#pace.bots());
		if (this.#thoughts[seat] !== thought || this.#closed) return;
		this.#thoughts[seat] = undefined;
		if (!this.#driven.make(seat, action, version)) this.drive();
	}

	/** What a bot chooses; when the workers fail twice, any legal move: the game goes on. */
	async #chosen(seat: number, bot: string, signal: AbortSignal): Promise<Action> {
		const { match } = this.#driven;
		const { level, temperament } = botOf(bot) ?? { level: 'sailor', temperament: 'steady' };
		const question = questionOf(match.game, match.table, match.state, seat, BUDGETS[level], randomSeed());
		for (let tries = 0; tries < 2 && !signal.aborted; tries++) {
			try {
				const thinkers = await this.#thinkers();
				return (await thinkers.ask({ player: level, temperament, question }, { signal })).action;
			} catch {
				// Asked again, or passed over below.
			}
		}
		const any = question.legal[Math.floor(Math.random() * question.legal.length)];
		return lacksTime(match.game, any) ? { ...any, ms: Math.round(this.#pace.race / 2) } : any;
	}

	/** Waits until a scene has been shown, or for as long as that may take. */
	#seen(v: number): Promise<void> {
		if (this.#shown >= v || this.#pace.patience === 0 || this.#hurried) return Promise.resolve();
		return new Promise((go) => {
			const late = setTimeout(go, this.#pace.patience);
			this.#waiting.push({
				v,
				go: () => {
					clearTimeout(late);
					go();
				},
			});
		});
	}

	#pause(ms: number): Promise<void> {
		if (ms <= 0 || this.#hurried || this.#closed) return Promise.resolve();
		return new Promise((go) => {
			const end = (): void => {
				clearTimeout(timer);
				this.#pauses.delete(end);
				go();
			};
			const timer = setTimeout(end, ms);
			this.#pauses.add(end);
		});
	}
}
