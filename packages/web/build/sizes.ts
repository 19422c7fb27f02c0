// How much JavaScript a page loads, as compressed bytes. `node packages/web/build/sizes.ts` prints it for the last
// build.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Chunk {
	readonly file: string;
	readonly name?: string;
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

/** The sizes of a build: the home page, and what each game's table adds, alone and online, in the largest language. */
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
		const own = new RegExp(`(^|/)words/compiled/messages/${locale}\\.js$`);
		const spoken = (to: string): boolean => own.test(to) || (manifest[to]?.name?.endsWith(`words-${locale}`) ?? false);
		return reach(
			[...found].flatMap((source) => (manifest[source].dynamicImports ?? []).filter(spoken)),
			new Set(found),
		);
	};
	const largest = (sizes: readonly Size[]): Size => sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
	// The press runs in a worker, but without it a page has no pictures: it counts. The home page fetches it for the
	// tables.
	const pressed = (what: string): string[] =>
		readdirSync(join(dist, 'assets'))
			.filter((file) => new RegExp(`^${what}-[\\w-]{8}\\.js$`).test(file))
			.map((file) => `assets/${file}`);
	const sized = (name: string, sources: ReadonlySet<string>, limit: number, press: readonly string[]): Size => {
		const chunks = [...new Set([...sources].map((source) => manifest[source].file)), ...press].filter((file) => file.endsWith('.js'));
		const files = chunks.map((file) => ({ file: basename(file), bytes: statSync(join(dist, `${file}.gz`)).size })).sort((a, b) => b.bytes - a.bytes);
		return { name, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), limit, files };
	};
	const part = (name: string): string[] => Object.keys(manifest).filter((source) => manifest[source].name === name);
	// The frame of the tables is fetched by the home page, when it stands.
	const home = reach(['index.html', ...part('frame')]);
	// The page's own words are there by then, in any language.
	const atHome = new Set(LOCALES.flatMap((locale) => [...withWords(home, locale)]));
	const games = Object.values(manifest)
		.flatMap(({ name = '' }) => /^rules-(.+)$/.exec(name)?.[1] ?? [])
		.sort();
	const table = (game: string, way: 'Local' | 'Remote'): Size => {
		const sources = [`src/pages/${way}Table.svelte`, ...part(`rules-${game}`), `src/games/${game}/index.ts`];
		const loaded = LOCALES.map((locale) => withWords(reach(way === 'Local' ? sources : [...sources, 'src/play/server.ts']), locale));
		const sizes = loaded.map((all) =>
			sized(
				`${game}, ${way === 'Local' ? 'alone' : 'online'}`,
				new Set([...all].filter((source) => !atHome.has(source))),
				LIMITS.table,
				pressed(`drawings-${game}`),
			),
		);
		return largest(sizes);
	};
	const homes = LOCALES.map((locale) => sized('home', withWords(home, locale), LIMITS.home, [...pressed('press'), ...pressed('drawings-common')]));
	return [largest(homes), ...games.flatMap((game) => [table(game, 'Local'), table(game, 'Remote')])];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const { name, bytes, limit, files } of sizesOf(DIST)) {
		console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${name}`);
		if (process.argv.includes('--files')) for (const file of files) console.log(`        ${(file.bytes / 1000).toFixed(1).padStart(6)}  ${file.file}`);
	}
}
