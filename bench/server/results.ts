// The results, kept in results.json beside the code.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { median } from '../figures.ts';

/** Figures of one run by name. */
export interface Measured {
	readonly [figure: string]: number;
}

/** All runs of a cell. */
export interface CellResult<Side extends string> {
	readonly date: string;
	readonly machine: string;
	readonly commit: string;
	/** The share of all processors, in percent, that other programs used before a run, at most. */
	readonly others?: number;
	readonly runs: { [side in Side]?: Measured[] };
}

/** Where the results of `bench:server` are kept. */
export const RESULTS = join(import.meta.dirname, 'results.json');

/** This machine as one line. */
export function machineName(): string {
	return `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, ${process.platform} ${process.arch}`;
}

/** The results by cell. */
export class Results<Side extends string> {
	readonly #path: string;
	readonly cells: { [id: string]: CellResult<Side> };

	constructor(path: string) {
		this.#path = path;
		this.cells = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { cells: { [id: string]: CellResult<Side> } }).cells : {};
	}

	/** Writes the file atomically. */
	save(): void {
		const sorted = Object.fromEntries(Object.entries(this.cells).sort(([a], [b]) => (a < b ? -1 : 1)));
		writeFileSync(`${this.#path}.new`, `${JSON.stringify({ cells: sorted }, null, 1)}\n`);
		renameSync(`${this.#path}.new`, this.#path);
	}

	/** The median of a figure over a server's runs; undefined if not measured. */
	figure({ id }: { readonly id: string }, side: Side, name: string): number | undefined {
		const values = (this.cells[id]?.runs[side] ?? []).map((run) => run[name]).filter((value) => value !== undefined && value !== null);
		return values.length === 0 ? undefined : median(values);
	}
}
