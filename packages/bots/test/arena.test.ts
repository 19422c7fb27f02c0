import { games } from '@trove/games';
import { Fault, Registry, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { type ArenaResult, askOwn, botSeed, dealSeed, entrantOf, type Job, parseEntrant, playGame, runArena } from '../node/index.ts';
import type { Question } from '../src/index.ts';

const own = (...specs: string[]) => specs.map((spec) => parseEntrant(spec, { iterations: 5 }));
/** The same games under another name: played in this thread, which is quicker to start. */
const here = new Registry(games.entries);
const table = (id: string, players: number, more: Partial<Job> = {}): Job => ({
	game: id,
	version: 1,
	players,
	options: {},
	seed: 's',
	deal: 0,
	side: 0,
	entrants: [parseEntrant('random'), parseEntrant('random')],
	...more,
});

/** Plays a game and keeps what was asked. */
async function asked(job: Job): Promise<{ who: number; question: Question }[]> {
	const all: { who: number; question: Question }[] = [];
	const ask = askOwn(games, job.entrants);
	await playGame(games, job, (who, question) => {
		all.push({ who, question });
		return ask(who, question);
	});
	return all;
}

/** A result without what a clock measured. */
function timeless({ seconds: _, entrants, pairings, ...rest }: ArenaResult): object {
	const thoughts = entrants.map(({ thinking: { moves, iterations }, ...entrant }) => ({ ...entrant, moves, iterations }));
	return { ...rest, entrants: thoughts, pairings: pairings.map(({ seconds: _, ...pairing }) => pairing) };
}

test('both sides of a deal, and every pairing, get the same cards', async () => {
	const first = async (more: Partial<Job>): Promise<Question> => (await asked(table('silver-and-gold', 2, more)))[0].question;
	const { observation, legal } = await first({});
	const other = { entrants: [parseEntrant('greedy'), parseEntrant('random')] as const };
	for (const more of [{ side: 1 }, other, { side: 1, ...other }]) expect(await first(more)).toMatchObject({ observation, legal });
	expect((await first({ deal: 1 })).observation).not.toEqual(observation);
	expect((await first({ seed: 't' })).observation).not.toEqual(observation);
});

test('a bot’s seed has nothing of the deal’s: it deals other cards, and the deal’s seed is in no question', async () => {
	const job = table('silver-and-gold', 2);
	const questions = await asked(job);
	const seeds = questions.map(({ question }) => question.seed);
	expect(new Set(seeds).size).toBe(seeds.length);
	expect(seeds[0]).toBe(botSeed('s', 0, 0, 0));
	expect(seeds).not.toContain(dealSeed('s', 0));
	expect(JSON.stringify(questions)).not.toContain(dealSeed('s', 0));
	const { game } = games.find('silver-and-gold');
	const dealt = (seed: string): object => game.view(startMatch(game, { players: 2, options: { refill: 'player' } }, seed).state, 0);
	expect(dealt(seeds[0])).not.toEqual(dealt(dealSeed('s', 0)));
});

test('whoever acts at the same time is asked in the same position', async () => {
	const questions = (await asked(table('trezors', 4, { options: { contest: 'race' } }))).map(({ question }) => question);
	const choosing = questions.filter(({ observation }) => observation.phase === 'choose');
	expect(choosing.length).toBeGreaterThan(20);
	for (const { observation } of choosing) {
		expect(observation.toAct).toEqual([0, 1, 2, 3]);
		expect(observation.chosen).toEqual([null, null, null, null]);
	}
});

test('the two entrants have every other seat, and change places', async () => {
	expect([0, 1, 2, 3].map((seat) => entrantOf(seat, 0))).toEqual([0, 1, 0, 1]);
	expect([0, 1, 2, 3].map((seat) => entrantOf(seat, 1))).toEqual([1, 0, 1, 0]);
	for (const side of [0, 1]) {
		for (const { who, question } of await asked(table('my-treasure', 3, { side }))) expect(who).toBe(entrantOf(question.seat, side));
	}
});

test('a tournament is the same on one thread and on two, and says all that it should, as JSON', async () => {
	const options = { game: 'dead-mans-draw', entrants: own('random', 'greedy', 'sailor'), games: 60, seed: 'a' };
	const one = await runArena({ ...options, threads: 1 });
	const two = await runArena({ ...options, threads: 2 });
	expect(timeless(two)).toEqual(timeless(one));
	expect(JSON.parse(JSON.stringify(one))).toEqual(one);
	expect(one).toMatchObject({ game: 'dead-mans-draw', version: 1, players: 2, options: { characters: false }, seed: 'a', games: 60, aborted: false });
	expect(one.pairings.map(({ first, second }) => [first, second])).toEqual([
		[0, 1],
		[0, 2],
		[1, 2],
	]);
	const [, lost] = one.pairings;
	expect(lost).toMatchObject({ stopped: 'decided', side: 'below', failed: [0, 0] });
	expect(lost.games).toBeLessThan(60);
	expect(lost.games).toBe(2 * lost.deals);
	expect(lost.lead.mean).toBeLessThan(0);
	const [random, , sailor] = one.entrants;
	expect(sailor.rating.mean).toBeGreaterThan(random.rating.mean + 100);
	expect(sailor.thinking.moves).toBeGreaterThan(100);
	expect(sailor.thinking.median).toBeLessThanOrEqual(sailor.thinking.p99 ?? 0);
	expect(random).toMatchObject({ name: 'random', player: 'random', budget: '5it', failures: {}, givenUp: false });
});

test('the first deals are the same however many there are', async () => {
	const run = async (most: number): Promise<ArenaResult> =>
		runArena({ game: 'trezors', entrants: own('random', 'random'), games: most, until: 'end', seed: 'a', registry: here });
	const short = await run(20);
	expect(short.entrants.map(({ name }) => name)).toEqual(['random', 'random#2']);
	expect(short.pairings[0]).toMatchObject({ games: 20, stopped: 'games' });
	expect((await run(21)).pairings[0].games).toBe(22);
});

test('an arena that is stopped tells what is known', async () => {
	const stop = new AbortController();
	const options = { game: 'silver-and-gold', entrants: own('random', 'greedy', 'sailor'), games: 1000, until: 'end', seed: 'a', signal: stop.signal } as const;
	let told = 0;
	const result = await runArena(options, ({ games: played, most, pairings, first, second }) => {
		expect({ most, pairings, first, second }).toEqual({ most: 1000, pairings: 3, first: 'random', second: 'greedy' });
		told = played;
		if (played >= 2) stop.abort();
	});
	expect(told).toBeGreaterThanOrEqual(2);
	expect(result.aborted).toBe(true);
	expect(result.pairings).toHaveLength(1);
	expect(result.pairings[0].stopped).toBe('aborted');
	expect(result.pairings[0].games).toBeLessThan(1000);
});

test('no game is begun when time is up', async () => {
	const result = await runArena({ game: 'trezors', entrants: own('random', 'greedy'), games: 100_000, until: 'end', seed: 'a', minutes: 0.01, registry: here });
	expect(result.pairings[0].stopped).toBe('minutes');
	expect(result.pairings[0].games).toBeGreaterThan(0);
	expect(result.pairings[0].games).toBeLessThan(100_000);
});

test('what cannot be held is refused with its field', async () => {
	await expect(runArena({ game: 'chess', entrants: own('random', 'greedy') })).rejects.toThrow(Fault);
	await expect(runArena({ game: 'trezors', entrants: own('random') })).rejects.toThrow('bot: two bots or more are expected, not 1');
	await expect(runArena({ game: 'trezors', players: 9, entrants: own('random', 'greedy') })).rejects.toThrow('players');
});
