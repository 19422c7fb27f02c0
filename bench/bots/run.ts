// Measures one cell after another.

import type { BlunderGame } from './blunders.ts';
import type { DuelCell, OtherCell } from './cells.ts';
import type { DealResult } from './deal.ts';
import type { Exploited } from './exploit.ts';
import type { Hands } from './hands.ts';
import { addDeal, intervalOf, type Tally, Z95, Z99 } from './interval.ts';
import type { Job, JobResult } from './jobs.ts';
import type { LegalBatch } from './legal.ts';
import type { BlundersResult, DuelResult, ExploitResult, LegalResult, Result, SpeedResult, Stop } from './results.ts';
import type { Speeds } from './speed.ts';
import { addSpent } from './spent.ts';
import { percent, verdictOn } from './verdict.ts';

/** Options of a run. */
export interface Run {
	readonly hands: Hands;
	/** Most minutes per cell, over all runs. */
	readonly minutes: number;
	/** A short and rough run, to check that everything works. */
	readonly quick: boolean;
	/** Whether the run was interrupted. */
	readonly ended: () => boolean;
	/** Saves the results so far and prints a line. */
	readonly keep: (line: string) => void;
}

/**
 * Deals until the first look, and the factor between looks: looking after every deal would find differences by chance.
 */
const FIRST_LOOK = 10;
const NEXT_LOOK = 1.25;
/** Enough games without an illegal move, and enough games of Cabin boy. */
const LEGAL_GAMES = 100_000;
const BLUNDER_GAMES = 200;

/** Hands out jobs by number, unfinished ones first, until there is a reason to stop. */
async function byNumber<T extends JobResult>(
	{ hands, minutes, ended }: Run,
	result: Result & { next: number; open: number[] },
	jobOf: (number: number) => Job,
	done: (came: T) => Stop | null,
	{ limited = true, most = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
	const before = result.seconds;
	const start = performance.now();
	const again = [...result.open];
	let stop: Stop | null = null;
	const take = (): { job: Job; done: (came: T) => void } | undefined => {
		if (limited && result.seconds >= minutes * 60) stop ??= 'time';
		if (stop || ended()) return undefined;
		if (again.length === 0 && result.next >= most) return undefined;
		const number = again.shift() ?? result.next++;
		if (!result.open.includes(number)) result.open.push(number);
		return {
			job: jobOf(number),
			done: (came) => {
				result.open = result.open.filter((other) => other !== number);
				result.seconds = before + (performance.now() - start) / 1000;
				// Deals begun before the decision count too.
				const reason = done(came);
				stop ??= reason;
			},
		};
	};
	await hands.work<T>(take);
	result.stop = stop;
}

/** Why to stop a duel now, or null. */
export function reasonToStop(cell: DuelCell, tally: Tally): Stop | null {
	if (cell.games !== undefined) return tally.games >= cell.games ? 'games' : null;
	const sure = intervalOf(tally, Z99);
	if (cell.above !== undefined || cell.between) return verdictOn(cell, sure) === 'open' ? null : 'decided';
	const { low, high } = intervalOf(tally, Z95);
	const half = (high - low) / 2;
	if (half <= cell.precision && (sure.low > 0.5 || sure.high < 0.5)) return 'decided';
	return half <= cell.precision / 2 ? 'even' : null;
}

/** Plays a duel until it is decided or its time is up. */
export async function runDuel(run: Run, cell: DuelCell, result: DuelResult): Promise<void> {
	const { game, players, options, sides } = cell;
	const { tally, spent } = result;
	let look = FIRST_LOOK;
	while (look <= tally.deals) look = Math.ceil(look * NEXT_LOOK);
	const done = ({ games, wins, lead, spent: more }: DealResult): Stop | null => {
		addDeal(tally, games, wins, lead);
		for (const side of [0, 1] as const) addSpent(spent[side], more[side]);
		run.keep(`${tally.games} games, ${percent(intervalOf(tally, Z95))}`);
		if (cell.games !== undefined) return reasonToStop(cell, tally);
		if (tally.deals < look) return null;
		while (look <= tally.deals) look = Math.ceil(look * NEXT_LOOK);
		return reasonToStop(cell, tally);
	};
	const jobOf = (deal: number): Job => ({ do: 'deal', pairing: { game, players, options, sides }, deal });
	await byNumber<DealResult>(run, result, jobOf, done, cell.games === undefined ? {} : { most: cell.games / 2 });
}

/** Runs a cell of another kind. */
export async function runOther(run: Run, { game }: OtherCell, result: Exclude<Result, DuelResult>): Promise<void> {
	switch (result.kind) {
		case 'legal':
			return runLegal(run, result);
		case 'blunders':
			return runBlunders(run, result, game ?? 'dead-mans-draw');
		case 'speed':
			return runSpeed(run, result, game ?? 'dead-mans-draw');
		case 'exploit':
			return runExploit(run, result);
	}
}

async function runLegal(run: Run, result: LegalResult): Promise<void> {
	const most = run.quick ? 100 : LEGAL_GAMES;
	const done = ({ games, moves, tables, failures }: LegalBatch): Stop | null => {
		result.games += games;
		for (const [player, count] of Object.entries(moves)) result.moves[player] = (result.moves[player] ?? 0) + count;
		for (const [table, count] of Object.entries(tables)) result.tables[table] = (result.tables[table] ?? 0) + count;
		result.failures.push(...failures.slice(0, Math.max(0, 100 - result.failures.length)));
		run.keep(`${result.games} games, ${result.failures.length} failures, ${(result.games / result.seconds).toFixed(0)} games/s`);
		return result.games >= most ? 'done' : null;
	};
	// This cell promises a number of games, not a time.
	await byNumber<LegalBatch>(run, result, (batch) => ({ do: 'legal', batch }), done, { limited: run.quick });
}

async function runBlunders(run: Run, result: BlundersResult, game: NonNullable<OtherCell['game']>): Promise<void> {
	const most = run.quick ? 4 : BLUNDER_GAMES;
	const done = ({ moves, blunders, cost }: BlunderGame): Stop | null => {
		result.games++;
		result.moves += moves;
		result.cost += cost;
		result.perGame[blunders] = (result.perGame[blunders] ?? 0) + 1;
		run.keep(`${result.games} games, blunders a game: ${JSON.stringify(result.perGame)}`);
		return result.games >= most ? 'done' : null;
	};
	await byNumber<BlunderGame>(run, result, (number) => ({ do: 'blunders', game, number, quick: run.quick }), done);
}

async function runSpeed(run: Run, result: SpeedResult, game: NonNullable<OtherCell['game']>): Promise<void> {
	const start = performance.now();
	const speeds = await run.hands.alone<Speeds>({ do: 'speed', game, quick: run.quick });
	Object.assign(result, speeds, { seconds: (performance.now() - start) / 1000, stop: 'done' });
	run.keep(`${Math.round(speeds.trove)} against ${Math.round(speeds.peer)} iterations/s: ${speeds.ratio.toFixed(0)} times`);
}

async function runExploit(run: Run, result: ExploitResult): Promise<void> {
	const start = performance.now();
	const { threes, worst } = await run.hands.alone<Exploited>({ do: 'exploit', quick: run.quick });
	const mean = threes.reduce((sum, loss) => sum + loss, 0) / threes.length;
	const variance = threes.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / Math.max(1, threes.length - 1);
	const half = Z95 * Math.sqrt(variance / threes.length);
	const seconds = (performance.now() - start) / 1000;
	Object.assign(result, { positions: 3 * threes.length, mean, low: mean - half, high: mean + half, worst, seconds, stop: 'done' });
	run.keep(`${3 * threes.length} positions: ${mean.toFixed(3)} stars a round`);
}
