import type { Game, GameEvent } from '@trove/kernel';
import { diff, type LogLine, type Note, type Sheet } from '@trove/protocol';
import type { Step } from './fold.ts';
import type { Folded } from './folded.ts';
import { sheetOf } from './sheet.ts';

/** The notes and events of an entry, redacted per audience. The JSON is made once for all to whom nothing is hidden. */
export class NewsLines {
	readonly #game: Game | null;
	readonly #events: readonly GameEvent[];
	readonly #notes: readonly Note[];
	#unredacted: string | null = null;

	constructor({ folded: { match }, events, notes }: Step) {
		this.#game = match?.game ?? null;
		this.#events = events;
		this.#notes = notes;
	}

	/** Whether there are any for an audience. */
	any(seat: number): boolean {
		const game = this.#game;
		return this.#notes.length > 0 || (game !== null && this.#events.some((event) => game.redact(event, seat) !== null));
	}

	/** Those of an audience as JSON; empty if there are none. */
	json(seat: number): string {
		const events = this.#events;
		if (events.length + this.#notes.length === 0) return '';
		const lines: LogLine[] = [];
		let all = true;
		for (const event of events) {
			const shown = this.#game?.redact(event, seat) ?? null;
			if (shown !== event) all = false;
			if (shown !== null) lines.push(shown);
		}
		// A turn that a bot played ends after what the bot did, as in the log.
		lines.push(...this.#notes);
		if (!all) return lines.length === 0 ? '' : JSON.stringify(lines);
		this.#unredacted ??= JSON.stringify(lines);
		return this.#unredacted;
	}
}

/** What an entry made of a table, as audiences are to be told it. */
export interface Change {
	readonly after: Folded;
	/** `dueShown` of it. */
	readonly due: number | null;
	readonly lines: NewsLines;
}

/** What an entry changes for one audience. */
export interface News {
	/** Its document after the entry. */
	readonly sheet: Sheet;
	readonly hash: number;
	/** A `moved` message without opening brace, kind and version; null if there is nothing to send. */
	readonly rest: string | null;
}

/** What changed for an audience from one document to the next. `id` is the request that it answers. */
export function newsOf(seat: number, before: Sheet, hash: number, { after, due, lines }: Change, id?: string): News {
	const sheet = sheetOf(after, seat, due);
	const { changes, hash: changed } = diff(before, sheet, hash);
	const on = lines.json(seat);
	if (changes === null && on === '') return { sheet: before, hash, rest: null };
	return { sheet, hash: changed, rest: makeRest(changed, on, changes, id) };
}

function makeRest(hash: number, on: string, set: string | null, id?: string): string {
	return `,"h":${hash}${on === '' ? '' : `,"on":${on}`}${set === null ? '' : `,"set":${set}`}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}}`;
}

/** A `moved` message without its opening brace. The kind is left out of these: there are so many. */
export function movedBody(v: number, rest: string): string {
	return `"v":${v}${rest}`;
}

/** The rest of a `moved` message that only carries a version. */
export function emptyNews(hash: number): string {
	return makeRest(hash, '', null);
}
