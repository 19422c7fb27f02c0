import { readFileSync } from 'node:fs';
import { entry, game } from '@trove/games/silver-and-gold';
import type { State } from '@trove/games/silver-and-gold/state.ts';
import { Dice, type JsonObject, LOCALES, openScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Reason } from '../src/mind.ts';
import { silverAndGold } from '../src/silver-and-gold/index.ts';
import { allBut, mark, open, sit } from './silver-and-gold-table.ts';

const { reasons, say } = silverAndGold;

/** What is said of an action, as codes with numbers. */
const reasonsFor = (state: State, action: JsonObject): readonly Reason[] => reasons?.(sit(state), game.parse(action).move) ?? [];

test('reasons give the right numbers', () => {
	const state = open({
		turn: 4,
		expeditions: ['L3', 'I2', 'I3', 'T4', 'O4'],
		marked: [allBut('gray-4', 'B2 B3 C3 A1'), allBut('orange-1', 'A1 D4')],
	});
	expect(reasonsFor(state, mark('gray-4', 'B2 B3 C3'))).toEqual([
		// The cross alone fills it whatever comes.
		{ code: 'fills-next', card: 'gray-4', percent: 100 },
		{ code: 'next-fits', percent: 0 },
	]);
	// Of the four expedition cards left only I2 fits on B3 C3.
	expect(reasonsFor(state, mark('gray-4', 'B2'))).toEqual([{ code: 'one-cell' }, { code: 'next-fits', percent: 25 }]);
	const corner = open({ turn: 4, expeditions: ['I2', 'L3', 'I3', 'T4', 'O4'], marked: [allBut('gray-4', 'B2 C2 B3 C3'), allBut('orange-1', 'A1 D4')] });
	expect(reasonsFor(corner, mark('gray-4', 'C2'))).toEqual([
		{ code: 'one-cell' },
		{ code: 'fills-next', card: 'gray-4', percent: 25 },
		{ code: 'next-fits', percent: 25 },
	]);
	expect(reasonsFor(state, mark('gray-4', 'A1'))).toEqual([{ code: 'cross', cells: 1 }, { code: 'one-cell' }]);
	const last = open({
		hands: [
			['orange-4', 'green-4'],
			['gray-1', 'gray-2'],
		],
		turn: 28,
		expeditions: ['I2'],
		coins: [3, 0],
		display: ['purple-4', 'gray-5'],
		marked: [allBut('orange-4', 'D1 D2')],
	});
	expect(reasonsFor(last, mark('orange-4', 'D1 D2'))).toEqual([
		{ code: 'fills', card: 'orange-4', points: 12 },
		{ code: 'trophy', points: 6 },
		{ code: 'coins', coins: 1 },
	]);
	expect(reasonsFor(last, mark('green-4', 'A1 A2'))[0]).toEqual({ code: 'palm', points: 3 });
});

test('reasons for taking and keeping', () => {
	const state = open({
		turn: 10,
		display: ['gray-3', 'purple-1', 'green-5'],
		deck: ['gray-7', 'purple-9'],
		filled: [['green-1'], []],
		expeditions: ['L3'],
		marked: [allBut('gray-4', 'B2 B3 C3')],
	});
	game.apply(state, 0, game.parse(mark('gray-4', 'B2 B3 C3')).move, 0, new Dice(1));
	game.apply(state, 1, game.parse(mark('gray-1', 'A1')).move, 0, new Dice(1));
	const [worth, symbols, timing] = reasonsFor(state, { do: 'take', card: 'gray-3' });
	expect(worth).toEqual({ code: 'worth-seals', card: 'gray-3', points: 8, seals: 1 });
	expect(symbols).toEqual({ code: 'symbols', coins: 0, palms: 0, crosses: 0 });
	expect(timing).toMatchObject({ code: 'turns', left: 18 });
	expect(reasonsFor(state, { do: 'take', from: 'deck' })).toMatchObject([{ code: 'unseen' }]);
	const dealtTo = [
		['purple-1', 'purple-4', 'gray-1', 'gray-2'],
		['gray-6', 'gray-7', 'gray-8', 'gray-9'],
	];
	const keeping = openScenario(entry, { game: game.id, players: 2, options: {}, setup: { dealt: dealtTo } }).state;
	expect(reasonsFor(keeping, { do: 'keep', cards: ['purple-4', 'gray-1'] })).toEqual([
		{ code: 'worth', card: 'purple-4', points: 14 },
		{ code: 'symbols', coins: 2, palms: 1, crosses: 1 },
		{ code: 'worth', card: 'gray-1', points: 8 },
		{ code: 'symbols', coins: 0, palms: 0, crosses: 0 },
	]);
});

test('reasons are said in three languages', () => {
	const all: Reason[] = [
		{ code: 'fills', card: 'gray-4', points: 8 },
		{ code: 'trophy', points: 1 },
		{ code: 'palm', points: 3 },
		{ code: 'cross', cells: 2 },
		{ code: 'coins', coins: 1 },
		{ code: 'one-cell' },
		{ code: 'fills-next', card: 'gray-4', percent: 25 },
		{ code: 'next-fits', percent: 75 },
		{ code: 'lonely', cells: 1 },
		{ code: 'worth', card: 'gray-4', points: 8 },
		{ code: 'worth-seals', card: 'gray-4', points: 8, seals: 2 },
		{ code: 'symbols', coins: 1, palms: 0, crosses: 2 },
		{ code: 'turns', need: 3.06, left: 9 },
		{ code: 'unseen', points: 10.625 },
		{ code: 'something-else' },
	];
	expect(LOCALES.map((locale) => all.map((reason) => say?.(reason, locale)))).toMatchSnapshot();
});

test('the catalogues of reasons have the same keys, and every message is used', () => {
	const read = (path: string): string => readFileSync(new URL(`../src/silver-and-gold/${path}`, import.meta.url), 'utf8');
	const keys = LOCALES.map((locale) => Object.keys(JSON.parse(read(`words/${locale}.json`)) as object));
	for (const other of keys) expect(other).toEqual(keys[0]);
	for (const key of keys[0]) expect(read('say.ts'), key).toContain(`m.${key}(`);
});
