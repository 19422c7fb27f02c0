// The greedy rules of thumb, extracted from the comment above (or first in) each game's `greedy`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from '../games.ts';

const src = join(import.meta.dirname, '../../packages/bots/src');

/** A game's greedy rule; empty if it has none. */
export function greedyRule(game: GameId): string {
	for (const name of readdirSync(join(src, game)).filter((file) => file.endsWith('.ts'))) {
		const text = readFileSync(join(src, game, name), 'utf8');
		const at = text.search(/^export (const|function) greedy\b/m);
		if (at < 0) continue;
		const above = [...text.slice(0, at).matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm)].map(wordsOf);
		const within = [...text.slice(at, at + 3000).matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm)].map(wordsOf);
		// The longest comment nearby is the rule; others are one-liners.
		return [above.at(-1) ?? '', above[0] ?? '', within[0] ?? ''].reduce((a, b) => (b.length > a.length ? b : a));
	}
	return '';
}

function wordsOf([, block, lines]: RegExpMatchArray): string {
	const text = block?.replaceAll(/^\s*\* ?/gm, '') ?? lines?.replaceAll(/^\s*\/\/ ?/gm, '') ?? '';
	return text
		.replaceAll(/\s+/g, ' ')
		.trim()
		.replace(/^(The greedy rule of thumb(, move by move)?[.:]|Greedy:) */, '')
		.replace(/^./, (first) => first.toUpperCase());
}
