import { Dice, type Entry, firstSeat, type Game, type Locale, type Outcome, playout, type Registry, SPECTATOR, type Table } from '@trove/kernel';
import { parseBots, type SeatBot, specOf } from './bots.ts';
import { tableOf } from './people.ts';
import { print } from './print.ts';
import { FINE, whole } from './problem.ts';
import { progressBar } from './progress.ts';
import { report } from './report.ts';
import { type BotGame, dealForBots, playByBots } from './sim-bots.ts';
import { Tally } from './stats.ts';

/** The options of `trove sim`, as typed. */
export interface SimOptions {
	readonly players?: string;
	readonly games?: string;
	readonly seed?: string;
	readonly option: readonly string[];
	readonly bot: readonly string[];
	readonly json?: boolean;
}

/** The results of a simulation. */
export interface Simulated {
	readonly entry: Entry;
	readonly table: Table;
	readonly games: number;
	readonly seed: string;
	/** Bots by seat; undefined for random play. */
	readonly bots: readonly SeatBot[] | undefined;
	/** Actions per game. */
	readonly lengths: Tally;
	/** Points of all seats, and of each. */
	readonly scores: Tally;
	readonly seatScores: readonly Tally[];
	/** Per seat 1 for a win, 1/k for one shared by k, else 0. */
	readonly wins: readonly Tally[];
	/** The same for the starting seat, in games that have one. */
	readonly firstWins: Tally | undefined;
	readonly actionsPerSecond: number;
}

/** Milliseconds of play between yields to the event loop. */
const SLICE = 50;

/** `trove sim`: plays many games, by bots or at random, and prints statistics. */
export async function sim(registry: Registry, id: string, options: SimOptions, locale: Locale): Promise<number> {
	const entry = registry.find(id);
	const table = tableOf(entry.game, options.players, options.option);
	const games = options.games === undefined ? (options.bot.length === 0 ? 1000 : 100) : whole(options.games, '--games', 1, 1e9);
	const bots = options.bot.length === 0 ? undefined : parseBots(options.bot, table.players, '--bot');
	const simulated = await simulate({ registry, entry, table, games, seed: options.seed ?? 'trove', bots });
	if (options.json) print(JSON.stringify(summary(simulated)));
	else for (const line of report(simulated, locale)) print(line);
	return FINE;
}

/** What to simulate. */
type Wanted = Pick<Simulated, 'entry' | 'table' | 'games' | 'seed' | 'bots'> & { readonly registry: Registry };

async function simulate(wanted: Wanted): Promise<Simulated> {
	const { registry, entry, table, games, seed, bots } = wanted;
	const { game } = entry;
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
	let played = 0;
	const breathe = (): Promise<void> | undefined => {
		if (performance.now() < pause) return undefined;
		bar.update(played);
		// Lets the event loop handle ^C.
		return new Promise((resolve) => {
			setImmediate(() => {
				pause = performance.now() + SLICE;
				resolve();
			});
		});
	};
	const next = bots ? botPlay({ registry, entry, table, bots, seed }, breathe) : evenPlay(game, table, new Dice(seed));
	for (; played < games; played++) {
		const { state, first, length, ms } = await next(played);
		spent += ms;
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
		await breathe();
	}
	bar.update(games);
	bar.stop();
	const actionsPerSecond = Math.round(actions / (spent / 1000));
	const began = firstWins.counts.size > 0 ? firstWins : undefined;
	return { entry, table, games, seed, bots, lengths, scores, seatScores, wins, firstWins: began, actionsPerSecond };
}

/** A finished game: final state, starting seat, actions and duration. */
interface Finished {
	readonly state: object;
	readonly first: number | undefined;
	readonly length: number;
	readonly ms: number;
}

/** Random games. */
function evenPlay(game: Game, table: Table, dice: Dice): () => Finished {
	const state = game.blank(table);
	return () => {
		const begun = performance.now();
		game.deal(state, dice);
		const dealt = performance.now();
		const first = starterOf(game, state, table.players);
		const resumed = performance.now();
		const length = playout(game, state, dice);
		return { state, first, length, ms: dealt - begun + (performance.now() - resumed) };
	};
}

/** Games of bots. */
function botPlay(of: Omit<BotGame, 'number'>, breathe: () => Promise<void> | undefined): (number: number) => Promise<Finished> {
	return async (number) => {
		const begun = performance.now();
		const match = dealForBots({ ...of, number });
		const first = starterOf(of.entry.game, match.state, of.table.players);
		await playByBots({ ...of, number }, match, breathe);
		return { state: match.state, first, length: match.steps.length, ms: performance.now() - begun };
	};
}

function outcomeOf(game: Game, state: object): Outcome {
	const outcome = game.outcome(state);
	if (!outcome) throw new Error('a game without an outcome has ended');
	return outcome;
}

/** The seat that begins: the only one to act, else the view's first player or turn. Undefined if all act at once. */
function starterOf(game: Game, state: object, players: number): number | undefined {
	const mask = game.toAct(state);
	if ((mask & (mask - 1)) === 0) return firstSeat(mask);
	if (!game.bags.includes('first')) return undefined;
	const { first, turn } = game.view(state, SPECTATOR);
	return [first, turn].find((seat): seat is number => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < players);
}

function summary({ entry, table, games, bots, lengths, scores, seatScores, wins, actionsPerSecond }: Simulated): object {
	return {
		game: entry.game.id,
		players: table.players,
		options: table.options,
		games,
		...(bots ? { bots: bots.map(specOf) } : {}),
		actions: { mean: lengths.mean, sd: lengths.sd },
		scores: { mean: scores.mean, sd: scores.sd, seats: seatScores.map(({ mean }) => mean) },
		wins: wins.map(({ mean }) => mean),
		actionsPerSecond,
	};
}
