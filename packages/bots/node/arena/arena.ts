import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { games } from '@trove/games';
import { Fault, type MatchFile, makeTable, type Options, type Registry } from '@trove/kernel';
import { Crew } from '../crew.ts';
import type { FailureCode } from '../outside/failure.ts';
import { makeBudget } from './budget.ts';
import { entrantOf } from './deals.ts';
import { type Entrant, fileName, isOutside, withNames } from './entrant.ts';
import type { Failure, Played } from './game.ts';
import { type Grounds, Lane } from './lane.ts';
import { type PairingRecord, type PairingResult, playPairing } from './pairing.ts';
import { ratings } from './ratings.ts';
import type { Interval, Share } from './statistics.ts';
import { type Thinking, Thoughts } from './thinking.ts';

/** How to hold an arena. */
export interface ArenaOptions {
	readonly game: string;
	/** The fewest that the game allows when left out. */
	readonly players?: number;
	readonly options?: Options;
	readonly entrants: readonly Entrant[];
	/** The most games of a pairing; an odd number is made even. */
	readonly games?: number;
	/** What deals and dice come from; random when left out. */
	readonly seed?: string;
	/** Stop a pairing when it is decided (the usual), or only after all games. */
	readonly until?: 'decided' | 'end';
	/** The share of wins that decides: a half when left out. */
	readonly target?: number;
	/** Stop a pairing when its interval reaches no further than this to either side, instead of when it is decided. */
	readonly precision?: number;
	/** The longest that a pairing may take. No game is begun after it. */
	readonly minutes?: number;
	/** Games at a time; one per core when left out. */
	readonly threads?: number;
	/** Milliseconds for a move of an outside bot, and for its start. */
	readonly limit?: number;
	readonly startLimit?: number;
	/** A folder in which each process of an outside bot has a file for what it writes to standard error. */
	readonly stderr?: string;
	/** Given every game that was played, also those that came after a decision. */
	readonly keep?: (name: string, match: MatchFile) => void;
	/** Other games than those of `@trove/games`; bots then think in this thread. */
	readonly registry?: Registry;
	/** Stops everything; the result is what is known then. */
	readonly signal?: AbortSignal;
}

/** What is told while an arena goes on. */
export interface ArenaProgress {
	/** Which pairing is being played, of how many. */
	readonly pairing: number;
	readonly pairings: number;
	readonly first: string;
	readonly second: string;
	/** Games of this pairing, and the most that there will be. */
	readonly games: number;
	readonly most: number;
	readonly wins: Share;
}

/** An entrant's lot. */
export interface EntrantResult {
	readonly name: string;
	readonly player?: string;
	readonly temperament?: string;
	readonly command?: readonly string[];
	/** What an outside bot calls itself. */
	readonly says?: string;
	readonly budget: string;
	readonly games: number;
	/** The share of wins over all its games. */
	readonly wins: number | null;
	readonly rating: Interval;
	readonly thinking: Thinking;
	/** Games lost by failing, by why; and the first few in detail. */
	readonly failures: { readonly [code in FailureCode]?: number };
	readonly details: readonly { readonly code: FailureCode; readonly detail: string }[];
	/** It could not be started so often that its other games were not begun. */
	readonly givenUp: boolean;
}

/** What an arena came to, as JSON. */
export interface ArenaResult {
	readonly game: string;
	readonly version: number;
	readonly players: number;
	readonly options: Options;
	readonly seed: string;
	/** The most games of a pairing. */
	readonly games: number;
	readonly target: number;
	readonly entrants: readonly EntrantResult[];
	readonly pairings: readonly PairingResult[];
	readonly aborted: boolean;
	readonly seconds: number;
}

/** So many failures in a row before the first move, and a bot is given up. */
const PATIENCE = 3;
const AT_START: readonly FailureCode[] = ['no-start', 'no-hello', 'contract'];
/** How many failures are told in detail. */
const DETAILS = 3;
/** The most games of a pairing unless told. */
export const USUAL_GAMES = 200;

/** Holds an arena: every pair of entrants meets on the same deals, each deal from both sides. */
export async function runArena(options: ArenaOptions, onProgress: (progress: ArenaProgress) => void = () => {}): Promise<ArenaResult> {
	const begun = performance.now();
	const registry = options.registry ?? games;
	const { game } = registry.find(options.game);
	const table = makeTable(game, options.players, options.options);
	const entrants = withNames(options.entrants);
	if (entrants.length < 2) throw new Fault('bot', `two bots or more are expected, not ${entrants.length}`);
	if (table.players < 2) throw new Fault('players', 'two players or more are expected');
	const deals = Math.max(1, Math.ceil((options.games ?? USUAL_GAMES) / 2));
	const seed = options.seed ?? randomBytes(12).toString('hex');
	const target = options.target ?? 0.5;
	const stopping = { until: options.until ?? 'decided', target, precision: options.precision, deals };
	const job = { game: game.id, version: game.version, players: table.players, options: table.options, seed };
	const { keep } = options;
	const stop = new AbortController();
	const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
	const threads = Math.max(1, options.threads ?? availableParallelism());
	const crew = new Crew(threads);
	const grounds: Grounds = {
		registry,
		threads: registry === games,
		crew,
		limit: options.limit,
		startLimit: options.startLimit,
		stderr: options.stderr,
		signal,
	};
	const lanes = Array.from({ length: threads }, (_, i) => new Lane(grounds, i + 1));
	const halt = (): void => {
		for (const lane of lanes) lane.stop();
	};
	signal.addEventListener('abort', halt, { once: true });

	const starts = new Starts(entrants.length);
	const meetings = entrants.flatMap((_, first) => entrants.slice(first + 1).map((_, after) => ({ first, second: first + 1 + after })));
	const records: PairingRecord[] = [];
	try {
		for (const [pairing, { first, second }] of meetings.entries()) {
			if (signal.aborted || starts.givenUp(first) || starts.givenUp(second)) continue;
			const named = { pairing, pairings: meetings.length, first: entrants[first].name, second: entrants[second].name, most: 2 * deals };
			const plan = {
				first,
				second,
				job: { ...job, entrants: [entrants[first], entrants[second]] as const, keep: keep !== undefined },
				stopping,
				minutes: options.minutes,
				signal,
				watch: (played: Played) => starts.watch([first, second], played),
				keep: (deal: number, side: number, match: MatchFile) => {
					const seats = [0, 1].map((seat) => fileName(entrants[entrantOf(seat, side) === 0 ? first : second].name));
					keep?.([pairing + 1, `${deal + 1}`.padStart(4, '0'), side + 1, ...seats].join('-'), match);
				},
				progress: (games: number, wins: Share) => onProgress({ ...named, games, wins }),
			};
			records.push(await playPairing(plan, lanes));
		}
		const says = entrants.map((entrant) => lanes.map((lane) => lane.nameOf(entrant)).find((name) => name !== undefined));
		const aborted = signal.aborted;
		return {
			...job,
			games: 2 * deals,
			target,
			entrants: entrantResults(entrants, records, starts, says),
			pairings: records.map(({ result }) => result),
			aborted,
			seconds: (performance.now() - begun) / 1000,
		};
	} finally {
		signal.removeEventListener('abort', halt);
		if (signal.aborted) halt();
		else await Promise.all(lanes.map((lane) => lane.close()));
		crew.close();
	}
}

/** Who cannot even be started. */
class Starts {
	readonly #inRow: number[];

	constructor(entrants: number) {
		this.#inRow = new Array(entrants).fill(0);
	}

	/** Looks at a game; answers whether one of its entrants is given up. */
	watch(pair: readonly [number, number], { failures }: Played): boolean {
		for (const [side, entrant] of pair.entries()) {
			const failed = failures.some((failure) => failure.entrant === side && AT_START.includes(failure.code));
			if (failed) this.#inRow[entrant]++;
			// A game that ended before its turn says nothing of it.
			else if (!failures.some((failure) => failure.entrant !== side)) this.#inRow[entrant] = 0;
		}
		return pair.some((entrant) => this.givenUp(entrant));
	}

	/** Whether an entrant takes no further part. */
	givenUp(entrant: number): boolean {
		return this.#inRow[entrant] >= PATIENCE;
	}
}

function entrantResults(
	entrants: readonly Entrant[],
	records: readonly PairingRecord[],
	starts: Starts,
	says: readonly (string | undefined)[],
): EntrantResult[] {
	const rated = ratings(
		entrants.length,
		records.map(({ result: { first, second, wins } }) => ({ first, second, share: wins.mean, games: wins.effective })),
	);
	return entrants.map((entrant, index) => {
		const thoughts = new Thoughts();
		const failures: Failure[] = [];
		let games = 0;
		let won = 0;
		for (const { result, played } of records) {
			if (result.first !== index && result.second !== index) continue;
			const side = result.first === index ? 0 : 1;
			games += result.games;
			won += result.games * (side === 0 ? result.wins.mean : 1 - result.wins.mean);
			for (const game of played) {
				thoughts.merge(game.thoughts[side]);
				failures.push(...game.failures.filter((failure) => failure.entrant === side));
			}
		}
		const counts: { [code in FailureCode]?: number } = {};
		for (const { code } of failures) counts[code] = (counts[code] ?? 0) + 1;
		const said = says[index];
		return {
			name: entrant.name,
			...(isOutside(entrant) ? { command: entrant.command } : { player: entrant.player, temperament: entrant.temperament }),
			...(said === undefined ? {} : { says: said }),
			budget: makeBudget(entrant.budget),
			games,
			wins: games === 0 ? null : won / games,
			rating: rated[index],
			thinking: thoughts.summary,
			failures: counts,
			details: failures.slice(0, DETAILS).map(({ code, detail }) => ({ code, detail })),
			givenUp: starts.givenUp(index),
		};
	});
}
