// The cost of a match: memory while it lives, bytes when saved, time to replay. Largest table, default options, random
// games. `node --expose-gc bench/memory.ts [--quick] [--json] [GAME…]`
import { deflateRawSync } from 'node:zlib';
import {
	Dice,
	type Entry,
	firstSeat,
	isRefusal,
	type Match,
	Moves,
	makeMatchFile,
	makeTable,
	parseMatchFile,
	Registry,
	Seeded,
	startMatch,
} from '@trove/kernel';
import { type Figure, LIVE, median, printFigures, REPLAY, SAVED } from './figures.ts';
import { chosenGames, entryOf, type GameId } from './games.ts';

const moves = new Moves();

/** A match of random legal moves, up to `limit` actions. */
function randomMatch({ game }: Entry, seed: string, limit = Number.POSITIVE_INFINITY): Match {
	const match = startMatch(game, makeTable(game, game.players.max), seed);
	const dice = new Dice(seed);
	for (let actions = 0; actions < limit && !match.over; actions++) {
		const seat = firstSeat(game.toAct(match.state));
		game.legal(match.state, seat, moves.clear());
		const done = match.act(seat, game.make(moves.list[dice.below(moves.count)], 150 + dice.below(1000)));
		if (isRefusal(done)) throw new Error(`${game.id}: a legal move was refused: ${done.code}`);
	}
	return match;
}

/** Heap and array buffers in use after a garbage collection. */
function used(): number {
	if (!globalThis.gc) throw new Error('start with node --expose-gc');
	globalThis.gc();
	globalThis.gc();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Bytes per additional match, halfway through a game of `length` actions. */
function bytesAlive(entry: Entry, length: number, count: number): number {
	const matches = Array.from({ length: count }, () => undefined as Match | undefined);
	const before = used();
	for (let i = 0; i < count; i++) matches[i] = randomMatch(entry, `live ${i}`, length >> 1);
	const after = used();
	if (matches.some((match) => match === undefined)) throw new Error('a match was lost');
	return (after - before) / count;
}

/** Median milliseconds of a run over all `inputs`, after one warm-up round. */
function timed<T>(inputs: readonly T[], run: (input: T) => void): number {
	const times: number[] = [];
	for (let round = 0; round < 4; round++) {
		for (const input of inputs) {
			const start = performance.now();
			run(input);
			if (round > 0) times.push(performance.now() - start);
		}
	}
	return median(times);
}

/** Applies the actions again with the rules alone. */
function refold({ game, table, steps }: Match, seed: string): void {
	const chance = new Seeded(seed);
	const state = game.blank(table);
	game.deal(state, chance);
	for (const { seat, move, extra } of steps) game.apply(state, seat, move, extra, chance);
}

async function measure(id: GameId, quick: boolean): Promise<Figure[]> {
	const entry = await entryOf(id);
	const registry = new Registry([entry]);
	const games = Array.from({ length: 100 }, (_, i) => ({ seed: `saved ${i}`, match: randomMatch(entry, `saved ${i}`) }));
	const texts = games.map(({ match, seed }) => JSON.stringify(makeMatchFile(match, seed)));
	const raw = texts.map((text) => Buffer.byteLength(text));
	const deflated = texts.map((text) => deflateRawSync(text, { level: 9 }).length);
	const length = median(games.map(({ match }) => match.steps.length));
	const figure = (what: string, unit: string, value: number): Figure => ({ game: id, what, players: entry.game.players.max, unit, value });
	return [
		figure('actions a game', '', length),
		figure(LIVE, 'B', bytesAlive(entry, length, quick ? 200 : 1000)),
		figure('saved game, median', 'B', median(raw)),
		figure('saved game, largest', 'B', Math.max(...raw)),
		figure('saved game, deflated, median', 'B', median(deflated)),
		figure(SAVED, 'B', Math.max(...deflated)),
		figure(
			REPLAY,
			'ms',
			timed(texts, (text) => parseMatchFile(registry, JSON.parse(text))),
		),
		figure(
			'replay, rules alone',
			'ms',
			timed(games, ({ match, seed }) => refold(match, seed)),
		),
	];
}

if (import.meta.main) {
	const args = process.argv.slice(2);
	for (const id of chosenGames(args)) printFigures(await measure(id, args.includes('--quick')), args.includes('--json'));
}
