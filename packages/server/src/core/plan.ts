// What will happen at a table by itself if nobody acts. Both the due time and the tasks are read from this list, so
// that they agree.
import { type Action, TABLE } from '@trove/kernel';
import { type Overdue, planAbsences, planReturns } from './absence.ts';
import { wordsOf } from './deal.ts';
import type { Entry } from './entries.ts';
import type { Folded } from './folded.ts';
import { anybodyHere, isHere, isResting, leftAloneFor, missedFrom, type Presence } from './presence.ts';
import { isRace } from './race.ts';
import { freeBots, isManned, isPerson, seatOf } from './seats.ts';
import type { TableSettings } from './settings.ts';
import { voters, won } from './votes.ts';

/** Something that will happen at a time. */
export type Planned =
	/** Entries for the log. */
	| { readonly at: number; readonly what: 'append'; readonly entries: readonly Entry[] }
	/** An action of the table's own seat. */
	| { readonly at: number; readonly what: 'act'; readonly actions: readonly Action[] }
	/** A bot's action. It is asked at once, so that it has decided by then. */
	| { readonly at: number; readonly what: 'ask'; readonly seat: number; readonly bot: string; readonly shared: boolean }
	/** Somebody's time is over. */
	| Overdue;

const ABANDONED: readonly Entry[] = [{ e: 'ended', why: 'abandoned' }];

const NOTHING: readonly Planned[] = [];

/**
 * All that will happen, unordered. While nobody is active, a table in play or paused only waits for its people, and is
 * abandoned in the end.
 */
export function planOf(folded: Folded, presence: Presence, settings: TableSettings): readonly Planned[] {
	if (isQuiet(folded, presence)) return NOTHING;
	const planned: Planned[] = [];
	const resting = folded.status !== 'open' && isResting(folded, presence);
	switch (folded.status) {
		case 'open':
			planStart(folded, presence, settings, planned);
			planHost(folded, presence, settings, planned);
			break;
		case 'playing':
			planReturns(folded, presence, settings, planned);
			if (resting) break;
			if (isRace(folded.match)) planRace(folded, presence, settings, planned);
			else planAbsences(folded, presence, settings, planned);
			planBots(folded, settings, planned);
			break;
		case 'paused':
			break;
		case 'over':
			return planned;
	}
	if (!resting) planVote(folded, presence, settings, planned);
	planEnd(folded, presence, settings, planned);
	return planned;
}

/** The common case: people play, all are connected, no clock runs, and nothing will happen by itself. */
function isQuiet({ status, terms, match, vote, seats }: Folded, { gone }: Presence): boolean {
	if (status !== 'playing' || terms.pace !== 'relaxed' || vote !== null || match?.game.races) return false;
	for (let seat = 0; seat < seats.length; seat++)
		if (gone[seat] !== null || seats[seat].away || seats[seat].awaySince !== null || !isManned(seats[seat])) return false;
	return true;
}

/**
 * A vote closes when its time is over. A pause or its end is won earlier if all missing voters are absent for long
 * enough; a bot, if those who were not for it have left.
 */
function planVote(folded: Folded, presence: Presence, settings: TableSettings, planned: Planned[]): void {
	const { vote, voteSince } = folded;
	if (vote === null || voteSince === null) return;
	const { on, seat } = vote;
	planned.push({
		at: settings.outages.deadline(voteSince, settings.vote),
		what: 'append',
		entries: [{ e: 'vote', seat: TABLE, on, of: seat, yes: false }],
	});
	if (on === 'bot') {
		if (seat === null || !won(folded, vote, () => false)) return;
		planned.push({ at: folded.at, what: 'append', entries: [{ e: 'away', seat, bot: freeBots(folded.seats)(), why: 'vote' }] });
		return;
	}
	if (vote.for.length === 0) return;
	const missing = voters(folded, vote).filter((voter) => !vote.for.includes(voter));
	const missed = missing.map((voter) => missedFrom(folded, presence, voter, settings));
	if (missed.some((at) => at === null)) return;
	planned.push({ at: Math.max(folded.at, ...missed.map(Number)), what: 'append', entries: [{ e: on === 'pause' ? 'paused' : 'resumed' }] });
}

/**
 * "Play now" begins when all seats are taken and everybody is ready, at the latest when its time is over. It waits
 * until somebody is connected.
 */
function planStart(folded: Folded, presence: Presence, settings: TableSettings, planned: Planned[]): void {
	if (!folded.playNow || !anybodyHere(folded, presence)) return;
	const complete = folded.seats.every(({ who, bot, ready }) => bot !== null || (who !== null && ready));
	planned.push({
		at: complete ? folded.at : settings.outages.deadline(folded.made, settings.playNow),
		what: 'append',
		entries: startEntries(folded),
	});
}

/** When the host of a rematch who is gone is replaced by somebody present: only a host can begin or free a seat. */
function planHost(folded: Folded, presence: Presence, { missed, outages }: TableSettings, planned: Planned[]): void {
	const { again, host, made, shown } = folded;
	if (!again) return;
	const gone = presence.gone[seatOf(folded, host)] ?? null;
	const next = shown.find((_, seat) => isHere(folded, presence, seat));
	if (gone === null || !next?.who) return;
	// Who was not seen since the server started may still be on the way.
	const since = Math.max(gone, made, outages.until);
	planned.push({ at: outages.deadline(since, missed), what: 'append', entries: [{ e: 'host', who: next.who }] });
}

/** The start of a "play now" table: bots on the empty seats, and the words for the deal. */
function startEntries({ seats }: Folded): Entry[] {
	const bots = freeBots(seats);
	const seated = seats.flatMap(({ who, bot }, seat): Entry[] => (who === null && bot === null ? [{ e: 'bot', seat, bot: bots() }] : []));
	return [...seated, { e: 'started', words: wordsOf(seats) }];
}

/**
 * A race ends with its window, or when nobody is left to wait for. People without connection are not waited for, except
 * after an outage.
 */
function planRace(folded: Folded, presence: Presence, { race, outages }: TableSettings, planned: Planned[]): void {
	const { match, began } = folded;
	if (!match || began === null) return;
	const waits = match.toAct.some((seat) => folded.seats[seat].bot !== null || presence.gone[seat] === null);
	const end = outages.deadline(began, race);
	const at = waits ? end : Math.min(end, began < outages.until ? outages.until : began);
	planned.push({ at, what: 'act', actions: match.legal(TABLE).slice(0, 1) });
}

/** Whether several act at once in this phase; those who have acted already count. */
export function isShared({ match, seats, began }: Folded): boolean {
	const mask = match ? match.game.toAct(match.state) : 0;
	return (mask & (mask - 1)) !== 0 || seats.some(({ stopped }) => stopped !== null && stopped.began === began);
}

/**
 * Bots act a fixed time after they could. If several act at once, they make all their actions a fixed time after the
 * phase began, so that nobody learns how many steps they took.
 */
function planBots(folded: Folded, settings: TableSettings, planned: Planned[]): void {
	const { match, seats } = folded;
	if (!match) return;
	const mask = match.game.toAct(match.state);
	let shared: boolean | undefined;
	for (let seat = 0; seat < seats.length; seat++) {
		const { bot, asked } = seats[seat];
		if (bot === null || asked === null || ((mask >> seat) & 1) === 0) continue;
		shared ??= isShared(folded);
		planned.push({ at: (shared ? (folded.began ?? asked) : asked) + settings.botPace, what: 'ask', seat, bot, shared });
	}
}

/** A table at which nobody is connected is abandoned after a while, unless only bots play. */
function planEnd(folded: Folded, presence: Presence, { abandoned, outages }: TableSettings, planned: Planned[]): void {
	const { status, terms } = folded;
	if (anybodyHere(folded, presence) || (status === 'playing' && !folded.seats.some(isPerson))) return;
	const playing = terms.pace === 'days' ? abandoned.turns * terms.turn * 1000 : abandoned.playing;
	const span = status === 'open' ? abandoned.open : status === 'paused' ? abandoned.paused : playing;
	planned.push({ at: leftAloneFor(span, folded, presence, outages, abandoned.playing), what: 'append', entries: ABANDONED });
}
