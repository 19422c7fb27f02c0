import { type JsonObject, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import { game } from '../index.ts';
import { act, allBut, bonus, choices, kinds, mark, open, own, refused, type SilverAndGoldMatch, see } from './table.ts';

/** Seat 0 holds gray-4 (a cross at A1) and gray-1 (plain), seat 1 two purple cards. */
const start = (setup: JsonObject): SilverAndGoldMatch =>
	open({
		hands: [
			['gray-4', 'gray-1'],
			['purple-1', 'purple-4'],
		],
		display: ['purple-2', 'orange-1', 'green-1', 'gray-2'],
		first: 0,
		...setup,
	});
const corner = [allBut(0, 'gray-4', 'A1 B1 A2 B2'), allBut(0, 'gray-1')];
const singles = ['gray-4 A1', 'gray-4 B1', 'gray-4 A2', 'gray-4 B2'];

test('[SG-5] the shape goes wherever it fits on free cells of one own card', () => {
	const ways = (shape: string): string[] => choices(start({ expeditions: [shape], marked: corner }), 0).sort();
	expect(ways('I2')).toEqual(['gray-4 A1 A2', 'gray-4 A1 B1', 'gray-4 A2 B2', 'gray-4 B1 B2', ...singles].sort());
	expect(ways('L3')).toEqual(['gray-4 A1 A2 B2', 'gray-4 A1 B1 A2', 'gray-4 A1 B1 B2', 'gray-4 B1 A2 B2', ...singles].sort());
	expect(ways('O4')).toEqual(['gray-4 A1 B1 A2 B2', ...singles].sort());
	expect(ways('L4')).toEqual([...singles].sort());
});

test('[SG-5] it may go on either of the own cards', () => {
	const match = start({ expeditions: ['O4'], marked: [allBut(0, 'gray-4', 'A2 B2 A3 B3')] });
	expect(choices(match, 0).filter((choice) => choice.split(' ').length === 5)).toEqual(['gray-4 A2 B2 A3 B3']);
	const both = start({ expeditions: ['T4'], marked: [allBut(0, 'gray-4', 'A2 B2 C2 B3')] });
	expect(
		choices(both, 0)
			.filter((choice) => choice.split(' ').length === 5)
			.sort(),
	).toEqual(['gray-1 A1 A2 B2 A3', 'gray-1 B2 C2 D2 C3', 'gray-1 C1 B2 C2 C3', 'gray-1 C1 B2 C2 D2', 'gray-1 C1 C2 D2 C3', 'gray-4 A2 B2 C2 B3']);
});

test('[SG-5] worked example: the L4, mirrored and turned by 90°', () => {
	for (const way of ['B1 B2 B3 C3', 'B1 B2 A3 B3', 'A2 B2 C2 C3', 'A2 B2 C2 A3', 'B1 A2 A3 B3']) {
		const done = refused(start({ expeditions: ['L4'] }), 0, mark('gray-4', way));
		expect([way, done]).toEqual([way, way === 'B1 A2 A3 B3' ? 'wrong-shape SG-5' : 'accepted']);
	}
});

test('[SG-5] the shape is never cut, stretched or spread', () => {
	const match = start({ expeditions: ['O4'] });
	for (const way of ['A2 B2', 'A2 B2 A3', 'A2 B2 A3 C3', 'A1 B1 A2 B2 A3 B3']) expect(refused(match, 0, mark('gray-4', way))).toBe('wrong-shape SG-5');
	expect(match.steps).toEqual([]);
});

test('[SG-5] never over a marked or missing cell, nor on a card of others or of the display', () => {
	const match = start({ expeditions: ['O4'], marked: [{ seat: 0, card: 'gray-4', cells: [[2, 1]] }] });
	expect(refused(match, 0, mark('gray-4', 'A2 B2 A3 B3'))).toBe('already-marked SG-5');
	expect(refused(match, 0, mark('gray-4', 'B3'))).toBe('already-marked SG-5');
	expect(refused(match, 0, mark('gray-4', 'B1 C1 B2 C2'))).toBe('no-such-cell SG-5');
	expect(refused(match, 0, mark('gray-4', 'D4'))).toBe('no-such-cell SG-5');
	expect(refused(match, 0, mark('purple-1', 'A4'))).toBe('not-your-card SG-5');
	expect(refused(match, 0, mark('gray-2', 'A1'))).toBe('not-your-card SG-5');
});

test('[SG-5] all mark at the same time: until all are done others see a seat as it was', () => {
	const match = start({ expeditions: ['O4'], coins: [3, 0], marked: [{ seat: 0, card: 'gray-4', cells: [[0, 1]] }] });
	const before = see(match, 1);
	act(match, 0, mark('gray-4', 'A2 B2 A3 B3'));
	for (const seat of [1, SPECTATOR]) expect(see(match, seat).seats[0]).toEqual(before.seats[0]);
	expect(see(match, 1).toAct).toEqual([1]);
	const { cards, shown } = own(match, 0);
	expect(cards[0].marked.length).toBe(5);
	expect(shown?.cards[0].marked).toEqual([[0, 1]]);
	act(match, 1, mark('purple-1', 'B1'));
	expect(see(match, 1).seats[0].cards[0].marked.length).toBe(5);
});

test('[SG-5] marks may be taken back until all are done', () => {
	const match = start({ expeditions: ['O4'] });
	act(match, 0, mark('gray-4', 'A2 B2 A3 B3'));
	match.undo(0);
	expect(own(match, 0).cards[0].marked).toEqual([]);
	act(match, 0, mark('gray-4', 'B3'));
	act(match, 1, mark('purple-1', 'B1'));
	expect(match.undoRefusal(0)?.code).toBe('undo-too-late');
});

test('[SG-6] instead one single free cell may be marked, by choice or by need', () => {
	const byChoice = start({ expeditions: ['I2'] });
	expect(kinds(act(byChoice, 0, mark('gray-1', 'A2')))).toEqual(['marked', 'done']);
	const byNeed = start({ expeditions: ['O4'], marked: [allBut(0, 'gray-4', 'C3'), allBut(0, 'gray-1', 'A1 A2')] });
	expect(choices(byNeed, 0).sort()).toEqual(['gray-1 A1', 'gray-1 A2', 'gray-4 C3']);
});

test('[SG-6] marking nothing is not allowed', () => {
	expect(refused(start({}), 0, { do: 'mark', card: 'gray-4', cells: [] })).toBe('nothing-marked SG-6');
});

test('[SG-7] a marked cross gives one more free cell on any own card', () => {
	const match = start({ expeditions: ['I2'], marked: [...corner.slice(0, 1), allBut(0, 'gray-1', 'A1 D2')] });
	const events = act(match, 0, mark('gray-4', 'A1 B1'));
	expect(kinds(events)).toEqual(['marked', 'cross']);
	expect(own(match, 0).due).toBe(1);
	expect(match.toAct).toEqual([0, 1]);
	expect(choices(match, 0).sort()).toEqual(['gray-1 A1', 'gray-1 D2', 'gray-4 A2', 'gray-4 B2']);
	expect(match.legal(0).every((action) => action.do === 'bonus')).toBe(true);
	expect(see(match, 1).seats[0].due).toBe(0);
	expect(kinds(act(match, 0, bonus('gray-1', 'D2')))).toEqual(['bonus', 'done']);
	expect(own(match, 0).due).toBe(0);
	expect(match.toAct).toEqual([1]);
});

test('[SG-7] bonuses chain, and the symbols they mark work too', () => {
	const match = open({
		hands: [
			['gray-4', 'gray-9'],
			['purple-1', 'purple-4'],
		],
		display: [],
		expeditions: ['I2'],
	});
	act(match, 0, mark('gray-4', 'A1'));
	expect(kinds(act(match, 0, bonus('gray-9', 'A1')))).toEqual(['bonus', 'cross']);
	expect(own(match, 0).due).toBe(1);
	expect(kinds(act(match, 0, bonus('gray-9', 'D3')))).toEqual(['bonus', 'coin', 'done']);
	expect(own(match, 0).coins).toBe(1);
	act(match, 1, mark('purple-4', 'B2'));
	expect(see(match, 1).seats[0].cards).toEqual([
		{ id: 'gray-4', marked: [[0, 0]] },
		{
			id: 'gray-9',
			marked: [
				[0, 0],
				[2, 3],
			],
		},
	]);
});

test('[SG-7] a bonus must be used, and only when it is due, on free own cells', () => {
	const match = start({ expeditions: ['I2'] });
	expect(refused(match, 0, bonus('gray-4', 'B1'))).toBe('no-bonus SG-7');
	act(match, 0, mark('gray-4', 'A1 A2'));
	expect(refused(match, 0, mark('gray-4', 'B1'))).toBe('bonus-first SG-7');
	expect(refused(match, 0, bonus('gray-4', 'A1'))).toBe('already-marked SG-7');
	expect(refused(match, 0, bonus('gray-4', 'C1'))).toBe('no-such-cell SG-7');
	expect(refused(match, 0, bonus('purple-1', 'A1'))).toBe('not-your-card SG-7');
	expect(refused(match, 0, bonus('gray-2', 'A1'))).toBe('not-your-card SG-7');
});

test('[SG-7] with no free cell left a bonus lapses', () => {
	const match = start({ marked: [allBut(0, 'gray-4', 'A1'), allBut(0, 'gray-1')] });
	const events = act(match, 0, mark('gray-4', 'A1'));
	expect(kinds(events)).toEqual(['marked', 'cross', 'lapsed', 'done']);
	expect(events[2]).toEqual({ on: 'lapsed', seat: 0, count: 1 });
	expect(own(match, 0).due).toBe(0);
	expect(match.toAct).toEqual([1]);
});

test('[SG-7] a card filled in step 2 stays until step 3, and its bonus goes elsewhere', () => {
	const match = start({ expeditions: ['I2'], marked: [allBut(0, 'gray-4', 'A1 B1'), allBut(0, 'gray-1', 'A1')] });
	act(match, 0, mark('gray-4', 'A1 B1'));
	expect(own(match, 0)).toMatchObject({ filled: [], due: 1 });
	expect(own(match, 0).cards.map(({ id }) => id)).toEqual(['gray-4', 'gray-1']);
	expect(choices(match, 0)).toEqual(['gray-1 A1']);
});

/** Seat 0 holds gray-8 (a coin at A2) and purple-10 (coins at A1 and A3). */
const coins = (count: number): SilverAndGoldMatch =>
	open({
		hands: [
			['gray-8', 'purple-10'],
			['purple-1', 'purple-4'],
		],
		expeditions: ['I3', 'I3'],
		first: 1,
		coins: [count, 0],
	});

test('[SG-8] a coin fills the next box, and twelve are all', () => {
	for (const [before, after, box] of [
		[0, 1, 1],
		[7, 8, 8],
		[11, 12, 12],
		[12, 12, 0],
	]) {
		const match = coins(before);
		expect(act(match, 0, mark('gray-8', 'A2'))[1]).toEqual({ on: 'coin', seat: 0, card: 'gray-8', cell: [1, 0], box });
		expect(own(match, 0).coins).toBe(after);
		expect(see(match, 1).seats[0].coins).toBe(before);
	}
});

test('[SG-8] two coins under one shape are two boxes, the twelfth the last', () => {
	for (const [before, after] of [
		[4, 6],
		[11, 12],
	]) {
		const match = coins(before);
		act(match, 0, mark('purple-10', 'A1 A2 A3'));
		expect(own(match, 0).coins).toBe(after);
	}
});

/** Seat 0 holds purple-5 (a cross at B1, a palm at A2) and gray-5 (a palm at A1). */
const palms = (display: string[], boxes: number[]): SilverAndGoldMatch =>
	open({
		hands: [
			['purple-5', 'gray-5'],
			['gray-6', 'gray-7'],
		],
		filled: [['gray-10'], []],
		expeditions: ['L3'],
		display,
		palms: [boxes, []],
	});

test('[SG-9] worked example: a marked palm with two palms on the display scores 3', () => {
	const match = palms(['green-4', 'purple-1', 'green-6', 'orange-1'], []);
	const events = act(match, 0, mark('gray-5', 'A1'));
	expect(events[1]).toEqual({ on: 'palm', seat: 0, card: 'gray-5', cell: [0, 0], box: 1, points: 3 });
	expect(own(match, 0).palms).toEqual([3]);
	expect(see(match, 1).seats[0].palms).toEqual([]);
});

test('[SG-9] palms elsewhere do not count: alone, a palm scores 1', () => {
	for (const display of [[], ['purple-1', 'purple-2', 'purple-3', 'orange-1']]) {
		const match = palms(display, []);
		act(match, 0, mark('gray-5', 'A1'));
		expect(own(match, 0).palms).toEqual([1]);
	}
	const match = palms(['green-4', 'green-6', 'green-8', 'green-10'], []);
	act(match, 0, mark('gray-5', 'A1'));
	expect(own(match, 0).palms).toEqual([5]);
});

test('[SG-9] each palm has a box of its own, and four are all', () => {
	const display = ['green-4', 'purple-1', 'purple-2', 'orange-1'];
	const two = (boxes: number[]): readonly number[] => {
		const match = palms(display, boxes);
		act(match, 0, mark('purple-5', 'A1 B1 A2'));
		const events = act(match, 0, bonus('gray-5', 'A1'));
		if (boxes.length >= 3) expect(events[1]).toMatchObject({ on: 'palm', box: 0, points: 0 });
		return own(match, 0).palms;
	};
	expect(two([])).toEqual([2, 2]);
	expect(two([1, 1, 5])).toEqual([1, 1, 5, 2]);
	expect(two([1, 1, 5, 3])).toEqual([1, 1, 5, 3]);
});

test('[SG-13] a player without a free cell passes step 2', () => {
	const match = start({ marked: [allBut(0, 'gray-4'), allBut(0, 'gray-1')] });
	expect(match.toAct).toEqual([1]);
	expect(match.legal(0)).toEqual([]);
	const events = act(match, 1, mark('purple-1', 'B1'));
	expect(events.filter(({ on }) => on === 'marks')).toEqual([{ on: 'marks', seat: 1, marks: [{ card: 'purple-1', cells: [[0, 1]] }], coins: 0, palms: [] }]);
	expect(see(match, 0)).toMatchObject({ phase: 'take', toAct: [0] });
});

test('[SG-5] when all are done everybody is told the marks of the others', () => {
	const match = palms(['green-4', 'purple-1', 'purple-2', 'orange-1'], []);
	act(match, 1, mark('gray-6', 'B1'));
	act(match, 0, mark('purple-5', 'A1 B1 A2'));
	const events = act(match, 0, bonus('gray-5', 'A1'));
	const marks = {
		on: 'marks',
		seat: 0,
		marks: [
			{
				card: 'purple-5',
				cells: [
					[0, 0],
					[0, 1],
					[1, 0],
				],
			},
			{ card: 'gray-5', cells: [[0, 0]] },
		],
		coins: 0,
		palms: [2, 2],
	};
	expect(events.filter(({ on }) => on === 'marks')).toEqual([
		marks,
		{ on: 'marks', seat: 1, marks: [{ card: 'gray-6', cells: [[0, 1]] }], coins: 0, palms: [] },
	]);
	expect(events.flatMap((event) => game.redact(event, 1) ?? []).map(({ on }) => on)).toEqual(['done', 'marks', 'first', 'expedition']);
	expect(game.observe(match.state, 1).turn).toBe(2);
});
