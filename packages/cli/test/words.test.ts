import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as m from '../words/compiled/messages/_index.js';

const catalogue = (locale: string): { [key: string]: unknown } => JSON.parse(readFileSync(new URL(`../words/${locale}.json`, import.meta.url), 'utf8'));
const [en, ru, pl] = ['en', 'ru', 'pl'].map(catalogue);
const placeholders = (message: unknown): string[] => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();

test('the three catalogues have the same keys and placeholders', () => {
	for (const other of [ru, pl]) {
		expect(Object.keys(other)).toEqual(Object.keys(en));
		for (const key of Object.keys(en)) expect(placeholders(other[key]), key).toEqual(placeholders(en[key]));
	}
});

test('every message is used by its name', () => {
	const folder = new URL('../src/', import.meta.url);
	const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
	for (const key of Object.keys(en)) {
		expect(
			sources.some((source) => new RegExp(`\\bm\\.${key}\\b`).test(source)),
			key,
		).toBe(true);
	}
});

test('numbers take their forms', () => {
	const forms = (say: (n: number) => string): string => [1, 2, 5, 21, 22, 25].map(say).join(', ');
	expect(forms((n) => m.points_count({ n }, { locale: 'en' }))).toBe('1 point, 2 points, 5 points, 21 points, 22 points, 25 points');
	expect(forms((n) => m.points_count({ n }, { locale: 'ru' }))).toBe('1 очко, 2 очка, 5 очков, 21 очко, 22 очка, 25 очков');
	expect(forms((n) => m.points_count({ n }, { locale: 'pl' }))).toBe('1 punkt, 2 punkty, 5 punktów, 21 punktów, 22 punkty, 25 punktów');
	expect(forms((n) => m.actions_count({ n }, { locale: 'pl' }))).toBe('1 akcja, 2 akcje, 5 akcji, 21 akcji, 22 akcje, 25 akcji');
	expect(forms((n) => m.games_count({ n }, { locale: 'ru' }))).toBe('1 партия, 2 партии, 5 партий, 21 партия, 22 партии, 25 партий');
	expect(forms((n) => m.players_range({ min: 1, n }, { locale: 'ru' }))).toBe('1–1 игрок, 1–2 игрока, 1–5 игроков, 1–21 игрок, 1–22 игрока, 1–25 игроков');
});
