import { Dice } from '@trove/kernel';
import type { Estimate, Opinion, Sitting } from '../mind.ts';
import { type Manner, playOn, Result } from '../search/playing.ts';
import { hidesChoices } from '../sitting.ts';
import type { Calibration } from './calibration.ts';
import { chanceOf, Spread, Z } from './interval.ts';
import settings from './settings.json' with { type: 'json' };

/** A move weighed: what is expected of it, and how sure that is. */
export interface Weighed extends Opinion {
	/** The chance of every seat to win, when this move is made; empty if it is not known seat by seat. */
	readonly chances: readonly Estimate[];
	/** Standard errors of the chance and of the mean lead. */
	readonly winError: number;
	readonly leadError: number;
	/** How it was scouted: only for choosing. */
	readonly worth: number;
}

/** What is told of the moves, by some calibration. */
export type Telling = (calibration: Calibration) => Weighed[];

/** Whether enough games were tried to tell anything of a move. */
export function isKnown({ tries }: Pick<Opinion, 'tries'>): boolean {
	return tries >= settings.floor;
}

/** Tries of a move. Scouting only selects; the reported numbers come from later tries, which avoids selection bias. */
class Pile {
	readonly move: number;
	/** Sums of every seat's results, and of their squares. */
	readonly wins: Float64Array;
	readonly squares: Float64Array;
	readonly leads: number[] = [];
	tries = 0;
	/** The scouting's tries, and how many rounds of it the move outlasted. */
	scouted = 0;
	worth = 0;
	rounds = 0;

	constructor(move: number, players: number) {
		this.move = move;
		this.wins = new Float64Array(players);
		this.squares = new Float64Array(players);
	}

	scout(worth: number): void {
		this.scouted++;
		this.worth += worth;
	}

	add(result: Result, seat: number): void {
		this.tries++;
		this.leads.push(result.lead[seat]);
		for (let one = 0; one < this.wins.length; one++) {
			this.wins[one] += result.win[one];
			this.squares[one] += result.win[one] ** 2;
		}
	}

	get rank(): number {
		return this.scouted === 0 ? -1 : this.rounds + this.worth / this.scouted;
	}

	get lead(): number {
		return this.leads.reduce((sum, lead) => sum + lead, 0) / this.leads.length;
	}
}

/**
 * Plays games out for every move: scouting halves the field repeatedly, then fresh tries go mostly to the promising
 * moves. `also` is examined as closely as these. Results are in the order of the sitting's moves.
 */
export function tryMoves<S extends object>(sitting: Sitting<S>, manner: Manner<S>, also?: number): Telling {
	const { table, clock } = sitting;
	const piles = sitting.moves.map((move) => new Pile(move, table.players));
	const pass = passes(sitting, manner);
	const byRank = (a: Pile, b: Pile): number => b.rank - a.rank;

	const rounds = Math.ceil(Math.log2(piles.length)) || 1;
	let left = piles;
	for (let round = 1; round <= rounds && left.length > 1; round++) {
		do pass(left, false);
		while (clock.used < (settings.scouting * round) / rounds);
		left = left.toSorted(byRank).slice(0, Math.ceil(left.length / 2));
		for (const pile of left) pile.rounds++;
		if (clock.used >= settings.scouting) break;
	}

	const ranked = piles.toSorted(byRank);
	const finalists = ranked.filter((pile, i) => i < settings.finalists || pile.move === also);
	// A short budget goes to the best move and the one asked for, so that at least these are known.
	for (const piles of [ranked.filter((pile, i) => i === 0 || pile.move === also), finalists])
		for (let tries = piles[0].tries; tries < settings.floor; tries++) if (!pass(piles, true)) break;
	const even = settings.scouting + settings.even * (1 - settings.scouting);
	for (let tries = 0; tries < settings.leastTries || clock.used < even; tries++) if (!pass(ranked, true)) break;
	while (pass(finalists, true));
	return (calibration) => piles.map((pile) => weighed(sitting, pile, piles, calibration));
}

/** Makes passes: one try of each given move. All moves of a pass meet the same chance (common random numbers). */
function passes<S extends object>(sitting: Sitting<S>, manner: Manner<S>): (piles: readonly Pile[], count: boolean) => boolean {
	const { game, table, seat, dice, clock } = sitting;
	const state = game.blank(table);
	const result = new Result(table.players);
	const secret = hidesChoices(sitting);
	return (piles, count) => {
		const from = secret ? sitting.another() : sitting.state;
		const seed = dice.next();
		for (const pile of piles) {
			if (!clock.more()) return false;
			game.copy(from, state);
			const chance = new Dice(seed);
			game.apply(state, seat, pile.move, manner.extra(state, seat, pile.move, chance), chance);
			playOn(game, state, manner, chance);
			result.read(game, state);
			if (count) pile.add(result, seat);
			else pile.scout(result.worth(seat, settings.leadWeight, settings.leadScale));
		}
		return true;
	};
}

/** What a move's tries tell. */
function weighed<S extends object>(sitting: Sitting<S>, pile: Pile, piles: readonly Pile[], { widen, win: winWiden }: Calibration): Weighed {
	const { move, tries } = pile;
	if (tries === 0) return unknown(sitting, pile, piles);
	const chances = Array.from(pile.wins, (wins, seat) => chanceOf(wins, pile.squares[seat], tries, winWiden));
	const win = chances[sitting.seat];
	const mean = pile.lead;
	const range = leadRange(pile, piles, widen);
	const variance = pile.leads.reduce((sum, lead) => sum + (lead - mean) ** 2, 0) / Math.max(1, tries - 1);
	return {
		move,
		win,
		lead: { mean, ...range },
		tries,
		chances,
		winError: (win.high - win.low) / (2 * Z),
		leadError: tries < 2 ? range.high - range.low + 1 : Math.sqrt(variance / tries),
		worth: pile.rank,
	};
}

/**
 * The lead's range from the move's own tries. With few tries it shrinks towards the mean of all moves and takes its
 * width from their pooled spread, widened as by Student's t.
 */
function leadRange(pile: Pile, piles: readonly Pile[], widen: number): { low: number; high: number } {
	const own = pile.leads.length;
	const all = piles.reduce((sum, { tries }) => sum + tries, 0);
	const middle = piles.reduce((sum, { leads }) => sum + leads.reduce((part, lead) => part + lead, 0), 0) / all;
	const leaning = settings.leadLeaning;
	const middleOf = (one: Pile): number => (one.tries * one.lead + leaning * middle) / (one.tries + leaning);
	const mean = middleOf(pile);
	const factor = widen * (1 + settings.fewLeads / Math.max(1, all - 1));
	const spread = new Spread();
	for (const lead of pile.leads) spread.add(mean + factor * (lead - mean), 1);
	const weight = Math.min(1, Math.max(0, settings.enoughLeads - own) / Math.max(1, all - own));
	for (const other of piles) {
		if (weight === 0 || other === pile || other.tries === 0) continue;
		const theirs = middleOf(other);
		for (const lead of other.leads) spread.add(mean + factor * (lead - theirs), weight);
	}
	return spread.range();
}

/** What is said of a move for which no time was left. */
function unknown<S extends object>({ table, seat }: Sitting<S>, pile: Pile, piles: readonly Pile[]): Weighed {
	const tries = piles.reduce((sum, other) => sum + other.tries, 0);
	const leads = piles.flatMap((other) => other.leads);
	const chances = Array.from({ length: table.players }, (_, i) =>
		tries === 0 ? 1 / table.players : piles.reduce((sum, { wins }) => sum + wins[i], 0) / tries,
	).map((mean): Estimate => ({ mean, low: 0, high: 1 }));
	const mean = tries === 0 ? 0 : leads.reduce((sum, lead) => sum + lead, 0) / tries;
	const lead: Estimate = { mean, low: Math.min(mean, ...leads), high: Math.max(mean, ...leads) };
	return { move: pile.move, win: chances[seat], lead, tries: 0, chances, winError: 1 / Z, leadError: lead.high - lead.low + 1, worth: pile.rank };
}
