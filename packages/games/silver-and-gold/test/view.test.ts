import { canonical, Dice, EVERYTHING, makeTable, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { SilverAndGoldEvent } from '../events.ts';
import { game } from '../index.ts';
import type { State } from '../state.ts';
import type { SilverAndGoldView } from '../view.ts';
import { act, allBut, bonus, kinds, mark, open, type SilverAndGoldMatch, see } from './table.ts';

const start = (): SilverAndGoldMatch =>
	open({
		hands: [
			['gray-4', 'gray-9'],
			['purple-1', 'purple-4'],
		],
		marked: [allBut(1, 'purple-4', 'B2 A2 C2')],
		display: ['purple-2', 'orange-1', 'green-1', 'gray-2'],
		expeditions: ['I2', 'T4'],
		first: 0,
	});
const told = (events: readonly SilverAndGoldEvent[], seat: number, later?: State): SilverAndGoldEvent[] =>
	events.flatMap((event) => game.redact(event, seat, later) ?? []);

test('[SG-7] others learn only that a seat is done, however many bonuses it had', () => {
	const match = start();
	const one = act(match, 0, mark('gray-4', 'A1 B1'));
	const two = act(match, 0, bonus('gray-9', 'A1'));
	const three = act(match, 0, bonus('gray-9', 'D3'));
	for (const seat of [1, SPECTATOR]) {
		expect(told(one, seat)).toEqual([]);
		expect(told(two, seat)).toEqual([]);
		expect(told(three, seat)).toEqual([{ on: 'done', seat: 0 }]);
	}
	expect(kinds(told([...one, ...two, ...three], 0))).toEqual(['marked', 'cross', 'bonus', 'cross', 'bonus', 'coin', 'done']);
	expect(told(one, EVERYTHING)).toEqual(one);
});

test('[SG-1] what is dealt and kept is told to its owner alone, and what was given back is forgotten', () => {
	const dealt: SilverAndGoldEvent = { on: 'dealt', seat: 0, cards: ['gray-1', 'gray-2', 'gray-3', 'gray-4'] };
	const kept: SilverAndGoldEvent = { on: 'kept', seat: 0, cards: ['gray-1', 'gray-2'] };
	const keeping = open({}).state;
	const marking = start().state;
	expect(game.redact(dealt, 0)).toEqual(dealt);
	expect(game.redact(dealt, 0, keeping)).toEqual(dealt);
	expect(game.redact(dealt, 0, marking)).toEqual({ on: 'dealt', seat: 0, cards: '?' });
	expect(game.redact(dealt, 1)).toEqual({ on: 'dealt', seat: 0, cards: '?' });
	expect(game.redact(dealt, SPECTATOR, keeping)).toEqual({ on: 'dealt', seat: 0, cards: '?' });
	expect(game.redact(kept, 0, marking)).toEqual(kept);
	expect(game.redact(kept, 1)).toEqual({ on: 'kept', seat: 0, cards: '?' });
});

test('[SG-3] of earlier expeditions the log shows no shape', () => {
	const match = start();
	const expedition: SilverAndGoldEvent = { on: 'expedition', seat: 0, turn: 1, shape: 'I2' };
	expect(game.redact(expedition, 1)).toEqual(expedition);
	expect(game.redact(expedition, 1, match.state)).toEqual(expedition);
	act(match, 0, mark('gray-4', 'B1'));
	act(match, 1, mark('purple-1', 'B1'));
	for (const seat of [0, 1, SPECTATOR]) expect(game.redact(expedition, seat, match.state)).toEqual({ ...expedition, shape: '?' });
});

test('after the end the log shows everything', () => {
	const over = open({
		hands: [
			['gray-4', 'gray-1'],
			['green-1', 'green-2'],
		],
		marked: [allBut(0, 'gray-4'), allBut(0, 'gray-1'), allBut(1, 'green-1'), allBut(1, 'green-2')],
		turn: 28,
	}).state;
	expect(game.phase(over)).toBe('over');
	const events: SilverAndGoldEvent[] = [
		{ on: 'dealt', seat: 0, cards: ['gray-1', 'gray-2', 'gray-3', 'gray-4'] },
		{ on: 'kept', seat: 0, cards: ['gray-1', 'gray-2'] },
		{ on: 'expedition', seat: 0, turn: 1, shape: 'I2' },
		{ on: 'marked', seat: 0, card: 'gray-4', cells: [[0, 1]], shape: null },
		{ on: 'marks', seat: 0, marks: [{ card: 'gray-4', cells: [[0, 1]] }], coins: 0, palms: [] },
	];
	for (const seat of [0, 1, SPECTATOR]) expect(told(events, seat, over)).toEqual(events);
});

test('the deck’s composition is for nobody’s eyes', () => {
	const match = start();
	const memory = (seat: number): SilverAndGoldView['memory'] => game.observe(match.state, seat).memory;
	expect(memory(0)).toEqual({ played: [] });
	expect(memory(SPECTATOR)).toEqual({ played: [] });
	expect(memory(EVERYTHING)?.deck?.length).toBe(39);
	expect(memory(EVERYTHING)?.deck?.slice(0, 2)).toEqual(['purple-3', 'purple-5']);
});

test('a rebuilt position has the same own marks, and gives a seat that is done some legal marks', () => {
	const match = start();
	act(match, 0, mark('gray-4', 'A1 B1'));
	act(match, 1, mark('purple-1', 'B1'));
	const table = makeTable(game, 2);
	for (let seed = 0; seed < 20; seed++) {
		const mine = game.rebuild(table, game.observe(match.state, 0), new Dice(seed));
		expect(canonical(game.observe(mine, 0))).toBe(canonical(game.observe(match.state, 0)));
		const [, other] = game.view(mine, EVERYTHING).seats;
		const count = (cards: SilverAndGoldView['seats'][number]['cards']): number => cards.reduce((sum, { marked }) => sum + marked.length, 0);
		expect(count(other.cards)).toBeGreaterThan(count(other.shown?.cards ?? []));
		const theirs = game.rebuild(table, game.view(match.state, 1), new Dice(seed));
		expect(see(match, 1).seats[0]).toEqual(game.view(theirs, 1).seats[0]);
	}
});
