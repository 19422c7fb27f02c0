// The terms of a table in words, for lists and invitations.
import { OPTIONS } from 'virtual:options';
import type { Locale } from '@trove/kernel';
import type { Line, Terms } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import { nameOfBot } from '../play/player-names.ts';

const DAY = 86_400;
const PACES = { relaxed: m.pace_relaxed, live: m.pace_live, days: m.pace_days };
const ABSENCES = { wait: m.absence_wait, bot: m.absence_bot, vote: m.absence_vote };

/** The pace, with the time per turn if there is a clock. */
export function sayPace({ pace, turn }: Pick<Terms, 'pace' | 'turn'>, locale: Locale): string {
	const name = PACES[pace]({}, { locale });
	return turn === 0 ? name : m.pace_turn({ pace: name, time: sayTime(turn, locale) }, { locale });
}

/** Seconds as people say them. */
export function sayTime(seconds: number, locale: Locale): string {
	if (seconds >= DAY) return m.left_days({ n: Math.floor(seconds / DAY) }, { locale });
	return seconds < 60 || seconds % 60 !== 0 ? m.left_seconds({ n: seconds }, { locale }) : m.left_minutes({ n: seconds / 60 }, { locale });
}

/** Everything about a table besides its players and the game's own options. */
export function sayTerms(terms: Pick<Terms, 'pace' | 'turn' | 'absence' | 'delay' | 'aid' | 'odds' | 'hints'>, locale: Locale): string[] {
	const { pace, absence, delay, aid, odds, hints } = terms;
	return [
		pace === 'relaxed' ? m.pace_relaxed_about({}, { locale }) : sayPace(terms, locale),
		`${m.absence({}, { locale })} ${ABSENCES[absence]({}, { locale })}`,
		...(delay > 0 ? [`${m.delay({}, { locale })} ${sayTime(delay, locale)}`] : []),
		...(aid ? [m.aid({}, { locale })] : []),
		...(odds ? [m.odds_shown({}, { locale })] : []),
		...(hints ? [] : [m.hints_none({}, { locale })]),
	];
}

/** The rules of a table that are not the usual ones. */
export function sayRules({ game, options }: Pick<Line, 'game' | 'options'>, locale: Locale): string[] {
	return (OPTIONS[game] ?? []).flatMap(({ name, values: [, ...unusual] }) => unusual.find(({ value }) => value === options[name])?.about[locale] ?? []);
}

/** A table in a list, besides its people: seats and pace, bots, and the rules that are not the usual ones. */
export function sayTable(table: Line, locale: Locale): string[] {
	const bots = table.seats.filter((seat) => seat && isBot(seat)).length;
	const short = [saySeats(table, locale), sayPace(table, locale), ...(bots > 0 ? [m.bots_count({ n: bots }, { locale })] : [])];
	return [short.join(' · '), ...sayRules(table, locale)];
}

/** How many seats are taken. */
export function saySeats({ seats }: Pick<Line, 'seats'>, locale: Locale): string {
	return m.seats_taken({ taken: seats.filter((seat) => seat !== null).length, all: seats.length }, { locale });
}

/** The names of everybody seated at a table. */
export function sitters({ seats }: Pick<Line, 'seats'>, locale: Locale): string[] {
	return seats.flatMap((_, at) => nameAt({ seats }, at, locale) ?? []);
}

/** The name of a seat's person or bot; undefined if it is empty, or its bot is unknown to this client. */
export function nameAt({ seats }: Pick<Line, 'seats'>, at: number, locale: Locale): string | undefined {
	const seat = seats[at];
	if (!seat) return undefined;
	if (isBot(seat)) return nameOfBot(seat.bot ?? '', locale);
	return seat.name || m.person_name({ n: at + 1 }, { locale });
}

/** The bot of a seat that has no person, as opposed to a stand-in. */
function isBot({ name, bot }: NonNullable<Line['seats'][number]>): boolean {
	return bot !== undefined && name === undefined;
}
