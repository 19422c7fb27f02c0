import { game } from '@trove/games/dead-mans-draw';
import { DRAW } from '@trove/games/dead-mans-draw/moves.ts';
import { deckLeft, KEEPING, NO_CHOICE, OVER, type State } from '@trove/games/dead-mans-draw/state.ts';
import type { Mind, Sitting } from '../mind.ts';
import { paired } from '../search/paired.ts';
import { Deal, leadOf, playOut, winOf } from './playout.ts';
import { Judge } from './policy.ts';
import { raiding } from './raid.ts';
import settings from './settings.json' with { type: 'json' };
import { standing } from './standing.ts';

/** The settings of Captain's search. */
export interface SearchSettings {
	/**
	 * How many raids are played out before the standing is evaluated; with so few cards left, the whole game is played
	 * out.
	 */
	readonly raids: number;
	readonly race: number;
	/** How much the lead counts beside the win, and what lead is a large one. */
	readonly leadWeight: number;
	readonly leadScale: number;
	/** The most moves that are tried, and how many points the rule of thumb may rate a move below the best. */
	readonly moves: number;
	readonly margin: number;
	/** Passes before any move is dropped, and passes after which more would hardly tell more. */
	readonly firstPasses: number;
	readonly enough: number;
	/** The prior from the rule of thumb: winning chance per point, the most points that count, and its standard error. */
	readonly point: number;
	readonly points: number;
	readonly doubt: number;
	/** A move is dropped when trying it on promises less of the winning chance than this. */
	readonly care: number;
}

/** A move and what its playouts came to, pass by pass. */
class Tried {
	readonly move: number;
	/** What the rule of thumb promises, in points. */
	readonly value: number;
	readonly worths: number[] = [];

	constructor(move: number, value: number) {
		this.move = move;
		this.value = value;
	}
}

/** Plays games out from every sensible move, all against the same luck, and drops moves as they fall behind. */
export function search(sitting: Sitting<State>, judge: Judge, by: SearchSettings): number {
	const { table, seat, dice, clock } = sitting;
	const all = candidates(sitting, judge, by);
	let left = all;
	const state = game.blank(table);
	const deal = new Deal();
	const secret = sitting.state.phase === KEEPING;
	// What a standing promises is known for two; near the end the games themselves tell more.
	const short = table.players === 2 && !secret && deckLeft(sitting.state) > by.race;
	const raids = short ? by.raids : Number.POSITIVE_INFINITY;
	const leadWeight = short ? 0 : by.leadWeight;
	let check = by.firstPasses;
	for (let pass = 1; left.length > 1 && pass <= by.enough; pass++) {
		const from = secret ? sitting.another() : sitting.state;
		deal.deal(from, dice);
		for (const tried of left) {
			if (!clock.more()) return best(left, by).move;
			game.copy(from, state);
			game.apply(state, seat, tried.move, 0, deal);
			// A raid that ends with the move itself counts too.
			playOut(state, judge, deal, state.turn === from.turn ? raids : raids - 1);
			tried.worths.push(state.phase === OVER ? resultOf(state, seat, leadWeight, by.leadScale) : standing(state, seat));
		}
		if (pass >= check) {
			left = withoutHopeless(left, by);
			check = Math.ceil(check * 1.3);
		}
	}
	return best(left, by).move;
}

/** What a finished game is worth: the win, and beside it the lead. */
function resultOf(state: State, seat: number, leadWeight: number, leadScale: number): number {
	const lead = leadOf(state, seat) / leadScale;
	return winOf(state, seat) * (1 - leadWeight) + (leadWeight * (1 + lead / (1 + Math.abs(lead)))) / 2;
}

/** The moves worth trying, the rule of thumb's own choice first. */
function candidates({ state, seat, moves }: Sitting<State>, judge: Judge, by: SearchSettings): Tried[] {
	const first = judge.choose(state, seat);
	const all = moves.map(
		(move) => new Tried(move, move === DRAW && state.pending === NO_CHOICE ? raiding(judge.outlook.read(state)) : judge.value(state, seat, move)),
	);
	const rank = ({ move, value }: Tried): number => (move === first ? Number.POSITIVE_INFINITY : value);
	const sorted = all.toSorted((a, b) => rank(b) - rank(a));
	const least = sorted[0].value - by.margin;
	return sorted.filter(({ value }, index) => index < 2 || (index < by.moves && value >= least));
}

/**
 * How much better `a` is than `b`, and how sure that is: the playouts' result combined with the rule of thumb's prior.
 */
function difference(a: Tried, b: Tried, by: SearchSettings): { mean: number; error: number } {
	const expected = by.point * Math.max(-by.points, Math.min(by.points, a.value - b.value));
	const count = Math.min(a.worths.length, b.worths.length);
	if (count === 0) return { mean: expected, error: by.doubt };
	const { mean, variance } = paired(a.worths, b.worths, count);
	// A few equal results do not prove that all are.
	const sharpness = count / (variance + 0.1 / count);
	const trust = 1 / by.doubt ** 2;
	return { mean: (mean * sharpness + expected * trust) / (sharpness + trust), error: 1 / Math.sqrt(sharpness + trust) };
}

/** What a move that seems worse by `mean` promises on average, if it should turn out to be better. */
function promise({ mean, error }: { mean: number; error: number }): number {
	const z = mean / error;
	const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
	// The normal tail, to three digits (Abramowitz and Stegun 26.2.16).
	const t = 1 / (1 + 0.33267 * Math.abs(z));
	const tail = density * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
	return error * (density - z * (z >= 0 ? tail : 1 - tail));
}

function withoutHopeless(left: readonly Tried[], by: SearchSettings): Tried[] {
	const leader = best(left, by);
	return left.filter((tried) => tried === leader || promise(difference(leader, tried, by)) >= by.care);
}

/** The best move; between equals the first, which is the rule of thumb's. */
function best(left: readonly Tried[], by: SearchSettings): Tried {
	return left.reduce((a, b) => (difference(b, a, by).mean > 0 ? b : a));
}

const judge = new Judge(settings.policy);

/** Captain: searches. */
export const captain: Mind<State> = (sitting) => {
	const { moves } = sitting;
	return { move: moves.length === 1 ? moves[0] : search(sitting, judge, settings.search), extra: 0 };
};
