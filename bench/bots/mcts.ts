// boardgame.io's MCTSBot at a Trove table: the same game runs on boardgame.io in lockstep, and the bot thinks there.

import type { Budget } from '@trove/bots';
import { type Action, canonical, Dice, type Game, isRefusal, type Json, Match, type Table } from '@trove/kernel';
import { type Game as BoardGame, CreateGameReducer, InitializeGame, MCTSBot, MockRandom, type State } from '../boardgame/engine.ts';
import { Followed, Shuffles } from '../boardgame/fed.ts';
import type { Peer, PeerMove } from '../boardgame/peers.ts';
import { type Objectives, SETTINGS, type Setting } from './mcts-settings.ts';

/** Records the results of boardgame.io's random plugin, whose state stays in the game's state, for Trove to replay. */
class Rolled extends Shuffles {
	override feed(game: BoardGame): BoardGame {
		const plugin = MockRandom();
		const { api: begin } = plugin;
		if (!begin) throw new Error('boardgame.io has no random plugin');
		const api = (context: Parameters<typeof begin>[0]): ReturnType<typeof begin> => {
			const random = begin(context);
			const Shuffle = <T>(cards: T[]): T[] => {
				const order = random.Shuffle(cards);
				this.orders.push(order.map(String));
				return order;
			};
			// The games roll one die at a time.
			const Die = (sides?: number): number => {
				this.rolled = random.Die(sides);
				return this.rolled;
			};
			return { ...random, Shuffle, Die: Die as typeof random.Die };
		};
		return { ...game, plugins: [{ ...plugin, api }] };
	}
}

/** The game with the end conditions that MCTSBot reads: `winner` and `draw`. */
export function judged(game: BoardGame): BoardGame {
	return {
		...game,
		endIf: (context) => {
			const over = game.endIf?.(context) as { winners: number[] } | undefined;
			if (!over) return undefined;
			return over.winners.length === 1 ? { ...over, winner: String(over.winners[0]) } : { ...over, draw: true };
		},
	};
}

type Reducer = ReturnType<typeof CreateGameReducer>;

/** One game on both sides: boardgame.io shuffles, Trove draws the same results. */
export class Twins {
	readonly match: Match;
	readonly #peer: Peer;
	readonly #reducer: Reducer;
	state: State;

	constructor(peer: Peer, game: Game, table: Table, seed: string) {
		this.#peer = peer;
		const rolled = new Rolled(new Dice());
		const fed = { ...rolled.feed(judged(peer.game)), seed };
		this.#reducer = CreateGameReducer({ game: fed });
		this.state = InitializeGame({ game: fed, numPlayers: table.players, setupData: table.options });
		this.match = new Match(game, table, new Followed(game, peer, rolled));
	}

	/** Applies a move on both sides. */
	act(seat: number, action: Action): void {
		const moves = this.#peer.enumerate(this.state.G, this.state.ctx, String(seat)) as PeerMove[];
		const key = keyOf(action);
		const move = moves.find((one) => keyOf(this.#peer.action(one)) === key);
		if (!move) throw new Error(`${this.#peer.name}: boardgame.io does not know ${canonical(action)}`);
		const payload = { type: move.move, args: move.args, playerID: String(seat) };
		this.state = this.#reducer(this.state, { type: 'MAKE_MOVE', payload } as Parameters<Reducer>[1]);
		const done = this.match.act(seat, action);
		if (isRefusal(done)) throw new Error(`${this.#peer.name}: Trove refused ${canonical(action)}: ${done.code}`);
		if (this.match.over !== (this.state.ctx.gameover !== undefined)) throw new Error(`${this.#peer.name}: the end on one side only`);
	}
}

/** An action as text that does not depend on the order of cards and cells. */
function keyOf(action: Action): string {
	const sorted = (value: Json): Json => (Array.isArray(value) ? value.map(canonical).sort() : value);
	return canonical({ ...action, ...(action.cards ? { cards: sorted(action.cards) } : {}), ...(action.cells ? { cells: sorted(action.cells) } : {}) });
}

/** MCTSBot with an iteration count and a time limit; otherwise unchanged. */
export class Timed extends MCTSBot {
	#end = Number.POSITIVE_INFINITY;
	reached = 0;

	/** Allows this many milliseconds from now. */
	start(ms: number): void {
		this.reached = 0;
		this.#end = performance.now() + ms;
	}

	override playout(node: Parameters<InstanceType<typeof MCTSBot>['playout']>[0]): ReturnType<InstanceType<typeof MCTSBot>['playout']> {
		const result = super.playout(node);
		this.reached++;
		if (performance.now() >= this.#end) this.iterationCounter = Number.POSITIVE_INFINITY;
		return result;
	}
}

/** A seat's MCTSBot. */
export class PeerSeat {
	readonly #peer: Peer;
	readonly #seat: number;
	readonly #budget: Budget;
	readonly #bot: Timed;
	/** Objectives of the current search. */
	#objectives: Objectives = {};
	readonly #setting: Setting;

	constructor(peer: Peer, seat: number, budget: Budget, setting: string) {
		if (process.env.NODE_ENV !== 'production') throw new Error('boardgame.io is measured with NODE_ENV=production');
		this.#peer = peer;
		this.#seat = seat;
		this.#budget = budget;
		this.#setting = SETTINGS[peer.name][setting];
		const iterations = 'iterations' in budget ? budget.iterations : Number.MAX_SAFE_INTEGER;
		const objectives = this.#setting.objectives ? { objectives: () => this.#objectives } : {};
		// Without a seed it uses the faster `Math.random`.
		this.#bot = new Timed({ game: judged(peer.game), enumerate: peer.enumerate, iterations, playoutDepth: this.#setting.depth, ...objectives });
	}

	/** Chooses a move; a single legal move is returned at once. */
	async think(state: State): Promise<{ action: Action; iterations: number; ms: number }> {
		const start = performance.now();
		const moves = this.#peer.enumerate(state.G, state.ctx, String(this.#seat)) as PeerMove[];
		if (moves.length === 1) return { action: this.#peer.action(moves[0]), iterations: 0, ms: performance.now() - start };
		const told = this.#told(state);
		this.#objectives = this.#setting.objectives?.(told, this.#seat) ?? {};
		this.#bot.start('ms' in this.#budget ? this.#budget.ms : Number.POSITIVE_INFINITY);
		const { action } = await this.#bot.play(told, String(this.#seat));
		const { type, args } = action.payload as { type: string; args?: unknown[] };
		return { action: this.#peer.action({ move: type, ...(args ? { args } : {}) }), iterations: this.#bot.reached, ms: performance.now() - start };
	}

	/** The position that the bot gets. If the setting hides something, the random generator's state is replaced too. */
	#told(state: State): State {
		const { hide } = this.#setting;
		if (!hide) return state;
		const { random } = state.plugins;
		const plugins = { ...state.plugins, random: { ...random, data: { seed: String(Math.random()) } } };
		return { ...state, G: hide(state.G, (limit) => Math.floor(Math.random() * limit)), plugins };
	}
}
