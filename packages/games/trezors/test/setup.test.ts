import { Fault, type JsonObject, openScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entry } from '../index.ts';
import { choose, only, open, whole } from './table.ts';

test('an empty setup is a first round', () => {
	expect(whole(open(2, {}))).toMatchObject({ round: 1, phase: 'choose', toAct: [0, 1], won: [[], []], hooks: [0, 0], hooksLeft: 10 });
});

test('a deck fixes the round, a round the deck', () => {
	expect(whole(open(2, { deck: ['coin', 'coin', 'crown', 'jewel', 'jewel', 'jewel'] }))).toMatchObject({ round: 6, chests: ['?', '?', 'crown'] });
	expect(whole(open(2, { round: 7, deck: ['coin', 'coin', 'crown'] }))).toMatchObject({ round: 7 });
	const match = open(2, { round: 5 });
	const { memory } = match.game.observe(match.state, 0);
	const sum = (counts: { readonly [kind: string]: number } = {}): number => Object.values(counts).reduce((total, count) => total + count);
	expect([sum(memory?.unseen), sum(memory?.discarded)]).toEqual([8, 12]);
});

test('a deck is dealt top first, the first two of each three face down', () => {
	const match = open(2, { deck: ['coin', 'pistol', 'crown', 'jewel', 'chalice', 'diamond'] }, 'calm');
	expect(only(choose(match, ['map', 'map']), 'reveal')[0].chests).toEqual(['coin', 'pistol', 'crown']);
	expect(whole(match).chests).toEqual(['?', '?', 'diamond']);
	expect(only(choose(match, ['coin', 'coin']), 'reveal')[0].chests).toEqual(['jewel', 'chalice', 'diamond']);
});

test('a deck left out is drawn from chests in no `won`, and depends on the seed', () => {
	const won = [
		['diamond', 'pistol', 'pistol'],
		['jewel', 'jewel', 'jewel'],
	];
	const rows = new Set<string>();
	for (let seed = 0; seed < 20; seed++) {
		const match = open(2, { won, round: 6 }, 'calm', `deck ${seed}`);
		const [{ chests }] = only(choose(match, ['coin', 'coin']), 'reveal');
		for (const chest of chests) expect(['crown', 'chalice', 'coin']).toContain(chest);
		rows.add(chests.join());
	}
	expect(rows.size).toBeGreaterThan(5);
});

test('chests in no deck and in no `won` are discarded', () => {
	const match = open(2, { deck: ['coin', 'coin', 'crown'], won: [['diamond'], ['coin', 'jewel']] });
	expect(match.game.observe(match.state, 0).memory).toEqual({
		discarded: { diamond: 0, pistol: 2, jewel: 2, crown: 3, chalice: 5, coin: 3 },
		unseen: { diamond: 0, pistol: 0, jewel: 0, crown: 0, chalice: 0, coin: 2 },
	});
});

test('hands, hooks and chests won stand as given', () => {
	const state = whole(
		open(3, { hands: [['map', 'coin'], ['crown'], ['diamond', 'map']], hooks: [3, 0, 4], hooksLeft: 3, won: [['coin', 'crown', 'coin'], [], []], round: 2 }),
	);
	expect(state).toMatchObject({ hands: [['coin', 'map'], ['crown'], ['diamond', 'map']], hooks: [3, 0, 4], hooksLeft: 3, round: 2 });
	expect(state.won).toEqual([['coin', 'crown', 'coin'], [], []]);
	expect(state.scores).toEqual([2, 0, -4]);
	expect(whole(open(2, { hooks: [10, 0] })).hooksLeft).toBe(0);
});

const four = ['crown', 'crown', 'crown', 'crown'];
test.each<[string, JsonObject, string]>([
	['an unknown field', { discard: [] }, 'setup.discard'],
	['an unknown chest', { deck: ['coin', 'map', 'coin'] }, 'setup.deck[1]'],
	['a deck that is no list', { deck: 'coin' }, 'setup.deck'],
	['a chest named too often in the deck', { deck: ['diamond', 'coin', 'diamond'] }, 'setup.deck[2]'],
	['a chest named too often in deck and won', { deck: ['crown', 'coin', 'coin'], won: [four, []] }, 'setup.won[0][3]'],
	['a chest named too often by two seats', { round: 7, won: [['diamond'], ['diamond']] }, 'setup.won[1][0]'],
	['an empty deck', { deck: [] }, 'setup.deck'],
	['a deck of four', { deck: four }, 'setup.deck'],
	['a deck of 22', { deck: [...new Array(6).fill('coin'), ...new Array(5).fill('chalice'), ...four, 'coin'] }, 'setup.deck[15]'],
	['a deck that does not fit the round', { deck: ['coin', 'coin', 'crown'], round: 6 }, 'setup.deck'],
	['round 0', { round: 0 }, 'setup.round'],
	['round 8', { round: 8 }, 'setup.round'],
	['half a round', { round: 1.5 }, 'setup.round'],
	['chests won before the first round', { won: [['coin'], []] }, 'setup.won'],
	['more chests won than were laid out', { round: 2, won: [four, []] }, 'setup.won'],
	['won for too few seats', { round: 2, won: [['coin']] }, 'setup.won'],
	['won that is no list of lists', { round: 2, won: ['coin', []] }, 'setup.won[0]'],
	['an unknown chest won', { round: 2, won: [[], ['hook']] }, 'setup.won[1][0]'],
	['hands for too many seats', { hands: [['coin'], ['coin'], ['coin']] }, 'setup.hands'],
	['an unknown card in a hand', { hands: [['coin'], ['hook']] }, 'setup.hands[1][0]'],
	['a card twice in a hand', { hands: [['coin', 'map', 'coin'], ['coin']] }, 'setup.hands[0][2]'],
	['an empty hand', { hands: [['coin'], []] }, 'setup.hands[1]'],
	['a hand that is no list', { hands: [['coin'], 'map'] }, 'setup.hands[1]'],
	['hooks for too few seats', { hooks: [1] }, 'setup.hooks'],
	['fewer than no hooks', { hooks: [-1, 0] }, 'setup.hooks[0]'],
	['eleven hooks', { hooks: [0, 11] }, 'setup.hooks[1]'],
	['eleven hooks together', { hooks: [5, 6] }, 'setup.hooks'],
	['hooks that do not make ten', { hooks: [1, 0], hooksLeft: 10 }, 'setup.hooksLeft'],
	['too many hooks left', { hooksLeft: 11 }, 'setup.hooksLeft'],
	['fewer than no hooks left', { hooks: [10, 0], hooksLeft: -1 }, 'setup.hooksLeft'],
	['hooks left without the others', { hooksLeft: 9 }, 'setup.hooksLeft'],
])('%s cannot be set up', (_, setup, field) => {
	const fault = ((): unknown => {
		try {
			return openScenario(entry, { players: 2, setup });
		} catch (error) {
			return error;
		}
	})();
	expect(fault).toBeInstanceOf(Fault);
	expect((fault as Fault).field).toBe(field);
	expect((fault as Fault).problem.length).toBeGreaterThan(10);
});

test('ten hooks and six chests before round 3 can be set up', () => {
	expect(whole(open(2, { hooks: [5, 5], hooksLeft: 0 })).hooksLeft).toBe(0);
	expect(whole(open(2, { round: 3, won: [four, ['coin', 'coin']] })).round).toBe(3);
	expect(() => open(2, { round: 3, won: [four, ['coin', 'coin', 'coin']] })).toThrow('only 6 chests can be won before round 3, not 7; give round or deck');
});
