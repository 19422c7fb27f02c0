// Measures Trove's server against boardgame.io's and a Colyseus room: the same job on each in turn, medians of runs.
// `npm run bench:server`, `-- --cells paced,closed`, `-- --quick`, `-- --docs`, `-- --check`; see docs/performance.md.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commit } from '../bots/frozen.ts';
import { readOptions } from '../options.ts';
import { type Cell, chosenCells } from './cells.ts';
import { checkDocs, writeDocs } from './docs.ts';
import type { Size } from './job.ts';
import { type Measured, machineName, RESULTS, Results } from './results.ts';
import { SIDE_IDS, type SideId } from './side-ids.ts';
import { reportOf } from './tables.ts';

const USAGE = `npm run bench:server -- [options]
  --cells NAMES   what to measure, apart by commas: closed-20, closed-50, closed-200, closed-500, paced, light, idle, hunt, first-page, killed, flood, flood-four, all (default)
  --sides NAMES   only these servers, apart by semicolons: ${SIDE_IDS.join('; ')}
  --rounds N      how often each server is measured (by default 3 or 5; the median counts)
  --quick         to see that everything works: once, small and short, results in a temporary file
  --docs          writes the tables into docs/performance.md; --check says whether they are up to date`;

const values = readOptions({
	options: {
		cells: { type: 'string', default: 'all' },
		sides: { type: 'string' },
		rounds: { type: 'string' },
		results: { type: 'string' },
		quick: { type: 'boolean', default: false },
		docs: { type: 'boolean', default: false },
		check: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

const { quick } = values;
const results = new Results<SideId>(values.results ?? (quick ? join(tmpdir(), 'trove-bench-server.json') : RESULTS));
const report = reportOf(results);
const begun = performance.now();
const tell = (line: string): void => console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

function chosenSides(cell: Cell): readonly SideId[] {
	const wanted = values.sides?.split(';').map((name) => name.trim());
	const unknown = wanted?.find((name) => !SIDE_IDS.some((id) => id === name));
	if (unknown !== undefined) throw new Error(`${unknown} is not measured here; known are ${SIDE_IDS.join('; ')}`);
	return wanted ? cell.sides.filter((side) => wanted.includes(side)) : cell.sides;
}

async function child(script: string, args: readonly string[]): Promise<string> {
	const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args], { maxBuffer: 1e8 });
	return stdout.trim();
}

/** Servers alternate, so that all see the same state of the machine. A server that fails is reported and skipped. */
async function measure(cell: Cell, data: (games: number) => Promise<string>): Promise<void> {
	const size: Size = { ...cell.size, ...(quick ? cell.quick : {}) };
	const full = cell.job === 'first-page' ? { ...size, data: await data(size.tables) } : size;
	const rounds = values.rounds === undefined ? (quick ? 1 : cell.rounds) : Number(values.rounds);
	const sides = chosenSides(cell);
	const runs: { [side in SideId]?: Measured[] } = { ...results.cells[cell.id]?.runs };
	for (const side of sides) runs[side] = [];
	for (let round = 0; round < rounds; round++) {
		for (const side of sides) {
			try {
				const measured = JSON.parse(await child('job.ts', [cell.job, side, JSON.stringify(full)])) as Measured;
				runs[side]?.push(measured);
				tell(`${cell.id} ${round + 1}/${rounds}, ${side}: ${report.line(cell, measured)}`);
			} catch (error) {
				process.exitCode = 1;
				tell(`${cell.id} ${round + 1}/${rounds}, ${side} failed: ${error instanceof Error ? error.message.split('\n').slice(-8).join(' ') : error}`);
			}
		}
	}
	results.cells[cell.id] = { date: new Date().toISOString(), machine: machineName(), commit: commit(), runs };
	results.save();
}

async function all(cells: readonly Cell[]): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'trove-bench-data-'));
	const data = async (games: number): Promise<string> => {
		const file = join(folder, 'trove.db');
		tell(`filling a file with ${games.toLocaleString('en-US')} finished games`);
		await child('fill.ts', [file, String(games)]);
		return file;
	};
	try {
		for (const cell of cells) {
			tell(cell.title);
			await measure(cell, data);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	console.log(`${report.makers()}${quick ? ' Quick: only to see that it works.' : ''}\n\n${report.figures()}\n`);
	for (const row of report.missed) console.log(`Target missed: ${report.cellOf(row).title}: ${row.what}`);
	if (report.missed.length === 0) console.log('No target missed.');
}

try {
	if (values.help) console.log(USAGE);
	else if (quick && (values.docs || values.check)) throw new Error('quick results are not for the docs');
	else if (values.check) process.exitCode = checkDocs({ name: 'server', report }) ? 0 : 1;
	else if (values.docs) writeDocs({ name: 'server', report });
	else await all(chosenCells(values.cells));
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
