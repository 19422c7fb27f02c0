import { resolve } from 'node:path';
import { questionOf } from '@trove/bots';
import { Failed, isOutside } from '@trove/bots/node';
import {
	canonical,
	type Entry,
	type GameEvent,
	hex,
	isRefusal,
	type JsonObject,
	type Match,
	makeMatchFile,
	parseMatchFile,
	type Registry,
	SPECTATOR,
	sha256,
	type Telling,
} from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { type PlayBot, type Thinker, USUAL_LEVEL } from './bots.ts';
import { keepOld, writeMatch } from './files.ts';
import type { Guests } from './guests.ts';
import type { LineReader } from './line-reader.ts';
import { dim, print } from './print.ts';
import { explain } from './problem.ts';

/** Minimum milliseconds between bot moves, so that people can follow. */
const PACE = 350;

/** The parameters of a session. */
export interface SessionOptions {
	readonly registry: Registry;
	readonly entry: Entry;
	readonly match: Match;
	readonly seed: string;
	/** People's seats at this keyboard, ascending. */
	readonly humans: readonly number[];
	/** The bots by seat. */
	readonly bots: readonly (PlayBot | undefined)[];
	/** The `--level` or `--bots` value. */
	readonly botsTyped: string | undefined;
	readonly thinker: Thinker;
	readonly guests: Guests;
	readonly telling: Telling;
	readonly lines: LineReader;
	/** The file saved after every action. */
	readonly saveTo: string | undefined;
}

/** A match at one keyboard: who has been told what, and who may look at the screen. */
export class PlaySession {
	readonly registry: Registry;
	readonly entry: Entry;
	readonly match: Match;
	readonly seed: string;
	readonly humans: readonly number[];
	readonly bots: readonly (PlayBot | undefined)[];
	readonly guests: Guests;
	readonly telling: Telling;
	readonly lines: LineReader;
	readonly saveTo: string | undefined;
	readonly #botsTyped: string | undefined;
	readonly #thinker: Thinker;
	readonly #happened: GameEvent[];
	readonly #told = new Map<number, number>();
	/** Lines printed since the screen was last cleared. */
	readonly #onScreen = new Set<string>();
	/** Files that hold this match already, and may be replaced. */
	readonly #own = new Set<string>();
	#looking: number | undefined;

	constructor(seating: SessionOptions) {
		this.registry = seating.registry;
		this.entry = seating.entry;
		this.match = seating.match;
		this.seed = seating.seed;
		this.humans = seating.humans;
		this.bots = seating.bots;
		this.guests = seating.guests;
		this.#botsTyped = seating.botsTyped;
		this.#thinker = seating.thinker;
		this.telling = this.humans.length === 1 ? { ...seating.telling, you: this.humans[0] } : seating.telling;
		this.lines = seating.lines;
		this.saveTo = seating.saveTo;
		if (this.saveTo !== undefined) this.#own.add(resolve(this.saveTo));
		this.#happened = this.match.steps.length === 0 ? [...this.match.dealt()] : [];
		this.#looking = this.humans.length === 1 ? this.humans[0] : undefined;
	}

	/** The seat that may look at the screen. */
	get looking(): number {
		return this.#looking ?? SPECTATOR;
	}

	/** The next seat to play: people first, in seat order. */
	get next(): number {
		const seats = this.match.toAct;
		return seats.find((seat) => this.humans.includes(seat)) ?? seats[0];
	}

	/** The position as this seat sees it. */
	position(seat: number): string[] {
		return this.entry.words.position(this.entry.game.view(this.match.state, seat), seat, this.telling);
	}

	/** Records events until the right person looks, and saves. */
	happened(events: readonly GameEvent[]): void {
		this.#happened.push(...events);
		this.guests.heard(events);
		this.save();
		if (this.humans.length <= 1) this.tell(this.looking);
	}

	/** Prints what this seat has not been told yet; returns whether there was anything. */
	tell(seat: number): boolean {
		let said = false;
		for (let i = this.#told.get(seat) ?? 0; i < this.#happened.length; i++) {
			const event = this.entry.game.redact(this.#happened[i], seat);
			const line = event === null ? '' : this.entry.words.event(event, this.telling);
			if (line === '' || this.#onScreen.has(`${i} ${line}`)) continue;
			this.#onScreen.add(`${i} ${line}`);
			print(line);
			said = true;
		}
		this.#told.set(seat, this.#happened.length);
		return said;
	}

	/** All events, unredacted. */
	story(): GameEvent[] {
		return storyOf(this.registry, this.match, this.seed);
	}

	/** Prints the whole log as this seat may see it. */
	showLog(seat: number): void {
		const lines = this.story().map((event) => {
			const left = this.entry.game.redact(event, seat, this.match.state);
			return left === null ? '' : this.entry.words.event(left, this.telling);
		});
		const told = lines.filter((line) => line !== '');
		for (const line of told) print(line);
		if (told.length === 0) print(m.nothing_yet({}, this.telling));
	}

	/** Hands the keyboard to a seat; false if the input ended. */
	async handTo(seat: number): Promise<boolean> {
		const before = this.#looking;
		this.#looking = seat;
		if (before === undefined || before === seat || !this.#secretsBetween(before, seat)) return true;
		print(process.stdout.isTTY ? '\u001b[2J\u001b[3J\u001b[H' : '\n'.repeat(40));
		this.#onScreen.clear();
		return (await this.lines.ask(m.pass_keyboard({ name: this.telling.names[seat] }, this.telling))) !== null;
	}

	#secretsBetween(a: number, b: number): boolean {
		const { game } = this.entry;
		// The seat in a view differs even if nothing is hidden.
		const shown = (seat: number): string => canonical({ ...game.view(this.match.state, seat), seat: null });
		return shown(a) !== shown(b);
	}

	/**
	 * A bot's turn, from its observation. With a budget in iterations, the choice is reproducible, also after a resume.
	 * Returns why an outside bot made no move.
	 */
	async botTurn(seat: number, bot: PlayBot): Promise<Failed | undefined> {
		const begun = performance.now();
		// A digest, from which the deal cannot be derived.
		const seed = hex(sha256(JSON.stringify(['bot', this.seed, this.match.steps.length, seat])));
		const action = await this.#choiceOf(seat, bot, seed);
		if (action instanceof Failed) return action;
		const done = this.match.act(seat, action);
		if (isRefusal(done)) throw new Error(`a bot's action was refused: ${canonical(action)}: ${done.code}`);
		this.happened(done.events);
		const rest = begun + PACE - performance.now();
		if (rest > 0 && process.stdin.isTTY && process.stdout.isTTY) await new Promise((resolve) => setTimeout(resolve, rest));
		return undefined;
	}

	async #choiceOf(seat: number, bot: PlayBot, seed: string): Promise<JsonObject | Failed> {
		if (isOutside(bot)) {
			return this.guests.ask(seat, bot.budget, seed).catch((error: unknown) => {
				if (error instanceof Failed) return error;
				throw error;
			});
		}
		const { player, temperament, budget } = bot;
		const { table, state } = this.match;
		const { action } = await this.#thinker.ask({ player, temperament, question: questionOf(this.entry.game, table, state, seat, budget, seed) });
		return action;
	}

	/** Saves if a file was named. A failure does not end the game. */
	save(): void {
		if (this.saveTo !== undefined) this.#write(this.saveTo);
	}

	/** Saves to a file named by the person. Another match in it is kept beside it. */
	saveAs(file: string): boolean {
		if (file === '') print(m.save_where({}, this.telling));
		const saved = file !== '' && this.#write(file);
		if (saved) print(m.saved({ file }, this.telling));
		return saved;
	}

	#write(file: string): boolean {
		try {
			const old = this.#own.has(resolve(file)) ? undefined : keepOld(file);
			if (old !== undefined) print(dim(m.kept_old({ old }, this.telling)));
			writeMatch(file, this.match, this.seed);
			this.#own.add(resolve(file));
			return true;
		} catch (error) {
			print(m.not_saved({ problem: explain(error).line }, this.telling));
			return false;
		}
	}

	/** How to resume this match. */
	farewell(): string {
		if (this.saveTo === undefined) return dim(m.left_unsaved({}, this.telling));
		const seats = this.humans.every((seat, i) => seat === i) ? `--humans ${this.humans.length}` : `--seats ${this.humans.join(',')}`;
		const people = seats === '--humans 1' ? '' : ` ${seats}`;
		const bots = this.#botsTyped === undefined || this.#botsTyped === USUAL_LEVEL ? '' : ` --bots ${quoted(this.#botsTyped)}`;
		return m.left_saved({ command: `trove play --resume ${quoted(this.saveTo)}${people}${bots}` }, this.telling);
	}
}

/** All events of a match from the deal, unredacted. */
export function storyOf(registry: Registry, played: Match, seed: string): GameEvent[] {
	const { match, events } = parseMatchFile(registry, makeMatchFile(played, seed));
	return [...match.dealt(), ...events.flat()];
}

function quoted(file: string): string {
	return /^[\w./~+:,@-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
