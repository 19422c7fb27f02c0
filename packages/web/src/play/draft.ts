// The unsent part of a turn, kept on the device with its match: it survives closing the page.
import type { Action } from '@trove/kernel';
import type { Store } from '../base/store.ts';
import { isObject, KeptByTable } from './kept-by-table.ts';

/** What a seat has chosen at its turn and not sent. */
export interface Draft {
	readonly seat: number;
	/** The turn that it belongs to: `Sketch.turn`. */
	readonly turn: string;
	/** Actions that were tried, oldest first. */
	readonly tried: readonly Action[];
	/** What is picked and no whole action yet, in the screen's own words. */
	readonly picks: readonly string[];
}

/** A larger draft is not kept, in characters. */
const LONGEST = 4000;

const isText = (json: unknown): json is string => typeof json === 'string';

/** Parses a draft; null for anything else or too large. `Sketch` decides whether its actions are allowed. */
export function parseDraft(json: unknown): Draft | null {
	if (!isObject(json) || JSON.stringify(json).length > LONGEST) return null;
	const { seat, turn, tried, picks } = json;
	if (!Number.isInteger(seat) || !isText(turn) || !Array.isArray(tried) || !tried.every(isObject) || !Array.isArray(picks) || !picks.every(isText)) return null;
	return { seat: seat as number, turn, tried: tried as unknown as readonly Action[], picks };
}

/** The draft of one table on a server, as this device keeps it. */
export class TableDraft {
	readonly #kept: KeptByTable<Draft>;

	constructor(store: Store | null, table: string) {
		this.#kept = new KeptByTable(store, 'drafts', table, parseDraft);
	}

	get draft(): Draft | null {
		return this.#kept.value;
	}

	/** Keeps it; null forgets it. */
	keep(draft: Draft | null): void {
		this.#kept.keep(draft);
	}
}
