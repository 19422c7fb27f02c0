// Writes the results into docs/performance.md between its markers, so that no figure is typed by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from './results.ts';
import { TABLES } from './tables.ts';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');

/** The page with its tables replaced; throws for a table without a marker. */
function woven(page: string, results: Results): string {
	const left = new Set(Object.keys(TABLES));
	const text = page.replaceAll(/<!-- begin (server[a-z-]*) -->\n[\s\S]*?<!-- end \1 -->/g, (_, name: string) => {
		const table = TABLES[name];
		if (!table) throw new Error(`docs/performance.md: there is no table called ${name}`);
		left.delete(name);
		return `<!-- begin ${name} -->\n${table(results).trim()}\n<!-- end ${name} -->`;
	});
	if (left.size > 0) throw new Error(`docs/performance.md lacks the markers of: ${[...left].join(', ')}`);
	return text;
}

/** Writes the page. */
export function writeDocs(results: Results): void {
	writeFileSync(PAGE, woven(readFileSync(PAGE, 'utf8'), results));
	console.log('docs/performance.md is written.');
}

/** Whether the page matches results.json; reports differences. */
export function checkDocs(results: Results): boolean {
	const page = readFileSync(PAGE, 'utf8');
	const same = woven(page, results) === page;
	console.log(
		same ? 'docs/performance.md says what was measured.' : 'docs/performance.md differs from bench/server/results.json: run npm run bench:server -- --docs',
	);
	return same;
}
