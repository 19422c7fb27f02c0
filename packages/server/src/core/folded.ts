import type { Match } from '@trove/kernel';
import type { Note, Over, Seat, Status, Terms, Vote } from '@trove/protocol';
import type { Stop } from './clock.ts';
import type { From } from './entries.ts';

/** A seat as the log has it: what everybody may see, and what only the server needs. */
export interface FoldedSeat extends Seat {
	/** The player's random word for the deal. */
	readonly word: string;
	/** Its person left in play: whatever a bot makes of it, it is behind those who played on. */
	readonly left: boolean;
	/** With whom its person would change seats. */
	readonly swap: number | null;
	/** Since when its person is away; null while they are not. */
	readonly awaySince: number | null;
	/** The clients' ids of its last requests: a second sending is known by them. */
	readonly ids: readonly string[];
	/** Since when this seat has been to act without a break; null while it is not. Clocks count from here. */
	readonly since: number | null;
	/** Since when it has had its present options; null while it is not to act. A bot acts a fixed time after this. Kept by `core/clock.ts`, as `since` is. */
	readonly asked: number | null;
	/** How its clock stood when it last stopped; null while it runs. An undo lets it go on from there. */
	readonly stopped: Stop | null;
	/** Whether it was lent time to reply in its present turn. */
	readonly lent: boolean;
	/** The version of its audience at which its own options last changed: what answers an older one is stale. */
	readonly fresh: number;
}

/** A note, and after how many standing actions it was made; -1 before the deal. */
export interface Noted {
	readonly after: number;
	readonly note: Note;
}

/**
 * A table as its log says: the fold of all entries, nothing else. Two servers with the same log have the same. It is replaced, never changed, when an append has returned;
 * the match inside it too.
 */
export interface Folded {
	readonly table: string;
	/** The last entry's place and time. */
	readonly seq: number;
	readonly at: number;
	readonly made: number;
	readonly terms: Terms;
	readonly gameVersion: number;
	readonly status: Status;
	readonly host: string;
	readonly code: string | null;
	readonly secret: string;
	readonly commitment: string;
	readonly words: readonly string[];
	readonly seats: readonly FoldedSeat[];
	/** The seats as everybody may see them: the same list as long as nothing of it changes. */
	readonly shown: readonly Seat[];
	/** Handles of those whom the host has removed: they do not sit down here again, and are told. */
	readonly removed: readonly string[];
	/** Null before the start. */
	readonly match: Match | null;
	readonly vote: Vote | null;
	/** Since when that vote is open. */
	readonly voteSince: number | null;
	/** When the present turn (or the phase in which several act at once) began; null before the start. Kept by `core/clock.ts`. */
	readonly began: number | null;
	/** Made by "play now": begins by itself, with bots on the seats that are still empty. */
	readonly playNow: boolean;
	/** A rematch: begins when all are ready, without a word of the host. */
	readonly again: boolean;
	/** Until when nobody was active last; 0 for never. Absences count from here at the earliest. */
	readonly rested: number;
	/** Since when it is paused. */
	readonly pausedAt: number | null;
	readonly rematch: string | null;
	/** The seats that want to play again. */
	readonly wants: readonly number[];
	/** What people did besides playing, each with the number of standing actions before it; the oldest are dropped. */
	readonly notes: readonly Noted[];
	/** Everybody's last requests that were carried out, but for moves, newest last: a second sending is known by them. */
	readonly requests: readonly string[];
	readonly over: Over | null;
	/** When it ended. */
	readonly endedAt: number | null;
	readonly from: From | null;
	/** The version of each audience: seat by seat, the spectators last. */
	readonly told: readonly number[];
}
