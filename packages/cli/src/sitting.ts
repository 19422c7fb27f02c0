import { resolve } from 'node:path';
import { questionOf } from '@trove/bots';
import {
	canonical,
	type Entry,
	type GameEvent,
	hex,
	isRefusal,
	type Match,
	makeMatchFile,
	parseMatchFile,
	type Registry,
	SPECTATOR,
	sha256,
	type Telling,
} from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { type SeatBot, type Thinker, USUAL_LEVEL } from './bots.ts';
import { keepOld, writeMatch } from './files.ts';
import type { Lines } from './lines.ts';
import { dim, print } from './print.ts';
import { explain } from './problem.ts';

/** The least time between the moves of bots, so that a person can follow. */
const PACE = 350;

/** What a sitting needs. */
export interface Seating {
	readonly registry: Registry;
	readonly entry: Entry;
	readonly match: Match;
	readonly seed: string;
	/** The seats of people at this keyboard, ascending. */
	readonly humans: readonly number[];
	/** The bots in the other seats. */
	readonly bots: readonly (SeatBot | undefined)[];
	/** How they were asked for. */
	readonly botsTyped: string | undefined;
	readonly thinker: Thinker;
	readonly telling: Telling;
	readonly lines: Lines;
	/** Where the match is saved after every action. */
	readonly saveTo: string | undefined;
}

/** A match at one keyboard: who has been told what, and who may look at the screen. */
export class Sitting {
	readonly registry: Registry;
	readonly entry: Entry;
	readonly match: Match;
	readonly seed: string;
	readonly humans: readonly number[];
	readonly bots: readonly (SeatBot | undefined)[];
	readonly telling: Telling;
	readonly lines: Lines;
	readonly saveTo: string | undefined;
	readonly #botsTyped: string | undefined;
	readonly #thinker: Thinker;
	readonly #happened: GameEvent[];
	readonly #told = new Map<number, number>();
	/** What has been printed since the screen was last cleared. */
	readonly #onScreen = new Set<string>();
	/** The files that hold this match, and no other that was there before. */
	readonly #own = new Set<string>();
	#looking: number | undefined;

	constructor(seating: Seating) {
		this.registry = seating.registry;
		this.entry = seating.entry;
		this.match = seating.match;
		this.seed = seating.seed;
		this.humans = seating.humans;
		this.bots = seating.bots;
		this.#botsTyped = seating.botsTyped;
		this.#thinker = seating.thinker;
		this.telling = this.humans.length === 1 ? { ...seating.telling, you: this.humans[0] } : seating.telling;
		this.lines = seating.lines;
		this.saveTo = seating.saveTo;
		if (this.saveTo !== undefined) this.#own.add(resolve(this.saveTo));
		this.#happened = this.match.steps.length === 0 ? [...this.match.dealt()] : [];
		this.#looking = this.humans.length === 1 ? this.humans[0] : undefined;
	}

	/** Whose eyes the screen is for just now. */
	get looking(): number {
		return this.#looking ?? SPECTATOR;
	}

	/** The seat that plays next: people first, in seat order. */
	get next(): number {
		const seats = this.match.toAct;
		return seats.find((seat) => this.humans.includes(seat)) ?? seats[0];
	}

	/** The position as this seat sees it. */
	position(seat: number): string[] {
		return this.entry.words.position(this.entry.game.view(this.match.state, seat), seat, this.telling);
	}

	/** Keeps what happened, to be told when the right person looks, and saves. */
	happened(events: readonly GameEvent[]): void {
		this.#happened.push(...events);
		this.save();
		if (this.humans.length <= 1) this.tell(this.looking);
	}

	/** Prints what this seat has not been told yet. Answers whether there was anything. */
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

	/** All that happened, unredacted. */
	story(): GameEvent[] {
		const { match, events } = parseMatchFile(this.registry, makeMatchFile(this.match, this.seed));
		return [...match.dealt(), ...events.flat()];
	}

	/** Prints the whole story as this seat's table still shows it. */
	showLog(seat: number): void {
		const lines = this.story().map((event) => {
			const left = this.entry.game.redact(event, seat, this.match.state);
			return left === null ? '' : this.entry.words.event(left, this.telling);
		});
		const told = lines.filter((line) => line !== '');
		for (const line of told) print(line);
		if (told.length === 0) print(m.nothing_yet({}, this.telling));
	}

	/** Hands the keyboard to a seat. False when the input ended meanwhile. */
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
		// A view may say whose it is: such views differ though nothing is hidden.
		const shown = (seat: number): string => canonical({ ...game.view(this.match.state, seat), seat: null });
		return shown(a) !== shown(b);
	}

	/** Lets a bot choose, from what its seat can know now. With a budget in iterations the same match and position give the same choice, also after a resume. */
	async botTurn(seat: number, { player, temperament, budget }: SeatBot): Promise<void> {
		const { game } = this.entry;
		const begun = performance.now();
		// A digest: nothing of the deal follows from it.
		const seed = hex(sha256(JSON.stringify(['bot', this.seed, this.match.steps.length, seat])));
		const { action } = await this.#thinker.ask({ player, temperament, question: questionOf(game, this.match.table, this.match.state, seat, budget, seed) });
		const done = this.match.act(seat, action);
		if (isRefusal(done)) throw new Error(`a bot's action was refused: ${canonical(action)}: ${done.code}`);
		this.happened(done.events);
		const rest = begun + PACE - performance.now();
		if (rest > 0 && process.stdin.isTTY && process.stdout.isTTY) await new Promise((resolve) => setTimeout(resolve, rest));
	}

	/** Saves, where a file was named. One that cannot be written does not end the game. */
	save(): void {
		if (this.saveTo !== undefined) this.#write(this.saveTo);
	}

	/** Saves in a file that the person names, and says so. Another match that is there is kept beside it. */
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

	/** How to come back to this match. */
	farewell(): string {
		if (this.saveTo === undefined) return dim(m.left_unsaved({}, this.telling));
		const seats = this.humans.every((seat, i) => seat === i) ? `--humans ${this.humans.length}` : `--seats ${this.humans.join(',')}`;
		const people = seats === '--humans 1' ? '' : ` ${seats}`;
		const bots = this.#botsTyped === undefined || this.#botsTyped === USUAL_LEVEL ? '' : ` --bots ${this.#botsTyped}`;
		return m.left_saved({ command: `trove play --resume ${quoted(this.saveTo)}${people}${bots}` }, this.telling);
	}
}

function quoted(file: string): string {
	return /^[\w./~+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
