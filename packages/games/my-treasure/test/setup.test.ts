import { canonical, Dice, Fault, type JsonObject, makeTable, Seeded } from '@trove/kernel';
import { expect, test } from 'vitest';
import { KINDS, TREASURES } from '../cards.ts';
import { game, type MyTreasureView } from '../index.ts';
import { claim, draw, Fed, open, orcs, place, play } from './table.ts';

const RING = { seat: 0, pile: ['ring+mouse'], token: 'ring' };
const COIN = { seat: 1, pile: ['coin+mouse'], token: 'coin' };
const observe = (players: number, setup: JsonObject): MyTreasureView => game.observe(open(players, setup).state, 0);

test('an empty setup is a fresh round with somebody’s turn', () => {
	expect(observe(3, {})).toMatchObject({
		phase: 'turn',
		round: 1,
		drawn: null,
		orcs: 0,
		deckCount: 36,
		tokens: KINDS,
		worth: [0, 0, 0],
		claims: [null, null, null],
		lastRound: null,
		memory: { piles: [[], [], [], []], deck: [...TREASURES, ...orcs(6)] },
	});
});

test('without first, chance names it: all seats can be', () => {
	const firsts = new Set(Array.from({ length: 40 }, (_, seed) => open(3, {}, String(seed)).toAct[0]));
	expect([...firsts].sort()).toEqual([0, 1, 2]);
	const chance = new Fed({ first: ['2'] });
	expect(game.setup(makeTable(game, 3), {}, chance).state).toMatchObject({ first: 2, turn: 2 });
	expect(chance.asked).toEqual([{ bag: 'first', round: 0, nth: 0, cards: ['0', '1', '2'] }]);
});

test('first and turn: the turn is the first player’s unless given', () => {
	expect(observe(3, { first: 2 })).toMatchObject({ first: 2, turn: 2 });
	expect(observe(3, { first: 2, turn: 1 })).toMatchObject({ first: 2, turn: 1 });
	expect(observe(3, { first: 0, out: [RING] })).toMatchObject({ first: 0, turn: 1 });
	expect(observe(3, { first: 0, out: [RING, COIN] })).toMatchObject({ first: 0, turn: 2 });
	expect(observe(3, { first: 2, out: [{ ...RING, seat: 2 }] })).toMatchObject({ first: 2, turn: 0 });
});

test('without piles, as many places as gnomes have left are taken, from 0 on', () => {
	const empty = { top: null, count: 0 };
	expect(observe(3, { out: [COIN] }).piles).toEqual([null, empty, empty, empty]);
	expect(observe(3, { out: [COIN, RING] })).toMatchObject({
		piles: [null, null, empty, empty],
		claims: [{ count: 1, token: 'ring' }, { count: 1, token: 'coin' }, null],
		tokens: ['diamond', 'sword', 'necklace', 'potion'],
	});
});

test('without deck, all cards named nowhere are in it, and the orcs that are not out', () => {
	const { memory, deckCount } = observe(2, { orcs: 4, piles: [['sword+mouse', 'mouse+potion'], null, [], []], out: [RING] });
	const named = ['sword+mouse', 'potion+mouse', 'ring+mouse'];
	expect(memory).toMatchObject({ deck: [...TREASURES.filter((card) => !named.includes(card)), 'orc', 'orc'] });
	expect(deckCount).toBe(29);
});

test('a given deck is the whole deck and comes top first; the next round has all cards', () => {
	const match = open(2, { deck: ['orc', 'sword+ring+potion', 'coin+mouse', 'orc', 'ring+mouse'], orcs: 4, turn: 0 });
	expect(game.observe(match.state, 0)).toMatchObject({ deckCount: 5, memory: { deck: ['ring+mouse', 'ring+sword+potion', 'coin+mouse', 'orc', 'orc'] } });
	const events = play(match, [0, draw], [1, draw], [1, place(0)], [0, draw], [0, place(1)], [1, claim(0, 'ring')], [0, claim(1, 'coin')]);
	expect(events.flatMap((event) => (event.on === 'orc' ? event.orcs : event.on === 'draw' ? event.card : []))).toEqual([5, 'ring+sword+potion', 'coin+mouse']);
	expect(game.view(match.state, 0)).toMatchObject({ round: 2, deckCount: 36 });
});

test('flightTokens and deck are stacked outside the state', () => {
	const table = makeTable(game, 2);
	const { state, stacks } = game.setup(table, { deck: ['ring+mouse', 'orc'], orcs: 5, flightTokens: ['coin', 'ring'] }, new Dice());
	expect(stacks).toEqual([
		{ bag: 2, round: 1, from: 0, cards: [4, 0] },
		{ bag: 1, round: 1, from: 34, cards: [4, 35] },
	]);
	const unstacked = game.setup(table, { deck: ['orc', 'ring+mouse'], orcs: 5 }, new Dice());
	expect(canonical(game.observe(state, 0))).toBe(canonical(game.observe(unstacked.state, 0)));
	expect(game.setup(table, {}, new Dice()).stacks).toEqual([]);
});

test('tokens given are those left, the others are out of the game', () => {
	expect(observe(2, { tokens: ['potion', 'ring'] }).tokens).toEqual(['ring', 'potion']);
	expect(observe(2, { out: [RING], tokens: ['sword'] })).toMatchObject({ tokens: ['sword'], memory: { tokens: ['sword'] } });
});

test('worth up to seven is taken as given', () => {
	expect(observe(3, { worth: [0, 7, 3] }).worth).toEqual([0, 7, 3]);
});

const DECK = ['ring+mouse', ...orcs(6)];
const faulty: [string, JsonObject, string][] = [
	['setup.round', { round: 2 }, 'unknown field'],
	['setup.orcs', { orcs: 6 }, 'from 0 to 5'],
	['setup.orcs', { orcs: -1 }, 'from 0 to 5'],
	['setup.orcs', { orcs: null }, 'from 0 to 5'],
	['setup.deck', { deck: 'orc' }, 'a list is expected'],
	['setup.deck', { deck: null }, 'a list is expected'],
	['setup.deck[0]', { deck: [1, ...orcs(6)] }, 'a text is expected'],
	['setup.deck[0]', { deck: ['ring', ...orcs(6)] }, '"ring" is not a treasure card'],
	['setup.deck[7]', { deck: [...DECK, 'mouse+ring'] }, '"mouse+ring" is named more often than it exists'],
	['setup.deck[7]', { deck: [...DECK, 'orc'] }, 'with 0 out 6 are left'],
	['setup.deck[2]', { deck: orcs(3), orcs: 4 }, '"orc" is named more often than it exists: with 4 out 2 are left'],
	['setup.deck', { deck: orcs(5) }, '6 orcs are expected in it, not 5'],
	['setup.deck', { deck: orcs(1), orcs: 3 }, '3 orcs are expected in it, not 1'],
	['setup.deck', { deck: [] }, '6 orcs are expected in it, not 0'],
	['setup.deck[0]', { deck: DECK, piles: [['ring+mouse'], [], [], []] }, 'named more often'],
	['setup.deck[0]', { deck: DECK, out: [RING] }, 'named more often'],
	['setup.piles', { piles: [[], [], []] }, '4 entries are expected, not 3'],
	['setup.piles', { piles: [null, [], [], []] }, '0 places are expected to be taken (null), not 1'],
	['setup.piles', { piles: [[], [], [], []], out: [RING] }, '1 places are expected to be taken (null), not 0'],
	['setup.piles[1]', { piles: [[], 'ring+mouse', [], []] }, 'a list is expected'],
	['setup.piles[2][1]', { piles: [[], [], ['ring+mouse', 'orc'], []] }, '"orc" is not a treasure card'],
	['setup.piles[2][0]', { piles: [['ring+mouse'], [], ['ring+mouse'], []] }, 'named more often'],
	['setup.piles[1][0]', { piles: [null, ['ring+mouse'], [], []], out: [RING] }, 'named more often'],
	['setup.out', { out: {} }, 'a list is expected'],
	['setup.out', { out: [RING, COIN] }, 'somebody must still be in the cave'],
	['setup.out[0]', { out: [0] }, 'an object is expected'],
	['setup.out[0].place', { out: [{ ...RING, place: 1 }] }, 'unknown field'],
	['setup.out[0].seat', { out: [{ ...RING, seat: 2 }] }, 'from 0 to 1'],
	['setup.out[0].seat', { out: [{ ...RING, seat: -1 }] }, 'from 0 to 1'],
	['setup.out[1].seat', { out: [RING, { ...COIN, seat: 0 }] }, 'seat 0 has left already'],
	['setup.out[0].token', { out: [{ ...RING, token: 'mouse' }] }, 'one of ring'],
	['setup.out[1].token', { out: [RING, { ...COIN, token: 'ring' }] }, 'the token ring is taken already'],
	['setup.out[0].pile', { out: [{ ...RING, pile: [] }] }, 'at least one card'],
	['setup.out[0].pile', { out: [{ seat: 0, token: 'ring' }] }, 'a list is expected'],
	['setup.out[0].pile[1]', { out: [{ ...RING, pile: ['ring+mouse', 'ring+mouse'] }] }, 'named more often'],
	['setup.tokens', { tokens: ['ring'] }, 'at least 2 tokens are expected, not 1'],
	['setup.tokens', { tokens: [], out: [RING] }, 'at least 1 tokens are expected, not 0'],
	['setup.tokens', { tokens: 'ring' }, 'a list is expected'],
	['setup.tokens[1]', { tokens: ['ring', 'orc'] }, 'one of ring'],
	['setup.tokens[1]', { tokens: ['ring', 'ring'] }, 'the token ring is not left'],
	['setup.tokens[0]', { tokens: ['ring'], out: [RING] }, 'the token ring is not left'],
	['setup.turn', { turn: 2 }, 'from 0 to 1'],
	['setup.turn', { turn: -1 }, 'from 0 to 1'],
	['setup.turn', { turn: 0, out: [RING] }, 'seat 0 has left the cave'],
	['setup.first', { first: 2 }, 'from 0 to 1'],
	['setup.first', { first: -1 }, 'from 0 to 1'],
	['setup.worth', { worth: [0, 0, 0] }, '2 entries are expected'],
	['setup.worth[1]', { worth: [0, 8] }, 'from 0 to 7'],
	['setup.worth[0]', { worth: [-1, 0] }, 'from 0 to 7'],
	['setup.flightTokens', { flightTokens: null }, 'a list is expected'],
	['setup.flightTokens[0]', { flightTokens: ['?'] }, 'one of ring'],
	['setup.flightTokens[1]', { flightTokens: ['ring', 'ring'] }, 'the token ring is not left'],
	['setup.flightTokens[0]', { flightTokens: ['ring'], out: [RING] }, 'the token ring is not left'],
	['setup.flightTokens[0]', { flightTokens: ['ring'], tokens: ['sword', 'coin'] }, 'the token ring is not left'],
];

test.each(faulty)('a fault at %s: %j', (field, setup, problem) => {
	// Some of these name both seats of two, which three players can do.
	const players = problem.includes('left already') || problem.includes('taken already') ? 3 : 2;
	let fault: unknown;
	try {
		game.setup(makeTable(game, players), setup, new Seeded(''));
	} catch (error) {
		fault = error;
	}
	if (!(fault instanceof Fault)) throw new Error(`no fault: ${fault}`);
	expect(fault.field).toBe(field);
	expect(fault.problem).toContain(problem);
});
