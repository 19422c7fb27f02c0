// The entries of a table's log. People are named by handle only, so that deleting a name is final.
import type { Action } from '@trove/kernel';
import type { Ending, Leaving, Terms, WhyAway } from '@trove/protocol';

/** Who acted for a seat: its person, or a bot. */
export type By = 'person' | 'bot';

/** An entry of a table's log, of kind `e`. `request` is the key of a person's request, for deduplication. */
export type Entry = Happening & { readonly request?: string };

/** The key of a person's request. */
export function requestKey(who: string, id: string): string {
	return `${who} ${id}`;
}

/** The handle in a key. */
export function whoOf(key: string): string {
	return key.slice(0, key.indexOf(' '));
}

type Happening =
	/** The first entry. The secret stays on the server until the end; its hash is published at once. */
	| {
			readonly e: 'made';
			readonly terms: Terms;
			readonly version: number;
			readonly host: string;
			readonly code: string;
			readonly secret: string;
			readonly from?: From;
			readonly playNow?: true;
			/** A rematch: it begins when all are ready. */
			readonly again?: true;
	  }
	| { readonly e: 'sat'; readonly seat: number; readonly who: string; readonly word: string }
	/** `removed` is the handle of somebody whom the host removed, and who may not sit here again. */
	| { readonly e: 'stood'; readonly seat: number; readonly removed?: string }
	| { readonly e: 'bot'; readonly seat: number; readonly bot: string | null }
	| { readonly e: 'swap-asked'; readonly seat: number; readonly with: number }
	| { readonly e: 'swapped'; readonly seat: number; readonly with: number }
	/** `word` is the word for the deal, if there was none. */
	| { readonly e: 'ready'; readonly seat: number; readonly on: boolean; readonly word?: string }
	| { readonly e: 'host'; readonly who: string }
	/** The deal, which fixes the words and with them the seed. */
	| { readonly e: 'started'; readonly words: readonly string[] }
	/** Actions of one request, by a seat or by the table itself (`TABLE`). `id` is the request's, for deduplication. */
	| { readonly e: 'acted'; readonly seat: number; readonly do: readonly Action[]; readonly by: By; readonly id?: string }
	| { readonly e: 'undone'; readonly seat: number; readonly id?: string }
	/** A person's clock ran out; `bot` plays this turn, if there is one. */
	| { readonly e: 'missed'; readonly seat: number; readonly bot: string | null }
	/** A person is away, and `bot` plays for them, if there is one. Version 0.1 wrote no `why`. */
	| { readonly e: 'away'; readonly seat: number; readonly bot: string | null; readonly why?: WhyAway }
	| { readonly e: 'back'; readonly seat: number }
	/** A person left, was removed or resigned; `bot` plays on, or is null if the table ends. */
	| { readonly e: 'left'; readonly seat: number; readonly how: Leaving; readonly bot: string | null }
	/**
	 * A vote of a seat; the first one opens it. The table itself (`TABLE`) opens it with `yes`, and closes it otherwise.
	 */
	| { readonly e: 'vote'; readonly seat: number; readonly on: 'pause' | 'resume' | 'bot'; readonly of: number | null; readonly yes: boolean }
	/** Nobody was active from `from` until now: clocks that ran then are moved by `ms`. */
	| { readonly e: 'rested'; readonly from: number; readonly ms: number }
	| { readonly e: 'paused' }
	| { readonly e: 'resumed' }
	/** `seat` wants a rematch; the first one makes the table. Version 0.1 wrote no `seat`. */
	| { readonly e: 'rematch'; readonly table: string; readonly seat?: number }
	| { readonly e: 'ended'; readonly why: Ending };

/** A step of a finished game to play on from. Its file is stored with the entry: the log is complete by itself. */
export interface From {
	readonly table: string;
	readonly step: number;
	/** The match up to that step, as a match file. */
	readonly file: string;
}

/** An entry as it is stored. */
export interface Logged {
	/** Its sequence number, from 1 without gaps. Never leaves the server. */
	readonly seq: number;
	/** When it was accepted, in milliseconds since 1970. */
	readonly at: number;
	readonly entry: Entry;
	/** The versions of all audiences after it: seats in order, the spectators last. */
	readonly told: readonly number[];
}
