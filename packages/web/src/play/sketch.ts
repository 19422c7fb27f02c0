import {
	type Action,
	canonical,
	Dice,
	type Game,
	hex,
	isRefusal,
	type Json,
	legalActions,
	parseAction,
	type Refusal,
	refusalOf,
	refuse,
	sha256,
	type Table,
	type View,
	Watched,
} from '@trove/kernel';

/**
 * A position as one seat sees it, and what that seat tries in it before it sends anything. It follows from the view
 * alone: what that leaves open is guessed, and never shown.
 */
export class Sketch {
	readonly seat: number;
	readonly #game: Game;
	readonly #table: Table;
	/** The positions on the way, the given one first; none before one is needed. */
	readonly #states: object[] = [];
	readonly #views: View[];
	readonly #tried: Action[] = [];
	/** The last one tried needs chance, or turns something over: what comes of it is not for us to know. */
	#ending = false;
	#legal: readonly Action[] | null = null;
	#turn: string | null = null;

	constructor(game: Game, table: Table, view: View, seat: number) {
		this.seat = seat;
		this.#game = game;
		this.#table = table;
		this.#views = [view];
	}

	/** The position after what was tried, as far as it can be known. */
	get view(): View {
		return this.#views[this.#views.length - 1];
	}

	/** What was tried, oldest first. */
	get tried(): readonly Action[] {
		return this.#tried;
	}

	/** The last one tried, where it is not in `view`. */
	get ending(): Action | null {
		return this.#ending ? this.#tried[this.#tried.length - 1] : null;
	}

	/** Whether the seat has something to do and all of it is tried. */
	get complete(): boolean {
		return this.#tried.length > 0 && this.legal.length === 0;
	}

	/** Tells the turn at its beginning from any other of the seat: by what it may do, and by the view's own counts. */
	get turn(): string {
		this.#turn ??= this.seat < 0 ? '' : this.#newTurn();
		return this.#turn;
	}

	/** What the seat may do next. */
	get legal(): readonly Action[] {
		this.#legal ??= this.#ending || this.seat < 0 ? [] : legalActions(this.#game, this.#state, this.seat);
		return this.#legal;
	}

	/** Why the seat may not do this next; null when it may. */
	refusal(action: unknown): Refusal | null {
		if (this.#ending || this.seat < 0) return refuse('not-your-turn', undefined, { toAct: [] });
		const move = parseAction(this.#game, action);
		if (isRefusal(move)) return move;
		return refusalOf(this.#game, this.#state, this.#table.players, this.seat, move.move, move.extra);
	}

	/** Tries an action; null when it is allowed. */
	try(action: Action): Refusal | null {
		const refusal = this.refusal(action);
		if (refusal) return refusal;
		const move = parseAction(this.#game, action);
		if (isRefusal(move)) return move;
		const state = this.#game.blank(this.#table);
		this.#game.copy(this.#state, state);
		const chance = new Watched(new Dice(1));
		this.#game.apply(state, this.seat, move.move, move.extra, chance);
		this.#tried.push(action);
		this.#legal = null;
		this.#ending = chance.used > 0;
		if (this.#ending) return null;
		this.#states.push(state);
		this.#views.push(this.#game.view(state, this.seat));
		return null;
	}

	/** Takes back the last one tried. */
	back(): void {
		if (this.#tried.pop() === undefined) return;
		this.#legal = null;
		if (this.#ending) this.#ending = false;
		else {
			this.#states.pop();
			this.#views.pop();
		}
	}

	#newTurn(): string {
		const counts = Object.entries(this.#views[0]).filter(([, value]) => typeof value !== 'object');
		const state = this.#states[0] ?? this.#state;
		const text = canonical([Object.fromEntries(counts), legalActions(this.#game, state, this.seat) as Json[]]);
		return hex(sha256(text)).slice(0, 16);
	}

	get #state(): object {
		if (this.#states.length === 0) this.#states.push(this.#game.rebuild(this.#table, this.#views[0], new Dice(1)));
		return this.#states[this.#states.length - 1];
	}
}
