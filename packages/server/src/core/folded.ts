import type { Match } from '@trove/kernel';
import type { Note, Over, Seat, Status, Terms, Vote } from '@trove/protocol';
import type { Stop } from './clock.ts';
import type { From } from './entries.ts';

/** A seat with what only the server needs. */
export interface FoldedSeat extends Seat {
	/** The player's random word for the deal. */
	readonly word: string;
	/** Its person left in play: it is ranked behind those who stayed. */
	readonly left: boolean;
	/** The seat that its person would swap with. */
	readonly swap: number | null;
	/** Since when its person is away; null if they are not. */
	readonly awaySince: number | null;
	/** The ids of its last requests, for deduplication. */
	readonly ids: readonly string[];
	/** Since when it has been to act without a break, from where its clock counts; null if it is not to act. */
	readonly since: number | null;
	/** Since when it has its current options; null if it is not to act. A bot acts a fixed time later. */
	readonly asked: number | null;
	/** Its clock when it last stopped, for undo; null while it runs. */
	readonly stopped: Stop | null;
	/** Whether it was lent time to reply in its current turn. */
	readonly lent: boolean;
	/** The version of its audience at which its options last changed: answers to older ones are stale. */
	readonly fresh: number;
}

/** A note, and the number of standing actions before it; -1 before the deal. */
export interface Noted {
	readonly after: number;
	readonly note: Note;
}

/**
 * A table as the fold of its log, and nothing else: servers with the same log have the same. Immutable; replaced when
 * an append has returned.
 */
export interface Folded {
	readonly table: string;
	/** Sequence number and time of the last entry. */
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
	/** The public part of the seats; the same list as long as nothing of it changes. */
	readonly shown: readonly Seat[];
	/** Handles of people whom the host removed: they may not sit here again. */
	readonly removed: readonly string[];
	/** Null before the start. */
	readonly match: Match | null;
	readonly vote: Vote | null;
	/** Since when the vote is open. */
	readonly voteSince: number | null;
	/** When the current turn, or a phase in which several act at once, began; null before the start. */
	readonly began: number | null;
	/** Made by "play now": it begins by itself, with bots on empty seats. */
	readonly playNow: boolean;
	/** A rematch: it begins when all are ready. */
	readonly again: boolean;
	/** Until when nobody was active last; 0 never. Absences count from here at the earliest. */
	readonly rested: number;
	/** Since when it is paused. */
	readonly pausedAt: number | null;
	readonly rematch: string | null;
	/** The seats that want a rematch. */
	readonly wants: readonly number[];
	/** What people did besides playing; the oldest are dropped. */
	readonly notes: readonly Noted[];
	/** Keys of everybody's last requests but moves, newest last, for deduplication. */
	readonly requests: readonly string[];
	readonly over: Over | null;
	/** When it ended. */
	readonly endedAt: number | null;
	readonly from: From | null;
	/** The version of each audience: seats in order, the spectators last. */
	readonly told: readonly number[];
}
