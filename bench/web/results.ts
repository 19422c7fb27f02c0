// The browser results, kept in results.json beside the code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Figures of one measurement by name. */
export interface Measured {
	readonly [figure: string]: number;
}

/** A measurement and where it was made. */
export interface Part {
	readonly date: string;
	readonly machine: string;
	readonly commit: string;
	readonly figures: Measured;
}

/** All results by part. */
export interface Results {
	readonly [part: string]: Part;
}

const FILE = join(import.meta.dirname, 'results.json');

/** What has been measured so far. */
export function readResults(): Results {
	return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {};
}

export function writeResults(results: Results): void {
	writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}
