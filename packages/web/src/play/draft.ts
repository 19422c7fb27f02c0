// The unsent part of a turn: kept on the device with its match, so that a closed page costs nobody their choices.
import type { Action } from '@trove/kernel';
import type { Store } from './store.ts';

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
/** Tables on servers whose drafts are kept; the oldest goes first. */
const TABLES = 20;

const isText = (json: unknown): json is string => typeof json === 'string';
const isObject = (json: unknown): json is Readonly<Record<string, unknown>> => typeof json === 'object' && json !== null && !Array.isArray(json);

/** Reads a draft; null for anything else, and for one that is too large. Whether its actions may be tried is for `Sketch` to say. */
export function parseDraft(json: unknown): Draft | null {
	if (!isObject(json) || JSON.stringify(json).length > LONGEST) return null;
	const { seat, turn, tried, picks } = json;
	if (!Number.isInteger(seat) || !isText(turn) || !Array.isArray(tried) || !tried.every(isObject) || !Array.isArray(picks) || !picks.every(isText)) return null;
	return { seat: seat as number, turn, tried: tried as unknown as readonly Action[], picks };
}

type Kept = readonly (readonly [table: string, draft: unknown])[];

/** The draft of one table on a server, as this device keeps it. */
export class TableDraft {
	readonly #store: Store | null;
	readonly #table: string;
	#draft: Draft | null;

	constructor(store: Store | null, table: string) {
		this.#store = store;
		this.#table = table;
		this.#draft = parseDraft(this.#all().find(([known]) => known === table)?.[1]);
	}

	get draft(): Draft | null {
		return this.#draft;
	}

	/** Keeps it; null forgets it. */
	keep(draft: Draft | null): void {
		if (draft === null && this.#draft === null) return;
		this.#draft = parseDraft(draft);
		const others = this.#all().filter(([known]) => known !== this.#table);
		const all: Kept = this.#draft ? [[this.#table, this.#draft], ...others] : others;
		this.#store?.write('drafts', all.slice(0, TABLES));
	}

	#all(): Kept {
		const all = this.#store?.read('drafts');
		return Array.isArray(all) ? all.filter((one) => Array.isArray(one) && isText(one[0])) : [];
	}
}
