// Limits comments to 120 columns. Part of `npm run check`; with paths, checks only these.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The widest comment line, with a tab as two columns. */
const COLUMNS = 120;

/** Line numbers (from 1) of comments wider than the limit. */
export function wideComments(path: string, text: string): number[] {
	return commentsOf(path, text).flatMap(({ pos, end }) => {
		const first = text.lastIndexOf('\n', pos - 1) + 1;
		const lines = text.slice(first, end).split('\n');
		const at = text.slice(0, first).split('\n').length;
		return lines.flatMap((line, i) => (line.replaceAll('\t', '  ').length > COLUMNS ? [at + i] : []));
	});
}

/** The comments of a TypeScript source, or of the scripts of a Svelte component. */
function commentsOf(path: string, text: string): { pos: number; end: number }[] {
	if (!path.endsWith('.svelte')) return commentsIn(text, 0);
	const scripts = [...text.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)];
	const markup = [...text.matchAll(/<!--[\s\S]*?-->/g)].map(({ 0: comment, index }) => ({ pos: index, end: index + comment.length }));
	return [...scripts.flatMap(({ 1: tag = '', 2: script = '', index }) => commentsIn(script, index + tag.length)), ...markup];
}

function commentsIn(text: string, offset: number): { pos: number; end: number }[] {
	const found = new Map<number, { pos: number; end: number }>();
	const note = (ranges: readonly ts.CommentRange[] | undefined): void => {
		for (const { pos, end } of ranges ?? []) found.set(pos, { pos: pos + offset, end: end + offset });
	};
	const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, false);
	const visit = (node: ts.Node): void => {
		note(ts.getLeadingCommentRanges(text, node.pos));
		note(ts.getTrailingCommentRanges(text, node.end));
		for (const child of node.getChildren(source)) visit(child);
	};
	visit(source);
	return [...found.values()];
}

if (import.meta.main) {
	const root = join(import.meta.dirname, '..');
	const wanted = process.argv.slice(2);
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...(wanted.length > 0 ? wanted : ['.'])], {
		cwd: wanted.length > 0 ? process.cwd() : root,
		encoding: 'utf8',
	}).split('\n');
	const base = wanted.length > 0 ? process.cwd() : root;
	const sources = listed.filter((path) => /\.(ts|js|svelte)$/.test(path) && existsSync(join(base, path)));
	const wide = sources.flatMap((path) => wideComments(path, readFileSync(join(base, path), 'utf8')).map((line) => `${path}:${line}`));
	for (const line of wide) console.error(`${line}: a comment beyond column ${COLUMNS}`);
	if (wide.length > 0) process.exitCode = 1;
}
