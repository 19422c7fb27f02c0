import { games } from '@trove/games';
import { type Action, type JsonObject, makeTable, openScenario, Registry, startMatch } from '@trove/kernel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { Clock } from '../src/clock.ts';
import { genericMinds } from '../src/generic.ts';
import { PLAYERS } from '../src/question.ts';
import { evenExtra, evenPolicy } from '../src/search/playing.ts';
import { searchTree } from '../src/search/tree.ts';
import { sitDown } from '../src/sitting.ts';

/** What generic search, which knows no game but its rules, does in a position. */
function searched(id: string, setup: JsonObject, seat: number, options: JsonObject = {}, iterations = 600): Action {
	const entry = games.find(id);
	const match = openScenario(entry, { players: 2, options, setup, seed: 'search' });
	const sitting = sitDown(games, questionOf(entry.game, match.table, match.state, seat, { iterations }, 'own'));
	const { move, extra } = genericMinds(entry.game).captain(sitting);
	return entry.game.make(move, extra);
}

describe('a clock', () => {
	it('counts iterations exactly', () => {
		const clock = new Clock({ iterations: 3 });
		expect([clock.more(), clock.more(), clock.used, clock.more(), clock.more(), clock.count]).toEqual([true, true, 2 / 3, true, false, 3]);
	});

	it('ends within its milliseconds', () => {
		let now = 1000;
		const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
		onTestFinished(() => time.mockRestore());
		const clock = new Clock({ ms: 20 });
		while (clock.more()) now += 0.1;
		expect(clock.ms).toBeGreaterThanOrEqual(19);
		expect(clock.ms).toBeLessThanOrEqual(20);
		expect(clock.used).toBe(1);
	});

	it('can be limited further, never extended', () => {
		const clock = new Clock({ iterations: 3 });
		clock.limit(2);
		clock.limit(9);
		expect([clock.more(), clock.more(), clock.more()]).toEqual([true, true, false]);
	});
});

describe('generic search', () => {
	it('does not draw a card that must bust', () => {
		const setup = { deck: ['key-3', 'key-4', 'key-5'], play: ['key-7', 'mermaid-9'], turn: 0, discard: [] };
		expect(searched('dead-mans-draw', setup, 0)).toEqual({ do: 'bank' });
	});

	it('draws a card that cannot hurt, for more points', () => {
		const setup = { deck: ['mermaid-9', 'key-3'], play: ['chest-7'], turn: 0, discard: [], banks: [[], ['sword-7', 'cannon-7', 'hook-7']] };
		expect(searched('dead-mans-draw', setup, 0)).toEqual({ do: 'draw' });
	});

	it('leaves the cave with the best pile and its token when only orcs are left', () => {
		const setup = { deck: ['orc'], orcs: 5, turn: 0, first: 0, worth: [0, 0], piles: [['ring+ring+ring'], ['sword+mouse'], [], []] };
		expect(searched('my-treasure', setup, 0)).toEqual({ do: 'claim', place: 0, token: 'ring' });
	});

	it('plays what only it can have, where both choose at once', () => {
		const setup = {
			deck: ['coin', 'coin', 'diamond'],
			round: 7,
			hands: [
				['diamond', 'coin'],
				['coin', 'chalice'],
			],
		};
		expect(searched('trezors', setup, 0, { contest: 'calm' })).toEqual({ do: 'play', card: 'diamond' });
	});

	it('makes exactly the iterations that it may, and ranks by visits', () => {
		const { game } = games.find('my-treasure');
		const table = makeTable(game, 3);
		const match = startMatch(game, table, 'visits');
		const sitting = sitDown(games, questionOf(game, table, match.state, match.toAct[0], { iterations: 200 }, 'own'));
		const branches = searchTree(sitting, { policy: evenPolicy(game), extra: evenExtra }, { exploration: 0.7, leadWeight: 0.2, leadScale: 10, nodes: 1000 });
		expect(sitting.clock.count).toBe(200);
		expect(branches.reduce((sum, { visits }) => sum + visits, 0)).toBe(200);
		expect(branches.map(({ visits }) => visits)).toEqual(branches.map(({ visits }) => visits).toSorted((a, b) => b - a));
	});

	it('keeps to its number of nodes and still answers', () => {
		const { game } = games.find('dead-mans-draw');
		const table = makeTable(game, 2);
		const match = startMatch(game, table, 'nodes');
		match.act(match.toAct[0], { do: 'draw' });
		const sitting = sitDown(games, questionOf(game, table, match.state, match.toAct[0], { iterations: 100 }, 'own'));
		const branches = searchTree(sitting, { policy: evenPolicy(game), extra: evenExtra }, { exploration: 0.7, leadWeight: 0.2, leadScale: 10, nodes: 1 });
		expect(branches.reduce((sum, { visits }) => sum + visits, 0)).toBe(100);
	});

	it.each(PLAYERS)('plays a game that has no bots of its own: %s', (player) => {
		for (const id of games.ids) {
			// The same rules under a name that the bots have never heard.
			const { game: known, words } = games.find(id);
			const game = { ...known, id: 'fifth' };
			const registry = new Registry([{ game, words }]);
			const table = makeTable(game, 3);
			const match = startMatch(game, table, id);
			for (let step = 0; !match.over && step < 120; step++) {
				const [seat] = match.toAct;
				const { action } = answer(registry, { player, question: questionOf(game, table, match.state, seat, { iterations: 5 }, `step ${step}`) });
				expect(match.act(seat, action)).toHaveProperty('events');
			}
		}
	});
});
