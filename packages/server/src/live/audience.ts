import { type Game, type GameEvent, SPECTATOR } from '@trove/kernel';
import { diff, hashOf, type LogLine, type Note, type Sheet } from '@trove/protocol';
import type { Step } from '../core/fold.ts';
import type { Folded } from '../core/folded.ts';
import { sheetOf } from '../core/sheet.ts';
import { Onlookers } from './onlookers.ts';

/** All who see the same of a table: those at one seat, or the spectators. */
export class Audience {
	/** The seat, or `SPECTATOR`. */
	readonly seat: number;
	/** Its place among the versions in the log. */
	readonly index: number;
	readonly onlookers = new Onlookers();
	/** The document that they have before them; where nobody looks, null or what the next comparison needs. */
	sheet: Sheet | null = null;
	/** Its hash; only kept while somebody looks. */
	hash = 0;

	constructor(index: number, players: number) {
		this.index = index;
		this.seat = index === players ? SPECTATOR : index;
	}

	/** The document as it is now, worked out if it was not kept. */
	show(folded: Folded, due: number | null): Sheet {
		if (this.sheet) return this.sheet;
		this.sheet = sheetOf(folded, this.seat, due);
		this.hash = hashOf(this.sheet);
		return this.sheet;
	}

	/** Tells everybody. */
	tell(body: string): void {
		this.onlookers.tell(body);
	}

	/** Keeps nothing. */
	forget(): void {
		this.sheet = null;
	}
}

/** The notes and events of an entry as audiences are told them. The text is made once for all to whom nothing is hidden. */
export class Told {
	readonly #game: Game | null;
	readonly #events: readonly GameEvent[];
	readonly #notes: readonly Note[];
	#text: string | null = null;

	constructor({ folded: { match }, events, notes }: Step) {
		this.#game = match?.game ?? null;
		this.#events = events;
		this.#notes = notes;
	}

	/** Whether an audience is told anything. */
	any(seat: number): boolean {
		const game = this.#game;
		return this.#notes.length > 0 || (game !== null && this.#events.some((event) => game.redact(event, seat) !== null));
	}

	/** What an audience is told, as JSON; empty for nothing. */
	text(seat: number): string {
		const events = this.#events;
		if (!this.#game || events.length + this.#notes.length === 0) return '';
		const told: LogLine[] = [...this.#notes];
		let all = true;
		for (const event of events) {
			const shown = this.#game.redact(event, seat);
			if (shown !== event) all = false;
			if (shown !== null) told.push(shown);
		}
		if (!all) return told.length === 0 ? '' : JSON.stringify(told);
		this.#text ??= JSON.stringify(told);
		return this.#text;
	}
}

/** What an audience is sent of an entry. */
export interface News {
	/** Its document then. */
	readonly sheet: Sheet;
	readonly hash: number;
	/** A `moved` message without its opening brace, complete but for the version; null when there is nothing to send. */
	readonly rest: string | null;
}

/** What an entry has made of a table, as audiences are to be told it. */
export interface Happening {
	readonly after: Folded;
	readonly due: number | null;
	readonly told: Told;
}

/** What changed for an audience from one document to the next. `id` is the request that it answers. */
export function newsOf({ seat }: Audience, before: Sheet, hash: number, { after, due, told }: Happening, id?: string): News {
	const sheet = sheetOf(after, seat, due);
	const { changes, hash: changed } = diff(before, sheet, hash);
	const on = told.text(seat);
	if (changes === null && on === '') return { sheet: before, hash, rest: null };
	return { sheet, hash: changed, rest: makeRest(changed, on, changes, id) };
}

function makeRest(hash: number, on: string, set: string | null, id?: string): string {
	return `,"h":${hash}${on === '' ? '' : `,"on":${on}`}${set === null ? '' : `,"set":${set}`}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}}`;
}

/** A `moved` message without its opening brace; its kind goes without saying, since there are so many. */
export function movedBody(v: number, rest: string): string {
	return `"v":${v}${rest}`;
}

/** The rest of a `moved` message that says nothing but its version. */
export function emptyNews(hash: number): string {
	return makeRest(hash, '', null);
}
