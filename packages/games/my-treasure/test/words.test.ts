import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale, SPECTATOR, type Telling } from '@trove/kernel';
import { expect, test } from 'vitest';
import { KINDS } from '../cards.ts';
import { game, type MyTreasureAction, type MyTreasureEvent, words } from '../index.ts';
import { cardPhrase, coinsPhrase, pilePhrase } from '../phrases.ts';
import * as m from '../words/compiled/messages/_index.js';
import { claim, draw, grab, open, orcs, place, play } from './table.ts';

const NAMES = ['North', 'East', 'South', 'West'];
const telling = (locale: Locale): Telling => ({ locale, names: NAMES });

/** A text in the three languages, checked for leftovers. */
function all(say: (telling: Telling, locale: Locale) => string | undefined): string[] {
	return LOCALES.map((locale) => {
		const text = say(telling(locale), locale) ?? 'undefined';
		expect(text).not.toMatch(/undefined|NaN|null|[{}]|\b[a-z]+_[a-z]+\b/);
		return text;
	});
}

test('the catalogues have the same keys and placeholders', () => {
	const read = (locale: Locale): Record<string, unknown> => JSON.parse(readFileSync(join(import.meta.dirname, `../words/${locale}.json`), 'utf8'));
	const shape = (catalogue: Record<string, unknown>): Record<string, string[]> =>
		Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()]));
	for (const locale of LOCALES) expect(shape(read(locale))).toEqual(shape(read('en')));
});

test('title and blurb', () => {
	expect(all((_, locale) => words.title(locale))).toEqual(['My Treasure', 'Мой клад', 'Mój skarb']);
	expect(all((_, locale) => words.blurb(locale))).toMatchSnapshot();
	expect(words.option('none', true, 'en')).toBe('');
});

test('plural forms', () => {
	const forms = [
		m.count_ring,
		m.count_diamond,
		m.count_sword,
		m.count_necklace,
		m.count_coin,
		m.count_potion,
		m.cards_count,
		m.treasures_count,
		m.silver_count,
	];
	const said = forms.map((form) => all((_, locale) => [0, 1, 2, 5, 21, 22].map((n) => form({ n }, { locale })).join(', ')));
	expect(said).toMatchSnapshot();
});

test('cards, piles and coins', () => {
	expect(all((_, locale) => cardPhrase('ring+ring+diamond', locale))).toEqual(['2 rings, 1 diamond', '2 кольца, 1 бриллиант', '2 pierścienie, 1 diament']);
	expect(all((_, locale) => cardPhrase('potion+mouse', locale))).toEqual(['1 potion, mouse', '1 снадобье, мышь', '1 eliksir, mysz']);
	expect(all((_, locale) => pilePhrase([], locale))).toEqual(['no cards', 'нет карт', 'brak kart']);
	expect(all((_, locale) => pilePhrase(['ring+ring+ring', 'ring+sword+potion'], locale))).toMatchSnapshot();
	expect([0, 1, 2, 3].map((coins) => coinsPhrase(coins, 'en'))).toEqual(['nothing', '1 silver coin', '2 silver coins', '1 gold coin']);
});

test('every action', () => {
	const actions: MyTreasureAction[] = [draw, place(0), grab(3), ...KINDS.map((kind) => claim(1, kind))];
	expect(new Set(actions.map((action) => action.do))).toEqual(new Set(game.actions));
	expect(actions.map((action) => all((to) => words.action(action, to)))).toMatchSnapshot();
});

test('every event, also with its cards covered again', () => {
	const score = { on: 'score', round: 1, seat: 2, pile: ['ring+mouse', 'ring+ring+diamond'], token: 'ring', treasures: 4, coins: 2, worth: 5 } as const;
	const events: MyTreasureEvent[] = [
		{ on: 'round', round: 3, first: 1 },
		{ on: 'draw', round: 1, seat: 0, card: 'coin+mouse', deckCount: 35 },
		{ on: 'draw', round: 1, seat: 0, card: '?', deckCount: 35 },
		{ on: 'orc', seat: 1, orcs: 4, deckCount: 20 },
		{ on: 'place', round: 1, seat: 0, card: 'coin+mouse', place: 0, count: 5 },
		{ on: 'place', round: 1, seat: 3, card: '?', place: 3, count: 1 },
		{ on: 'claim', seat: 2, place: 1, token: 'potion', count: 2 },
		{ on: 'flight', seat: 0, order: [1, 3, 0] },
		{ on: 'grab', seat: 1, place: 2, count: 0 },
		score,
		{ ...score, pile: [], treasures: 0, coins: 0 },
		{ ...score, pile: ['?', '?'], coins: 3 },
		{ on: 'over', scores: [8, 8, 2], winners: [0, 1], places: [1, 1, 3] },
	];
	expect(new Set(events.map(({ on }) => on))).toEqual(new Set(game.events));
	expect(events.map((event) => all((to) => words.event(event, to)))).toMatchSnapshot();
});

test('every refusal names its rule', () => {
	const refusals = [
		{ code: 'nothing-drawn', rule: 'MT-4' },
		{ code: 'card-in-hand', rule: 'MT-4', data: { card: 'coin+mouse' } },
		{ code: 'place-taken', rule: 'MT-6', data: { place: 0, left: [1, 3] } },
		{ code: 'pile-empty', rule: 'MT-6', data: { place: 2 } },
		{ code: 'token-taken', rule: 'MT-6', data: { token: 'ring', left: ['sword', 'coin'] } },
		{ code: 'not-fleeing', rule: 'MT-8', data: { orcs: 2 } },
		{ code: 'fleeing', rule: 'MT-8' },
	];
	expect(refusals.map(({ code }) => code).sort()).toEqual([...game.refusals].sort());
	for (const refusal of refusals) for (const text of all((to) => words.refusal(refusal, to))) expect(text).toContain(`(${refusal.rule})`);
	expect(refusals.map((refusal) => all((to) => words.refusal(refusal, to)))).toMatchSnapshot();
	expect(words.refusal({ code: 'game-over' }, telling('en'))).toBeUndefined();
});

test('the position in every phase, for the one to act, another and a spectator', () => {
	const match = open(3, {
		deck: ['ring+ring+sword', 'orc', 'orc'],
		orcs: 4,
		piles: [['potion+mouse', 'ring+mouse'], null, [], ['diamond+mouse']],
		out: [{ seat: 2, pile: ['ring+ring+ring'], token: 'ring' }],
		worth: [1, 2, 5],
		turn: 0,
		first: 1,
		flightTokens: ['potion', 'coin'],
	});
	const tell = (): string[][][] =>
		[0, 1, SPECTATOR].map((seat) => LOCALES.map((locale) => words.position(game.view(match.state, seat), seat, telling(locale))));
	const told: Record<string, unknown> = { turn: tell() };
	play(match, [0, draw]);
	told.place = tell();
	play(match, [0, place(0)], [1, draw], [0, draw]);
	told.flight = tell();
	play(match, [1, grab(0)]);
	told.grabbed = tell();
	play(match, [0, grab(2)]);
	told.over = tell();
	expect(told).toMatchSnapshot();
	expect(JSON.stringify(told)).not.toMatch(/undefined|NaN|null|[a-z]+_[a-z]+/);
});

test('the position of a new round tells the last one', () => {
	const match = open(2, { deck: orcs(6), piles: [['ring+mouse'], ['coin+coin+coin'], [], []], turn: 0, first: 0 });
	play(match, [0, claim(0, 'ring')], [1, claim(1, 'coin')]);
	expect(LOCALES.map((locale) => words.position(game.view(match.state, 1), 1, telling(locale)))).toMatchSnapshot();
});

test('every message is used by its name', () => {
	const source = ['memory.ts', 'phrases.ts', 'position.ts', 'words.ts'].map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')).join('\n');
	const keys = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../words/en.json'), 'utf8')));
	expect(keys.filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(source))).toEqual([]);
});

test('a score is told in silver', () => {
	expect(LOCALES.map((locale) => [1, 3, 8].map((score) => words.score?.(score, locale)))).toEqual([
		['1 silver coin', '3 silver coins', '8 silver coins'],
		['1 серебряная монета', '3 серебряные монеты', '8 серебряных монет'],
		['1 srebrna moneta', '3 srebrne monety', '8 srebrnych monet'],
	]);
});
