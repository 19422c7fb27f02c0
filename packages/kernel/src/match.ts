import { type Chance, Watched } from './chance.ts';
import { type Action, type Game, type GameEvent, type Move, TABLE, type Table, type View } from './game.ts';
import { Fault, type Json, type JsonObject, object, text } from './json.ts';
import { Moves } from './moves.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { seatsOf } from './seats.ts';
import { type Step, Steps } from './steps.ts';

/** An accepted action. */
export interface Accepted<E extends GameEvent = GameEvent> {
	/** What happened, unredacted: pass each event through `game.redact` before a seat sees it. */
	readonly events: readonly E[];
}

/** Something that would be accepted, worked out on a copy: the match stands as before until it is taken. */
export interface Trial<S extends object = object, E extends GameEvent = GameEvent> extends Accepted<E> {
	readonly seat: number;
	/** The version of the match that it was tried on; on another it cannot be taken. */
	readonly version: number;
	readonly state: S;
	/** All standing actions, or those to be added. */
	readonly steps: readonly Step[];
	readonly adds: boolean;
}

/** How a match begins: a deal from a seed, or a scenario's position. */
export type Begin<S extends object, E extends GameEvent = GameEvent> = Game<S, View, Action, E>['deal'];

/** Reads an action of a game; a refusal names the field that is wrong. */
export function parseAction(game: Game, action: unknown): Move | Refusal {
	try {
		const fields = object(action, '');
		const kind = text(fields.do, 'do');
		if (!game.actions.includes(kind)) return refuse('unknown-action', undefined, { do: kind.slice(0, 40), known: [...game.actions] });
		return game.parse(fields);
	} catch (error) {
		if (error instanceof Fault) return refuse('bad-action', error.rule, { field: error.field, problem: error.problem });
		throw error;
	}
}

/** Why this seat may not make this move now; null when it may. */
export function refusalOf<S extends object>(game: Game<S>, state: S, players: number, seat: number, move: number, extra: number): Refusal | null {
	if (seat !== TABLE && !(Number.isInteger(seat) && seat >= 0 && seat < players)) return refuse('no-such-seat', undefined, { seat });
	const mask = game.toAct(state);
	if (mask === 0) return refuse('game-over', game.waitRule?.(state, seat));
	if (seat === TABLE ? tableMoves(game, state) === 0 || !moves.has(move) : !((mask >> seat) & 1))
		return refuse('not-your-turn', game.waitRule?.(state, seat), { toAct: seatsOf(mask) });
	return game.refusal(state, seat, move, extra);
}

/** How many moves the table itself has; they are in `moves`. */
function tableMoves<S extends object>(game: Game<S>, state: S): number {
	moves.clear();
	game.legal(state, TABLE, moves);
	return moves.count;
}

/** A live game: its state, its standing actions, and what each seat may still take back. */
export class Match<S extends object = object, V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly game: Game<S, V, A, E>;
	readonly table: Table;
	readonly #chance: Chance;
	readonly #begin: Begin<S, E>;
	#state: S;
	#steps: Steps;
	/** Counts every change, undos included: what a client names as the version that it answers. */
	#version = 0;
	/** Per seat, the version at which its own options last changed, and what they were. */
	#since: number[];
	#options: number[];
	/** Actions were replayed, and the options not looked at since. */
	#replayed = false;
	/**
	 * How many actions can no longer be taken back, and the state after them (computed on demand): undo replays from it.
	 */
	#settled = 0;
	#ground: S | null = null;
	/** Per seat, whether it may take back, as far as that was asked. */
	#mayUndo: (boolean | undefined)[] = [];

	constructor(
		game: Game<S, V, A, E>,
		table: Table,
		chance: Chance,
		begin: Begin<S, E> = (state, from, sink) => game.deal(state, from, sink),
		like?: Match<S, V, A, E>,
	) {
		this.game = game;
		this.table = table;
		this.#chance = chance;
		this.#begin = begin;
		if (like) {
			this.#state = like.#state;
			this.#steps = like.#steps.branch();
			this.#version = like.#version;
			this.#since = like.#since.slice();
			this.#options = like.#options.slice();
			this.#replayed = like.#replayed;
			this.#settled = like.#settled;
			this.#ground = like.#ground;
			return;
		}
		this.#state = game.blank(table);
		this.#steps = new Steps();
		begin(this.#state, chance);
		this.#since = new Array(table.players).fill(0);
		this.#options = this.#since.map((_, seat) => this.#optionsOf(seat));
	}

	/** The present state. Read it; only `act` and `undo` change it. */
	get state(): S {
		return this.#state;
	}

	/** The standing actions, oldest first. */
	get steps(): readonly Step[] {
		return this.#steps.list();
	}

	/** Counts the changes of this match, undos included. */
	get version(): number {
		return this.#version;
	}

	/** The seats to act, ascending. */
	get toAct(): number[] {
		return seatsOf(this.game.toAct(this.#state));
	}

	/** Whether the match has ended. */
	get over(): boolean {
		return this.game.toAct(this.#state) === 0;
	}

	/** The standing actions in the game's vocabulary. */
	get actions(): (A & { seat?: number })[] {
		return this.steps.map((step) => makeStep(this.game, step));
	}

	/** The legal actions of a seat, in the game's vocabulary. */
	legal(seat: number): A[] {
		return legalActions(this.game, this.#state, seat);
	}

	/** What happened at the setup. */
	dealt(): readonly E[] {
		const events: E[] = [];
		this.#begin(this.game.blank(this.table), this.#chance, (event) => events.push(event));
		return events;
	}

	/** The version at which a seat's own options last changed: what answers an older one is stale. */
	freshSince(seat: number): number {
		if (this.#replayed) this.#lookAgain();
		return this.#since[seat] ?? 0;
	}

	/**
	 * Makes an action, or several as one: all of them or none. `seen` is the version that the actor answers;
	 * if that seat's own options have changed since, the action is refused as stale.
	 */
	act(seat: number, action: unknown, seen?: number): Accepted<E> | Refusal {
		return this.#made(this.try(seat, action, seen));
	}

	/** What `act` would come to, without doing it: for who must write it down first. */
	try(seat: number, action: unknown, seen?: number): Trial<S, E> | Refusal {
		if (seen !== undefined && this.freshSince(seat) > seen) return refuse('stale');
		const events: E[] = [];
		const steps: Step[] = [];
		const actions: readonly unknown[] = Array.isArray(action) ? action : [action];
		if (actions.length === 0) return refuse('bad-action', undefined, { field: '', problem: 'an action is expected, not an empty list' });
		const state = this.game.blank(this.table);
		this.game.copy(this.#state, state);
		for (const one of actions) {
			// Checked first: otherwise the answer to a second action would reveal for free what the first one showed.
			if (steps.at(-1)?.final) return refuse('not-together');
			const move = parseAction(this.game, one);
			if (isRefusal(move)) return move;
			const step = this.#try(state, seat, move, events);
			if (isRefusal(step)) return step;
			steps.push(step);
		}
		return { seat, version: this.#version, events, state, steps, adds: true };
	}

	/** Makes what was tried stand. */
	take(trial: Trial<S, E>): void {
		if (trial.version !== this.#version) throw new Error('the match has moved on since this was tried');
		if (this.#replayed) this.#lookAgain();
		if (!trial.adds) this.#steps = new Steps();
		for (const step of trial.steps) this.#steps.push(step);
		this.#state = trial.state;
		this.#mayUndo = [];
		if (trial.adds) this.#settle(trial);
		this.#changed(trial.seat);
	}

	/** The match as it is once a trial is taken, as another one: this one stays as it is. */
	after(trial: Trial<S, E>): Match<S, V, A, E> {
		const next = new Match(this.game, this.table, this.#chance, this.#begin, this);
		next.take(trial);
		return next;
	}

	/** An action of a saved match, applied without a trial: after a refusal the match is not to be used. */
	replay(seat: number, action: unknown): Accepted<E> | Refusal {
		const move = parseAction(this.game, action);
		if (isRefusal(move)) return move;
		const events: E[] = [];
		const step = this.#try(this.#state, seat, move, events);
		if (isRefusal(step)) return step;
		this.#steps.push(step);
		this.#version++;
		this.#replayed = true;
		// The state was written into: nothing that is kept of it would be right.
		this.#ground = null;
		this.#mayUndo = [];
		if (step.final) this.#settled = this.#steps.count;
		return { events };
	}

	/** Whether this seat may take back its last action, and if not, why. */
	undoRefusal(seat: number): Refusal | null {
		const refold = this.#without(seat);
		return isRefusal(refold) ? refold : null;
	}

	/** Whether this seat may take back its last action. Cheap unless others acted after it. */
	mayUndo(seat: number): boolean {
		this.#mayUndo[seat] ??= this.#steps.has(seat, this.#settled) && (this.#steps.endsWith(seat) || !isRefusal(this.#without(seat)));
		return this.#mayUndo[seat];
	}

	/**
	 * Takes back the seat's last action, unless chance was used, something was revealed, the table's clock ran, or
	 * somebody acted on it: later actors must have seen the same and be able to do the same without it.
	 */
	undo(seat: number): Accepted<E> | Refusal {
		return this.#made(this.tryUndo(seat));
	}

	/** What `undo` would come to, without doing it. */
	tryUndo(seat: number): Trial<S, E> | Refusal {
		const refold = this.#without(seat);
		if (isRefusal(refold)) return refold;
		const steps = this.#steps.list();
		steps.splice(this.#settled + refold.last, 1);
		return { seat, version: this.#version, events: [], adds: false, steps, state: refold.state };
	}

	#made(trial: Trial<S, E> | Refusal): Accepted<E> | Refusal {
		if (isRefusal(trial)) return trial;
		this.take(trial);
		return { events: trial.events };
	}

	/** Applies a move to a state on trial. */
	#try(trial: S, seat: number, { move, extra }: Move, events: E[]): Step | Refusal {
		const refusal = refusalOf(this.game, trial, this.table.players, seat, move, extra);
		if (refusal) return refusal;
		const chance = new Watched(this.#chance);
		// While the table's own clock runs, a reaction is spent when it is made.
		const timed = tableMoves(this.game, trial) > 0;
		this.game.apply(trial, seat, move, extra, chance, (event) => events.push(event));
		return { seat, move, extra, final: timed || chance.used > 0 };
	}

	/** The state without the seat's last action, and which of those that can still be taken back that is. */
	#without(seat: number): { last: number; state: S } | Refusal {
		const open = this.#steps.list(this.#settled);
		const last = open.findLastIndex((step) => step.seat === seat);
		if (last < 0) return refuse(this.#steps.has(seat) ? 'undo-too-late' : 'nothing-to-undo');
		const apply = (to: S, step: Step): void => this.game.apply(to, step.seat, step.move, step.extra, this.#chance);
		const state = this.#copy(this.#settledState());
		for (const step of open.slice(0, last)) apply(state, step);
		const withIt = this.#copy(state);
		apply(withIt, open[last]);
		for (const step of open.slice(last + 1)) {
			if (refusalOf(this.game, state, this.table.players, step.seat, step.move, step.extra)) return refuse('undo-too-late');
			if (!looksAlike(this.game.observe(state, step.seat), this.game.observe(withIt, step.seat))) return refuse('undo-too-late');
			apply(state, step);
			apply(withIt, step);
		}
		return { last, state };
	}

	/** Notes how far a trial has settled what came before. */
	#settle({ steps, state }: Trial<S, E>): void {
		const last = steps.findLastIndex(({ final }) => final);
		if (last < 0) return;
		const after = steps.length - 1 - last;
		this.#settled = this.#steps.count - after;
		this.#ground = after === 0 ? state : null;
	}

	/** The state after all that can no longer be taken back. */
	#settledState(): S {
		if (this.#ground) return this.#ground;
		const state = this.game.blank(this.table);
		this.#begin(state, this.#chance);
		for (const { seat, move, extra } of this.#steps.list().slice(0, this.#settled)) this.game.apply(state, seat, move, extra, this.#chance);
		this.#ground = state;
		return state;
	}

	#copy(from: S): S {
		const to = this.game.blank(this.table);
		this.game.copy(from, to);
		return to;
	}

	/** After a replay every seat's options are new. */
	#lookAgain(): void {
		this.#replayed = false;
		this.#since.fill(this.#version);
		this.#options = this.#since.map((_, seat) => this.#optionsOf(seat));
	}

	#changed(actor: number): void {
		this.#version++;
		for (let seat = 0; seat < this.table.players; seat++) {
			const options = this.#optionsOf(seat);
			if (seat === actor || options !== this.#options[seat]) this.#since[seat] = this.#version;
			this.#options[seat] = options;
		}
	}

	/** A hash of the seat's legal moves. */
	#optionsOf(seat: number): number {
		moves.clear();
		this.game.legal(this.#state, seat, moves);
		let hash = moves.count;
		for (let i = 0; i < moves.count; i++) hash = Math.imul(hash ^ moves.list[i], 0x01000193) ^ (hash >>> 15);
		return hash;
	}
}

const moves = new Moves();

/** Whether two sights give a seat the same basis to act. That somebody has chosen is public; what they chose is not. */
function looksAlike({ toAct: _, ...one }: View, { toAct: __, ...other }: View): boolean {
	return alike(one, other);
}

function alike(a: Json | undefined, b: Json | undefined): boolean {
	if (a === b) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a === '?' ? null : a) === (b === '?' ? null : b);
	if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => alike(one, b[i]));
	const [one, other] = [a as JsonObject, b as JsonObject];
	for (const key in one) if (!alike(one[key], other[key])) return false;
	for (const key in other) if (other[key] !== undefined && one[key] === undefined) return false;
	return true;
}

/** A step as an action with its seat; the table's own has none. */
export function makeStep<A extends Action>(game: Pick<Game<object, View, A>, 'make'>, { seat, move, extra }: Omit<Step, 'final'>): A & { seat?: number } {
	const action = game.make(move, extra);
	return seat === TABLE ? action : { seat, ...action };
}

/** The legal actions of a seat in a state, in the game's vocabulary. */
export function legalActions<S extends object, A extends Action>(game: Game<S, View, A>, state: S, seat: number): A[] {
	const buffer = new Moves();
	game.legal(state, seat, buffer);
	return Array.from(buffer.list.subarray(0, buffer.count), (move) => game.make(move));
}
