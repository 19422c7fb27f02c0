import type { Action } from '@trove/kernel';
import { expect, test } from 'vitest';
import { drawCard } from '../src/card-map.ts';
import { arrange, commonStart } from '../src/choices.ts';
import { commandOf } from '../src/commands.ts';
import { localeOf, unicode } from '../src/locale.ts';
import { coloured, table, wrap } from '../src/print.ts';

const say = (action: Action): string => `${action.do} ${action.place ?? ''}: ${action.token ?? ''}`;
const tokens = (count: number): Action[] => Array.from({ length: count }, (_, i) => ({ do: 'claim', place: i % 3, token: `t${i}` }));

test('few choices stay a list, many become a list of two steps', () => {
	expect(arrange(tokens(20), say)).toHaveLength(20);
	const items = arrange([{ do: 'draw' }, ...tokens(21)], say);
	expect(items.map(({ text }) => text)).toEqual(['draw : ', 'claim 0', 'claim 1', 'claim 2']);
	expect(items[1]).toMatchObject({ choices: [{ text: 't0' }, { text: 't3' }, {}, {}, {}, {}, {}] });
});

test('many choices with nothing in common stay a list', () => {
	const cards = Array.from({ length: 30 }, (_, i): Action => ({ do: 'choose', card: `c${i}` }));
	expect(arrange(cards, ({ card }) => `Take ${card}`)).toHaveLength(30);
});

test('places on one card alone need no first step', () => {
	const places: Action[] = [0, 1].map((row) => ({ do: 'mark', card: 'a', cell: [row, 0] }));
	expect(arrange(places, ({ cell }) => `Mark: ${cell}`).map(({ text }) => text)).toEqual(['0,0', '1,0']);
});

test('a shape and a single cell on one card are two steps where their texts differ', () => {
	const marks: Action[] = [0, 1].flatMap((row): Action[] => [
		{ do: 'mark', card: 'a', cells: [[row, 0]] },
		{ do: 'mark', card: 'a', cells: [[row, 0], [row, 1]] }, // biome-ignore format: a shape reads as one
	]);
	const cells = (action: Action): string => JSON.stringify(action.cells);
	expect(arrange(marks, (action) => `${cells(action).length > 8 ? 'Shape' : 'Cell'} on a: ${cells(action)}`)).toMatchObject([
		{ text: 'Cell on a', choices: [{}, {}] },
		{ text: 'Shape on a', choices: [{}, {}] },
	]);
	expect(arrange(marks, (action) => `On a: ${cells(action)}`)).toHaveLength(4);
});

test('texts are cut where they share a beginning, never within a word', () => {
	expect(commonStart(['Mark gray 4: a1', 'Mark gray 4: a2, b2'])).toBe('Mark gray 4: ');
	expect(commonStart(['Take ring', 'Take rope'])).toBe('Take ');
	expect(commonStart(['One', 'Two'])).toBe('');
	const many = Array.from({ length: 21 }, (_, i): Action => ({ do: 'x', card: 'same', n: i }));
	expect(arrange([...many, { do: 'y' }], ({ n }) => `${n}`)[0]).toMatchObject({ text: 'x same' });
});

test('a map shows free and taken cells', () => {
	const actions: Action[] = [
		{
			do: 'mark',
			card: 'a',
			cells: [
				[0, 0],
				[0, 1],
			],
		},
		{ do: 'mark', card: 'a', cells: [[2, 2]] },
	];
	const view = {
		seats: [
			{
				cards: [
					{ id: 'a', marked: [[1, 1]] },
					{ id: 'b', marked: [[3, 3]] },
				],
			},
		],
	};
	expect(drawCard(actions, view)).toEqual(['    A B C', '  1 o o .', '  2 . x .', '  3 . . o']);
});

test('commands are known in English and in the person’s language', () => {
	expect(commandOf('?', 'ru')).toEqual({ command: 'help', rest: '' });
	expect(commandOf('UNDO', 'ru').command).toBe('undo');
	expect(commandOf('Отмена', 'ru').command).toBe('undo');
	expect(commandOf('отмена', 'en').command).toBeUndefined();
	expect(commandOf('zapisz moja partia.json', 'pl')).toEqual({ command: 'save', rest: 'moja partia.json' });
	expect(commandOf('back row', 'en').command).toBeUndefined();
});

test('colour needs a terminal and no NO_COLOR', () => {
	expect(coloured({ isTTY: true }, {})).toBe(true);
	expect(coloured({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
	expect(coloured({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
	expect(coloured({}, {})).toBe(false);
});

test('the environment’s strongest word on the language counts', () => {
	expect(localeOf(undefined, { LC_ALL: 'ru_RU.UTF-8', LANG: 'pl_PL' })).toBe('ru');
	expect(localeOf(undefined, { LC_ALL: '', LANG: 'pl' })).toBe('pl');
	expect(localeOf(undefined, { LANG: 'plt_XX' })).toBe('en');
	expect(localeOf('ru', { LANG: 'pl' })).toBe('ru');
	expect(() => localeOf('de')).toThrow('--lang');
	expect([unicode({ LANG: 'C.UTF-8' }, 'linux'), unicode({ LC_ALL: 'C', LANG: 'C.UTF-8' }, 'linux'), unicode({}, 'win32')]).toEqual([true, false, true]);
});

test('texts are wrapped at spaces, tables aligned', () => {
	expect(wrap('one two three\n\nfour', 8, '  ')).toBe('  one\n  two\n  three\n\n  four');
	expect(
		table([
			['a', '1'],
			['bcd', '100'],
		]),
	).toEqual(['a      1', 'bcd  100']);
});
