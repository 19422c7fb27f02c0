// Writes the results into docs/strength.md between its markers and draws the curves, so that no figure is typed by
// hand.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCurves } from './chart.ts';
import type { Results } from './results.ts';
import { curves, TABLES } from './tables.ts';

const docs = join(import.meta.dirname, '../../docs');
const PAGE = join(docs, 'strength.md');
const PICTURE = join(docs, 'pictures/strength.svg');

/** The page with its tables replaced; throws for a marker without a table or a table without a marker. */
function woven(page: string, results: Results): string {
	const left = new Set(Object.keys(TABLES));
	const text = page.replaceAll(/<!-- begin ([a-z-]+) -->\n[\s\S]*?<!-- end \1 -->/g, (_, name: string) => {
		const table = TABLES[name];
		if (!table) throw new Error(`docs/strength.md: there is no table called ${name}`);
		left.delete(name);
		return `<!-- begin ${name} -->\n${table(results).trim()}\n<!-- end ${name} -->`;
	});
	if (left.size > 0) throw new Error(`docs/strength.md lacks the markers of: ${[...left].join(', ')}`);
	return text;
}

const picture = (results: Results): string => drawCurves(curves(results), 'How often Captain beats Sailor, by thinking time');

/** Writes page and picture. */
export function writeDocs(results: Results): void {
	writeFileSync(PAGE, woven(readFileSync(PAGE, 'utf8'), results));
	writeFileSync(PICTURE, picture(results));
	console.log('docs/strength.md and docs/pictures/strength.svg are written.');
}

/** Whether page and picture match results.json; reports differences. */
export function checkDocs(results: Results): boolean {
	const page = readFileSync(PAGE, 'utf8');
	const same = woven(page, results) === page && existsSync(PICTURE) && readFileSync(PICTURE, 'utf8') === picture(results);
	console.log(same ? 'docs/strength.md says what was measured.' : 'docs/strength.md differs from bench/bots/results.json: run npm run bench:bots -- --docs');
	return same;
}
