// Measures the strength of the bots, cell by cell, and resumes interrupted runs. `npm run bench:bots -- --cells must
// --minutes 20`, `--list`, `--docs`, `--check`, `--help`; see docs/strength.md.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../options.ts';
import { CELLS, type Cell, chosenCells, type DuelCell, titleOf } from './cells.ts';
import type { Contender } from './contenders.ts';
import { checkDocs, writeDocs } from './docs.ts';
import { Hands } from './hands.ts';
import { emptyResult, levelsFor, RESULTS, Results } from './results.ts';
import { type Run, runDuel, runOther } from './run.ts';
import { verdictOf } from './verdict.ts';

const USAGE = `npm run bench:bots -- [options]
  --cells NAMES   groups or cells, apart by commas: must (default), levels, levels-2, levels-4, mcts, mcts-settings, growth, options, speed, legal, blunders, exploit, all
  --minutes N     the most minutes of a cell, all runs together (20)
  --list          what there is, and what is measured already
  --again         measures the cells anew
  --fresh         drops every result of other bots than the present ones
  --mixed         keeps results of other bots beside new ones; tables mark them
  --workers N     games at a time (2)
  --quick         to see that everything works: little time, results in a temporary file
  --docs          writes the tables into docs/strength.md and draws the curves; --check says whether they are up to date`;

const values = readOptions({
	options: {
		cells: { type: 'string', default: 'must' },
		minutes: { type: 'string' },
		workers: { type: 'string', default: '2' },
		results: { type: 'string' },
		list: { type: 'boolean', default: false },
		again: { type: 'boolean', default: false },
		fresh: { type: 'boolean', default: false },
		mixed: { type: 'boolean', default: false },
		quick: { type: 'boolean', default: false },
		docs: { type: 'boolean', default: false },
		check: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

const { quick } = values;
const minutes = values.minutes === undefined ? (quick ? 0.05 : 20) : Number(values.minutes);
const path = values.results ?? (quick ? join(tmpdir(), 'trove-bench-bots.json') : RESULTS);
const results = new Results(path);
const command = `npm run bench:bots -- ${process.argv.slice(2).join(' ')}`.trimEnd();

/** A cell with a twentieth of its thinking time. */
function shortened(cell: Cell): Cell {
	if (cell.kind !== 'duel') return cell;
	const short = (side: Contender): Contender => {
		const { budget } = side;
		return { ...side, budget: 'ms' in budget ? { ms: Math.max(1, budget.ms / 20) } : { iterations: Math.max(1, budget.iterations / 50) } };
	};
	const sides: DuelCell['sides'] = [short(cell.sides[0]), short(cell.sides[1])];
	return { ...cell, sides, ...(cell.games === undefined ? {} : { games: 4 }) };
}

/** Whether the cell is complete for the time allowed now. */
function finished({ id }: Cell): boolean {
	const { stop, seconds } = results.cells[id] ?? { stop: null, seconds: 0 };
	return stop !== null && !(stop === 'time' && seconds < minutes * 60 - 1);
}

function list(cells: readonly Cell[]): void {
	for (const cell of cells) {
		const result = results.cells[cell.id];
		const state = result ? `${verdictOf(cell, result)}${result.levels === levelsFor(cell) ? '' : ' (other bots)'}` : '';
		console.log(`${cell.id.padEnd(46)} ${state}`);
	}
}

async function measure(cells: readonly Cell[]): Promise<void> {
	const stale = results.stale(CELLS);
	if (values.fresh || quick) for (const { id } of stale) delete results.cells[id];
	else if (stale.length > 0 && !values.mixed) {
		const names = stale.map(({ id }) => id);
		throw new Error(
			`levels are frozen in a measured run, but ${stale.length} results are of other bots (${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}): --fresh drops them, --mixed keeps them`,
		);
	}
	if (values.again) for (const { id } of cells) delete results.cells[id];
	let ended = false;
	const end = (): void => {
		if (ended) process.exit(130);
		ended = true;
		console.error('\nEnding after the games that are being played; once more to end at once. What is measured is kept.');
	};
	process.on('SIGINT', end);
	const hands = new Hands(Number(values.workers));
	for (const original of cells) {
		if (ended) break;
		const cell = quick ? shortened(original) : original;
		if (finished(cell)) continue;
		const known = results.cells[cell.id];
		const result = known && known.levels === levelsFor(cell) ? known : emptyResult(cell, command);
		results.cells[cell.id] = result;
		console.error(titleOf(cell));
		let told = 0;
		const keep = (line: string): void => {
			Object.assign(result, { date: new Date().toISOString(), command });
			results.save(true);
			if (performance.now() - told < (process.stderr.isTTY ? 500 : 30_000)) return;
			told = performance.now();
			process.stderr.write(process.stderr.isTTY ? `\r\x1b[K  ${line}, ${result.seconds.toFixed(0)} s` : `  ${line}, ${result.seconds.toFixed(0)} s\n`);
		};
		const run: Run = { hands, minutes, quick, ended: () => ended, keep };
		try {
			if (cell.kind === 'duel' && result.kind === 'duel') await runDuel(run, cell, result);
			else if (cell.kind !== 'duel' && result.kind !== 'duel') await runOther(run, cell, result);
		} catch (error) {
			// A cell that fails does not stop the others; it stays open.
			process.exitCode = 1;
			const [line, where] = (error instanceof Error ? error.message : String(error)).split('\n');
			console.error(`  failed: ${line}${where ? ` (${where.trim()})` : ''}`);
			if (result.seconds === 0) delete results.cells[cell.id];
		}
		results.save();
		if (results.cells[cell.id]) console.error(`${process.stderr.isTTY ? '\r\x1b[K' : ''}  ${verdictOf(cell, result)}`);
	}
	process.off('SIGINT', end);
	await hands.close();
}

try {
	const cells = chosenCells(values.cells);
	if (quick && (values.docs || values.check)) throw new Error('quick results are not for the docs');
	if (values.help) console.log(USAGE);
	else if (values.list) list(process.argv.includes('--cells') ? cells : CELLS);
	else if (values.check) process.exitCode = checkDocs(results) ? 0 : 1;
	else if (values.docs) writeDocs(results);
	else await measure(cells);
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
