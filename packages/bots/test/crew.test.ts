import { games } from '@trove/games';
import { makeTable, startMatch } from '@trove/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { Crew } from '../node/index.ts';
import { advise } from '../src/advise/index.ts';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { Pool } from '../src/crew.ts';
import type { Budget, Question } from '../src/question.ts';

const crew = new Crew(2);
afterAll(() => crew.close());

function question(id: string, budget: Budget): Question {
	const { game } = games.find(id);
	const table = makeTable(game, 2, {});
	const match = startMatch(game, table, 'crew');
	return questionOf(game, table, match.state, match.toAct[0], budget, 'own');
}

describe('a crew of worker threads', () => {
	it.each(['silver-and-gold', 'dead-mans-draw', 'my-treasure', 'trezors'])('answers as the package does in this thread: %s', async (id) => {
		const ask = { player: 'captain', question: question(id, { iterations: 40 }) } as const;
		const there = await crew.ask(ask);
		const here = answer(games, ask);
		expect({ ...there, ms: 0 }).toEqual({ ...here, ms: 0 });
	});

	it('gives advice as the package does in this thread', async () => {
		const asked = question('trezors', { iterations: 60 });
		const there = await crew.advise(asked, 'pl');
		const here = advise(games, asked, 'pl');
		expect({ ...there, ms: 0 }).toEqual(JSON.parse(JSON.stringify({ ...here, ms: 0 })));
		expect(there.moves).toHaveLength(asked.legal.length);
	});

	it('serves more questions than it has workers, in order', async () => {
		const asks = Array.from({ length: 7 }, () => crew.ask({ player: 'sailor', question: question('my-treasure', { iterations: 10 }) }));
		expect(crew.waiting).toBe(5);
		expect(new Set((await Promise.all(asks)).map(({ action }) => JSON.stringify(action))).size).toBe(1);
		expect(crew.waiting).toBe(0);
	});

	it('refuses what is no question, and goes on', async () => {
		const good = question('trezors', { iterations: 10 });
		await expect(crew.ask({ player: 'captain', question: { ...good, game: 'chess' } })).rejects.toThrow('"chess" is not a game here');
		await expect(crew.ask({ player: 'captain', question: { ...good, players: 9 } })).rejects.toThrow('players: a whole number from 2 to 4');
		await expect(crew.ask({ player: 'captain', question: { ...good, legal: [] } })).rejects.toThrow('legal: at least one legal move');
		await expect(crew.ask({ player: 'captain', question: good })).resolves.toBeDefined();
	});

	it('can be told to stop thinking, at once, and thinks on about other things', async () => {
		// Advice uses all the time that it is given.
		const endless = question('silver-and-gold', { ms: 600_000 });
		const controller = new AbortController();
		const asks = [1, 2, 3].map(() => crew.advise(endless, 'en', { signal: controller.signal }));
		setTimeout(() => controller.abort(new Error('never mind')), 50);
		for (const ask of asks) await expect(ask).rejects.toThrow('never mind');
		await expect(crew.ask({ player: 'sailor', question: question('trezors', { iterations: 10 }) })).resolves.toBeDefined();
		await expect(crew.advise(endless, 'en', { signal: controller.signal })).rejects.toThrow('never mind');
	});

	it('rejects what is open when it closes, and everything after', async () => {
		const brief = new Crew(1);
		const asked = brief.advise(question('silver-and-gold', { ms: 600_000 }), 'en');
		const waiting = brief.advise(question('silver-and-gold', { ms: 600_000 }), 'en');
		brief.close();
		await expect(asked).rejects.toThrow('gone home');
		await expect(waiting).rejects.toThrow('gone home');
		await expect(brief.ask({ player: 'sailor', question: question('trezors', { iterations: 1 }) })).rejects.toThrow('gone home');
	});

	it('hires anew after a worker broke', async () => {
		let hired = 0;
		const pool = new Pool(1, (said, broke) => {
			hired++;
			const breaks = hired === 1;
			return {
				post: (letter) => queueMicrotask(() => (breaks ? broke('it fell overboard') : said(JSON.stringify({ id: JSON.parse(letter).id, answer: 'aye' })))),
				end: () => {},
			};
		});
		const ask = { player: 'sailor', question: question('trezors', { iterations: 1 }) } as const;
		await expect(pool.ask(ask)).rejects.toThrow("a bot's worker broke: it fell overboard");
		await expect(pool.ask(ask)).resolves.toBe('aye');
		expect(hired).toBe(2);
	});
});
