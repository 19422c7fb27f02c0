// What a table's log holds. It refers to people by handle only: names stand outside, so that deleting them is real.
import type { Action } from '@trove/kernel';
import type { Ending, Leaving, Terms, WhyAway } from '@trove/protocol';

/** Who did it for a seat: the person, or a bot (its own seat, or while the person is away). */
export type By = 'person' | 'bot';

/** An entry of a table's log. `e` says what it is; `request` is the request of a person that it came of (see `requestKey`), so that a second sending is known. */
export type Entry = Happening & { readonly request?: string };

/** The key of somebody's request. */
export function requestKey(who: string, id: string): string {
	return `${who} ${id}`;
}

/** Whose request a key is. */
export function whoOf(key: string): string {
	return key.slice(0, key.indexOf(' '));
}

type Happening =
	/** The first one. The secret never leaves the server before the end; its hash is published at once. */
	| {
			readonly e: 'made';
			readonly terms: Terms;
			readonly version: number;
			readonly host: string;
			readonly code: string;
			readonly secret: string;
			readonly from?: From;
			readonly playNow?: true;
			/** For those who have just played together: it begins when all of them are ready. */
			readonly again?: true;
	  }
	| { readonly e: 'sat'; readonly seat: number; readonly who: string; readonly word: string }
	/** `removed` is who was made to by the host, and cannot sit down here again. */
	| { readonly e: 'stood'; readonly seat: number; readonly removed?: string }
	| { readonly e: 'bot'; readonly seat: number; readonly bot: string | null }
	| { readonly e: 'swap-asked'; readonly seat: number; readonly with: number }
	| { readonly e: 'swapped'; readonly seat: number; readonly with: number }
	/** `word` is the one for the deal, where there was none. */
	| { readonly e: 'ready'; readonly seat: number; readonly on: boolean; readonly word?: string }
	| { readonly e: 'host'; readonly who: string }
	/** The deal: from here the words are fixed, and the seed with them. */
	| { readonly e: 'started'; readonly words: readonly string[] }
	/** A seat's actions, all of one sending; the table's own (`TABLE`) too. `id` is the client's, so that a second sending is known. */
	| { readonly e: 'acted'; readonly seat: number; readonly do: readonly Action[]; readonly by: By; readonly id?: string }
	| { readonly e: 'undone'; readonly seat: number; readonly id?: string }
	/** A person's clock ran out: `bot` (if any) plays this turn for them. */
	| { readonly e: 'missed'; readonly seat: number; readonly bot: string | null }
	/** A person is away from here on, and `bot` (if any) plays for them; or is back. Version 0.1 wrote no `why`. */
	| { readonly e: 'away'; readonly seat: number; readonly bot: string | null; readonly why?: WhyAway }
	| { readonly e: 'back'; readonly seat: number }
	/** The seat is a bot's for good: its person left, was removed or resigned. Without a bot where that ends the table. */
	| { readonly e: 'left'; readonly seat: number; readonly how: Leaving; readonly bot: string | null }
	/** A voice in a vote; the first one opens it. The table's own (`TABLE`) only opens it (`yes`), or closes it because its time is up. */
	| { readonly e: 'vote'; readonly seat: number; readonly on: 'pause' | 'resume' | 'bot'; readonly of: number | null; readonly yes: boolean }
	/** Nobody was active from `from` until now: clocks that ran then are moved on by `ms`. */
	| { readonly e: 'rested'; readonly from: number; readonly ms: number }
	| { readonly e: 'paused' }
	| { readonly e: 'resumed' }
	/** `seat` wants to play again; the first one makes the table. Version 0.1 wrote no `seat`. */
	| { readonly e: 'rematch'; readonly table: string; readonly seat?: number }
	| { readonly e: 'ended'; readonly why: Ending };

/** A step of a finished game from which another is played on: its file's text lies with the entry, so that the log stays whole by itself. */
export interface From {
	readonly table: string;
	readonly step: number;
	/** The match up to that step, as a match file cut there. */
	readonly file: string;
}

/** An entry as it lies in the log. */
export interface Logged {
	/** Its place, from 1 without a gap. Never leaves the server. */
	readonly seq: number;
	/** When it was accepted, in milliseconds since 1970. */
	readonly at: number;
	readonly entry: Entry;
	/** The versions of all audiences after it: seat by seat, the spectators last. */
	readonly told: readonly number[];
}
