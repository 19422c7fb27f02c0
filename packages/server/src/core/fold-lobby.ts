import { hex, sha256 } from '@trove/kernel';
import type { Entry } from './entries.ts';
import type { Folded, FoldedSeat } from './folded.ts';
import { EMPTY, shownOf } from './seats.ts';

type Of<E extends Entry['e']> = Extract<Entry, { e: E }>;

/** The table after its first entry. */
export function foldMade(table: string, at: number, { terms, version, host, code, secret, from, playNow, again }: Of<'made'>, told: readonly number[]): Folded {
	const seats = Array.from({ length: terms.players }, () => EMPTY);
	return {
		table,
		seq: 1,
		at,
		made: at,
		terms,
		gameVersion: version,
		status: 'open',
		host,
		code,
		secret,
		commitment: hex(sha256(secret)),
		words: [],
		seats,
		shown: shownOf(seats),
		removed: [],
		match: null,
		vote: null,
		voteSince: null,
		began: null,
		playNow: playNow === true,
		again: again === true,
		rested: 0,
		pausedAt: null,
		rematch: null,
		wants: [],
		notes: [],
		requests: [],
		over: null,
		endedAt: null,
		from: from ?? null,
		told,
	};
}

/** The table after an entry from before the game. */
export function foldLobby(before: Folded, at: number, entry: Of<'sat' | 'stood' | 'bot' | 'swap-asked' | 'swapped' | 'ready' | 'host'>): Folded {
	const next = { ...before, seq: before.seq + 1, at };
	if (entry.e === 'host') return { ...next, host: entry.who };
	const seats = changed(before, entry);
	const removed = entry.e === 'stood' && entry.removed !== undefined ? [...before.removed, entry.removed] : before.removed;
	return { ...next, seats, shown: shownOf(seats, before.shown), removed };
}

function changed({ seats, playNow }: Folded, entry: Of<'sat' | 'stood' | 'bot' | 'swap-asked' | 'swapped' | 'ready'>): FoldedSeat[] {
	switch (entry.e) {
		case 'sat': {
			const { seat, who, word } = entry;
			// Sitting down again only changes the word. A table that begins by itself needs nobody's `ready`.
			const ready = seats[seat].who === who ? seats[seat].ready : playNow;
			return place(seats, seat, { ...EMPTY, who, word, ready });
		}
		case 'stood':
			return place(seats, entry.seat, EMPTY);
		case 'bot':
			return place(seats, entry.seat, { ...EMPTY, bot: entry.bot, ready: entry.bot !== null });
		case 'swap-asked':
			return seats.map((one, seat) => (seat === entry.seat ? { ...one, swap: entry.with === seat ? null : entry.with } : one));
		case 'swapped':
			return place(place(seats, entry.seat, seats[entry.with]), entry.with, seats[entry.seat]);
		case 'ready':
			return seats.map((one, seat) => (seat === entry.seat ? { ...one, ready: entry.on, word: entry.word ?? one.word } : one));
	}
}

/** Changes a seat's person; wishes to swap with the former one end. */
function place(seats: readonly FoldedSeat[], seat: number, now: FoldedSeat): FoldedSeat[] {
	return seats.map((one, other) => (other === seat ? { ...now, swap: null } : one.swap === seat ? { ...one, swap: null } : one));
}
