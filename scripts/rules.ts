// Writes the rule pages in docs/rules/ from the games’ rulebooks. With `--check`, part of `npm run check`, it tells
// which pages differ from them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, LOCALES, type Locale, type RulebookPart } from '@trove/kernel';
import { games } from '../packages/games/index.ts';

const FOLDER = join(import.meta.dirname, '../docs/rules');
const LANGUAGES: { readonly [locale in Locale]: string } = { en: 'English', ru: 'Русский', pl: 'Polski' };

/** The file of a game's page in a language. */
const fileOf = (id: string, locale: Locale): string => (locale === 'en' ? `${id}.md` : `${id}.${locale}.md`);

/** A rule page as Markdown. */
export async function pageOf({ game, words }: Entry, locale: Locale): Promise<string> {
	const chapters = (await words.rulebook())(locale);
	const others = LOCALES.map((other) => (other === locale ? LANGUAGES[other] : `[${LANGUAGES[other]}](${fileOf(game.id, other)})`));
	return [
		`<!-- Written by scripts/rules.ts from packages/games/${game.id}/rulebook/. Edit the catalogues there. -->`,
		`# ${words.title(locale)}`,
		others.join(' · '),
		`*${words.subtitle(locale)}. ${words.blurb(locale)}*`,
		...chapters.flatMap(({ title, parts }) => [`## ${title}`, ...parts.map(paragraphOf)]),
	]
		.join('\n\n')
		.concat('\n');
}

function paragraphOf({ rules, head, text, example }: RulebookPart): string {
	const named = [head === '' ? '' : `**${head}**`, text, rules.length > 0 ? `\`${rules.join(' ')}\`` : ''];
	return `${example ? '> ' : ''}${named.filter((part) => part !== '').join(' ')}`;
}

/** All pages by their file's name. */
export async function pages(): Promise<Map<string, string>> {
	const all = new Map<string, string>();
	for (const id of games.ids) for (const locale of LOCALES) all.set(fileOf(id, locale), await pageOf(games.find(id), locale));
	return all;
}

/** The files in docs/rules/ that are not what the rulebooks say. */
export async function stale(folder: string = FOLDER): Promise<string[]> {
	return [...(await pages())]
		.filter(([file, page]) => !existsSync(join(folder, file)) || readFileSync(join(folder, file), 'utf8') !== page)
		.map(([file]) => file);
}

if (import.meta.main) {
	if (!process.argv.includes('--check')) for (const [file, page] of await pages()) writeFileSync(join(FOLDER, file), page);
	const old = await stale();
	for (const file of old) console.error(`docs/rules/${file} is not what the rulebook says: run node scripts/rules.ts`);
	if (old.length > 0) process.exitCode = 1;
}
