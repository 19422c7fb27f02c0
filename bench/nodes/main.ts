// Measures several servers on one PostgreSQL: latency beside bare appends, CPU, and what happens when something dies.
// `npm run bench:nodes`, `-- --cells moves-100,cpu`, `-- --quick`, `-- --docs`, `-- --check`; see docs/performance.md.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Cluster, startCluster } from '../../packages/server/testing/postgres.ts';
import { commit } from '../bots/frozen.ts';
import { readOptions } from '../options.ts';
import { checkDocs, writeDocs } from '../server/docs.ts';
import { busyPercent, needProc } from '../server/process.ts';
import { type Measured, machineName, Results } from '../server/results.ts';
import { CELLS, type Cell, chosenCells, type SideId } from './cells.ts';
import type { Size } from './job.ts';
import { reportOf } from './targets.ts';

const USAGE = `npm run bench:nodes -- [options]
  --cells NAMES   what to measure, apart by commas: ${CELLS.map(({ id }) => id).join(', ')}, all (default)
  --rounds N      how often each side is measured (by default 5; the median counts)
  --quick         to see that everything works: once, small and short, results in a temporary file
  --docs          writes the tables into docs/performance.md; --check says whether they are up to date`;

const values = readOptions({
	options: {
		cells: { type: 'string', default: 'all' },
		rounds: { type: 'string' },
		results: { type: 'string' },
		quick: { type: 'boolean', default: false },
		docs: { type: 'boolean', default: false },
		check: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

const { quick } = values;
const results = new Results<SideId>(values.results ?? (quick ? join(tmpdir(), 'trove-bench-nodes.json') : join(import.meta.dirname, 'results.json')));
const report = reportOf(results);
const begun = performance.now();
const tell = (line: string): void => console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

/** One measurement in its own process, with a new database. */
async function run({ job }: Cell, side: SideId, size: Size, cluster: Cluster): Promise<Measured> {
	const args = [join(import.meta.dirname, 'job.ts'), job, side, JSON.stringify(size), await cluster.database()];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
	return JSON.parse(stdout) as Measured;
}

/** Sides alternate, so that all see the same state of the machine. A side that fails is reported and skipped. */
async function measure(cell: Cell, cluster: Cluster): Promise<void> {
	const size: Size = { ...cell.size, ...(quick ? cell.quick : {}) };
	const rounds = values.rounds === undefined ? (quick ? 1 : cell.rounds) : Number(values.rounds);
	let others = 0;
	const runs: { [side in SideId]?: Measured[] } = Object.fromEntries(cell.sides.map((side) => [side, []]));
	for (let round = 0; round < rounds; round++) {
		others = Math.max(others, await busyPercent());
		for (const side of cell.sides) {
			const which = `${cell.id} ${round + 1}/${rounds}, ${side}`;
			try {
				const measured = await run(cell, side, size, cluster);
				runs[side]?.push(measured);
				tell(`${which}: ${report.line(cell, measured)}`);
			} catch (error) {
				process.exitCode = 1;
				tell(`${which} failed: ${error instanceof Error ? error.message.split('\n').slice(-8).join(' ') : error}`);
			}
		}
	}
	results.cells[cell.id] = { date: new Date().toISOString(), machine: machineName(), commit: commit(), others, runs };
	results.save();
}

async function all(cells: readonly Cell[]): Promise<void> {
	needProc();
	const cluster = startCluster();
	process.on('exit', () => cluster.stop());
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
	for (const cell of cells) {
		tell(cell.title);
		await measure(cell, cluster);
	}
	console.log(`${report.makers()}${quick ? ' Quick: only to see that it works.' : ''}\n\n${report.figures()}\n`);
	for (const row of report.missed) console.log(`Target missed: ${report.cellOf(row).title}: ${row.what}`);
	if (report.missed.length === 0) console.log('No target missed.');
}

try {
	if (values.help) console.log(USAGE);
	else if (quick && (values.docs || values.check)) throw new Error('quick results are not for the docs');
	else if (values.check) process.exitCode = checkDocs({ name: 'nodes', report }) ? 0 : 1;
	else if (values.docs) writeDocs({ name: 'nodes', report });
	else await all(chosenCells(values.cells));
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
