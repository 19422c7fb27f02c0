import { readFileSync } from 'node:fs';
import { LOCALES, type Locale, type Refusal, SPECTATOR, TABLE, type Telling } from '@trove/kernel';
import { expect, test } from 'vitest';
import { PIRATES } from '../cards.ts';
import { entry, game, older, type State, type TrezorsAction, type TrezorsEvent } from '../index.ts';
import * as book from '../rulebook/words/compiled/messages/_index.js';
import * as m from '../words/compiled/messages/_index.js';
import { act, choose, open, type TrezorsMatch, tap } from './table.ts';

const { words } = entry;

const NAMES: { readonly [locale in Locale]: readonly string[] } = {
	en: ['North', 'East', 'South'],
	ru: ['Север', 'Восток', 'Юг'],
	pl: ['Północ', 'Wschód', 'Południe'],
};
const telling = (locale: Locale): Telling => ({ locale, names: NAMES[locale] });

const ACTIONS: readonly TrezorsAction[] = [
	...PIRATES.map((card): TrezorsAction => ({ do: 'play', card })),
	{ do: 'tap', chest: 0, ms: 0 },
	{ do: 'tap', chest: 2, ms: 300 },
	{ do: 'pass' },
	{ do: 'close' },
];

const round = 3;
const EVENTS: readonly TrezorsEvent[] = [
	{ on: 'lay', round, chests: ['?', '?', 'crown'] },
	{ on: 'lay', round, chests: ['?', '?', '?'] },
	{ on: 'choose', round, seat: 0, card: 'map' },
	{ on: 'choose', round, seat: 1, card: '?' },
	{ on: 'reveal', round, chests: ['coin', 'jewel', 'crown'], played: ['crown', 'map', null] },
	{ on: 'reveal', round, chests: ['?', '?', '?'], played: ['?', '?', null] },
	{ on: 'tap', round, seat: 0, tap: { chest: 1, ms: 412 } },
	{ on: 'tap', round, seat: 1, tap: 'pass' },
	{ on: 'tap', round, seat: 2, tap: '?' },
	{ on: 'close', round, silent: [0, 2] },
	{ on: 'settle', round, taps: [{ chest: 1, ms: 412 }, 'pass', null] },
	{ on: 'settle', round, taps: ['?', '?', null] },
	{ on: 'wrong', round, seat: 0, chest: 1, kind: 'jewel', why: 'early', costs: false },
	{ on: 'wrong', round, seat: 0, chest: 1, kind: 'jewel', why: 'unwanted', costs: false },
	{ on: 'wrong', round, seat: 1, chest: 1, kind: 'jewel', why: 'alone', costs: true },
	{ on: 'wrong', round, seat: 1, chest: 1, kind: '?', why: 'share', costs: true },
	{ on: 'contest', round, kind: 'crown', chests: 1, racers: [0, 1, 2], winners: [1], drawn: false },
	{ on: 'contest', round, kind: 'crown', chests: 2, racers: [0, 1, 2], winners: [2, 0], drawn: true },
	{ on: 'contest', round, kind: '?', chests: 1, racers: [0, 2], winners: [], drawn: false },
	{ on: 'take', round, seat: 0, chest: 1, kind: 'diamond', right: 'alone' },
	{ on: 'take', round, seat: 0, chest: 1, kind: 'pistol', right: 'share' },
	{ on: 'take', round, seat: 0, chest: 1, kind: 'chalice', right: 'rest' },
	{ on: 'take', round, seat: 0, chest: 1, kind: 'coin', right: 'race' },
	{ on: 'discard', round, chest: 2, kind: 'coin' },
	{ on: 'discard', round, chest: 2, kind: '?' },
	{ on: 'hook', round, seat: 0, wrong: true, map: false, hooks: 1 },
	{ on: 'hook', round, seat: 0, wrong: false, map: true, hooks: 1 },
	{ on: 'hook', round, seat: 0, wrong: true, map: true, hooks: 2 },
	{ on: 'hook', round, seat: 0, wrong: true, map: false, hooks: 0 },
	{ on: 'unhook', round, seat: 2, hooks: 2 },
	{ on: 'gather', round, back: [0, 1, 2], out: [] },
	{ on: 'gather', round, back: [0], out: [1, 2] },
	{ on: 'over', round: 7, scores: [21, -1, 2], winners: [0] },
	{ on: 'over', round: 7, scores: [5, 5, 0], winners: [0, 1] },
];

const REFUSALS: readonly Refusal[] = [
	{ code: 'not-in-hand', rule: 'TZ-10', data: { card: 'map' } },
	{ code: 'not-in-hand', rule: 'TZ-3', data: { card: 'crown' } },
	{ code: 'cards-are-open', rule: 'TZ-4' },
	{ code: 'not-revealed-yet', rule: 'TZ-8' },
	{ code: 'calm-table', rule: 'TZ-14' },
	{ code: 'only-the-table-closes', rule: 'TZ-8' },
];

/** Positions with whose view is told: while choosing, while tapping, and at the end. */
function positions(): [State, number][] {
	const at = (): TrezorsMatch =>
		open(3, {
			deck: ['coin', 'jewel', 'crown'],
			won: [['diamond'], [], ['coin', 'coin']],
			hooks: [0, 2, 1],
			hands: [['coin', 'map'], ['crown', 'map'], ['jewel']],
		});
	const choosing = at();
	act(choosing, 1, { do: 'play', card: 'crown' });
	const tapping = at();
	choose(tapping, ['map', 'crown', 'jewel']);
	act(tapping, 2, { do: 'pass' });
	const over = at();
	choose(over, ['map', 'crown', 'jewel']);
	tap(over, [[1, 333], 'pass']);
	act(over, TABLE, { do: 'close' });
	return [
		[choosing.state, 0],
		[choosing.state, 1],
		[tapping.state, 2],
		[tapping.state, SPECTATOR],
		[over.state, 0],
	];
}

function everything(locale: Locale): string {
	const to = telling(locale);
	const lines = [words.title(locale), words.blurb(locale), words.option('contest', 'race', locale), words.option('contest', 'calm', locale), ''];
	lines.push(...ACTIONS.map((action) => words.action(action, to)), '');
	lines.push(...EVENTS.map((event) => words.event(event, to)), '');
	lines.push(...REFUSALS.map((refusal) => String(words.refusal(refusal, to))), '');
	for (const [state, seat] of positions()) lines.push(...words.position(game.view(state, seat), seat, to), '');
	for (const n of [1, 2, 5, 21, 22, -1]) lines.push([m.points_count, m.chests_count, m.hooks_count].map((count) => count({ n }, { locale })).join(', '));
	return `${lines.join('\n')}\n`;
}

test.each(LOCALES)('everything that is said in %s', async (locale) => {
	const text = everything(locale);
	expect(text).not.toMatch(/undefined|null|NaN|[{}]/);
	await expect(text).toMatchFileSnapshot(`./words/${locale}.txt`);
});

test('every action, event and refusal is said', () => {
	expect(new Set(ACTIONS.map((action) => action.do))).toEqual(new Set(game.actions));
	expect(new Set(EVENTS.map(({ on }) => on))).toEqual(new Set(game.events));
	expect(new Set(REFUSALS.map(({ code }) => code))).toEqual(new Set(game.refusals));
});

test('only that cards return to the hand need not be said', () => {
	for (const locale of LOCALES) {
		const silent = EVENTS.filter((event) => words.event(event, telling(locale)) === '');
		expect(silent).toEqual([{ on: 'gather', round, back: [0, 1, 2], out: [] }]);
		expect(words.refusal({ code: 'stale' }, telling(locale))).toBeUndefined();
	}
});

test.each(LOCALES)('[TZ-9] in %s each version has the rules as it plays them', async (locale) => {
	const [second, first] = await Promise.all(
		[entry, ...older].map(async (one) => (await one.words.rulebook())(locale).flatMap(({ parts }) => parts.map(({ rules, text }) => ({ rules, text })))),
	);
	const own = (here: typeof first, there: typeof first) => here.filter(({ text }) => !there.some((other) => other.text === text));
	expect(own(second, first).map(({ rules }) => rules)).toEqual([['TZ-9'], ['TZ-9']]);
	expect(own(first, second).map(({ rules }) => rules)).toEqual([['TZ-9'], ['TZ-9'], ['TZ-9']]);
	expect(own(first, second)[0].text).toBe(book.older({}, { locale }).replace(/^\*\*.*\*\* /, ''));
});

test('refusals name their rule', () => {
	for (const refusal of REFUSALS) for (const locale of LOCALES) expect(words.refusal(refusal, telling(locale))).toContain(`(${refusal.rule})`);
});

test('the catalogues have the same messages with the same places to fill in', () => {
	const read = (locale: Locale): [string, string][] => {
		const catalogue = JSON.parse(readFileSync(new URL(`../words/${locale}.json`, import.meta.url), 'utf8'));
		return Object.entries(catalogue).map(([key, text]) => [key, [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort().join()]);
	};
	expect(read('ru')).toEqual(read('en'));
	expect(read('pl')).toEqual(read('en'));
});
