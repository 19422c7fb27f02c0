import { type Action, type Locale, type Options, type Outcome, parseMatchFile, type Registry, type Replayed, startMatch, TABLE } from '@trove/kernel';
import { questionOf } from '../ask.ts';
import type { Estimate, Reason } from '../mind.ts';
import type { Budget, Question } from '../question.ts';
import { moveOf } from '../sitting.ts';
import { type Advice, type Advised, advise } from './advise.ts';
import { surelyBehind } from './reasons.ts';
import settings from './settings.json' with { type: 'json' };

/** A move in an analysis. */
export interface Judged {
	readonly action: Action;
	readonly win: Estimate;
	readonly lead: Estimate;
	/** Games that the numbers come from, and whether they are enough to tell anything. */
	readonly tries: number;
	readonly known: boolean;
	readonly reasons: readonly Reason[];
	readonly texts: readonly string[];
}

/** What a move lost against the best one: chance to win, and points of lead. Never below 0. */
export interface Cost {
	readonly win: number;
	readonly lead: number;
}

/** A decision of a match: somebody had a choice. */
export interface Turn {
	/** How many actions came before it. */
	readonly step: number;
	readonly seat: number;
	/** The chance of every seat to win before it, as the one that decides can know it, with its 90% interval. */
	readonly chances: readonly Estimate[];
	readonly chosen: Judged;
	readonly best: Judged;
	/** Null if one of the two moves is not known. */
	readonly cost: Cost | null;
	/** Whether the cost is more than the error: only then the move is to blame. */
	readonly sure: boolean;
}

/** A match looked back on. */
export interface Analysis {
	readonly game: string;
	readonly players: number;
	readonly options: Options;
	readonly actions: number;
	readonly outcome: Outcome | null;
	/** The decisions in their order. */
	readonly turns: readonly Turn[];
	/** Per seat the moves that cost it most, the worst first; only those that surely cost some chance to win. */
	readonly costliest: readonly (readonly Turn[])[];
}

/** Who thinks about a question; `also` is the move that was made. */
export type Adviser = (question: Question, locale: Locale, also: Action) => Promise<Advice>;

/** How to analyse. */
export interface AnalyseOptions {
	/** The thinking for each decision. */
	readonly budget: Budget;
	/** Only the decisions of this seat. */
	readonly seat?: number | undefined;
	/** The language of the reasons; English when left out. */
	readonly locale?: Locale;
	/** What the thinking's own dice start from. */
	readonly seed?: string;
	/** Who thinks, and how many questions it is asked at once; when left out, this thread, one after the other. */
	readonly adviser?: Adviser;
	readonly atOnce?: number;
	/** Told after every decision. */
	readonly progress?: (done: number, all: number) => void;
}

/** Thinking whose answer is dropped; in iterations, so that a busy machine warms up as well. */
const WARM_UP: Budget = { iterations: 400 };

interface Asked {
	readonly step: number;
	readonly question: Question;
	readonly chosen: Action;
}

/**
 * Reviews a match, finished or not: the chances at every decision and the cost of each move. Throws a `Fault` for a
 * bad file.
 */
export async function analyse(registry: Registry, file: unknown, options: AnalyseOptions): Promise<Analysis> {
	const replayed = isReplayed(file) ? file : parseMatchFile(registry, file);
	const { game, table, state, steps } = replayed.match;
	const asked = decisionsOf(replayed, options);
	const adviser = options.adviser ?? inThisThread(registry);
	const turns: Turn[] = new Array(asked.length);
	let [next, done] = [0, 0];
	const atOnce = Math.max(1, options.atOnce ?? 1);
	// Warm start: fresh workers still compile their code, and would give the first moves fewer tries.
	if (asked.length > 0 && 'ms' in options.budget) {
		const { question, chosen } = asked[0];
		await Promise.all(Array.from({ length: atOnce }, () => adviser({ ...question, budget: WARM_UP }, options.locale ?? 'en', chosen)));
	}
	const think = async (): Promise<void> => {
		for (let i = next++; i < asked.length; i = next++) {
			const { question, chosen } = asked[i];
			turns[i] = turnOf(asked[i], await adviser(question, options.locale ?? 'en', chosen));
			options.progress?.(++done, asked.length);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, think));
	return {
		game: game.id,
		players: table.players,
		options: table.options,
		actions: steps.length,
		outcome: game.outcome(state),
		turns,
		costliest: Array.from({ length: table.players }, (_, seat) => costliestOf(turns, seat)),
	};
}

function isReplayed(file: unknown): file is Replayed {
	return typeof file === 'object' && file !== null && 'match' in file && 'events' in file;
}

/** Plays the match again and asks at every choice. */
function decisionsOf({ match, seed }: Replayed, { budget, seat, seed: own = 'analysis' }: AnalyseOptions): Asked[] {
	const { game, table } = match;
	const again = startMatch(game, table, seed);
	const asked: Asked[] = [];
	for (const [step, { seat: actor, move, extra }] of match.steps.entries()) {
		if (actor !== TABLE && (seat === undefined || seat === actor)) {
			const question = questionOf(game, table, again.state, actor, budget, `${own}/${step}`);
			const chosen = question.legal.find((action) => moveOf(game, action) === move);
			if (chosen && question.legal.length > 1) asked.push({ step, question, chosen });
		}
		again.replay(actor, game.make(move, extra));
	}
	return asked;
}

function turnOf({ step, chosen: made, question: { legal } }: Asked, { seat, chances, moves }: Advice): Turn {
	const [best] = moves;
	const chosen = moves.find(({ action }) => action === made) ?? moves[legalIndex(moves, made)];
	const win = best.win.mean - chosen.win.mean;
	const lead = best.lead.mean - chosen.lead.mean;
	return {
		step,
		seat,
		chances,
		chosen: judged(chosen),
		best: judged(best),
		cost: best.known && chosen.known ? { win: Math.max(0, win), lead: Math.max(0, lead) } : null,
		sure: chosen !== best && legal.length > 1 && surelyBehind(chosen, best),
	};
}

/** Where an action stands that has been through a worker. */
function legalIndex(moves: readonly Advised[], made: Action): number {
	const text = JSON.stringify(made);
	return moves.findIndex(({ action }) => JSON.stringify(action) === text);
}

function judged({ action, win, lead, tries, known, reasons, texts }: Advised): Judged {
	return { action, win, lead, tries, known, reasons, texts };
}

function costliestOf(turns: readonly Turn[], seat: number): Turn[] {
	const blamed = turns.flatMap((turn) => (turn.seat === seat && turn.sure && turn.cost && turn.cost.win >= settings.blamed ? [{ turn, cost: turn.cost }] : []));
	blamed.sort((a, b) => b.cost.win - a.cost.win || b.cost.lead - a.cost.lead);
	return blamed.slice(0, settings.costliest).map(({ turn }) => turn);
}

/** Thinks here, and lets others have their turn before each question. */
function inThisThread(registry: Registry): Adviser {
	return async (question, locale, also) => {
		await new Promise((resolve) => setTimeout(resolve, 0));
		return advise(registry, question, locale, also);
	};
}
