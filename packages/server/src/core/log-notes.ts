import { canonical, SPECTATOR } from '@trove/kernel';
import type { Note } from '@trove/protocol';
import type { Entry } from './entries.ts';
import type { Folded, Noted } from './folded.ts';

/** Notes kept per table. */
const KEPT = 200;

/** In place of a number of actions, for notes from before the deal. */
export const BEFORE = -1;

/** The notes of an entry. */
export function notesOf(before: Folded, entry: Entry, after: Folded): readonly Note[] {
	switch (entry.e) {
		case 'missed':
			return [{ note: 'missed', seat: entry.seat, bot: entry.bot }];
		case 'away':
			return [...outcome(before, after, entry.why === 'vote'), { note: 'away', seat: entry.seat, bot: entry.bot, why: entry.why ?? 'gone' }];
		case 'back': {
			// Only the count of missed turns ends: nobody was told of an absence.
			const { away, bot } = before.seats[entry.seat];
			return away || bot !== null ? [...outcome(before, after, false), { note: 'back', seat: entry.seat }] : [];
		}
		case 'left': {
			const { who } = before.seats[entry.seat];
			return [...outcome(before, after, false), { note: 'left', seat: entry.seat, how: entry.how, who, bot: entry.bot }];
		}
		case 'undone':
			return [...(isSeen(before, after) ? [{ note: 'undone', seat: entry.seat } as const] : []), ...relieved(before, after)];
		case 'vote':
			return votes(before, after);
		case 'paused':
		case 'resumed':
			return outcome(before, after, true);
		case 'host':
			return [{ note: 'host', who: entry.who }];
		case 'stood':
			return entry.removed === undefined ? [] : [{ note: 'removed', seat: entry.seat, who: entry.removed }];
		case 'acted':
			return relieved(before, after);
		case 'rematch':
			return entry.seat === undefined || before.wants.includes(entry.seat) ? [] : [{ note: 'again', seat: entry.seat }];
		case 'ended':
			return outcome(before, after, false);
		default:
			return [];
	}
}

/** The notes of a table with some more. */
export function withNotes(notes: readonly Noted[], more: readonly Note[], after: number): readonly Noted[] {
	return more.length === 0 ? notes : [...notes, ...more.map((note) => ({ after, note }))].slice(-KEPT);
}

/** A vote that was opened, or has failed. */
function votes(before: Folded, after: Folded): Note[] {
	if (after.vote === null) return outcome(before, after, false);
	const { on: about, seat, by } = after.vote;
	return before.vote === null ? [{ note: 'vote', about, seat, by }] : [];
}

/** The result of a vote that was open before and is closed now. */
function outcome({ vote }: Folded, after: Folded, won: boolean): Note[] {
	return vote === null || after.vote !== null ? [] : [{ note: 'voted', about: vote.on, seat: vote.seat, won }];
}

/** Ends of turns that bots played for people. */
function relieved({ shown: before }: Folded, { shown: after }: Folded): Note[] {
	return before === after ? [] : before.flatMap(({ bot }, seat) => (bot !== null && after[seat].bot === null ? [{ note: 'played', seat }] : []));
}

/** Whether an undo takes back something that others have seen. */
function isSeen({ match: before }: Folded, { match: after }: Folded): boolean {
	if (!before || !after) return false;
	return canonical(before.game.view(before.state, SPECTATOR)) !== canonical(after.game.view(after.state, SPECTATOR));
}
