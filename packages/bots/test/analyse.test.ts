import { games } from '@trove/games';
import { Dice, type Match, makeMatchFile, makeTable, startMatch } from '@trove/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Analysis, advise, analyse } from '../src/advise/index.ts';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';

/** A match of so many actions, every seat choosing at random. */
function played(id: string, players: number, actions = Number.POSITIVE_INFINITY): Match {
	const { game } = games.find(id);
	const table = makeTable(game, players);
	const dice = new Dice(id);
	const match = startMatch(game, table, 'look back');
	while (!match.over && match.steps.length < actions) {
		const [seat] = match.toAct;
		const question = questionOf(game, table, match.state, seat, { iterations: 1 }, `${dice.next()}`);
		match.act(seat, answer(games, { player: 'random', question }).action);
	}
	return match;
}

const budget = { iterations: 60 };
const fileOf = (match: Match): object => makeMatchFile(match, 'look back');

describe.each([
	['dead-mans-draw', 2],
	['my-treasure', 3],
	['trezors', 3],
] as const)('a match of %s', (id, players) => {
	const match = played(id, players);
	const seen: string[] = [];
	let analysis: Analysis;
	beforeAll(async () => {
		analysis = await analyse(games, fileOf(match), { budget, progress: (done, all) => seen.push(`${done}/${all}`) });
	});

	test('every decision is there, with the chances of all', () => {
		const { game, table } = match;
		const again = startMatch(game, table, 'look back');
		const choices = match.steps.flatMap(({ seat, move, extra }, step) => {
			const free = again.legal(seat).length > 1;
			again.replay(seat, game.make(move, extra));
			return free ? [step] : [];
		});
		expect(analysis.turns.map(({ step }) => step)).toEqual(choices);
		expect(seen).toEqual(choices.map((_, i) => `${i + 1}/${choices.length}`));
		for (const { step, seat, chances, chosen } of analysis.turns) {
			expect(chances).toHaveLength(players);
			expect(chances.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 6);
			const { seat: actor, ...action } = match.actions[step];
			expect(actor).toBe(seat);
			expect(action).toMatchObject(chosen.action);
		}
		expect(analysis).toMatchObject({ game: id, players, actions: match.steps.length, outcome: { winners: match.game.outcome(match.state)?.winners } });
	});

	test('costs are never below 0, and 0 for the best move; only sure ones are blamed, the worst first, three at most', () => {
		for (const { cost, chosen, best, sure } of analysis.turns) {
			expect(cost !== null).toBe(chosen.known && best.known);
			if (cost) expect(Math.min(cost.win, cost.lead)).toBeGreaterThanOrEqual(0);
			if (chosen.action === best.action) expect({ cost, sure }).toEqual({ cost: best.known ? { win: 0, lead: 0 } : null, sure: false });
		}
		expect(analysis.costliest).toHaveLength(players);
		for (const [seat, turns] of analysis.costliest.entries()) {
			expect(turns.length).toBeLessThanOrEqual(3);
			for (const turn of turns) expect(turn).toMatchObject({ seat, sure: true });
			const costs = turns.map(({ cost }) => cost?.win ?? 0);
			expect(costs).toEqual(costs.toSorted((a, b) => b - a));
		}
	});
});

test('nobody is blamed by a try or two: with few games the costs are not known', async () => {
	const match = played('silver-and-gold', 2, 60);
	for (const iterations of [40, 200]) {
		const { turns, costliest } = await analyse(games, fileOf(match), { budget: { iterations } });
		for (const { cost, sure, chosen, best } of turns) {
			if (Math.min(chosen.tries, best.tries) < 30) expect({ cost, sure }).toEqual({ cost: null, sure: false });
			for (const { known, tries, texts, reasons } of [chosen, best]) {
				expect(known).toBe(tries >= 30);
				if (known) continue;
				expect(texts[0]).toMatch(/^Not (known|looked at): /);
				expect(reasons.map(({ code }) => code)).not.toContain('clearly-best');
			}
		}
		if (iterations < 60) expect(turns.every(({ cost }) => cost === null)).toBe(true);
		for (const turn of costliest.flat()) expect(Math.min(turn.chosen.tries, turn.best.tries)).toBeGreaterThanOrEqual(30);
	}
});

test('with a budget in time every worker thinks once before the first decision, and that answer is dropped', async () => {
	const match = played('dead-mans-draw', 2, 12);
	const asked: string[] = [];
	const { turns } = await analyse(games, fileOf(match), {
		budget: { ms: 5 },
		atOnce: 2,
		adviser: async (question, locale, also) => {
			asked.push(question.seed);
			return advise(games, { ...question, budget: { iterations: 40 } }, locale, also);
		},
	});
	const first = `analysis/${turns[0].step}`;
	expect(asked.slice(0, 3)).toEqual([first, first, first]);
	expect(asked.slice(2)).toEqual(turns.map(({ step }) => `analysis/${step}`));
});

test('one seat alone, and a match that goes on', async () => {
	const match = played('dead-mans-draw', 2, 25);
	const both = await analyse(games, fileOf(match), { budget });
	const one = await analyse(games, fileOf(match), { budget, seat: 1 });
	expect(one.turns).toEqual(both.turns.filter(({ seat }) => seat === 1));
	expect(one.turns.length).toBeGreaterThan(0);
	expect(one.outcome).toBeNull();
	expect(one.costliest[0]).toEqual([]);
});

test('an adviser elsewhere is asked several questions at once, and knows the seat’s observation alone', async () => {
	const match = played('trezors', 3, 12);
	let [now, most] = [0, 0];
	const analysis = await analyse(games, fileOf(match), {
		budget,
		atOnce: 2,
		locale: 'pl',
		adviser: async (question, locale, also) => {
			most = Math.max(most, ++now);
			const sent = JSON.parse(JSON.stringify({ question, also }));
			expect(sent.question.observation).toEqual(question.observation);
			await new Promise((resolve) => setTimeout(resolve, 1));
			now--;
			return JSON.parse(JSON.stringify(advise(games, sent.question, locale, sent.also)));
		},
	});
	expect(most).toBe(2);
	const { turns } = await analyse(games, fileOf(match), { budget, locale: 'pl' });
	expect(analysis.turns).toEqual(turns);
});

test('a blunder is blamed, with the better move', async () => {
	// The last card of the bag: whoever leads by far and may bank loses nothing; whoever throws a sure win away is told.
	const { game } = games.find('dead-mans-draw');
	let blamed = 0;
	for (let seed = 0; seed < 3; seed++) {
		const table = makeTable(game, 2);
		const match = startMatch(game, table, `blunder ${seed}`);
		// Seat 0 draws until it busts; seat 1 plays well.
		while (!match.over) {
			const [seat] = match.toAct;
			const question = questionOf(game, table, match.state, seat, { iterations: 20 }, `${match.steps.length}`);
			const draw = question.legal.find((action) => action.do === 'draw');
			match.act(seat, seat === 0 && draw ? draw : answer(games, { player: 'sailor', question }).action);
		}
		const analysis = await analyse(games, makeMatchFile(match, `blunder ${seed}`), { budget: { iterations: 300 } });
		blamed += analysis.costliest[0].filter(({ chosen, best }) => chosen.action.do === 'draw' && best.action.do === 'bank').length;
	}
	expect(blamed).toBeGreaterThan(2);
});
