import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale, type Refusal, Registry, SPECTATOR, type Telling } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { commonRefusal } from '../../words.ts';
import { IDS } from '../cards.ts';
import { EVENTS, type SilverAndGoldEvent } from '../events.ts';
import { entry, game, type SilverAndGoldAction, words } from '../index.ts';
import { REFUSALS } from '../legal.ts';
import { sayPoints, sayTraits } from '../names.ts';
import { act, allBut, bonus, cells, mark, open, see } from './table.ts';

const NAMES: { readonly [locale in Locale]: readonly string[] } = {
	en: ['North', 'East', 'South'],
	ru: ['Север', 'Восток', 'Юг'],
	pl: ['Północ', 'Wschód', 'Południe'],
};
const telling = (locale: Locale): Telling => ({ locale, names: NAMES[locale] });
const root = join(import.meta.dirname, '..');

/** No hole, no raw placeholder, no id. */
function whole(text: string): string {
	expect(text).not.toMatch(/undefined|null|NaN|[{}[\]]|\b(purple|orange|green|gray)-\d/);
	expect(text).not.toBe('');
	return text;
}

const events: SilverAndGoldEvent[] = [
	{ on: 'dealt', seat: 0, cards: ['gray-1', 'green-2', 'orange-3', 'purple-4'] },
	{ on: 'dealt', seat: 1, cards: '?' },
	{ on: 'first', seat: 1 },
	{ on: 'kept', seat: 0, cards: ['gray-1', 'green-2'] },
	{ on: 'kept', seat: 1, cards: '?' },
	{ on: 'shown', seat: 1, cards: ['gray-3', 'green-4'] },
	{ on: 'opened', card: 'gray-8', place: 3 },
	{ on: 'round', round: 2 },
	...(['I2', 'I3', 'L3', 'L4', 'T4', 'O4', '?'] as const).map((shape, turn): SilverAndGoldEvent => ({ on: 'expedition', seat: 0, turn, shape })),
	{ on: 'passed', seat: 1 },
	{ on: 'marked', seat: 0, card: 'gray-4', cells: cells('A1 B1'), shape: 'I2' },
	{ on: 'marked', seat: 0, card: 'gray-4', cells: cells('C3'), shape: null },
	{ on: 'bonus', seat: 0, card: 'purple-12', cell: [3, 3] },
	{ on: 'cross', seat: 0, card: 'gray-4', cell: [0, 0], due: 1 },
	{ on: 'coin', seat: 0, card: 'gray-8', cell: [1, 0], box: 5 },
	{ on: 'coin', seat: 0, card: 'gray-8', cell: [1, 0], box: 0 },
	...[1, 2, 5].map((points): SilverAndGoldEvent => ({ on: 'palm', seat: 0, card: 'gray-5', cell: [0, 0], box: 1, points })),
	{ on: 'palm', seat: 0, card: 'gray-5', cell: [0, 0], box: 0, points: 0 },
	{ on: 'lapsed', seat: 0, count: 1 },
	{ on: 'done', seat: 0 },
	{
		on: 'marks',
		seat: 1,
		marks: [
			{ card: 'purple-5', cells: cells('A1 B1 A2') },
			{ card: 'gray-5', cells: cells('A1') },
		],
		coins: 0,
		palms: [1, 3],
	},
	...[1, 2, 5].map(
		(coins): SilverAndGoldEvent => ({ on: 'marks', seat: 1, marks: [{ card: 'gray-8', cells: cells('A2') }], coins, palms: coins === 5 ? [5] : [] }),
	),
	...[6, 3, 1, 0].map((points, row): SilverAndGoldEvent => ({ on: 'trophy', seat: 0, row, points })),
	{ on: 'filled', seat: 0, card: 'purple-1', points: 14 },
	{ on: 'took', seat: 0, card: 'orange-1', from: 'display' },
	{ on: 'took', seat: 0, card: 'orange-1', from: 'deck' },
	{ on: 'missed', seat: 0, count: 1 },
	{ on: 'over', scores: [95, 80], winners: [0] },
	{ on: 'over', scores: [80, 80], winners: [0, 1] },
];

const actions: SilverAndGoldAction[] = [
	{ do: 'keep', cards: ['green-1', 'gray-4'] },
	{ do: 'mark', card: 'gray-4', cells: cells('A1 B1') },
	{ do: 'mark', card: 'gray-4', cells: cells('C3') },
	{ do: 'bonus', card: 'orange-4', cell: [1, 3] },
	{ do: 'take', card: 'purple-3' },
	{ do: 'take', from: 'deck' },
];

const refusals: Refusal[] = REFUSALS.map((code) => ({ code, rule: 'SG-0', data: { card: 'gray-4', cell: [2, 1], shape: 'L4', due: 1 } }));

describe.each(LOCALES)('in %s', (locale) => {
	const to = telling(locale);

	test('title, blurb and options', () => {
		const said = [words.title(locale), words.blurb(locale), ...game.options.refill.map((value) => words.option('refill', value, locale))];
		expect(said.map(whole).join('\n\n')).toMatchSnapshot();
	});

	test('every kind of event has its line', () => {
		expect(new Set(events.map(({ on }) => on))).toEqual(new Set(EVENTS));
		expect(events.map((event) => whole(words.event(event, to))).join('\n')).toMatchSnapshot();
	});

	test('every kind of action is a choice', () => {
		expect(new Set(actions.map((action) => action.do))).toEqual(new Set(game.actions));
		expect(actions.map((action) => whole(words.action(action, to))).join('\n')).toMatchSnapshot();
	});

	test('every refusal is a sentence with its rule', () => {
		for (const refusal of refusals) expect(words.refusal(refusal, to)).toContain('SG-0');
		expect(refusals.map((refusal) => whole(words.refusal(refusal, to) ?? '')).join('\n')).toMatchSnapshot();
		expect(words.refusal({ code: 'game-over' }, to)).toBeUndefined();
		expect(new Registry([entry], commonRefusal).say(entry, { code: 'game-over' }, to)).not.toBe('game-over');
	});

	test('numbers take their forms', () => {
		expect([1, 2, 5, 21, 22].map((n) => sayPoints(n, locale))).toMatchSnapshot();
		const deck = (deckCount: number): string => words.position({ ...see(open({}), SPECTATOR), deckCount }, SPECTATOR, to)[2];
		expect([0, 1, 2, 5, 21, 22].map(deck)).toMatchSnapshot();
		const palm = (points: number): string => words.event({ on: 'palm', seat: 0, card: 'gray-5', cell: [0, 0], box: 1, points }, to);
		expect([1, 2, 5, 21, 22].map(palm)).toMatchSnapshot();
		const trophy = (points: number): string => words.event({ on: 'trophy', seat: 0, row: 1, points }, to);
		expect([1, 2, 5, 21, 22].map(trophy)).toMatchSnapshot();
		const marks = (coins: number): string => words.event({ on: 'marks', seat: 0, marks: [], coins, palms: [coins] }, to);
		expect([1, 2, 5, 21, 22].map(marks)).toMatchSnapshot();
	});

	test('every card can be named and described', () => {
		expect(IDS.map((id) => whole(sayTraits(id, locale))).join('\n')).toMatchSnapshot();
	});

	test('the position in every phase, for a player and a spectator', () => {
		const keeping = open({
			dealt: [
				['gray-4', 'purple-1', 'green-1', 'orange-1'],
				['gray-5', 'purple-2', 'green-2', 'orange-2'],
			],
			first: 1,
		});
		act(keeping, 0, { do: 'keep', cards: ['gray-4', 'green-1'] });
		const match = open({
			hands: [
				['gray-4', 'gray-9'],
				['purple-1', 'purple-4'],
			],
			marked: [allBut(0, 'gray-4', 'A1 B1'), allBut(0, 'gray-9', 'A1 B1')],
			display: ['purple-2', 'orange-4', 'green-4'],
			deck: ['orange-1', 'orange-2'],
			filled: [[], ['gray-1', 'green-5']],
			coins: [9, 0],
			trophies: [[6, 0], []],
			palms: [[], [3, 2]],
			expeditions: ['I2', 'T4'],
			first: 0,
		});
		const positions: string[] = [];
		const describe = (from: typeof match, seat: number): void => {
			const lines = words.position(see(from, seat), seat, to);
			expect(lines.length).toBeGreaterThan(3);
			expect(lines.length).toBeLessThan(21);
			positions.push(lines.map(whole).join('\n'));
		};
		for (const seat of [0, 1, SPECTATOR]) describe(keeping, seat);
		act(match, 0, mark('gray-4', 'A1 B1'));
		for (const seat of [0, 1, SPECTATOR]) describe(match, seat);
		act(match, 0, bonus('gray-9', 'A1'));
		act(match, 0, bonus('gray-9', 'B1'));
		act(match, 1, mark('purple-1', 'B1'));
		for (const seat of [0, SPECTATOR]) describe(match, seat);
		const over = open({
			hands: [
				['gray-4', 'gray-1'],
				['green-1', 'green-2'],
			],
			marked: [allBut(0, 'gray-4'), allBut(0, 'gray-1'), allBut(1, 'green-1'), allBut(1, 'green-2')],
			display: [],
			trophiesLeft: [],
			turn: 28,
			first: 0,
		});
		describe(over, 0);
		expect(positions.join('\n\n')).toMatchSnapshot();
	});
});

test('the catalogues have the same keys and placeholders, and every key is used', () => {
	const read = (locale: Locale): { [key: string]: unknown } => JSON.parse(readFileSync(join(root, `words/${locale}.json`), 'utf8'));
	const holes = (message: unknown): string => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort().join();
	const shape = (locale: Locale): string[][] => Object.entries(read(locale)).map(([key, message]) => [key, holes(message)]);
	expect(shape('ru')).toEqual(shape('en'));
	expect(shape('pl')).toEqual(shape('en'));
	const code = globSync('*.ts', { cwd: root })
		.map((file) => readFileSync(join(root, file), 'utf8'))
		.join('\n');
	expect(Object.keys(read('en')).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code))).toEqual([]);
});
