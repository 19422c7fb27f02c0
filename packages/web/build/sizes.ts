// How much JavaScript a page loads, packed as it is sent: `node packages/web/build/sizes.ts` prints it for the client that was built last.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Chunk {
	readonly file: string;
	readonly imports?: readonly string[];
	readonly dynamicImports?: readonly string[];
}

/** What one visit loads, in bytes of gzip. */
export interface Size {
	readonly name: string;
	readonly bytes: number;
	readonly limit: number;
	readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/** The most that may be loaded: for the home page in all, and for a table besides. */
export const LIMITS = { home: 90_000, table: 60_000 } as const;
/** Where the build lies. */
export const DIST: string = fileURLToPath(new URL('../dist', import.meta.url));
const LOCALES = ['en', 'ru', 'pl'];

/** The sizes of a build: of the home page, and of each game's table beyond it, alone and online, in the language that has most to load. */
export function sizesOf(dist: string): Size[] {
	const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as { readonly [source: string]: Chunk };
	const reach = (sources: readonly string[], found = new Set<string>()): Set<string> => {
		for (const source of sources) {
			if (!(source in manifest) || found.has(source)) continue;
			found.add(source);
			reach(manifest[source].imports ?? [], found);
		}
		return found;
	};
	/** With the words that come after what has been loaded, in one language. */
	const withWords = (found: Set<string>, locale: string): Set<string> => {
		const words = [...found].flatMap((source) => (manifest[source].dynamicImports ?? []).filter((to) => to.endsWith(`/words/compiled/messages/${locale}.js`)));
		return reach(words, new Set(found));
	};
	const largest = (sizes: readonly Size[]): Size => sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
	const sized = (name: string, sources: ReadonlySet<string>, limit: number): Size => {
		const chunks = [...new Set([...sources].map((source) => manifest[source].file))].filter((file) => file.endsWith('.js'));
		const files = chunks.map((file) => ({ file: basename(file), bytes: statSync(join(dist, `${file}.gz`)).size })).sort((a, b) => b.bytes - a.bytes);
		return { name, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), limit, files };
	};
	const pictures = Object.keys(manifest).filter((source) => /art\/common\/home\/[^/]+\.svelte$/.test(source));
	// The frame of the tables is fetched by the home page, when it stands.
	const home = reach(['index.html', ...pictures, 'src/table/Frame.svelte']);
	// The page's own words are there by then, in any language.
	const atHome = new Set(LOCALES.flatMap((locale) => [...withWords(home, locale)]));
	const games = readdirSync(fileURLToPath(new URL('../../games', import.meta.url)), { withFileTypes: true })
		.map(({ name }) => name)
		.filter((name) => `../games/${name}/index.ts` in manifest);
	const table = (game: string, way: 'Local' | 'Remote'): Size => {
		const sources = [`src/shell/${way}Table.svelte`, `../games/${game}/index.ts`, `src/games/${game}/index.ts`, 'src/play/server.ts'];
		const loaded = LOCALES.map((locale) => withWords(reach(way === 'Local' ? sources.slice(0, 3) : sources), locale));
		const sizes = loaded.map((all) =>
			sized(`${game}, ${way === 'Local' ? 'alone' : 'online'}`, new Set([...all].filter((source) => !atHome.has(source))), LIMITS.table),
		);
		return largest(sizes);
	};
	const homes = LOCALES.map((locale) => sized('home', withWords(home, locale), LIMITS.home));
	return [largest(homes), ...games.flatMap((game) => [table(game, 'Local'), table(game, 'Remote')])];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const { name, bytes, limit, files } of sizesOf(DIST)) {
		console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${name}`);
		if (process.argv.includes('--files')) for (const file of files) console.log(`        ${(file.bytes / 1000).toFixed(1).padStart(6)}  ${file.file}`);
	}
}
