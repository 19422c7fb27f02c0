// The rulebooks: every rule that is named anywhere is stated in each language, and they answer what a family asks.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale, type RulebookChapter } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';

interface Question {
	readonly question: string;
	readonly answer: string;
	readonly rules: readonly string[];
	/** What the rulebook says about it. */
	readonly says: { readonly [locale in Locale]: string };
}

const folder = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const idsIn = (text: string): string[] => text.match(/\b(?:SG|DD|MT|TZ)-\d+\b/g) ?? [];

/** The texts that state each rule. A part without rules of its own belongs to the part before it. */
function statements(chapters: readonly RulebookChapter[]): Map<string, string> {
	const stated = new Map<string, string>();
	for (const { parts } of chapters) {
		let present: readonly string[] = [];
		for (const { rules, head, text } of parts) {
			if (rules.length > 0) present = rules;
			for (const rule of present) stated.set(rule, `${stated.get(rule) ?? ''}${head} ${text}\n`);
		}
	}
	return stated;
}

describe.each(games.ids)('%s', (id) => {
	const { words } = games.find(id);

	test.each(LOCALES)('every rule that code, words or scenarios name is stated in %s', async (locale) => {
		const stated = statements((await words.rulebook())(locale));
		const files = globSync([`${id}/*.ts`, `${id}/words/*.json`, `${id}/test/scenarios/*.json`], { cwd: folder });
		const named = new Set(files.flatMap((path) => idsIn(read(path))));
		expect(named.size).toBeGreaterThan(10);
		expect([...named].filter((rule) => !stated.has(rule))).toEqual([]);
	});

	test.each(LOCALES)('no rule is left out in %s', async (locale) => {
		const stated = [...statements((await words.rulebook())(locale)).keys()];
		const numbers = stated.map((rule) => Number(rule.split('-')[1])).sort((a, b) => a - b);
		expect(numbers).toEqual(numbers.map((_, i) => i + 1));
	});

	test.each(LOCALES)('ten questions and more are answered in %s', async (locale) => {
		const questions = JSON.parse(read(`${id}/test/questions.json`)) as readonly Question[];
		expect(questions.length).toBeGreaterThanOrEqual(10);
		const stated = statements((await words.rulebook())(locale));
		const open = questions.filter(({ rules, says }) => !rules.some((rule) => stated.get(rule)?.includes(says[locale])));
		expect(open.map(({ question, says }) => [question, says[locale]])).toEqual([]);
	});

	test('the languages have the same chapters, parts, rules and pictures', async () => {
		const rulebook = await words.rulebook();
		const [english, ...others] = LOCALES.map((locale) =>
			rulebook(locale).map(({ parts }) => parts.map(({ rules, head, example, picture, alt }) => [rules, head !== '', example, picture, alt !== ''])),
		);
		for (const other of others) expect(other).toEqual(english);
	});

	test.each(LOCALES)('texts in %s are whole', async (locale) => {
		for (const { title, parts } of (await words.rulebook())(locale)) {
			for (const text of [title, ...parts.flatMap(({ head, text: said }) => [head, said])]) {
				expect(text).not.toMatch(/\*|undefined|[{}[\]]|\s$|!!/);
				if (locale === 'ru') expect(text).not.toMatch(/[^.!?…»“]\s(Вы|Вас|Вам|Ваш\p{L}*)\b/u);
			}
		}
	});

	test('the catalogues have the same keys, and each is used', () => {
		const source = read(`${id}/rulebook/index.ts`);
		const [english, ...others] = LOCALES.map((locale) => Object.keys(JSON.parse(read(`${id}/rulebook/words/${locale}.json`))));
		for (const other of others) expect(other).toEqual(english);
		expect(english.filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(source))).toEqual([]);
	});
});
