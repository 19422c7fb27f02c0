import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Every message exists in every language with equal placeholders and all plural forms, and is used.
type Message = string | [{ declarations: string[]; selectors: string[]; match: Record<string, string> }];
type Catalogue = Record<string, Message>;

const root = join(import.meta.dirname, '..');
const folders = globSync('packages/**/words/en.json', {
	cwd: root,
	exclude: (path) => String(path).includes('node_modules') || String(path).includes('pearl-divers'),
}).map(dirname);
const forms = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'], pl: ['one', 'few', 'many', 'other'] };
const languages = Object.keys(forms) as (keyof typeof forms)[];
/** Past tense beside a player's name or to the reader: it would say whether they are a man or a woman. */
const gendered = [
	['ru', /\{(?:name|other|whom)\}\s+(?:не\s+)?\p{L}+(?:л|ла|лся|лась)(?!\p{L})|(?<!\p{L})(?:ты|я)\s+(?:не\s+)?\p{L}+(?:л|ла|лся|лась)(?!\p{L})/iu],
	['pl', /\{(?:name|other|whom)\}\s+(?:się\s+|nie\s+)*\p{L}+ła?(?!\p{L})|(?<!\p{L})\p{L}+ł[ae](?:ś|m)(?!\p{L})/iu],
] as const;

const read = (folder: string, language: string): Catalogue => {
	const { $schema: _, ...catalogue } = JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8'));
	return catalogue;
};
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message[0].match));
const inputs = (message: Message): string[] => {
	const declared = typeof message === 'string' ? [] : message[0].declarations.filter((line) => line.startsWith('input ')).map((line) => line.slice(6));
	const used = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
	return [...new Set([...declared, ...used])].sort();
};

test('there are catalogues to check', () => expect(folders.length).toBeGreaterThanOrEqual(5));

describe.each(folders)('%s', (folder) => {
	const english = read(folder, 'en');
	const keys = Object.keys(english);
	const source = globSync('**/*.{ts,svelte}', {
		cwd: join(root, dirname(folder)),
		exclude: ['**/compiled/**', '**/test/**', '**/node_modules/**', '**/dist/**'],
	})
		.filter((path) => !path.includes('/') || !existsSync(join(root, dirname(folder), path.split('/')[0], 'words')))
		.map((path) => readFileSync(join(root, dirname(folder), path), 'utf8'))
		.join('\n');

	test.each(languages)('%s: no message is missing or left over', (language) => {
		expect(Object.keys(read(folder, language)).sort()).toEqual([...keys].sort());
	});

	test.each(languages)('%s: messages take the same placeholders, and none is empty', (language) => {
		const catalogue = read(folder, language);
		for (const key of keys) {
			expect(inputs(catalogue[key]), key).toEqual(inputs(english[key]));
			for (const text of texts(catalogue[key])) expect(text.trim(), key).not.toBe('');
		}
	});

	test.each(languages)('%s: plurals have every form of the language', (language) => {
		const catalogue = read(folder, language);
		for (const [key, message] of Object.entries(catalogue)) {
			if (typeof message === 'string') continue;
			const plural = message[0].declarations.flatMap((line) => line.match(/^local (\w+) = \w+: plural/)?.[1] ?? []);
			for (const name of plural) {
				const found = new Set(Object.keys(message[0].match).flatMap((match) => match.match(new RegExp(`(?:^|[, ])${name}=([\\w*]+)`))?.[1] ?? []));
				if (!found.has('*')) expect([...found].sort(), key).toEqual([...forms[language]].sort());
			}
		}
	});

	test.each(gendered)('%s: no sentence about a player or the reader assumes a man or a woman', (language, past) => {
		expect(Object.entries(read(folder, language)).filter(([, message]) => texts(message).some((text) => past.test(text)))).toEqual([]);
	});

	test('every message is used', () => {
		expect(keys.filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(source))).toEqual([]);
	});

	test('Russian is written in Cyrillic and Polish is not English', () => {
		const [ru, pl] = [read(folder, 'ru'), read(folder, 'pl')];
		const wordy = (text: string): boolean => /\p{L}{4,}/u.test(text.replaceAll(/\{\w+\}/g, ''));
		expect(keys.filter((key) => texts(english[key]).some(wordy) && !/[а-яё]/i.test(texts(ru[key]).join()) && key !== 'title')).toEqual([]);
		expect(keys.filter((key) => texts(english[key]).join().split(' ').length > 3 && texts(english[key]).join() === texts(pl[key]).join())).toEqual([]);
	});
});
