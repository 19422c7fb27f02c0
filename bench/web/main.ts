// Measures the client in a browser: Lighthouse, sizes, responsiveness, start. `npm run bench:web`, `-- --parts
// sizes,start`, `-- --docs`, `-- --check`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../packages/web/e2e/kit/client.ts';
import { commit } from '../bots/frozen.ts';
import { readOptions } from '../options.ts';
import { machineName } from '../server/results.ts';
import { measureInteraction } from './interaction.ts';
import { type Measured, readResults, writeResults } from './results.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { isReached, makersOf, ROWS, tableOf } from './targets.ts';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');
const PARTS = ['sizes', 'lighthouse', 'interaction', 'start'] as const;
const values = readOptions({
	options: {
		parts: { type: 'string', default: PARTS.join(',') },
		runs: { type: 'string', default: '5' },
		rounds: { type: 'string', default: '3' },
		docs: { type: 'boolean', default: false },
		check: { type: 'boolean', default: false },
	},
});

const begun = performance.now();
const tell = (line: string): void => console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const MEASURES: { readonly [part in (typeof PARTS)[number]]: () => Promise<Measured> } = {
	sizes: measureSizes,
	// Loaded on demand: it takes a second.
	lighthouse: async () => (await import('./lighthouse.ts')).measureLighthouse(Number(values.runs), tell),
	interaction: () => measureInteraction(Number(values.rounds), tell),
	start: measureStart,
};

/** The page with its table made anew. */
function woven(page: string): string {
	const results = readResults();
	const tables: { readonly [name: string]: string } = { web: tableOf(results), 'web-makers': makersOf(results) };
	return page.replaceAll(
		/<!-- begin (web[a-z-]*) -->\n[\s\S]*?<!-- end \1 -->/g,
		(_, name: string) => `<!-- begin ${name} -->\n${tables[name]}\n<!-- end ${name} -->`,
	);
}

async function measure(): Promise<void> {
	const wanted = values.parts.split(',').map((name) => name.trim());
	const unknown = wanted.find((name) => !PARTS.some((part) => part === name));
	if (unknown !== undefined) throw new Error(`${unknown} is not measured here; known are ${PARTS.join(', ')}`);
	buildClient();
	for (const part of PARTS.filter((name) => wanted.includes(name))) {
		tell(part);
		const figures = await MEASURES[part]();
		writeResults({ ...readResults(), [part]: { date: new Date().toISOString(), machine: machineName(), commit: commit(), figures } });
	}
	const results = readResults();
	console.log(`${tableOf(results)}\n`);
	const missed = ROWS.filter((row) => isReached(row, results) === false);
	for (const { what } of missed) console.log(`Target missed: ${what}`);
	if (missed.length === 0) console.log('No target missed.');
}

try {
	const page = readFileSync(PAGE, 'utf8');
	if (values.docs) writeFileSync(PAGE, woven(page));
	else if (values.check) process.exitCode = woven(page) === page ? 0 : 1;
	else await measure();
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
