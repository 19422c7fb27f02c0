import { Dice, type Entry, firstSeat, type Game, type Locale, type Outcome, playout, type Registry, SPECTATOR, type Table } from '@trove/kernel';
import cliProgress from 'cli-progress';
import { tableOf } from './people.ts';
import { print } from './print.ts';
import { FINE, INTERRUPTED, whole } from './problem.ts';
import { report } from './report.ts';
import { Tally } from './stats.ts';

/** The options of `trove sim`, as typed. */
export interface SimOptions {
	readonly players?: string;
	readonly games?: string;
	readonly seed?: string;
	readonly option: readonly string[];
	readonly json?: boolean;
}

/** What many games came to. */
export interface Simulated {
	readonly entry: Entry;
	readonly table: Table;
	readonly games: number;
	readonly seed: string;
	/** Actions a game. */
	readonly lengths: Tally;
	/** Points of all seats together, and of each. */
	readonly scores: Tally;
	readonly seatScores: readonly Tally[];
	/** Per seat 1 for a win, 1/k for one shared by k, else 0. */
	readonly wins: readonly Tally[];
	/** The same for the seat that began, in games that have one. */
	readonly firstWins: Tally | undefined;
	readonly actionsPerSecond: number;
}

/** How long to play between two looks at the terminal, in milliseconds. */
const SLICE = 50;

/** `trove sim`: plays many games, every player choosing evenly among its legal moves, and tells what came out. */
export async function sim(registry: Registry, id: string, options: SimOptions, locale: Locale): Promise<number> {
	const entry = registry.find(id);
	const table = tableOf(entry.game, options.players, options.option);
	const games = options.games === undefined ? 1000 : whole(options.games, '--games', 1, 1e9);
	const simulated = await simulate(entry, table, games, options.seed ?? 'trove');
	if (options.json) print(JSON.stringify(summary(simulated)));
	else for (const line of report(simulated, locale)) print(line);
	return FINE;
}

async function simulate(entry: Entry, table: Table, games: number, seed: string): Promise<Simulated> {
	const { game } = entry;
	const dice = new Dice(seed);
	const state = game.blank(table);
	const seats = Array.from({ length: table.players });
	const lengths = new Tally();
	const scores = new Tally();
	const seatScores = seats.map(() => new Tally());
	const wins = seats.map(() => new Tally());
	const firstWins = new Tally();
	let actions = 0;
	let spent = 0;
	const bar = progressBar(games);
	let pause = performance.now() + SLICE;
	for (let i = 0; i < games; i++) {
		const begun = performance.now();
		game.deal(state, dice);
		const dealt = performance.now();
		const first = starterOf(game, state, table.players);
		const resumed = performance.now();
		const length = playout(game, state, dice);
		const now = performance.now();
		spent += dealt - begun + (now - resumed);
		actions += length;
		lengths.add(length);
		const outcome = outcomeOf(game, state);
		const share = 1 / outcome.winners.length;
		for (const [seat, score] of outcome.scores.entries()) {
			scores.add(score);
			seatScores[seat].add(score);
			wins[seat].add(outcome.winners.includes(seat) ? share : 0);
		}
		if (first !== undefined) firstWins.add(outcome.winners.includes(first) ? share : 0);
		if (now < pause) continue;
		bar.update(i + 1);
		// Lets ^C through.
		await new Promise((resolve) => setImmediate(resolve));
		pause = performance.now() + SLICE;
	}
	bar.update(games);
	bar.stop();
	const actionsPerSecond = Math.round(actions / (spent / 1000));
	return { entry, table, games, seed, lengths, scores, seatScores, wins, firstWins: firstWins.counts.size > 0 ? firstWins : undefined, actionsPerSecond };
}

function outcomeOf(game: Game, state: object): Outcome {
	const outcome = game.outcome(state);
	if (!outcome) throw new Error('a game without an outcome has ended');
	return outcome;
}

/** The seat that begins: the only one to act, else the one that the view calls first, or whose turn it is. None where all act at once. */
function starterOf(game: Game, state: object, players: number): number | undefined {
	const mask = game.toAct(state);
	if ((mask & (mask - 1)) === 0) return firstSeat(mask);
	if (!game.bags.includes('first')) return undefined;
	const { first, turn } = game.view(state, SPECTATOR);
	return [first, turn].find((seat): seat is number => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < players);
}

/** A bar on stderr while somebody watches. */
function progressBar(total: number): { update(done: number): void; stop(): void } {
	if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
	const bar = new cliProgress.SingleBar(
		{ stream: process.stderr, clearOnComplete: true, hideCursor: true, format: '{bar} {percentage} %  {value}/{total}  {eta_formatted}' },
		cliProgress.Presets.shades_classic,
	);
	const interrupted = (): void => {
		bar.stop();
		process.exit(INTERRUPTED);
	};
	process.once('SIGINT', interrupted);
	bar.start(total, 0);
	return {
		update: (done) => bar.update(done),
		stop: () => {
			bar.stop();
			process.removeListener('SIGINT', interrupted);
		},
	};
}

function summary({ entry, table, games, lengths, scores, seatScores, wins, actionsPerSecond }: Simulated): object {
	return {
		game: entry.game.id,
		players: table.players,
		options: table.options,
		games,
		actions: { mean: lengths.mean, sd: lengths.sd },
		scores: { mean: scores.mean, sd: scores.sd, seats: seatScores.map(({ mean }) => mean) },
		wins: wins.map(({ mean }) => mean),
		actionsPerSecond,
	};
}
