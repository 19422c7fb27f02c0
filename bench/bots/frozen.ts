// Levels are frozen before a measured run: each result carries a hash of the code that played.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import type { GameId } from '../games.ts';

const root = resolve(import.meta.dirname, '../..');
const src = join(root, 'packages/bots/src');
/** Code that every game's bots share. */
const SHARED = ['answer.ts', 'ask.ts', 'clock.ts', 'generic.ts', 'sitting.ts'];

/**
 * The files that decide how a game's bots play: its index, the shared code, and everything they import except types and
 * words.
 */
export function filesOf(game: GameId): string[] {
	const seen = new Set<string>();
	const visit = (file: string): void => {
		if (seen.has(file) || !existsSync(file)) return;
		seen.add(file);
		if (!file.endsWith('.ts')) return;
		const text = readFileSync(file, 'utf8');
		for (const [, , to] of text.matchAll(/^(import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm)) {
			// The list of all games' minds would include the other games.
			if (!to.includes('/words') && !to.endsWith('/minds.ts')) visit(resolve(dirname(file), to));
		}
	};
	for (const file of [join(src, game, 'index.ts'), ...SHARED.map((name) => join(src, name))]) visit(file);
	return [...seen].sort();
}

/** A hash of what those files do: types, comments, layout, and names and places of files do not count. */
export function levelsOf(game: GameId): string {
	const parts = filesOf(game).map((file) => createHash('sha256').update(codeOf(file)).digest('hex'));
	return createHash('sha256').update(parts.sort().join()).digest('hex').slice(0, 12);
}

/** A file's code without types, comments and imports. */
function codeOf(file: string): string {
	const text = readFileSync(file, 'utf8');
	if (!file.endsWith('.ts')) return JSON.stringify(JSON.parse(text));
	const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, removeComments: true };
	return ts
		.transpileModule(text, { compilerOptions: options })
		.outputText.replaceAll(/^(import|export) [^;]*?from '[^']+';$/gm, '')
		.replaceAll(/\s+/g, ' ');
}

/** The checked-out commit, marked if bots or rules differ from it; empty outside a clone. */
export function commit(): string {
	const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
	try {
		const changed = git('--no-optional-locks', 'status', '--porcelain', '--', 'packages/bots/src', 'packages/games', 'packages/kernel/src');
		return `${git('rev-parse', '--short=12', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
	} catch {
		return '';
	}
}
