// A move without an answer, kept on the device until it has one: it survives closing the page without a network.
import type { Action } from '@trove/kernel';
import type { Store } from '../base/store.ts';
import { isObject, KeptByTable } from './kept-by-table.ts';

/** A move on its way to the server. */
export interface Unsent {
	/** The id of its request: requests are deduplicated by it. */
	readonly id: string;
	readonly seat: number;
	/** The version of the document that it answers. */
	readonly v: number;
	readonly actions: readonly Action[];
}

/** Reads a kept move; null for anything else. */
export function parseUnsent(json: unknown): Unsent | null {
	if (!isObject(json)) return null;
	const { id, seat, v, actions } = json;
	if (typeof id !== 'string' || !Number.isInteger(seat) || !Number.isInteger(v) || !Array.isArray(actions) || !actions.every(isObject)) return null;
	return { id, seat: seat as number, v: v as number, actions: actions as unknown as readonly Action[] };
}

/** The move of one table on a server that has no answer yet, as this device keeps it. */
export function keptUnsent(store: Store | null, table: string): KeptByTable<Unsent> {
	return new KeptByTable(store, 'unsent', table, parseUnsent);
}
