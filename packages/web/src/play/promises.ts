// Commitments of servers: stored when a table is opened, compared when its deal is verified.
import { store } from '../base/device.ts';

/** How many are kept. */
const KEPT = 60;

type Noted = readonly (readonly [table: string, commitment: string])[];

function noted(): Noted {
	const all = store.read('promises');
	return Array.isArray(all) ? (all as Noted) : [];
}

/** Notes a table's promise, the first that it made. */
export function notePromise(table: string, commitment: string): void {
	const all = noted();
	if (!all.some(([known]) => known === table)) store.write('promises', [[table, commitment], ...all].slice(0, KEPT));
}

/** What a table promised this device; null if none is stored. */
export function promiseOf(table: string): string | null {
	return noted().find(([known]) => known === table)?.[1] ?? null;
}
