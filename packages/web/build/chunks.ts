import { join, resolve } from 'node:path';
import type { Rolldown } from 'vite';

const SRC = resolve(import.meta.dirname, '../src');
const PRESS = join(SRC, 'art/common/press.ts');
/** What a part includes. The other packages are apart: their indexes import everything. */
const OWN = /[\\/](packages[\\/]web|@lucide)[\\/]/;
/** These begin a page or a worker, and stay what they are. */
const ENTRIES = /[\\/]src[\\/](main|sw)\.ts$/;

/** Parts of the client that are loaded together: each with all of its imports that no earlier part has. */
const PARTS: { readonly [name: string]: readonly string[] } = {
	frame: ['table/Frame.svelte', 'base/Dialog.svelte', 'play/advice.ts', 'play/listeners.ts', 'play/table.ts', 'art/common/print-ahead.ts'].map((path) =>
		join(SRC, path),
	),
	drawn: ['Avatar', 'Picture', 'Stack', 'Coin', 'Star', 'Numeral'].map((name) => join(SRC, `art/common/${name}.svelte`)),
};

/** A language of a catalogue: of a game (its rules or its screen), or of what every table says. */
const LANGUAGE =
	/[\\/](?:games[\\/](?<game>[a-z-]+)(?<book>[\\/]rulebook)?|(?:bots|games|protocol))[\\/]words[\\/]compiled[\\/]messages[\\/](?<locale>[a-z]{2})\.js$/;
/** What a game's rulebook says and shows. */
const RULEBOOK = /[\\/]games[\\/](?<game>[a-z-]+)[\\/](?:rulebook[\\/]|RulePicture\.svelte)/;
/** The rules of a game. */
const RULES = /[\\/]packages[\\/]games[\\/](?<game>[a-z-]+)[\\/]/;
/** What every table needs of the packages beside the client. */
const COMMON = /[\\/]packages[\\/](kernel[\\/]|(bots|games|protocol)[\\/]words\b|bots[\\/]src[\\/]people\.ts$)/;

/** How the client is cut into files. Every file costs a round trip, and left alone the bundler makes over a hundred. */
export function chunks(): Rolldown.CodeSplittingOptions {
	const parts = new Map<string, string>();
	const reach = (id: string, part: string, context: Rolldown.ChunkingContext): void => {
		if (!OWN.test(id) || parts.has(id)) return;
		parts.set(id, part);
		for (const next of context.getModuleInfo(id)?.importedIds ?? []) reach(next, part, context);
	};
	const partOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
		if (parts.size === 0) for (const [part, roots] of Object.entries(PARTS)) for (const root of roots) reach(root, part, context);
		return parts.get(id) ?? null;
	};
	const wordsOf = (id: string): string | null => {
		const { game, book, locale } = LANGUAGE.exec(id)?.groups ?? {};
		if (locale === undefined) return null;
		return `${game === undefined || game === 'words' ? '' : `${game}-`}${book === undefined ? 'words' : 'rulebook'}-${locale}`;
	};
	return {
		includeDependenciesRecursively: false,
		groups: [
			{ name: 'first', tags: ['$initial'], test: (id) => !ENTRIES.test(id), priority: 5 },
			{ name: 'plurals', test: /[\\/]words[\\/]compiled[\\/]registry\.js$/, priority: 4 },
			{ name: wordsOf, test: LANGUAGE, priority: 4 },
			{ name: (id) => `rulebook-${RULEBOOK.exec(id)?.groups?.game}`, test: RULEBOOK, priority: 4 },
			{ name: partOf, test: (id) => OWN.test(id) && !ENTRIES.test(id), priority: 3 },
			{ name: 'common', test: COMMON, priority: 2, minShareCount: 2 },
			{ name: (id) => `rules-${RULES.exec(id)?.groups?.game}`, test: RULES, priority: 1 },
		],
	};
}

/** How the press is cut into files: a file of drawings for each game, and one of common drawings. */
export function drawings(): Rolldown.CodeSplittingOptions {
	const folder = /[\\/](?:src[\\/]art|packages[\\/]games)[\\/]([\w-]+)[\\/][\w-]+\.ts$/;
	// Bots have a worker with rules, too, and it stays one file.
	const name = (id: string, context: Rolldown.ChunkingContext): string | null => (context.getModuleInfo(PRESS) ? `drawings-${folder.exec(id)?.[1]}` : null);
	return { includeDependenciesRecursively: false, groups: [{ name, test: (id) => folder.test(id) && id !== PRESS }] };
}
