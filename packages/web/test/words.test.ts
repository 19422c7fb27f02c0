// The page's catalogues: the same keys and forms in all languages, every key used, every used key there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { byNumber, languageOf, namesIn } from '../build/lean.ts';
import { catalogue, loadWords, speaker } from '../build/words-runtime.js';

const web = join(import.meta.dirname, '..');
type Forms = readonly [
	{ readonly declarations: readonly string[]; readonly selectors: readonly string[]; readonly match: { readonly [form: string]: string } },
];
type Catalogue = { readonly [key: string]: string | Forms };
/** The forms that a whole number can take. */
const PLURALS: { readonly [locale in Locale]: readonly string[] } = {
	en: ['one', 'other'],
	ru: ['one', 'few', 'many', 'other'],
	pl: ['one', 'few', 'many', 'other'],
};

/** The folders of catalogues and the sources that use each. */
const PLACES = [
	{
		words: join(web, 'words'),
		sources: ['src/base', 'src/pages', 'src/table', 'src/play'].map((path) => join(web, path)),
		also: [join(web, 'src/App.svelte')],
	},
];
for (const game of readdirSync(join(web, 'src/games'), { withFileTypes: true })) {
	const folder = join(web, 'src/games', game.name);
	if (game.isDirectory() && readdirSync(folder).includes('words')) PLACES.push({ words: join(folder, 'words'), sources: [folder], also: [] });
}

const read = (words: string, locale: Locale): Catalogue => JSON.parse(readFileSync(join(words, `${locale}.json`), 'utf8'));
const textsOf = (entry: string | Forms): readonly string[] => (typeof entry === 'string' ? [entry] : Object.values(entry[0].match));
const inputsOf = (entry: string | Forms): string[] =>
	[...new Set(textsOf(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

function used({ sources, also }: (typeof PLACES)[number]): Set<string> {
	const files = sources.flatMap((path) =>
		readdirSync(path, { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(ts|svelte)$/.test(name) && !/[\\/]?words[\\/]/.test(name))
			.map((name) => join(path, name)),
	);
	return new Set([...files, ...also].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?<!`)\bm\.(\w+)/g)].map(([, key]) => key)));
}

describe.each(PLACES)('$words', (place) => {
	const { words } = place;
	const english = read(words, 'en');

	test('all languages say the same things', () => {
		for (const locale of LOCALES) {
			const other = read(words, locale);
			expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
			for (const [key, entry] of Object.entries(english)) {
				expect([key, typeof other[key]]).toEqual([key, typeof entry]);
				expect([key, inputsOf(other[key])]).toEqual([key, inputsOf(entry)]);
				for (const text of textsOf(other[key])) expect([key, text.trim()]).toEqual([key, expect.stringMatching(/./)]);
			}
		}
	});

	test('every plural has all the forms of its language', () => {
		for (const locale of LOCALES) {
			for (const [key, entry] of Object.entries(read(words, locale))) {
				if (typeof entry === 'string' || !entry[0].declarations.some((line) => line.endsWith(': plural'))) continue;
				const forms = new Set(Object.keys(entry[0].match).flatMap((match) => [...match.matchAll(/=(\w+)/g)].map(([, form]) => form)));
				for (const form of PLURALS[locale]) expect([locale, key, forms.has(form) || forms.has('*')]).toEqual([locale, key, true]);
			}
		}
	});

	test('no key is without use, and none is used that is not there', () => {
		const named = used(place);
		expect(Object.keys(english).filter((key) => !named.has(key))).toEqual([]);
		expect([...named].filter((key) => !(key in english))).toEqual([]);
	});

	test('Russian says «вы» in small letters, and no sentence shouts', () => {
		for (const [key, entry] of Object.entries(read(words, 'ru'))) {
			for (const text of textsOf(entry)) expect([key, text]).toEqual([key, expect.not.stringMatching(/[^.!?…»]\s(Вы|Вас|Вам|Ваш\p{L}*)\b/u)]);
		}
		for (const locale of LOCALES) for (const entry of Object.values(read(words, locale))) for (const text of textsOf(entry)) expect(text).not.toContain('!!');
	});
});

test('a language is loaded also for a catalogue that comes while it is being loaded', async () => {
	const { promise, resolve } = Promise.withResolvers<{ default: string[] }>();
	const first = catalogue('ru', () => promise);
	const loading = loadWords('ru');
	const late = catalogue('ru', async () => ({ default: ['late'] }));
	resolve({ default: ['first'] });
	await loading;
	expect([first.messages, late.messages]).toEqual([['first'], ['late']]);
});

test('a message is said in the language that is asked for, with what is filled in', async () => {
	const languages = {
		en: catalogue('en', async () => ({ default: ['map', (i) => `${(i as { n: number }).n} maps`] })),
		ru: catalogue('ru', async () => ({ default: ['карта', (i) => `карт: ${(i as { n: number }).n}`] })),
		pl: catalogue('pl', async () => ({ default: [] })),
	};
	await Promise.all([loadWords('en'), loadWords('ru')]);
	const say = speaker(languages);
	expect([say(0)({}, { locale: 'ru' }), say(1)({ n: 3 }, { locale: 'en' }), say(1)({ n: 3 }, { locale: 'ru' })]).toEqual(['карта', '3 maps', 'карт: 3']);
});

const CATALOGUES = [
	...PLACES.map(({ words }) => words),
	...['bots', 'games', 'protocol'].map((name) => join(web, '..', name, 'words')),
	...['trezors', 'silver-and-gold', 'dead-mans-draw', 'my-treasure'].flatMap((game) =>
		['words', 'rulebook/words'].map((folder) => join(web, '../games', game, folder)),
	),
];

test.each(CATALOGUES)('numbered for the build, all messages of %s say what they said by their names', async (words) => {
	const registry: object = await import(join(words, 'compiled/registry.js'));
	for (const locale of LOCALES) {
		const file = join(words, `compiled/messages/${locale}.js`);
		const named: { readonly [name: string]: (inputs: object) => string } = await import(file);
		const names = namesIn(file);
		const code = languageOf(readFileSync(file, 'utf8'), names)
			.replace(/^import .*$/m, '')
			.replace('export default', 'return');
		const numbered = new Function('registry', code)(registry) as readonly (string | ((inputs: object) => string))[];
		expect([...names].sort()).toEqual(Object.keys(named).sort());
		for (const [number, name] of names.entries()) {
			for (const n of [0, 1, 2, 5, 21]) {
				// Whatever a message asks for is there, by its name and the number.
				const inputs = new Proxy({}, { get: (_, key) => (/^(n|n\d|count|points|coins)$/.test(String(key)) ? n : `${String(key)}${n}`) });
				const message = numbered[number];
				expect([locale, name, typeof message === 'function' ? message(inputs) : message]).toEqual([locale, name, named[name](inputs)]);
			}
		}
	}
});

test('a source names messages of its catalogue by their numbers, and nothing that is none', () => {
	const names = ['play', 'go_on'];
	expect(byNumber('m.go_on({}, s) + item.play + {a: m.play} + (x as typeof m.play)', 'm', names)).toBe(
		'm.say(1)({}, s) + item.play + {a: m.say(0)} + (x as typeof m.play)',
	);
	expect(() => byNumber('m.plays({}, s)', 'm', names)).toThrow('m.plays');
	expect(() => byNumber('m[key]({}, s)', 'm', names)).toThrow('m[');
});
