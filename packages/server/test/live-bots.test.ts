import { type Answer, type Ask, answer } from '@trove/bots';
import { games } from '@trove/games';
import { Dice, isRefusal, type Match, makeTable, startMatch } from '@trove/kernel';
import { afterEach, describe, expect, test } from 'vitest';
import type { BotTask } from '../src/core/tasks.ts';
import { type BotSettings, USUAL_BOT_SETTINGS } from '../src/live/bot-settings.ts';
import { Bots, type BotsDeps, type BotWorkers } from '../src/live/bots.ts';
import { settle } from './fake-time.ts';

const open: Bots[] = [];
afterEach(async () => {
	for (const bots of open.splice(0)) await bots.close();
});

const matchOf = (id = 'dead-mans-draw', options = {}): Match => {
	const { game } = games.find(id);
	return startMatch(game, makeTable(game, 2, options), 'seed');
};
const askOf = (match: Match, bot = 'bucket', at = 0, seat = match.toAct[0]): BotTask => ({
	do: 'ask',
	seat,
	bot,
	at,
	decision: match.freshSince(seat),
	shared: false,
});

/** A crew whose answers a test gives by hand. */
class ByHand implements BotWorkers {
	readonly asked: { readonly ask: Ask; readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }[] = [];
	hired = 0;
	closed = false;

	ask(ask: Ask): Promise<Answer> {
		return new Promise((resolve, reject) => this.asked.push({ ask, resolve, reject }));
	}

	/** Answers the oldest question as the bot would. */
	async reply(): Promise<void> {
		const next = this.asked.shift();
		next?.resolve(answer(games, { ...next.ask, question: { ...next.ask.question, budget: { iterations: 5 } } }));
		await settle();
	}

	async fail(): Promise<void> {
		this.asked.shift()?.reject(new Error('it broke'));
		await settle();
	}

	close(): void {
		this.closed = true;
	}
}

function botsOf(parts: Partial<BotsDeps> = {}, settings: Partial<BotSettings> = {}) {
	const crew = new ByHand();
	const ready: string[] = [];
	const counters = { answers: 0, failures: 0 };
	const bots = new Bots({
		registry: games,
		settings: { ...USUAL_BOT_SETTINGS, workers: 1, ...settings },
		ready: (table) => ready.push(table),
		now: () => 100,
		counters,
		startWorkers: async () => {
			crew.hired++;
			return crew;
		},
		...parts,
	});
	open.push(bots);
	return { bots, crew, ready, counters };
}

describe('bots', () => {
	test('think in real workers and find a legal move', async () => {
		const told = Promise.withResolvers<string>();
		const { bots } = botsOf({ ready: told.resolve, startWorkers: async (workers) => new (await import('@trove/bots/node')).Crew(workers) });
		const match = matchOf();
		const ask = askOf(match, 'gull');
		const table = bots.at('t');
		expect(table.think(match, ask)).toBeNull();
		expect(await told.promise).toBe('t');
		const actions = table.think(match, ask);
		expect(isRefusal(match.act(ask.seat, actions))).toBe(false);
	});

	test('are thought about once however often a table asks, and by nobody before the first is asked', async () => {
		const { bots, crew, ready, counters } = botsOf();
		const table = bots.at('t');
		const match = matchOf();
		await settle();
		expect(crew.hired).toBe(0);
		for (let i = 0; i < 5; i++) expect(table.think(match, askOf(match))).toBeNull();
		await settle();
		expect(crew.asked).toHaveLength(1);
		await crew.reply();
		expect(ready).toEqual(['t']);
		expect(table.think(match, askOf(match))).toMatchObject([{ do: 'draw' }]);
		expect(crew.hired).toBe(1);
		expect(counters).toEqual({ answers: 1, failures: 0 });
	});

	test('are asked as who they are, with what their seat sees and a seed of their own', async () => {
		const { bots, crew } = botsOf();
		const match = matchOf();
		bots.at('t').think(match, askOf(match, 'monkey'));
		bots.at('u').think(match, askOf(match, 'albatross'));
		await settle();
		const [monkey, albatross] = crew.asked.map(({ ask }) => ask);
		expect(monkey).toMatchObject({
			player: 'cabin-boy',
			temperament: 'bold',
			question: { game: 'dead-mans-draw', seat: match.toAct[0], budget: { iterations: 1000 } },
		});
		expect(monkey.question.observation).toEqual(match.game.observe(match.state, match.toAct[0]));
		expect(albatross).toMatchObject({ player: 'captain', question: { budget: { ms: 500 } } });
		expect(monkey.question.seed).not.toBe(albatross.question.seed);
		expect(JSON.stringify(crew.asked.map(({ ask }) => ask))).not.toContain('"seed":"seed"');
	});

	test('who know before their time wait for it: nobody is told', async () => {
		const { bots, crew, ready } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match, 'bucket', 101));
		await settle();
		await crew.reply();
		expect(ready).toEqual([]);
		expect(table.think(match, askOf(match, 'bucket', 101))).not.toBeNull();
	});

	test('whose answer comes too late are asked anew', async () => {
		const { bots, crew, ready } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match));
		await settle();
		match.act(match.toAct[0], { do: 'draw' });
		expect(table.think(match, askOf(match))).toBeNull();
		await settle();
		await crew.reply();
		expect(ready).toEqual([]);
		expect(table.think(match, askOf(match))).toBeNull();
		await crew.reply();
		expect(ready).toEqual(['t']);
	});

	test('are asked anew when another bot has the seat', async () => {
		const { bots, crew } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match, 'bucket'));
		await settle();
		table.think(match, askOf(match, 'gull'));
		await crew.reply();
		expect(table.think(match, askOf(match, 'gull'))).toBeNull();
		expect(crew.asked.map(({ ask }) => ask.player)).toEqual(['sailor']);
	});

	test('are told of what others did before a worker takes up their question', async () => {
		const { bots, crew } = botsOf();
		const match = matchOf('trezors');
		const busy = [bots.at('a'), bots.at('b')];
		for (const table of busy) table.think(match, askOf(match));
		const table = bots.at('t');
		const asked = askOf(match, 'bucket', 0, 1);
		table.think(match, asked);
		match.act(0, { do: 'play', card: 'coin' });
		table.think(match, asked);
		await settle();
		await crew.reply();
		expect(crew.asked.at(-1)?.ask.question.observation.toAct).toEqual([1]);
	});

	test('whose worker breaks are asked once more, then decide quickly here', async () => {
		const { bots, crew, ready, counters } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match));
		await settle();
		await crew.fail();
		expect(crew.asked).toHaveLength(1);
		expect(ready).toEqual([]);
		await crew.fail();
		expect(ready).toEqual(['t']);
		expect(table.think(match, askOf(match))).toMatchObject([{ do: 'draw' }]);
		expect(counters).toEqual({ answers: 1, failures: 2 });
	});

	test('go on without workers at all', async () => {
		const { bots, ready } = botsOf({
			startWorkers: async () => {
				throw new Error('no threads here');
			},
		});
		const match = matchOf('trezors');
		const table = bots.at('t');
		table.think(match, askOf(match));
		await settle();
		expect(ready).toEqual(['t']);
		expect(table.think(match, askOf(match))).toMatchObject([{ do: 'play' }]);
	});

	test('who think too long are given up', async () => {
		const { bots, ready } = botsOf(
			{
				startWorkers: async () => ({
					ask: (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('too long')))),
					close: () => {},
				}),
			},
			{ patience: 5 },
		);
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match));
		while (ready.length === 0) await new Promise((done) => setTimeout(done, 5));
		expect(table.think(match, askOf(match))).not.toBeNull();
	});

	test('whose move was refused decide again', async () => {
		const { bots, crew, ready } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match));
		await settle();
		crew.asked.shift()?.resolve({ action: { do: 'nonsense' }, iterations: 0, ms: 0 });
		await settle();
		expect(table.think(match, askOf(match))).toEqual([{ do: 'nonsense' }]);
		table.refused(askOf(match).seat);
		expect(table.think(match, askOf(match))).toMatchObject([{ do: 'draw' }]);
		expect(ready).toEqual(['t', 't']);
	});

	test('who act among others think of all they have to do, step by step, before they are ready', async () => {
		const { bots, crew, ready } = botsOf();
		const match = matchOf('silver-and-gold');
		const firstStep = () =>
			match.legal(1).find((action) => {
				const trial = match.try(1, action);
				return match.toAct.length === 2 && !isRefusal(trial) && (match.game.toAct(trial.state) & 2) !== 0;
			});
		const dice = new Dice('x');
		while (!firstStep()) {
			const [seat] = match.toAct;
			const legal = match.legal(seat);
			match.act(seat, legal[dice.below(legal.length)]);
		}
		const table = bots.at('t');
		const ask = { ...askOf(match, 'albatross', 0, 1), shared: true };
		table.think(match, ask);
		await settle();
		const budgets: unknown[] = [crew.asked[0].ask.question.budget];
		const first = firstStep();
		if (!first) throw new Error('there is no first step');
		crew.asked.shift()?.resolve({ action: first, iterations: 0, ms: 0 });
		await settle();
		while (crew.asked.length > 0) {
			expect([ready, table.think(match, ask)]).toEqual([[], null]);
			budgets.push(crew.asked[0].ask.question.budget);
			await crew.reply();
		}
		const actions = table.think(match, ask) ?? [];
		expect(ready).toEqual(['t']);
		expect(actions.length).toBeGreaterThan(1);
		expect(budgets.slice(0, 2)).toEqual([{ ms: 500 }, { ms: 250 }]);
		expect(isRefusal(match.act(1, actions))).toBe(false);
		expect(match.toAct).toEqual([0]);
		// What another one alone is asked is one step.
		const alone = bots.at('u');
		alone.think(match, askOf(match, 'bucket', 0, 0));
		await settle();
		await crew.reply();
		expect(alone.think(match, askOf(match, 'bucket', 0, 0))).toHaveLength(1);
	});

	test('wait in a line that has an end, a few of them in hand', async () => {
		const { bots, crew } = botsOf({}, { queue: 3 });
		const match = matchOf();
		const tables = Array.from({ length: 8 }, (_, i) => bots.at(`t${i}`));
		for (const table of tables) table.think(match, askOf(match));
		await settle();
		expect(crew.asked).toHaveLength(2);
		expect(bots.waiting).toBe(3);
		for (let i = 0; i < 5; i++) await crew.reply();
		expect(bots.waiting).toBe(0);
		// Those who found the line full ask again by and by.
		for (const table of tables.slice(5)) expect(table.think(match, askOf(match))).toBeNull();
		await settle();
		for (let i = 0; i < 3; i++) await crew.reply();
		expect(tables.every((table) => table.think(match, askOf(match)) !== null)).toBe(true);
	});

	test('think for less when many wait, down to the least', async () => {
		const { bots, crew } = botsOf({}, { least: 100 });
		const match = matchOf();
		for (let i = 0; i < 12; i++) bots.at(`t${i}`).think(match, askOf(match, 'albatross'));
		await settle();
		const budgets: number[] = [];
		while (crew.asked.length > 0) {
			const { budget } = crew.asked[0].ask.question;
			budgets.push('ms' in budget ? budget.ms : -1);
			await crew.reply();
		}
		expect(budgets).toHaveLength(12);
		expect(budgets[0]).toBe(500);
		expect(Math.min(...budgets)).toBe(100);
		expect(budgets.at(-1)).toBe(500);
	});

	test('are sent home in the end', async () => {
		const { bots, crew, ready } = botsOf();
		const match = matchOf();
		const table = bots.at('t');
		table.think(match, askOf(match));
		await settle();
		await bots.close();
		expect(crew.closed).toBe(true);
		await crew.reply();
		expect(ready).toEqual([]);
		expect(table.think(match, askOf(match))).toBeNull();
	});
});
