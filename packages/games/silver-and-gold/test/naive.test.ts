import type { Action, JsonObject, View } from '@trove/kernel';
import type { Naive } from '@trove/kernel/testing';
import { describe, expect, test } from 'vitest';
import { makeNaive } from './naive.ts';
import { CARDS, POINTS } from './naive-cards.ts';

interface Seat {
	cards: { id: string; marked: [number, number][] }[];
	filled: string[];
	coins: number;
	palms: number[];
	trophies: number[];
	due: number;
	score: number;
	dealt?: string[];
}

interface State {
	phase: string;
	toAct: number[];
	turn: number;
	first: number;
	expedition: string | null;
	display: string[];
	deckCount: number;
	trophiesLeft: number[];
	seats: Seat[];
}

const read = (naive: Naive): State => naive.state() as View as unknown as State;

/** Whole numbers below a limit, from a seed. */
function dice(seed: number): (limit: number) => number {
	let x = seed * 2654435761 + 1;
	return (limit) => {
		x = (Math.imul(x ^ (x >>> 15), 2246822519) + 0x9e3779b9) | 0;
		return ((x ^ (x >>> 13)) >>> 0) % limit;
	};
}

/** A game whose chance is dice; `fed` is drawn first. */
function start(players: number, seed: number, refill: string, setup?: JsonObject, fed: Record<string, string[]> = {}): Naive {
	const below = dice(seed);
	const dealt: string[] = [];
	const expeditions: Record<number, string[]> = {};
	let naive: Naive | undefined;
	const draw = (bag: string, round: number): string => {
		const next = fed[bag]?.shift();
		if (next !== undefined) return next;
		if (bag === 'first') return String(below(players));
		if (bag === 'expeditions') {
			expeditions[round] ??= ['I2', 'I3', 'I3', 'L3', 'L3', 'L4', 'T4', 'O4'];
			return expeditions[round].splice(below(expeditions[round].length), 1)[0];
		}
		const out = new Set(dealt);
		if (bag === 'deck' && naive) {
			const { display, seats } = read(naive);
			out.clear();
			for (const id of [...display, ...seats.flatMap(({ cards, filled }) => [...cards.map((card) => card.id), ...filled])]) out.add(id);
		}
		const left = [...CARDS.keys()].filter((id) => !out.has(id));
		const card = left[below(left.length)];
		if (bag === 'deal') dealt.push(card);
		return card;
	};
	naive = makeNaive(players, { refill }, draw, setup);
	return naive;
}

const single = (card: string, row: number, column: number): Action => ({ do: 'mark', card, cells: [[row, column]] });

/** All cells of a card but those left out, for `marked`. */
function cellsOf(id: string, ...but: string[]): number[][] {
	const cells: number[][] = [];
	for (const [r, row] of (CARDS.get(id)?.rows ?? []).entries()) {
		for (const [c, symbol] of [...row].entries()) if (symbol !== '.' && !but.includes(`${r},${c}`)) cells.push([r, c]);
	}
	return cells;
}

test('47 cards, sized by colour, 12 seals', () => {
	expect(CARDS.size).toBe(47);
	for (const { id, colour } of CARDS.values()) expect(cellsOf(id), id).toHaveLength(POINTS[colour]);
	expect([...CARDS.values()].filter(({ seal }) => seal !== '')).toHaveLength(12);
});

describe.each([2, 3, 4])('random games of %i', (players) => {
	test.each(['player', 'step'])('end, refill by %s', (refill) => {
		for (let game = 0; game < 100; game++) {
			const below = dice(game + 7);
			const naive = start(players, game, refill);
			for (let step = 0; naive.toAct().length > 0; step++) {
				const toAct = naive.toAct();
				const seat = toAct[below(toAct.length)];
				const legal = naive.legal(seat);
				const large = legal.filter((action) => action.do !== 'mark' || (action.cells as unknown[]).length > 1);
				const among = large.length > 0 ? large : legal;
				naive.act(seat, among[below(among.length)]);
				expect(step).toBeLessThan(2000);
			}
			const state = read(naive);
			expect(state).toMatchObject({ phase: 'over', turn: 28, toAct: [] });
			const held = state.seats.reduce((sum, { cards, filled }) => sum + cards.length + filled.length, 0);
			expect(held + state.display.length + state.deckCount).toBe(47);
			for (const { coins, palms, trophies, score } of state.seats) {
				expect(coins).toBeLessThanOrEqual(12);
				expect(palms.length).toBeLessThanOrEqual(4);
				expect(trophies).toHaveLength(Math.floor(coins / 4));
				expect(score).toBeGreaterThan(10);
				expect(score).toBeLessThan(250);
			}
			expect(naive.outcome()?.scores).toEqual(state.seats.map(({ score }) => score));
		}
	});
});

test('SG-1 six pairs to keep; the display and the first expedition follow', () => {
	const naive = start(2, 1, 'player', undefined, { first: ['1'] });
	expect(read(naive)).toMatchObject({ phase: 'keep', toAct: [0, 1], first: 1, expedition: null, display: [], deckCount: 39 });
	expect(naive.legal(0)).toHaveLength(6);
	const copy = naive.clone(() => 'I2');
	naive.act(1, naive.legal(1)[0]);
	expect(read(naive)).toMatchObject({ phase: 'keep', toAct: [0] });
	naive.act(0, naive.legal(0)[5]);
	const state = read(naive);
	expect(state).toMatchObject({ phase: 'mark', toAct: [0, 1], turn: 1, deckCount: 39 });
	expect(state.display).toHaveLength(4);
	expect(state.seats[0].dealt).toBeUndefined();
	expect(copy.toAct()).toEqual([0, 1]);
});

test('SG-16 worked example (a): 95 points', () => {
	const filled = [['gray-4', 'gray-5', 'orange-4', 'orange-5', 'green-3', 'purple-1'], []];
	const hands = [
		['purple-2', 'purple-3'],
		['purple-4', 'purple-5'],
	];
	const naive = start(2, 1, 'player', { hands, display: [], first: 0, filled, coins: [9, 0], palms: [[3, 3, 2], []], trophies: [[6, 2], []] });
	expect(read(naive).seats[0].score).toBe(95);
	expect(read(naive).trophiesLeft).toEqual([5, 4, 3, 1]);
});

const TWO = [
	['gray-4', 'green-7'],
	['purple-4', 'purple-6'],
];

test('SG-5 worked example (e): the L4 in all its positions', () => {
	const naive = start(2, 1, 'player', { hands: TWO, display: [], first: 0 }, { expeditions: ['L4'] });
	const shapes = naive.legal(0).filter(({ card, cells }) => card === 'gray-4' && (cells as unknown[]).length === 4);
	const legal = (cells: number[][]) => shapes.some((action) => JSON.stringify(action.cells) === JSON.stringify(cells));
	// gray-4 is Xo. / ooo / ooo.
	expect(
		legal([
			[0, 0],
			[1, 0],
			[2, 0],
			[2, 1],
		]),
	).toBe(true);
	expect(
		legal([
			[1, 0],
			[1, 1],
			[1, 2],
			[2, 0],
		]),
	).toBe(true);
	expect(
		legal([
			[1, 0],
			[2, 0],
			[2, 1],
			[2, 2],
		]),
	).toBe(true);
	expect(
		legal([
			[0, 2],
			[1, 0],
			[1, 1],
			[1, 2],
		]),
	).toBe(false);
	expect(new Set(shapes.map(({ cells }) => JSON.stringify(cells))).size).toBe(shapes.length);
});

test('SG-7 the shape first, then its bonuses, which chain and may lapse', () => {
	const marked = [{ seat: 0, card: 'green-7', cells: cellsOf('green-7', '0,2', '0,3') }];
	const naive = start(2, 1, 'player', { hands: TWO, display: ['gray-1'], first: 0, marked }, { expeditions: ['I2'] });
	naive.act(0, {
		do: 'mark',
		card: 'green-7',
		cells: [
			[0, 2],
			[0, 3],
		],
	});
	expect(read(naive)).toMatchObject({ phase: 'mark', toAct: [0, 1], seats: [{ due: 1 }, { due: 0 }] });
	expect(naive.legal(0)).toHaveLength(8);
	naive.act(0, { do: 'bonus', card: 'gray-4', cell: [0, 0] });
	expect(read(naive).seats[0].due).toBe(1);
	naive.act(0, { do: 'bonus', card: 'gray-4', cell: [2, 2] });
	expect(naive.toAct()).toEqual([1]);
	naive.act(1, single('purple-4', 1, 1));
	expect(read(naive)).toMatchObject({ phase: 'take', toAct: [0], seats: [{ due: 1, filled: ['green-7'] }, { due: 0 }] });
});

test('SG-7 a bonus without a free cell lapses; SG-13 who has no free cell passes', () => {
	const marked = [
		{ seat: 0, card: 'gray-4', cells: cellsOf('gray-4', '0,0') },
		{ seat: 0, card: 'green-7', cells: cellsOf('green-7') },
	];
	const naive = start(2, 1, 'player', { hands: TWO, deck: [], display: [], first: 0, marked });
	naive.act(0, single('gray-4', 0, 0));
	naive.act(1, single('purple-4', 1, 1));
	expect(read(naive)).toMatchObject({ phase: 'mark', toAct: [1], turn: 2, first: 1, seats: [{ cards: [], filled: ['gray-4', 'green-7'], score: 18 }, {}] });
});

test('SG-8 to SG-10 worked examples (b) and (c): palms, coins and trophies', () => {
	const setup = { hands: TWO, display: ['gray-5', 'gray-6', 'gray-1', 'gray-2'], first: 1, coins: [3, 3], palms: [[], [1, 1, 1]] };
	const naive = start(2, 1, 'player', setup);
	naive.act(1, single('purple-4', 1, 0));
	expect(read(naive).seats[1].palms).toEqual([1, 1, 1, 3]);
	naive.act(0, single('green-7', 2, 0));
	expect(read(naive)).toMatchObject({
		turn: 2,
		first: 0,
		trophiesLeft: [5, 4, 3, 2, 1],
		seats: [
			{ coins: 4, trophies: [6] },
			{ coins: 3, trophies: [] },
		],
	});
	naive.act(0, single('gray-4', 2, 2));
	naive.act(1, single('purple-4', 0, 1));
	expect(read(naive).seats[1].trophies).toEqual([5]);
});

test.each(['player', 'step'])('SG-11, SG-12 worked example (d): two players take, refill by %s', (refill) => {
	const hands = [
		['orange-4', 'gray-4'],
		['green-7', 'purple-6'],
	];
	const marked = [
		{ seat: 0, card: 'orange-4', cells: cellsOf('orange-4', '2,1') },
		{ seat: 0, card: 'gray-4', cells: cellsOf('gray-4', '2,1') },
		{ seat: 1, card: 'green-7', cells: cellsOf('green-7', '1,1') },
	];
	const setup = { hands, marked, display: ['gray-1', 'gray-2', 'gray-3', 'gray-5'], deck: ['green-1', 'green-2', 'green-3'], first: 0 };
	const naive = start(2, 1, refill, setup, { deck: ['green-1', 'green-2', 'green-3'] });
	naive.act(0, single('orange-4', 2, 1));
	naive.act(1, single('green-7', 1, 1));
	expect(read(naive)).toMatchObject({
		phase: 'take',
		toAct: [0],
		deckCount: 3,
		seats: [
			{ due: 1, score: 12 },
			{ due: 0, filled: [], score: 10 },
		],
	});
	expect(naive.legal(0)).toHaveLength(5);
	naive.act(0, { do: 'take', card: 'gray-2' });
	const shown = refill === 'player' ? ['gray-1', 'gray-3', 'gray-5', 'green-1'] : ['gray-1', 'gray-3', 'gray-5'];
	expect(read(naive)).toMatchObject({ toAct: [1], display: shown, seats: [{ due: 0 }, { due: 1 }] });
	naive.act(1, { do: 'take', from: 'deck' });
	const state = read(naive);
	expect(state).toMatchObject({ phase: 'mark', turn: 2, first: 1 });
	expect(state.seats[0].cards.map(({ id }) => id)).toEqual(['gray-4', 'gray-2']);
	expect(state.seats[1].cards.at(-1)?.id).toBe(refill === 'player' ? 'green-2' : 'green-1');
	expect(state.display).toEqual(refill === 'player' ? shown : [...shown, 'green-2']);
});

test('SG-15, SG-17 turn 28 ends the game; a tie goes to more gray cards', () => {
	const hands = [
		['gray-4', 'green-7'],
		['green-4', 'purple-6'],
	];
	const marked = [{ seat: 0, card: 'gray-4', cells: cellsOf('gray-4', '2,1') }];
	const setup = { hands, marked, display: ['gray-1'], first: 0, turn: 28, coins: [0, 3], palms: [[2], []] };
	const naive = start(2, 1, 'player', setup);
	naive.act(0, single('gray-4', 2, 1));
	naive.act(1, single('green-4', 2, 2));
	expect(read(naive)).toMatchObject({ phase: 'over', toAct: [], turn: 28, display: ['gray-1'] });
	expect(naive.outcome()).toEqual({ scores: [10, 10], winners: [0] });
});
