import { type GameEvent, isRefusal, type Trial } from '@trove/kernel';
import type { Note } from '@trove/protocol';
import { type Entry, type Logged, whoOf } from './entries.ts';
import { foldLobby, foldMade } from './fold-lobby.ts';
import { foldMatch } from './fold-match.ts';
import { foldPresence } from './fold-presence.ts';
import type { Folded, FoldedSeat } from './folded.ts';
import { BEFORE, notesOf, withNotes } from './log-notes.ts';
import { KNOWN } from './request-ids.ts';

/** The table after an entry, and the unredacted events of it. */
export interface Step {
	readonly folded: Folded;
	readonly events: readonly GameEvent[];
	/** What people did besides playing. */
	readonly notes: readonly Note[];
	/** Whether the match has moved. */
	readonly moved: boolean;
}

/** A log that this server cannot fold: written by another version, or altered. */
export class BrokenLog extends Error {}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Requests that are remembered per table, at most `KNOWN` of one person. */
const REQUESTS = 2048;

const NOTHING: readonly GameEvent[] = [];

/**
 * The table after an entry, without the audiences' versions, which `settle` adds once they are known. `trial` is the
 * outcome of the entry's actions, if known. Pure.
 */
export function follow(before: Folded, at: number, entry: Entry, trial?: Trial): Step {
	switch (entry.e) {
		case 'made':
			throw new BrokenLog('a table is made once');
		case 'started':
		case 'acted':
		case 'undone': {
			const step = foldMatch(before, at, entry, trial);
			if (isRefusal(step)) throw new BrokenLog(`${entry.e}: ${step.code}`);
			return { ...told(before, entry, step.folded), events: step.events, moved: true };
		}
		case 'sat':
		case 'stood':
		case 'bot':
		case 'swap-asked':
		case 'swapped':
		case 'ready':
		case 'host':
			return { ...told(before, entry, foldLobby(before, at, entry)), events: NOTHING, moved: false };
		default:
			return { ...told(before, entry, foldPresence(before, at, entry)), events: NOTHING, moved: false };
	}
}

/** Adds the notes of an entry, and its request. */
function told(before: Folded, entry: Entry, after: Folded): Pick<Step, 'folded' | 'notes'> {
	const notes = notesOf(before, entry, after);
	const folded = notes.length === 0 ? after : { ...after, notes: withNotes(after.notes, notes, after.match?.steps.length ?? BEFORE) };
	return { folded: requested(folded, entry), notes };
}

/** Adds the request of an entry. */
function requested(folded: Folded, { request }: Entry): Folded {
	return request === undefined ? folded : { ...folded, requests: withRequest(folded.requests, request) };
}

/** Adds a request; a person's own oldest one is evicted before those of others. */
function withRequest(requests: readonly string[], request: string): readonly string[] {
	const own = `${whoOf(request)} `;
	const count = requests.reduce((sum, other) => sum + Number(other.startsWith(own)), 0);
	const oldest = count >= KNOWN ? requests.findIndex((other) => other.startsWith(own)) : requests.length >= REQUESTS ? 0 : -1;
	return [...(oldest < 0 ? requests : requests.toSpliced(oldest, 1)), request];
}

/**
 * Adds the versions of all audiences, and the version since which each seat's options stand. Writes into the objects
 * that `follow` has just made.
 */
export function settle({ folded, moved }: Step, told: readonly number[]): Folded {
	const made = folded as Mutable<Folded>;
	made.told = told;
	const { match, seats } = folded;
	if (!match || !moved) return folded;
	for (let seat = 0; seat < seats.length; seat++) {
		if (match.freshSince(seat) === match.version) (seats[seat] as Mutable<FoldedSeat>).fresh = told[seat];
	}
	return folded;
}

/** The table after an entry of its log. `table` is its id, for the first entry. */
export function foldEntry(before: Folded | null, { seq, at, entry, told }: Logged, table = ''): Folded {
	if (!before) {
		if (entry.e !== 'made' || seq !== 1) throw new BrokenLog('a log begins with `made`');
		return foldMade(table, at, entry, told);
	}
	if (seq !== before.seq + 1) throw new BrokenLog(`entry ${seq} does not follow ${before.seq}`);
	return settle(follow(before, at, entry), told);
}

/** The table of a log or of its first part; null if it is empty. */
export function foldAll(table: string, log: readonly Logged[]): Folded | null {
	let folded: Folded | null = null;
	for (const logged of log) folded = foldEntry(folded, logged, table);
	return folded;
}
