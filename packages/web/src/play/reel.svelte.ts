import { type Entry, EVERYTHING, type GameEvent, type MatchFile, type Refusal, refuse, SPECTATOR, type Table } from '@trove/kernel';
import { Listeners } from './listeners.ts';
import type { News, Over, Play, Player, Scene } from './play.ts';
import { cutTape, type Tape } from './tape.ts';

/** The speeds of automatic replay. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** How long a step stays at the usual speed, in milliseconds. */
const REST = 1100;

/** A finished game at a table: nothing can be done in it, but one can go back and forth. */
export class Reel implements Play {
	readonly entry: Entry;
	readonly table: Table;
	readonly tape: Tape;
	readonly online = null;
	readonly live = true;
	readonly hints = false;
	/** As they ended; who left or gave up is not marked before. */
	readonly #players: readonly Player[];
	readonly #playing: readonly Player[];
	readonly #over: Over | null;
	readonly #listeners = new Listeners<News>();
	/** The step that is shown; 0 is the deal. */
	at = $state(0);
	running = $state(false);
	speed: (typeof SPEEDS)[number] = $state(1);
	/** The seat whose view is shown. */
	eyes = $state(SPECTATOR);
	#v = 0;
	#scene: Scene;
	#next: ReturnType<typeof setTimeout> | undefined;

	constructor(tape: Tape, players: readonly Player[], over: Over | null, eyes: number, at: number) {
		this.tape = tape;
		this.entry = tape.entry;
		this.table = tape.table;
		this.#players = players;
		this.#playing = players.map((player) => ({ ...player, resigned: false }));
		this.#over = over;
		this.eyes = eyes;
		this.at = Math.min(Math.max(0, at), this.last);
		this.#scene = this.#newScene();
	}

	/** This table is one to look back at. */
	get reel(): Reel {
		return this;
	}

	get scene(): Scene {
		return this.#scene;
	}

	/** The number of the last step. */
	get last(): number {
		return this.tape.frames.length - 1;
	}

	/** The game up to here, to be played on; null where nobody could. */
	get cut(): MatchFile | null {
		return cutTape(this.tape, this.at);
	}

	/** The seat that one would play on at: that of the eyes, or whoever is to act. */
	get seat(): number {
		const { toAct } = this.entry.game.view(this.tape.frames[this.at].state, SPECTATOR);
		return this.eyes >= 0 ? this.eyes : (toAct[0] ?? 0);
	}

	/** Goes to a step. One step forward is told as it happened, anything else is a new scene. */
	seek(step: number): void {
		const to = Math.min(Math.max(0, step), this.last);
		if (to === this.at) return;
		const forward = to === this.at + 1;
		this.at = to;
		this.#tell(forward ? 'moved' : 'scene', forward ? this.tape.frames[to].events : []);
		if (to === this.last) this.stop();
	}

	/** Shows another seat's view. */
	look(eyes: number): void {
		this.eyes = eyes;
		this.#tell('scene', []);
	}

	/** Starts automatic replay, from the beginning if it is at the end. */
	run(): void {
		if (this.at === this.last) this.seek(0);
		this.running = true;
		this.seek(this.at + 1);
	}

	/** Stops it. */
	stop(): void {
		this.running = false;
		clearTimeout(this.#next);
	}

	listen(listener: (news: News) => void): () => void {
		return this.#listeners.add(listener);
	}

	async act(): Promise<Refusal> {
		return refuse('game-over');
	}

	async undo(): Promise<Refusal> {
		return refuse('game-over');
	}

	async advise(): Promise<Refusal> {
		return refuse('game-over');
	}

	async again(): Promise<Refusal> {
		return refuse('game-over');
	}

	log(): readonly GameEvent[] {
		const { game } = this.entry;
		return this.tape.frames.slice(0, this.at + 1).flatMap(({ events }) => events.flatMap((event) => game.redact(event, EVERYTHING) ?? []));
	}

	takeOver(): void {}

	shown(v: number): void {
		if (!this.running || v !== this.#v) return;
		clearTimeout(this.#next);
		this.#next = setTimeout(() => this.seek(this.at + 1), REST / this.speed);
	}

	close(): void {
		this.stop();
	}

	#tell(on: 'moved' | 'scene', events: readonly GameEvent[]): void {
		const { game } = this.entry;
		this.#v++;
		this.#scene = this.#newScene();
		this.#listeners.tell({ on, scene: this.#scene, events: events.flatMap((event) => game.redact(event, this.eyes) ?? []) });
	}

	#newScene(): Scene {
		const { game } = this.entry;
		const { state } = this.tape.frames[this.at];
		const view = game.view(state, this.eyes);
		const ended = this.at === this.last;
		return {
			v: this.#v,
			status: ended ? 'over' : 'playing',
			seat: this.eyes,
			view,
			toAct: view.toAct,
			players: ended ? this.#players : this.#playing,
			mayUndo: false,
			due: null,
			held: null,
			untimed: false,
			handOver: null,
			over: ended ? this.#over : null,
		};
	}
}
