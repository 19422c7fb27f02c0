import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCALES } from '@trove/kernel';
import type { Plugin, Rolldown } from 'vite';

const SRC = resolve(import.meta.dirname, '../src');
const GAMES = resolve(import.meta.dirname, '../../games');
/** Where it is written. Its folder begins with a dot: it is not served. */
const FILE = '.vite/ahead.json';

/**
 * Writes down the files that each page asks for after its first script. The server sends them with the page as a `Link`
 * header, so a browser fetches them in parallel. By address and language:
 * `{ "/play/trezors": { "en": "</assets/x.js>; rel=modulepreload, …" } }`. `/t/trezors` is for tables of that game, a
 * that ends in `/` for all other addresses below it, `*` for the rest.
 */
export function ahead(): Plugin {
	return {
		name: 'trove:ahead',
		apply: 'build',
		generateBundle: {
			order: 'post',
			handler(_, bundle) {
				const games = readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, 'index.ts')));
				const links = pagesOf(games).map(({ path, ...page }) => [path, Object.fromEntries(LOCALES.map((locale) => [locale, linkOf(bundle, page, locale)]))]);
				this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(links)) });
			},
		},
	};
}

/** What a page loads: modules, and the press with some drawings. */
interface Page {
	readonly modules: readonly string[];
	readonly drawings: readonly string[];
}

function pagesOf(games: readonly string[]): (Page & { readonly path: string })[] {
	const remote = [join(SRC, 'pages/RemoteTable.svelte'), join(SRC, 'play/server.ts')];
	const tables = games.flatMap((game) => {
		const own = [join(GAMES, game, 'index.ts'), join(SRC, 'games', game, 'index.ts')];
		const drawings = ['common', game];
		return [
			{ path: `/play/${game}`, modules: [join(SRC, 'pages/LocalTable.svelte'), ...own], drawings },
			{ path: `/t/${game}`, modules: [...remote, ...own], drawings },
		];
	});
	return [...tables, { path: '/t/', modules: remote, drawings: ['common'] }, { path: '*', modules: [], drawings: [] }];
}

/** The files of a page's modules, of their imports and of their words in one language; the page's own first. */
function linkOf(bundle: Rolldown.OutputBundle, { modules, drawings }: Page, locale: string): string {
	const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
	const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
	const reach = (from: readonly string[], found: Set<string>): Set<string> => {
		for (const file of from) {
			if (found.has(file)) continue;
			found.add(file);
			reach(byFile.get(file)?.imports ?? [], found);
		}
		return found;
	};
	const named = reach(
		chunks.filter(({ isEntry, fileName }) => isEntry && fileName !== 'sw.js').map(({ fileName }) => fileName),
		new Set(),
	);
	const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id))).map(({ fileName }) => fileName);
	const found = reach(roots, new Set(named));
	const words = [...found]
		.flatMap((file) => byFile.get(file)?.dynamicImports ?? [])
		.filter((file) => byFile.get(file)?.moduleIds.some((id) => id.endsWith(`/words/compiled/messages/${locale}.js`)));
	const press = new RegExp(`^assets/(press|drawings-(${drawings.join('|')}))-[\\w-]+\\.js$`);
	const scripts = [...reach(words, found), ...(drawings.length > 0 ? Object.keys(bundle).filter((file) => press.test(file)) : [])];
	const styles = new Set(scripts.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]));
	return [...scripts.map((file) => `</${file}>; rel=modulepreload`), ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`)].join(', ');
}
