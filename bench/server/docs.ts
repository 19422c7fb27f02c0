// Writes results into docs/performance.md between its markers, so that no figure is typed by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');

/** What a bench writes: its `name` is the marker of the figures, and `name-makers` that of machine and date. */
export interface Documented {
	readonly name: 'server' | 'nodes';
	readonly report: { figures(): string; makers(): string };
}

/** The page with its tables replaced; throws for a table without a marker. */
function woven(page: string, { name, report }: Documented): string {
	const tables = { [name]: report.figures(), [`${name}-makers`]: report.makers() };
	return Object.entries(tables).reduce((text, [marker, table]) => {
		const [begin, end] = [`<!-- begin ${marker} -->`, `<!-- end ${marker} -->`];
		const [from, to] = [text.indexOf(begin), text.indexOf(end)];
		if (from < 0 || to < from) throw new Error(`docs/performance.md lacks the marker ${marker}`);
		return `${text.slice(0, from)}${begin}\n${table.trim()}\n${text.slice(to)}`;
	}, page);
}

/** Writes the page. */
export function writeDocs(documented: Documented): void {
	writeFileSync(PAGE, woven(readFileSync(PAGE, 'utf8'), documented));
	console.log('docs/performance.md is written.');
}

/** Whether the page matches results.json; reports differences. */
export function checkDocs(documented: Documented): boolean {
	const page = readFileSync(PAGE, 'utf8');
	const same = woven(page, documented) === page;
	const { name } = documented;
	console.log(
		same ? 'docs/performance.md says what was measured.' : `docs/performance.md differs from bench/${name}/results.json: run npm run bench:${name} -- --docs`,
	);
	return same;
}
