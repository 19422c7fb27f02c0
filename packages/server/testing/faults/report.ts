// What came of runs, by kind of fault: `node packages/server/testing/faults/report.ts STATE…` writes
// bench/faults/results.json and prints the table of docs/architecture.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { KINDS } from './kinds.ts';
import type { Waits } from './people.ts';
import type { State } from './state.ts';

const RESULTS = new URL('../../../../bench/faults/results.json', import.meta.url);

/** All faults of one kind. Times in milliseconds, the longest each. */
export interface Row extends Waits {
	readonly kind: string;
	readonly times: number;
	readonly acknowledged: number;
	readonly shown: number;
	/** Faults after which a promise about time was not kept, and broken laws. */
	readonly late: number;
	readonly wrong: number;
}

/** One row for each kind that was tried. */
export function rowsOf(states: readonly State[]): Row[] {
	const results = states.flatMap((state) => state.results);
	return KINDS.flatMap(({ name: kind }) => {
		const of = results.filter((one) => one.kind === kind);
		if (of.length === 0) return [];
		const worst = (what: keyof Waits): number => Math.max(...of.map((one) => one[what]));
		const sum = (what: 'acknowledged' | 'shown'): number => of.reduce((all, one) => all + one[what], 0);
		return {
			kind,
			times: of.length,
			acknowledged: sum('acknowledged'),
			shown: sum('shown'),
			silence: worst('silence'),
			after: worst('after'),
			reconnect: worst('reconnect'),
			reload: worst('reload'),
			clock: worst('clock'),
			late: of.filter((one) => one.late.length > 0).length,
			wrong: of.reduce((all, one) => all + one.wrong.length, 0),
		};
	});
}

/** The rows in Markdown. */
export function table(rows: readonly Row[]): string {
	const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
	const head =
		'| fault | times | longest silence at a table | from the promise on | table there after a reconnect | late | violations |\n|---|---|---|---|---|---|---|';
	const lines = rows.map(
		({ kind, times, silence, after, reload, late, wrong }) => `| ${[kind, times, s(silence), s(after), s(reload), late, wrong].join(' | ')} |`,
	);
	return [head, ...lines].join('\n');
}

if (import.meta.main) {
	const states = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as State);
	const rows = rowsOf(states);
	const [cpu] = cpus();
	const results = {
		date: new Date().toISOString(),
		machine: `Node ${process.version}, ${cpu?.model} × ${cpus().length}, ${process.platform} ${process.arch}`,
		commit: execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim(),
		runs: states.map(({ seed, bus, results: of }) => ({ seed, bus, faults: of.length })),
		rows,
	};
	mkdirSync(new URL('.', RESULTS), { recursive: true });
	writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
	console.log(table(rows));
}
