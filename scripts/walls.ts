// Checks the direction of imports between packages and between folders of the large ones. Part of `npm run check`.
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

/** Code without I/O or time: no imports of Node modules. */
export const PURE: readonly string[] = ['packages/kernel/src', 'packages/games', 'packages/server/src/core'];

/** Forbidden imports of such code. */
const OUTSIDE = /^(node:|ws$|fastify$)/;

/** Games must not import each other. */
const GAMES = 'packages/games';

/** Source text by path from the root, without tests. */
export type Sources = ReadonlyMap<string, string>;

/** One sentence per wrong import. */
export function wrongImports(sources: Sources): string[] {
	return [...sources].flatMap(([path, text]) =>
		isUnlisted(path) ? `${path}: its folder is not listed in scripts/walls.ts` : importsOf(path, text).flatMap((to) => faultOf(path, to) ?? []),
	);
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
	if (OUTSIDE.test(to) && PURE.some((folder) => isIn(from, folder))) return `${imports}: this code has no input or output`;
	if (isIn(from, GAMES) && isIn(to, GAMES) && isGame(from) && isGame(to) && folderIn(from, GAMES) !== folderIn(to, GAMES))
		return `${imports}: no game imports another`;
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

/** Whether a path in `packages/games` belongs to one game. */
function isGame(path: string): boolean {
	return !['.', 'words'].includes(folderIn(path, GAMES));
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
