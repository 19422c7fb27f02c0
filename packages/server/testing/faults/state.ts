// What a run has done so far, in a file: a run that was ended goes on from there.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { BusKind } from './lab.ts';
import type { Waits } from './people.ts';

/** One fault, and what came of it. */
export interface Result extends Waits {
	readonly n: number;
	readonly kind: string;
	readonly what: string;
	/** Requests that were acknowledged, and documents that were compared, while it lasted. */
	readonly acknowledged: number;
	readonly shown: number;
	/** Requests that were refused because the store was away. */
	readonly busy: number;
	/** Copies that differed and were sent again. */
	readonly again: number;
	/** Laws that were broken. */
	readonly wrong: readonly string[];
	/** Promises about time that were not kept. */
	readonly late: readonly string[];
	/** What was found where a table was silent for long. */
	readonly diagnosis: readonly string[];
	/** Errors that the nodes logged. */
	readonly errors: readonly string[];
}

export interface State {
	readonly seed: string;
	readonly bus: BusKind;
	readonly results: Result[];
}

/** The state in a file; a new one if there is none. Throws if it is of another seed or bus. */
export function readState(file: string | null, seed: string | null, bus: BusKind): State {
	if (file === null || !existsSync(file)) return { seed: seed ?? String(Date.now() % 1_000_000), bus, results: [] };
	const state = JSON.parse(readFileSync(file, 'utf8')) as State;
	if (seed !== null && seed !== state.seed) throw new Error(`${file} is of seed ${state.seed}, not ${seed}`);
	if (bus !== state.bus) throw new Error(`${file} is of the bus ${state.bus}, not ${bus}`);
	return state;
}

export function writeState(file: string | null, state: State): void {
	if (file === null) return;
	writeFileSync(`${file}.new`, `${JSON.stringify(state, null, '\t')}\n`);
	renameSync(`${file}.new`, file);
}
