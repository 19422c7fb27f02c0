import { games } from '@trove/games';
import { entry, game } from '@trove/games/silver-and-gold';
import { IDS } from '@trove/games/silver-and-gold/cards.ts';
import { finalOutcome } from '@trove/games/silver-and-gold/scoring.ts';
import type { State } from '@trove/games/silver-and-gold/state.ts';
import { type Action, Dice, dealt, firstSeat, Moves, makeTable, openScenario, playout } from '@trove/kernel';
import { expect, test } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { random } from '../src/generic.ts';
import type { Mind } from '../src/mind.ts';
import { LEVELS, PLAYERS, type Temperament } from '../src/question.ts';
import { chartOf, turnsFor } from '../src/silver-and-gold/chart.ts';
import { finalLead, finalScore } from '../src/silver-and-gold/ending.ts';
import { silverAndGold } from '../src/silver-and-gold/index.ts';
import { policy, worthOf } from '../src/silver-and-gold/policy.ts';
import { fits, lonely } from '../src/silver-and-gold/thumb.ts';
import { duel } from './duel.ts';
import { allBut, ask, cells, mark, open, table } from './silver-and-gold-table.ts';

const { captain, sailor, cabinBoy, greedy } = silverAndGold;

// gray-4 is Xo../ooo./ooo. and orange-1 Xooo/o..o/o..o/oooX.
test.each(['sailor', 'captain', 'cabin-boy'] as const)('%s fills a card on the last turn rather than lay the larger shape in vain', (player) => {
	const state = open({ turn: 28, expeditions: ['I3'], marked: [allBut('gray-4', 'C3')] });
	expect(ask(state, player)).toEqual(mark('gray-4', 'C3'));
});

test.each(['sailor', 'captain'] as const)('%s lays the shape that fills a card', (player) => {
	const state = open({ turn: 10, expeditions: ['L3'], marked: [allBut('gray-4', 'B2 B3 C3')] });
	expect(ask(state, player)).toEqual(mark('gray-4', 'B2 B3 C3'));
});

test('captain finds the chain of crosses that fills both cards in one turn', () => {
	const state = open({ turn: 28, expeditions: ['I3'], marked: [allBut('gray-4', 'A1 C3'), allBut('orange-1', 'A1 B1 C1 D4')] });
	const played: Action[] = [];
	while (state.acting & 1) {
		const action = ask(state, 'captain');
		played.push(action);
		game.apply(state, 0, game.parse(action).move, 0, new Dice(1));
	}
	expect(played[0]).toEqual(mark('orange-1', 'A1 B1 C1'));
	expect(played).toHaveLength(4);
	expect(game.view(state, 0)).toMatchObject({ seats: [{ score: 20 }, {}] });
});

test('captain takes the coin that fills a row on the last turn', () => {
	const hands = [
		['orange-4', 'gray-4'],
		['gray-1', 'gray-2'],
	];
	const state = open({ hands, turn: 28, expeditions: ['I2'], coins: [3, 0], marked: [allBut('orange-4', 'D1 D2 A3 B3 C3 A4')] });
	const action = ask(state, 'captain');
	expect(['D1', 'A4'].some((coin) => JSON.stringify(action.cells).includes(JSON.stringify(cells(coin)[0])))).toBe(true);
});

test.each(['sailor', 'captain'] as const)('%s takes a small card when there is no time for a large one', (player) => {
	const setup = { turn: 24, display: ['purple-1', 'purple-2', 'gray-11', 'purple-3'], expeditions: ['I2', 'O4', 'L4', 'T4'] };
	const state = open({ ...setup, marked: [allBut('gray-4', 'B1 B2'), allBut('orange-1', 'A1 A2 A3')] });
	game.apply(state, 0, game.parse(mark('gray-4', 'B1 B2')).move, 0, new Dice(1));
	game.apply(state, 1, game.parse(mark('gray-1', 'A1 A2')).move, 0, new Dice(1));
	expect(game.phase(state)).toBe('take');
	expect(ask(state, player)).toEqual({ do: 'take', card: 'gray-11' });
});

test('the greedy rule goes by points at once', () => {
	const hands = [
		['orange-4', 'gray-4'],
		['gray-1', 'gray-2'],
	];
	const state = open({ hands, turn: 3, expeditions: ['I2'] });
	expect(JSON.stringify(ask(state, 'greedy').cells)).toMatch(/\[0,3\]|\[3,0\]|\[3,3\]/);
	const near = open({ hands, turn: 3, expeditions: ['I2'], marked: [allBut('gray-4', 'C3')] });
	expect(ask(near, 'greedy')).toEqual(mark('gray-4', 'C3'));
});

test('a chart knows what one or two turns can still bring', () => {
	const chart = chartOf(IDS.indexOf('gray-4'));
	const set = (names: string): number => chart.setOf(cells(names).reduce((mask, [row, column]) => mask | (1 << (4 * row + column)), 0));
	expect(chart.ending(set('C3'), 1)).toBe(8);
	// Two of the eight expedition cards are corners of three.
	expect(chart.ending(set('B2 B3 C3'), 1)).toBeCloseTo(8 * (2 / 8), 5);
	expect(chart.ending(set('B2 C3'), 1)).toBe(0);
	expect(chart.ending(set('B2 C3'), 2)).toBe(8);
	expect(chart.worth[set('B2 B3')]).toBeGreaterThan(chart.worth[set('B2 C3')]);
	expect(chart.worth[0]).toBe(8);
	expect(turnsFor(IDS.indexOf('purple-1'))).toBeGreaterThan(turnsFor(IDS.indexOf('gray-4')));
});

test('the policy is the best by the charts, up to single cells, and always legal', () => {
	const moves = new Moves();
	for (const players of [2, 3, 4]) {
		for (const refill of ['player', 'step']) {
			const dice = new Dice(`${players} ${refill}`);
			const state = dealt(game, makeTable(game, players, { refill }), dice);
			while (state.acting !== 0) {
				const seat = firstSeat(state.acting);
				const move = policy(state, seat, dice);
				game.legal(state, seat, moves.clear());
				expect(moves.has(move)).toBe(true);
				if (game.phase(state) === 'mark' && state.due[seat] > 0)
					for (let i = 0; i < moves.count; i++) expect(worthOf(state, seat, moves.list[i])).toBeLessThanOrEqual(worthOf(state, seat, move) + 1e-3);
				game.apply(state, seat, move, 0, dice);
			}
		}
	}
});

test('the quick count of a finished game is the rules’ own', () => {
	for (let i = 0; i < 40; i++) {
		const dice = new Dice(i);
		const state = dealt(game, makeTable(game, 2 + (i % 3), {}), dice);
		if (i % 2 === 0) playout(game, state, dice);
		else while (state.acting !== 0) game.apply(state, firstSeat(state.acting), policy(state, firstSeat(state.acting), dice), 0, dice);
		const { scores } = finalOutcome(state);
		expect(scores.map((_, seat) => finalScore(state, seat))).toEqual(scores);
		expect(finalLead(state, 0)).toBe(scores[0] - Math.max(...scores.slice(1)));
	}
});

test('random < cabin boy < sailor < captain', async () => {
	const id = game.id;
	const minds = { captain, sailor, cabinBoy, greedy } as unknown as { [name: string]: Mind };
	expect((await duel(id, [minds.cabinBoy, random], 12)).low).toBeGreaterThan(0.8);
	const middle = await duel(id, [minds.cabinBoy, minds.sailor], 100);
	expect(middle.wins).toBeGreaterThan(0.1);
	expect(middle.high).toBeLessThan(0.5);
	expect((await duel(id, [minds.sailor, random], 24)).low).toBeGreaterThan(0.9);
	expect((await duel(id, [minds.greedy, random], 12)).low).toBeGreaterThan(0.8);
	expect((await duel(id, [minds.captain, minds.sailor], 4, { budget: { iterations: 30 } })).wins).toBeGreaterThan(0.74);
});

test('every level plays every table to its end', async () => {
	for (const players of [2, 3, 4]) {
		for (const refill of ['player', 'step']) {
			for (const [who, other] of [
				[captain, cabinBoy],
				[sailor, greedy],
			] as const) {
				const result = await duel(game.id, [who, other] as unknown as [Mind, Mind], 1, { players, options: { refill }, budget: { iterations: 20 } });
				expect(result.games).toBe(2);
			}
		}
	}
});

test('the same question has the same answer, and what others marked in secret does not change it', () => {
	const state = open({ turn: 12, expeditions: ['L4'] });
	const other = game.blank(table);
	game.copy(state, other);
	const apply = (to: State, action: Action): void => game.apply(to, 1, game.parse(action).move, 0, new Dice(1));
	apply(state, mark('gray-1', 'A2'));
	apply(other, mark('gray-2', 'A2'));
	for (const player of PLAYERS) expect(ask(state, player)).toEqual(ask(other, player));
	expect(ask(state, 'captain')).toEqual(ask(state, 'captain'));
});

test('with one legal move nobody thinks', () => {
	const hands = [
		['gray-4', 'gray-5'],
		['gray-1', 'gray-2'],
	];
	const state = open({ hands, turn: 28, expeditions: ['I2'], marked: [allBut('gray-4', 'C3'), allBut('gray-5', '')] });
	for (const player of LEVELS) {
		const { action, iterations } = answer(games, { player, question: questionOf(game, table, state, 0, { iterations: 50 }, 's') });
		expect(action).toEqual(mark('gray-4', 'C3'));
		expect(iterations).toBe(0);
	}
});

test('temperaments lean to small or large cards, or to symbols', () => {
	const keeps = (temperament: Temperament): string[] => {
		const deals = [
			['purple-1', 'purple-2', 'gray-1', 'gray-2'],
			['purple-8', 'gray-11', 'gray-4', 'orange-1'],
		];
		return deals.map((hand) => {
			const others = ['gray-6', 'gray-7', 'gray-8', 'gray-9'];
			const state = openScenario(entry, { game: game.id, players: 2, options: {}, setup: { dealt: [hand, others], first: 0 } }).state;
			return (ask(state, 'sailor', temperament).cards as string[]).join(' ');
		});
	};
	expect(keeps('bold')[0]).toBe('purple-1 purple-2');
	expect(new Set(['steady', 'cautious', 'bold', 'greedy'].map((one) => keeps(one as Temperament).join(', '))).size).toBeGreaterThan(1);
	expect(keeps('greedy')[1]).toContain('purple-8');
});

test('what a person sees at a glance', () => {
	const mask = (names: string): number => cells(names).reduce((all, [row, column]) => all | (1 << (4 * row + column)), 0);
	expect(lonely(mask('A1 C1 C2 D4'))).toBe(2);
	// The end of a row has no neighbour in the next one.
	expect(lonely(mask('D1 A2'))).toBe(2);
	expect(fits(IDS.indexOf('gray-4'), 1, mask('A2 B2 C2'))).toBe(true);
	expect(fits(IDS.indexOf('gray-4'), 1, mask('A2 B2 B3'))).toBe(false);
});
