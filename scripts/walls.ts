// Checks what may import what: packages, folders of the large ones, games, and pure code. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Allowed imports between packages. */
export const PACKAGES: { readonly [name: string]: readonly string[] } = {
	kernel: [],
	games: ['kernel'],
	protocol: ['kernel'],
	bots: ['kernel', 'games'],
	server: ['kernel', 'games', 'protocol', 'bots'],
	web: ['kernel', 'games', 'protocol', 'bots'],
	cli: ['kernel', 'games', 'protocol', 'bots', 'server'],
};

/**
 * Folders of a package, lowest first. Files import from their own and lower folders; files beside the folders are on
 * top.
 */
export const FOLDERS: { readonly [folder: string]: readonly string[] } = {
	'packages/server/src': ['core', 'storage', 'bus', 'people', 'live', 'lobby', 'gateway', 'settings', 'hosting'],
	'packages/web/src': ['theme', 'base', 'art', 'play', 'table', 'games', 'pages', 'gallery'],
};

/** Code without I/O, clock or randomness of its own. It imports only packages of this repository. */
export const PURE: readonly string[] = ['packages/kernel/src', 'packages/games', 'packages/server/src/core'];

/** What such code must be given as an argument. */
const IMPURE = /\b(Date\.now|performance\.now|Math\.random|setTimeout|setInterval|setImmediate|queueMicrotask)\b|\bnew Date\(\)/;

/** Folders with one folder for each game, and what else is in them. Games must not import each other. */
const GAMES: { readonly [folder: string]: readonly string[] } = {
	'packages/games': ['words'],
	'packages/bots/src': ['advise', 'search'],
	'packages/web/src/games': [],
};

/** Source text by path from the root, without tests. */
export type Sources = ReadonlyMap<string, string>;

/** One sentence per wrong import. */
export function wrongImports(sources: Sources): string[] {
	return [...sources].flatMap(([path, text]) => {
		if (isUnlisted(path)) return `${path}: its folder is not listed in scripts/walls.ts`;
		return [impurityOf(path, text), ...importsOf(path, text).map((to) => faultOf(path, to))].filter((fault) => fault !== null);
	});
}

/** The clock or randomness that pure code uses, as a sentence; null if there is none. */
function impurityOf(path: string, text: string): string | null {
	const found = isPure(path) ? IMPURE.exec(text) : null;
	return found && `${path} uses ${found[0]}: this code gets time and chance as arguments`;
}

/** The imports of a file: paths from the root for files, names for packages. Type imports count. */
export function importsOf(path: string, text: string): string[] {
	const scripts = path.endsWith('.svelte') ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script) : [text];
	const names = scripts.flatMap((script) => ts.preProcessFile(script ?? '', true, true).importedFiles.map(({ fileName }) => fileName));
	return names.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

/** Whether a file lies in a folder that FOLDERS does not list. */
function isUnlisted(path: string): boolean {
	return Object.entries(FOLDERS).some(([root, folders]) => isIn(path, root) && rank(folders, folderIn(path, root)) < 0);
}

/** Why an import is wrong, or null. */
function faultOf(from: string, to: string): string | null {
	const own = packageOf(from);
	const other = packageOf(to);
	const imports = `${from} imports ${to}`;
	if (own !== undefined && other !== undefined && own !== other && !PACKAGES[own]?.includes(other)) return `${imports}: ${own} may not import ${other}`;
	if (other === undefined && isPure(from)) return `${imports}: this code has no input or output`;
	for (const [root, shared] of Object.entries(GAMES)) {
		const [game, another] = [from, to].map((path) => (isIn(path, root) ? folderIn(path, root) : '.'));
		if (game !== another && ![game, another].some((folder) => folder === '.' || shared.includes(folder))) return `${imports}: no game imports another`;
	}
	for (const [root, folders] of Object.entries(FOLDERS)) {
		if (!isIn(from, root) || !isIn(to, root)) continue;
		const [lower, higher] = [folderIn(from, root), folderIn(to, root)];
		if (rank(folders, higher) > rank(folders, lower)) return `${imports}: ${lower} is below ${higher === '.' ? 'the files beside the folders' : higher}`;
	}
	return null;
}

/** The package of a path from the root, or of a name such as `@trove/games/trezors`. */
function packageOf(path: string): string | undefined {
	return /^(?:packages|@trove)\/([^/]+)/.exec(path)?.[1];
}

function isPure(path: string): boolean {
	return PURE.some((folder) => isIn(path, folder));
}

function isIn(path: string, folder: string): boolean {
	return path.startsWith(`${folder}/`);
}

/** The first folder of a path below a root; `.` for a file directly in it. */
function folderIn(path: string, root: string): string {
	const [first = '', ...rest] = path.slice(root.length + 1).split('/');
	return rest.length > 0 ? first : '.';
}

function rank(folders: readonly string[], folder: string): number {
	return folder === '.' ? folders.length : folders.indexOf(folder);
}

/** The sources of all packages that git tracks or would track. */
export function readSources(root: string): Sources {
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'packages'], { cwd: root, encoding: 'utf8' }).split('\n');
	const wanted = listed.filter((path) => /\.(ts|svelte)$/.test(path) && !/\/(test|testing|e2e)\//.test(path) && !path.endsWith('.config.ts'));
	return new Map(wanted.filter((path) => existsSync(join(root, path))).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
	const wrong = wrongImports(readSources(join(import.meta.dirname, '..')));
	for (const line of wrong) console.error(line);
	if (wrong.length > 0) {
		console.error(`\n${wrong.length} imports go against the direction of dependence; docs/architecture.md says what rests on what.`);
		process.exitCode = 1;
	}
}
