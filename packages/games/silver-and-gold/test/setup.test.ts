import { Fault, type JsonObject } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { game } from '../index.ts';
import { act, allBut, mark, open, own, see, take } from './table.ts';

const hands = [
	['gray-4', 'gray-1'],
	['purple-1', 'purple-4'],
];
const dealt = [
	['gray-4', 'purple-1', 'green-1', 'orange-1'],
	['gray-5', 'purple-2', 'green-2', 'orange-2'],
];

/** The field that a setup is refused for. */
function faultOf(setup: JsonObject): string {
	try {
		open(setup);
	} catch (error) {
		if (error instanceof Fault) return error.field;
		throw error;
	}
	return 'none';
}

describe('a setup is refused, naming the field', () => {
	test.each<[string, JsonObject]>([
		['setup.cards', { cards: [] }],
		['setup.deck', { deck: [] }],
		['setup.deck', { dealt, deck: [] }],
		['setup.turn', { dealt, turn: 2 }],
		['setup.trophiesLeft', { trophiesLeft: [1] }],
		['setup.dealt', { dealt, hands }],
		['setup.dealt', { dealt: [dealt[0]] }],
		['setup.dealt[1]', { dealt: [dealt[0], ['gray-5', 'purple-2', 'green-2']] }],
		['setup.dealt[1][3]', { dealt: [dealt[0], ['gray-5', 'purple-2', 'green-2', 'gray-4']] }],
		['setup.dealt[1][3]', { dealt: [dealt[0], ['gray-5', 'purple-2', 'green-2', 'gray-12']] }],
		['setup.hands', { hands: [...hands, ['gray-5', 'gray-6']] }],
		['setup.hands[0]', { hands: [['gray-4'], hands[1]] }],
		['setup.hands[1][0]', { hands: [hands[0], ['gray-4', 'gray-5']] }],
		['setup.hands[0][1]', { hands: [['gray-4', 7], hands[1]] }],
		['setup.display', { hands, display: ['gray-5', 'gray-6', 'gray-7', 'gray-8', 'gray-9'] }],
		['setup.display', { hands, display: 'gray-5' }],
		['setup.display[0]', { hands, display: ['gray-4'] }],
		['setup.deck[1]', { hands, display: ['gray-5'], deck: ['gray-6', 'gray-5'] }],
		['setup.filled[1][0]', { hands, filled: [[], ['gray-1']] }],
		['setup.filled', { hands, filled: [[]] }],
		['setup.first', { hands, first: 2 }],
		['setup.first', { dealt, first: -1 }],
		['setup.turn', { hands, turn: 0 }],
		['setup.turn', { hands, turn: 29 }],
		['setup.expeditions[1]', { hands, expeditions: ['L4', 'L4'] }],
		['setup.expeditions[2]', { dealt, expeditions: ['I3', 'I3', 'I3'] }],
		['setup.expeditions[0]', { hands, expeditions: ['I4'] }],
		['setup.expeditions', { hands, turn: 7, expeditions: ['L4', 'I2', 'O4'] }],
		['setup.marked[0].seat', { hands, marked: [{ seat: 2, card: 'gray-4', cells: [] }] }],
		['setup.marked[0].card', { hands, marked: [{ seat: 1, card: 'gray-4', cells: [] }] }],
		['setup.marked[1].card', { hands, marked: [allBut(0, 'gray-4'), allBut(0, 'gray-4')] }],
		['setup.marked[0].cells', { hands, marked: [{ seat: 0, card: 'gray-4', cells: [[0, 3]] }] }],
		['setup.marked[0].cells[0][1]', { hands, marked: [{ seat: 0, card: 'gray-4', cells: [[0, 4]] }] }],
		[
			'setup.marked[0].cells[1]',
			{
				hands,
				marked: [
					{
						seat: 0,
						card: 'gray-4',
						cells: [
							[0, 0],
							[0, 0],
						],
					},
				],
			},
		],
		['setup.marked[0].cell', { hands, marked: [{ seat: 0, card: 'gray-4', cell: [0, 0] }] }],
		['setup.coins[1]', { hands, coins: [0, 13] }],
		['setup.coins', { hands, coins: [0] }],
		['setup.palms[0]', { hands, palms: [[1, 1, 1, 1, 1], []] }],
		['setup.palms[0][0]', { hands, palms: [[0], []] }],
		['setup.palms[0][1]', { hands, palms: [[5, 6], []] }],
		['setup.trophies[0]', { hands, coins: [8, 0], trophies: [[6], []] }],
		['setup.trophies[1]', { hands, coins: [8, 3], trophies: [[6, 5], [4]] }],
		['setup.trophies[0][0]', { hands, coins: [4, 0], trophies: [[7], []] }],
		['setup.trophies[1][0]', { hands, coins: [4, 4], trophies: [[6], [6]] }],
		['setup.trophiesLeft[0]', { hands, trophiesLeft: [0] }],
		['setup.trophiesLeft[1]', { hands, trophiesLeft: [5, 5] }],
		['setup.trophiesLeft[0]', { hands, coins: [4, 0], trophies: [[6], []], trophiesLeft: [6] }],
	])('%s in %j', (field, setup) => expect(faultOf(setup)).toBe(field));
});

test('what is given stands exactly so when the first action is due', () => {
	const match = open({
		hands,
		display: ['gray-5', 'gray-6'],
		deck: ['orange-1', 'orange-2'],
		expeditions: ['T4', 'I2'],
		first: 1,
		turn: 13,
		marked: [{ seat: 0, card: 'gray-1', cells: [[1, 0]] }],
		filled: [['green-1'], []],
		coins: [4, 8],
		palms: [[2], [1, 5]],
		trophies: [[0], [6, 3]],
		trophiesLeft: [1, 4],
	});
	expect(see(match, 0)).toMatchObject({
		phase: 'mark',
		toAct: [0, 1],
		round: 2,
		turn: 13,
		first: 1,
		expedition: 'T4',
		display: ['gray-5', 'gray-6'],
		deckCount: 2,
		trophiesLeft: [4, 1],
		seats: [
			{
				cards: [
					{ id: 'gray-4', marked: [] },
					{ id: 'gray-1', marked: [[1, 0]] },
				],
				filled: ['green-1'],
				coins: 4,
				palms: [2],
				trophies: [0],
				score: 4 + 2 + 10,
			},
			{ filled: [], coins: 8, palms: [1, 5], trophies: [6, 3], score: 8 + 6 + 9 },
		],
	});
	const { memory } = game.observe(match.state, 0);
	expect(memory?.played.length).toBe(5);
	expect(memory?.played).not.toContain('I2');
});

test('what is left out is filled in as in a normal setup', () => {
	const match = open({ hands, coins: [9, 0] });
	expect(see(match, 0)).toMatchObject({
		turn: 1,
		round: 1,
		deckCount: 39,
		trophiesLeft: [6, 5, 4, 3, 2, 1],
		seats: [{ trophies: [0, 0], palms: [], filled: [] }, {}],
	});
	expect(new Set(see(match, 0).display).size).toBe(4);
	expect(see(open({ hands, coins: [9, 0], trophies: [[6, 2], []] }), 0).trophiesLeft).toEqual([5, 4, 3, 1]);
	expect(see(open({}), 0)).toMatchObject({ phase: 'keep', deckCount: 39 });
	expect(see(open({ first: 1 }), 0)).toMatchObject({ phase: 'keep', first: 1 });
});

test('with a deck given, cards named nowhere are out of the game', () => {
	const match = open({ hands, deck: ['orange-1'] });
	expect(see(match, 0).deckCount).toBe(1);
	expect(see(match, 0).display.length).toBe(4);
	expect(see(match, 0).display).not.toContain('orange-1');
});

test('the deck comes from the top, the expeditions in their order', () => {
	const match = open({
		hands,
		marked: [allBut(0, 'gray-1', 'A1')],
		display: [],
		deck: ['orange-3', 'orange-2', 'orange-1', 'green-9', 'green-8'],
		expeditions: ['O4', 'I3', 'I3'],
		first: 0,
	});
	act(match, 0, mark('gray-1', 'A1'));
	act(match, 1, mark('purple-4', 'B2'));
	act(match, 0, take('deck'));
	expect(see(match, 0)).toMatchObject({ expedition: 'I3', display: ['orange-2', 'orange-1', 'green-9', 'green-8'], deckCount: 0 });
	act(match, 0, mark('gray-4', 'B1'));
	act(match, 1, mark('purple-4', 'C2'));
	expect(see(match, 0).expedition).toBe('I3');
	expect(own(match, 0).cards.map(({ id }) => id)).toEqual(['gray-4', 'orange-3']);
});

test('the dealt cards and expeditions of a deal can be given', () => {
	const match = open({ dealt, first: 1, expeditions: ['L3', 'O4'] });
	act(match, 0, { do: 'keep', cards: ['gray-4', 'purple-1'] });
	act(match, 1, { do: 'keep', cards: ['gray-5', 'purple-2'] });
	expect(see(match, 0)).toMatchObject({ expedition: 'L3', first: 1 });
	act(match, 0, mark('gray-4', 'B1'));
	act(match, 1, mark('gray-5', 'C1'));
	expect(see(match, 0).expedition).toBe('O4');
});

test('[SG-13] a position in which nobody can mark plays on by itself', () => {
	const full = [allBut(0, 'gray-4'), allBut(0, 'gray-1'), allBut(1, 'purple-1'), allBut(1, 'purple-4')];
	const match = open({ hands, marked: full, first: 1, display: ['orange-1'], deck: [] });
	expect(see(match, 0)).toMatchObject({ phase: 'take', toAct: [1], turn: 1 });
	expect(see(open({ hands, marked: full, turn: 28 }), 0)).toMatchObject({ phase: 'over', toAct: [] });
});
