import { readdirSync, readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import { expect, test } from 'vitest';
import { BOTS, botOf, crewOf, levelWords, nameOf, temperamentWords } from '../src/people.ts';
import { LEVELS, PLAYERS, TEMPERAMENTS } from '../src/question.ts';

const catalogue = (locale: string): { [key: string]: unknown } => JSON.parse(readFileSync(new URL(`../words/${locale}.json`, import.meta.url), 'utf8'));

test('every level has a bot for each seat of the largest table, and every temperament somebody', () => {
	const most = Math.max(...games.entries.map(({ game }) => game.players.max));
	for (const level of LEVELS) expect(crewOf(level).length).toBeGreaterThanOrEqual(most);
	expect(new Set(BOTS.map(({ temperament }) => temperament))).toEqual(new Set(TEMPERAMENTS));
	expect(new Set(BOTS.map(({ id }) => id)).size).toBe(BOTS.length);
	expect(botOf('magpie')).toEqual({ id: 'magpie', level: 'sailor', temperament: 'greedy' });
	expect(botOf('nobody')).toBeUndefined();
});

test('every bot, level and temperament has its own name in every language', () => {
	for (const locale of LOCALES) {
		expect(new Set(BOTS.map((bot) => nameOf(bot, locale))).size).toBe(BOTS.length);
		expect(new Set(PLAYERS.map((player) => levelWords(player, locale).name)).size).toBe(PLAYERS.length);
		expect(new Set(TEMPERAMENTS.map((temperament) => temperamentWords(temperament, locale).name)).size).toBe(TEMPERAMENTS.length);
		for (const { about } of [...PLAYERS.map((player) => levelWords(player, locale)), ...TEMPERAMENTS.map((one) => temperamentWords(one, locale))])
			expect(about).toMatch(/^\p{Lu}.*\.$/u);
	}
	const [gull] = BOTS.filter(({ id }) => id === 'gull');
	expect(LOCALES.map((locale) => nameOf(gull, locale))).toEqual(['Gull', 'Чайка', 'Mewa']);
});

test('the catalogues have the same keys, placeholders and forms, and every message is used', () => {
	const [en, ru, pl] = LOCALES.map(catalogue);
	const placeholders = (message: unknown): string[] => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();
	for (const other of [ru, pl]) {
		expect(Object.keys(other)).toEqual(Object.keys(en));
		for (const key of Object.keys(en)) expect(placeholders(other[key]), key).toEqual(placeholders(en[key]));
	}
	const src = new URL('../src/', import.meta.url);
	const sources = ['people.ts', ...readdirSync(new URL('advise/', src)).map((name) => `advise/${name}`)].map((name) =>
		readFileSync(new URL(name, src), 'utf8'),
	);
	for (const key of Object.keys(en))
		expect(
			sources.some((source) => new RegExp(`\\bm\\.${key}\\b`).test(source)),
			key,
		).toBe(true);
});
