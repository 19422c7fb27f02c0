import { games } from '@trove/games';
import { type Game, makeTable, startMatch, type Table } from '@trove/kernel';
import { questionOf } from '../src/ask.ts';
import type { Mind } from '../src/mind.ts';
import type { Budget } from '../src/question.ts';
import { sitDown } from '../src/sitting.ts';

/** What a duel came to, for its first player. */
export interface Duel {
	readonly games: number;
	/** Share of wins, ties as halves, and the 95% interval. */
	readonly wins: number;
	readonly low: number;
	readonly high: number;
	/** Mean difference of scores a game. */
	readonly lead: number;
	/** Mean iterations and milliseconds a move of the first player. */
	readonly iterations: number;
	readonly ms: number;
}

/** Two minds against each other over the same deals from both sides; at larger tables each has every other seat. */
export function duel(
	id: string,
	minds: readonly [Mind, Mind],
	deals: number,
	options: { budget?: Budget; players?: number; options?: object; seed?: string } = {},
): Duel {
	const { game } = games.find(id);
	const table = makeTable(game, options.players ?? 2, options.options ?? {});
	const budget = options.budget ?? { iterations: 100 };
	const pairs: number[] = [];
	let lead = 0;
	const spent = { moves: 0, iterations: 0, ms: 0 };
	for (let deal = 0; deal < deals; deal++) {
		let pair = 0;
		for (const side of [0, 1]) {
			const { win, lead: ahead } = playOne(game, table, `${options.seed ?? 'duel'}/${deal}`, minds, side, budget, spent);
			pair += win / 2;
			lead += ahead;
		}
		pairs.push(pair);
	}
	const n = pairs.length;
	const mean = pairs.reduce((a, b) => a + b, 0) / n;
	const variance = pairs.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, n - 1);
	const half = 1.96 * Math.sqrt(variance / n + 1 / (n * n * 8));
	const rate = Math.max(1, spent.moves);
	return { games: 2 * n, wins: mean, low: mean - half, high: mean + half, lead: lead / (2 * n), iterations: spent.iterations / rate, ms: spent.ms / rate };
}

function playOne(
	game: Game,
	table: Table,
	seed: string,
	minds: readonly [Mind, Mind],
	side: number,
	budget: Budget,
	spent: { moves: number; iterations: number; ms: number },
): { win: number; lead: number } {
	const match = startMatch(game, table, seed);
	let step = 0;
	while (!match.over) {
		const [seat] = match.toAct;
		const who = (seat + side) % 2;
		const sitting = sitDown(games, questionOf(game, table, match.state, seat, budget, `bot/${seed}/${side}/${step++}`));
		const { move, extra } = minds[who](sitting);
		if (who === 0 && sitting.moves.length > 1) {
			spent.moves++;
			spent.iterations += sitting.clock.count;
			spent.ms += sitting.clock.ms;
		}
		const done = match.act(seat, game.make(move, extra));
		if ('code' in done) throw new Error(`an illegal move in ${game.id}: ${JSON.stringify(game.make(move, extra))}: ${done.code}`);
	}
	const outcome = game.outcome(match.state);
	if (!outcome) throw new Error('no outcome');
	const sideOf = (seat: number): number => (seat + side) % 2;
	const win = outcome.winners.filter((seat) => sideOf(seat) === 0).length / outcome.winners.length;
	const best = (who: number): number => Math.max(...outcome.scores.filter((_, seat) => sideOf(seat) === who));
	return { win, lead: best(0) - best(1) };
}

// From a shell: node packages/bots/test/duel.ts GAME FIRST SECOND [deals] [ms=200|iterations=100] [players=2] [option=value…]
if (process.argv[1]?.endsWith('duel.ts')) {
	const { mindOf } = await import('../src/minds.ts');
	const [id, first, second, deals = '50', ...settings] = process.argv.slice(2);
	const given = Object.fromEntries(settings.map((one) => one.split('=')));
	const { ms, iterations, players = 2, seed = 'duel', ...rest } = given;
	const options = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === 'true' ? true : value === 'false' ? false : value]));
	const { game } = games.find(id);
	const budget = ms ? { ms: Number(ms) } : { iterations: Number(iterations ?? 100) };
	console.log(
		duel(id, [mindOf(game, first as 'random'), mindOf(game, second as 'random')], Number(deals), { budget, players: Number(players), options, seed }),
	);
}
