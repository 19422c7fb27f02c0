import { type GameEvent, isRefusal, type Match, type Refusal, refuse, type Trial } from '@trove/kernel';
import { type Clocks, clocksAfterAction, clocksAfterUndo, clocksOf, startClocks, stopOf } from './clock.ts';
import { dealMatch } from './deal.ts';
import type { Entry } from './entries.ts';
import type { Folded, FoldedSeat } from './folded.ts';
import { toldAtTable } from './over.ts';
import { withId } from './request-ids.ts';
import { shownOf } from './seats.ts';

type Of<E extends Entry['e']> = Extract<Entry, { e: E }>;

/** The table after an entry of the game itself. A refusal means that this server cannot fold the log. */
export function foldMatch(
	before: Folded,
	at: number,
	entry: Of<'started' | 'acted' | 'undone'>,
	tried?: Trial,
): { folded: Folded; events: readonly GameEvent[] } | Refusal {
	if (entry.e === 'started') return started(before, at, entry);
	const { match } = before;
	if (!match) return refuse('not-started');
	const trial = tried ?? (entry.e === 'acted' ? match.try(entry.seat, entry.do) : match.tryUndo(entry.seat));
	if (isRefusal(trial)) return trial;
	const next = match.after(trial);
	const clocks = entry.e === 'acted' ? clocksAfterAction(clocksOf(before), next, match.game.toAct(match.state), at, trial) : clocksAfterUndo(before, next, at);
	return { folded: moved(before, at, next, clocks, entry.seat, entry.id), events: toldAtTable(trial.events, next, next.state, before.seats) };
}

function started(before: Folded, at: number, { words }: Of<'started'>): { folded: Folded; events: readonly GameEvent[] } {
	const match = dealMatch({ ...before, words });
	const { began, since, asked } = startClocks(match, at);
	const seats = before.seats.map((seat, i) => ({ ...seat, since: since[i], asked: asked[i], swap: null }));
	const shown = shownOf(seats, before.shown);
	const folded: Folded = { ...before, seq: before.seq + 1, at, status: 'playing', words, match, began, seats, shown };
	return { folded, events: match.dealt() };
}

/** Whether a bot stands in for one turn. */
function standsIn({ who, bot, away, resigned }: FoldedSeat): boolean {
	return who !== null && bot !== null && !away && !resigned;
}

/**
 * The table with another version of its match. Seats with changes, or with new options (for `settle`), are new objects.
 */
function moved(before: Folded, at: number, match: Match, { began, since, asked, lent, over }: Clocks, actor: number, id: string | undefined): Folded {
	const { version } = match;
	const seats = before.seats.slice();
	let relieved = false;
	for (let i = 0; i < seats.length; i++) {
		const seat = seats[i];
		const mine = i === actor && id !== undefined;
		const relieves = standsIn(seat) && (over === true || since[i] === null);
		if (relieves) relieved = true;
		if (!mine && !relieves && match.freshSince(i) !== version && since[i] === seat.since && asked[i] === seat.asked) continue;
		const same = since[i] === seat.since;
		// Not spread: repeated spreading creates new hidden classes and deoptimises readers.
		seats[i] = {
			who: seat.who,
			bot: relieves ? null : seat.bot,
			ready: seat.ready,
			swap: seat.swap,
			away: seat.away,
			missed: seat.missed,
			resigned: seat.resigned,
			left: seat.left,
			word: seat.word,
			awaySince: seat.awaySince,
			ids: mine ? withId(seat.ids, id) : seat.ids,
			since: since[i],
			asked: asked[i],
			stopped: same ? seat.stopped : stopOf(seat, since[i], at, before.began),
			// A new turn starts without lent time.
			lent: lent ? lent[i] : seat.lent && (same || since[i] === null),
			fresh: seat.fresh,
		};
	}
	return { ...before, seq: before.seq + 1, at, match, began, seats, shown: relieved ? shownOf(seats, before.shown) : before.shown };
}
