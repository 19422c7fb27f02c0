import { type Chance, Watched } from './chance.ts';
import { type Action, type Game, type GameEvent, type Move, TABLE, type Table } from './game.ts';
import { canonical, Fault, object, text } from './json.ts';
import { Moves } from './moves.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { seatsOf } from './seats.ts';
import { type Step, Steps } from './steps.ts';

/** An accepted action. */
export interface Accepted {
	/** What happened, unredacted: pass each event through `game.redact` before a seat sees it. */
	readonly events: readonly GameEvent[];
}

/** How a match begins: a deal from a seed, or a scenario's position. */
export type Begin<S> = (state: S, chance: Chance, sink?: (event: GameEvent) => void) => void;

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
export class Match<S extends object = object> {
	readonly game: Game<S>;
	readonly table: Table;
	readonly #chance: Chance;
	readonly #begin: Begin<S>;
	#state: S;
	#steps = new Steps();
	/** Counts every change, undos included: what a client names as the version that it answers. */
	#version = 0;
	/** Per seat, the version at which its own options last changed, and what they were. */
	#since: number[];
	#options: number[];
	/** Actions were replayed, and the options not looked at since. */
	#replayed = false;

	constructor(game: Game<S>, table: Table, chance: Chance, begin: Begin<S> = (state, from, sink) => game.deal(state, from, sink)) {
		this.game = game;
		this.table = table;
		this.#chance = chance;
		this.#begin = begin;
		this.#state = game.blank(table);
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
	get actions(): (Action & { seat?: number })[] {
		return this.steps.map((step) => makeStep(this.game, step));
	}

	/** The legal actions of a seat, in the game's vocabulary. */
	legal(seat: number): Action[] {
		return legalActions(this.game, this.#state, seat);
	}

	/** What happened at the setup. */
	dealt(): readonly GameEvent[] {
		const events: GameEvent[] = [];
		this.#begin(this.game.blank(this.table), this.#chance, (event) => events.push(event));
		return events;
	}

	/**
	 * Tries an action, or several as one: all of them or none. `seen` is the version that the actor answers;
	 * if that seat's own options have changed since, the action is refused as stale.
	 */
	act(seat: number, action: unknown, seen?: number): Accepted | Refusal {
		if (this.#replayed) this.#lookAgain();
		if (seen !== undefined && (this.#since[seat] ?? 0) > seen) return refuse('stale');
		const events: GameEvent[] = [];
		const steps: Step[] = [];
		const actions: readonly unknown[] = Array.isArray(action) ? action : [action];
		if (actions.length === 0) return refuse('bad-action', undefined, { field: '', problem: 'an action is expected, not an empty list' });
		const trial = this.game.blank(this.table);
		this.game.copy(this.#state, trial);
		for (const one of actions) {
			const move = parseAction(this.game, one);
			if (isRefusal(move)) return move;
			const step = this.#try(trial, seat, move, events);
			if (isRefusal(step)) return step;
			steps.push(step);
		}
		this.#state = trial;
		for (const step of steps) this.#steps.push(step);
		this.#changed(seat);
		return { events };
	}

	/** An action of a saved match, applied without a trial: after a refusal the match is not to be used. */
	replay(seat: number, action: unknown): Accepted | Refusal {
		const move = parseAction(this.game, action);
		if (isRefusal(move)) return move;
		const events: GameEvent[] = [];
		const step = this.#try(this.#state, seat, move, events);
		if (isRefusal(step)) return step;
		this.#steps.push(step);
		this.#version++;
		this.#replayed = true;
		return { events };
	}

	/** Whether this seat may take back its last action, and if not, why. */
	undoRefusal(seat: number): Refusal | null {
		const refold = this.#without(seat);
		return isRefusal(refold) ? refold : null;
	}

	/**
	 * Takes back the seat's last action. It may as long as no chance was used, nothing was revealed, no clock of the table ran, and nobody else acted on it:
	 * whoever acted after it saw the same and could do the same without it.
	 */
	undo(seat: number): Accepted | Refusal {
		if (this.#replayed) this.#lookAgain();
		const refold = this.#without(seat);
		if (isRefusal(refold)) return refold;
		this.#steps = new Steps();
		for (const step of refold.steps) this.#steps.push(step);
		this.#state = refold.state;
		this.#changed(seat);
		return { events: [] };
	}

	/** Applies a move to a state on trial. */
	#try(trial: S, seat: number, { move, extra }: Move, events: GameEvent[]): Step | Refusal {
		const refusal = refusalOf(this.game, trial, this.table.players, seat, move, extra);
		if (refusal) return refusal;
		const chance = new Watched(this.#chance);
		// While the table's own clock runs, a reaction is spent when it is made.
		const timed = tableMoves(this.game, trial) > 0;
		this.game.apply(trial, seat, move, extra, chance, (event) => events.push(event));
		return { seat, move, extra, final: timed || chance.used > 0 };
	}

	/** The match without the seat's last action. */
	#without(seat: number): { steps: Step[]; state: S } | Refusal {
		const all = this.#steps.list();
		const last = all.findLastIndex((step) => step.seat === seat);
		if (last < 0) return refuse('nothing-to-undo');
		if (all.slice(last).some((step) => step.final)) return refuse('undo-too-late');
		const steps = all.filter((_, index) => index !== last);
		const state = this.game.blank(this.table);
		this.#begin(state, this.#chance);
		const apply = (to: S, step: Step): void => this.game.apply(to, step.seat, step.move, step.extra, this.#chance);
		for (const step of steps.slice(0, last)) apply(state, step);
		const withIt = this.game.blank(this.table);
		this.game.copy(state, withIt);
		apply(withIt, all[last]);
		for (const step of steps.slice(last)) {
			const sight = (from: S): string => withoutWhoChose(canonical(this.game.observe(from, step.seat)));
			if (refusalOf(this.game, state, this.table.players, step.seat, step.move, step.extra)) return refuse('undo-too-late');
			if (sight(state) !== sight(withIt)) return refuse('undo-too-late');
			apply(state, step);
			apply(withIt, step);
		}
		return { steps, state };
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

/** That somebody has chosen is public and shows in every secret phase; what was chosen is what others could act on. */
function withoutWhoChose(sight: string): string {
	return sight.replace(/"toAct":\[[\d,]*\]/, '').replaceAll('"?"', 'null');
}

/** A step as an action with its seat; the table's own has none. */
export function makeStep(game: Game, { seat, move, extra }: Omit<Step, 'final'>): Action & { seat?: number } {
	const action = game.make(move, extra);
	return seat === TABLE ? action : { seat, ...action };
}

/** The legal actions of a seat in a state, in the game's vocabulary. */
export function legalActions<S extends object>(game: Game<S>, state: S, seat: number): Action[] {
	const buffer = new Moves();
	game.legal(state, seat, buffer);
	return Array.from(buffer.list.subarray(0, buffer.count), (move) => game.make(move));
}
