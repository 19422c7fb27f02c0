import { type Chance, type Dice, firstSeat, Moves } from '@trove/kernel';
import type { Sitting } from '../mind.ts';
import { hidesChoices } from '../sitting.ts';
import { type Manner, playOn, Result } from './playing.ts';

/** The settings of a tree search. */
export interface TreeSettings {
	/** How much rarely tried moves are preferred. */
	readonly exploration: number;
	/** How much the lead counts beside the win, 0 to 1, and what lead is a large one. */
	readonly leadWeight: number;
	readonly leadScale: number;
	/** The most nodes that are kept; from there on the tree only learns. */
	readonly nodes: number;
}

/** What a seat knows of a move at a node. */
export interface Branch {
	readonly move: number;
	visits: number;
	/** Sum of what the games came to for the seat that moves. */
	worth: number;
	wins: number;
}

/** A node: an information set. Seats that act at the same time choose in it independently. */
class Node {
	visits = 0;
	/** Per seat its moves. */
	readonly branches: Map<number, Branch>[];
	/** By the hash of what was done and what chance answered. */
	readonly children = new Map<number, Node>();

	constructor(players: number) {
		this.branches = Array.from({ length: players }, () => new Map());
	}
}

/** Passes chance on and hashes its answers: a different card leads to a different node. */
class Told implements Chance {
	readonly #dice: Dice;
	hash = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
	}

	draw(_bag: number, _round: number, _nth: number, cards: Uint8Array, count: number): number {
		const index = this.#dice.below(count);
		this.add(cards[index]);
		return index;
	}

	add(number: number): void {
		this.hash = Math.imul(this.hash ^ number, 0x01000193) ^ (this.hash >>> 13);
	}

	reveal(): void {}
}

const moves = new Moves();

/**
 * Information-set search with chance nodes, for any game: hidden choices are sampled anew in every iteration, and
 * seats that act at once choose independently. Branches come most visited first.
 */
export function searchTree<S extends object>(sitting: Sitting<S>, manner: Manner<S>, settings: TreeSettings): Branch[] {
	const { game, table, seat: own, dice, clock } = sitting;
	const root = new Node(table.players);
	const state = game.blank(table);
	const result = new Result(table.players);
	const told = new Told(dice);
	const secret = hidesChoices(sitting);
	const path: Branch[] = [];
	const seats: number[] = [];
	let nodes = 1;

	const choose = (node: Node, seat: number, at: S): number => {
		moves.count = 0;
		game.legal(at, seat, moves);
		const branch = pick(node.branches[seat], moves, node.visits, settings.exploration, dice);
		path.push(branch);
		seats.push(seat);
		return branch.move;
	};

	while (clock.more()) {
		game.copy(secret ? sitting.another() : sitting.state, state);
		path.length = 0;
		seats.length = 0;
		let node = root;
		for (let mask = game.toAct(state); mask !== 0; mask = game.toAct(state)) {
			node.visits++;
			told.hash = 0;
			const from = path.length;
			for (let left = mask; left !== 0; left &= left - 1) choose(node, firstSeat(left), state);
			const until = path.length;
			for (let i = from; i < until; i++) {
				// A seat whose move ended the phase for all leaves the others' to the next node.
				if (((game.toAct(state) >> seats[i]) & 1) === 0) continue;
				told.add(path[i].move);
				game.apply(state, seats[i], path[i].move, manner.extra(state, seats[i], path[i].move, dice), told);
			}
			const next = node.children.get(told.hash);
			if (next) {
				node = next;
				continue;
			}
			if (nodes < settings.nodes) {
				node.children.set(told.hash, new Node(table.players));
				nodes++;
			}
			break;
		}
		playOn(game, state, manner, dice);
		result.read(game, state);
		for (let i = 0; i < path.length; i++) {
			path[i].visits++;
			path[i].worth += result.worth(seats[i], settings.leadWeight, settings.leadScale);
			path[i].wins += result.win[seats[i]];
		}
	}
	const tried = [...root.branches[own].values()].filter(({ visits }) => visits > 0);
	return tried.sort((a, b) => b.visits - a.visits || b.worth - a.worth);
}

/** A move never tried, at random; else the one with the best upper bound. */
function pick(known: Map<number, Branch>, legal: Moves, visits: number, exploration: number, dice: Dice): Branch {
	let fresh = 0;
	let chosen = -1;
	let best: Branch | undefined;
	let bound = Number.NEGATIVE_INFINITY;
	const log = Math.log(visits + 1);
	for (let i = 0; i < legal.count; i++) {
		const branch = known.get(legal.list[i]);
		if (!branch) {
			if (dice.below(++fresh) === 0) chosen = legal.list[i];
		} else if (fresh === 0) {
			const upper = branch.visits === 0 ? Number.POSITIVE_INFINITY : branch.worth / branch.visits + exploration * Math.sqrt(log / branch.visits);
			if (upper > bound) {
				bound = upper;
				best = branch;
			}
		}
	}
	if (fresh === 0 && best) return best;
	const branch = { move: chosen, visits: 0, worth: 0, wins: 0 };
	known.set(chosen, branch);
	return branch;
}
