import {
	type Game,
	type GameEvent,
	isRefusal,
	type JsonObject,
	type Match,
	type MatchFile,
	makeMatchFile,
	makeTable,
	type Options,
	type Outcome,
	parseAction,
	type Registry,
	refusalOf,
	startMatch,
} from '@trove/kernel';
import { answer } from '../../src/answer.ts';
import { questionOf } from '../../src/ask.ts';
import type { Question } from '../../src/question.ts';
import { Failed, type FailureCode, inShort } from '../outside/failure.ts';
import { botSeed, dealSeed, entrantOf, resultOf } from './deals.ts';
import { type Entrant, isOutside, type OwnEntrant } from './entrant.ts';
import { type Thought, Thoughts } from './thinking.ts';

/** A game to be played: a deal, seen from one of its two sides. */
export interface Job {
	readonly game: string;
	readonly version: number;
	readonly players: number;
	readonly options: Options;
	/** The arena's seed. */
	readonly seed: string;
	readonly deal: number;
	readonly side: number;
	readonly entrants: readonly [Entrant, Entrant];
	/** Whether the match itself is wanted. */
	readonly keep?: boolean;
}

/** Why one of a pairing's entrants lost without an end of the game. */
export interface Failure {
	readonly entrant: 0 | 1;
	readonly seat: number;
	readonly code: FailureCode;
	readonly detail: string;
}

/** A game that was played. */
export interface Played {
	/** Null when an entrant failed. */
	readonly outcome: Outcome | null;
	readonly failures: readonly Failure[];
	/** What the first entrant got of the win: 1, 0, or a share. */
	readonly win: number;
	/** The first entrant's best score minus the second's. */
	readonly lead: number | null;
	readonly actions: number;
	readonly thoughts: readonly [Thought, Thought];
	/** The match as a file, if it was wanted; after a failure it ends there. */
	readonly match?: MatchFile;
}

/** What a seat wants to do, and what it took to find out. */
export interface Move {
	readonly action: JsonObject;
	readonly iterations: number;
	readonly ms: number;
}

/** Asks the bot of a seat; throws `Failed` when it cannot answer. */
export type AskSeat = (entrant: 0 | 1, question: Question) => Promise<Move> | Move;

/** Hears what happens, unredacted: the deal, then every action. */
export type Hear = (events: readonly GameEvent[]) => void;

/** The quickest tap that a bot may claim, in milliseconds: no person reacts faster. Our own bots have other limits. */
export const QUICKEST = 250;

/** Plays a game to its end, or until an entrant fails. Whoever acts at the same time is asked in the same position. */
export async function playGame(registry: Registry, job: Job, ask: AskSeat, hear?: Hear): Promise<Played> {
	const { game } = registry.find(job.game, job.version);
	const table = makeTable(game, job.players, job.options);
	const seed = dealSeed(job.seed, job.deal);
	const match = startMatch(game, table, seed);
	hear?.(match.dealt());
	const thoughts = [new Thoughts(), new Thoughts()] as const;
	const failures: Failure[] = [];
	for (let step = 0; !match.over && failures.length === 0; ) {
		const { state } = match;
		const moves: { seat: number; action: JsonObject }[] = [];
		for (const seat of match.toAct) {
			const entrant = entrantOf(seat, job.side);
			const question = questionOf(game, table, state, seat, job.entrants[entrant].budget, botSeed(job.seed, job.deal, job.side, step++));
			try {
				const { action, iterations, ms } = await ask(entrant, question);
				if (question.legal.length > 1) thoughts[entrant].add(ms, iterations);
				checkMove(game, state, job.players, seat, action, isOutside(job.entrants[entrant]) ? QUICKEST : 0);
				moves.push({ seat, action });
			} catch (error) {
				if (!(error instanceof Failed)) throw error;
				failures.push({ entrant, seat, code: error.code, detail: error.message });
			}
		}
		if (failures.length === 0)
			for (const { seat, action } of moves) {
				const events = actIfStill(match, seat, action);
				hear?.(events);
			}
	}
	return {
		...endOf(match, job.side, failures),
		failures,
		actions: match.steps.length,
		thoughts: [thoughts[0].counted, thoughts[1].counted],
		...(job.keep ? { match: makeMatchFile(match, seed) } : {}),
	};
}

/** Drops a move that became stale because another seat acted at the same time; its seat is asked again. */
function actIfStill(match: Match, seat: number, action: JsonObject): readonly GameEvent[] {
	if (!match.toAct.includes(seat)) return [];
	const done = match.act(seat, action);
	return isRefusal(done) ? [] : done.events;
}

/** Throws `Failed` for a move that is not allowed in the position in which it was asked for, or quicker than that. */
export function checkMove(game: Game, state: object, players: number, seat: number, action: JsonObject, quickest: number): void {
	const move = parseAction(game, action);
	const refusal = isRefusal(move) ? move : refusalOf(game, state, players, seat, move.move, move.extra);
	const shown = inShort(JSON.stringify(action), 80);
	if (refusal) {
		const { rule, data } = refusal;
		throw new Failed('illegal', `${shown}: ${refusal.code}${rule ? ` (${rule})` : ''}${data ? ` ${inShort(JSON.stringify(data), 100)}` : ''}`);
	}
	if (!isRefusal(move) && action.ms !== undefined && move.extra < quickest) throw new Failed('illegal', `${shown}: nobody reacts in less than ${quickest} ms`);
}

function endOf({ game, state }: Match, side: number, failures: readonly Failure[]): Pick<Played, 'outcome' | 'win' | 'lead'> {
	if (failures.length > 0) {
		const failed = [0, 1].filter((entrant) => failures.some((failure) => failure.entrant === entrant));
		return { outcome: null, win: failed.length === 2 ? 0.5 : failed[0], lead: null };
	}
	const outcome = game.outcome(state);
	if (!outcome) throw new Error(`a game of ${game.id} has ended without an outcome`);
	return { outcome, ...resultOf(outcome, side) };
}

/** Asks one of our own bots, in this thread. */
export function askBot(registry: Registry, { player, temperament }: OwnEntrant, question: Question): Move {
	const begun = performance.now();
	try {
		const { action, iterations } = answer(registry, { player, temperament, question });
		return { action, iterations, ms: performance.now() - begun };
	} catch (error) {
		throw new Failed('crashed', inShort(error instanceof Error ? error.message : String(error)));
	}
}

/** Asks a pairing of our own bots, in this thread. */
export function askOwn(registry: Registry, entrants: readonly [Entrant, Entrant]): AskSeat {
	return (entrant, question) => {
		const own = entrants[entrant];
		if (isOutside(own)) throw new Error(`${own.name} is not one of our own bots`);
		return askBot(registry, own, question);
	};
}
