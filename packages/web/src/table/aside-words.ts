import { type Locale, persons, type Telling } from '@trove/kernel';
import type { Note } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import type { Aside } from '../play/lines.ts';
import { nameOfBot } from '../play/player-names.ts';
import { sayTalk } from './phrases.ts';
import { seatLabel } from './seat-label.ts';

/** The reader of an aside, and the names of people by handle, including those who left. */
export interface AsideTelling extends Telling {
	/** The reader's own handle, or null if they have none. */
	readonly who: string | null;
	readonly nameOf: (who: string, seat?: number) => string;
}

/** An aside as a line of the log; empty if another line says the same. */
export function sayAside(aside: Aside, telling: AsideTelling): string {
	const to = { locale: telling.locale };
	if ('said' in aside) return m.note_said({ name: seatLabel(aside.seat, telling), what: sayTalk(aside.said, telling.locale) }, to);
	if ('present' in aside) return (aside.present ? m.note_here : m.note_gone)({ name: telling.names[aside.seat] }, to);
	switch (aside.note) {
		case 'host':
			return m.note_host({ name: telling.nameOf(aside.who), name_is: aside.who === telling.who ? 'you' : 'other' }, to);
		case 'vote':
		case 'voted':
			return sayVote(aside, telling);
		case 'left':
			return sayLeft(aside, telling);
		case 'removed':
			return m.note_removed({ name: telling.nameOf(aside.who, aside.seat) }, to);
		case 'played':
			return '';
		default:
			return saySeat(aside, telling);
	}
}

const AWAY = { turns: m.note_away_turns, gone: m.note_away_gone, host: m.note_away_host, vote: m.note_away_vote };
const ASKED = { pause: m.note_vote_pause, resume: m.note_vote_resume };
const WON = { pause: m.note_paused, resume: m.note_resumed };
const LOST = { pause: m.note_no_pause, resume: m.note_stays_paused };

function saySeat(note: Extract<Note, { note: 'missed' | 'away' | 'back' | 'undone' | 'again' }>, telling: Telling): string {
	const { locale } = telling;
	const name = persons({ name: note.seat }, telling);
	switch (note.note) {
		case 'missed':
			return note.bot === null ? m.note_missed_waits(name, { locale }) : m.note_missed({ ...name, bot: botName(note.bot, locale) }, { locale });
		case 'away':
			return withBot(AWAY[note.why](name, { locale }), note.bot, locale);
		case 'back':
			return m.note_back(name, { locale });
		case 'undone':
			return m.note_undone(name, { locale });
		case 'again':
			return m.note_again(name, { locale });
	}
}

/** A person who left is named, not the bot on their seat. */
function sayLeft({ seat, how, who, bot }: Extract<Note, { note: 'left' }>, telling: AsideTelling): string {
	const to = { locale: telling.locale };
	const name = who === null ? telling.names[seat] : telling.nameOf(who, seat);
	const resigned = (): string => m.note_resigned({ name, name_is: seat === telling.you ? 'you' : 'other' }, to);
	const text = how === 'resigned' ? resigned() : (how === 'left' ? m.note_left : m.note_removed)({ name }, to);
	return withBot(text, bot, telling.locale);
}

function sayVote(aside: Extract<Note, { note: 'vote' | 'voted' }>, telling: Telling): string {
	const to = { locale: telling.locale };
	if (aside.note === 'voted') {
		if (aside.about !== 'bot') return (aside.won ? WON : LOST)[aside.about]({}, to);
		// The next note says that a bot plays.
		return aside.won ? '' : m.note_no_bot(persons({ other: aside.seat ?? 0 }, telling), to);
	}
	if (aside.about !== 'bot') return ASKED[aside.about](persons({ name: aside.by ?? 0 }, telling), to);
	if (aside.by === null) return m.note_vote_table(persons({ other: aside.seat ?? 0 }, telling), to);
	return m.note_vote_bot(persons({ name: aside.by, other: aside.seat ?? 0 }, telling), to);
}

function withBot(text: string, bot: string | null, locale: Locale): string {
	return bot === null ? text : `${text} ${m.note_bot_plays({ bot: botName(bot, locale) }, { locale })}`;
}

function botName(bot: string, locale: Locale): string {
	return nameOfBot(bot, locale) ?? bot;
}
