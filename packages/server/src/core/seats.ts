import { BOTS, botOf, crewOf, type Level } from '@trove/bots';
import { SPECTATOR } from '@trove/kernel';
import type { Seat } from '@trove/protocol';
import type { Folded, FoldedSeat } from './folded.ts';

/** An empty seat. */
export const EMPTY: FoldedSeat = {
	who: null,
	bot: null,
	ready: false,
	swap: null,
	away: false,
	missed: 0,
	resigned: false,
	left: false,
	word: '',
	awaySince: null,
	ids: [],
	since: null,
	asked: null,
	stopped: null,
	lent: false,
	fresh: 0,
};

/** The public part of the seats; the same list as before if nothing of it has changed. */
export function shownOf(seats: readonly FoldedSeat[], before: readonly Seat[] = []): readonly Seat[] {
	let changed = seats.length !== before.length;
	const shown = seats.map(({ who, bot, ready, swap, away, missed, resigned }, i) => {
		const old = before[i];
		if (
			old?.who === who &&
			old.bot === bot &&
			old.ready === ready &&
			old.swap === swap &&
			old.away === away &&
			old.missed === missed &&
			old.resigned === resigned
		)
			return old;
		changed = true;
		return { who, bot, ready, swap, away, missed, resigned };
	});
	return changed ? shown : before;
}

/** The seat of a person, or `SPECTATOR`. */
export function seatOf({ shown }: Pick<Folded, 'shown'>, who: string): number {
	for (let seat = 0; seat < shown.length; seat++) if (shown[seat].who === who) return seat;
	return SPECTATOR;
}

/** Whether a seat has neither a person nor a bot. */
export function isEmpty({ who, bot }: Seat): boolean {
	return who === null && bot === null;
}

/** Whether a seat's person still plays, even if a bot stands in. */
export function isPerson({ who, resigned }: Seat): boolean {
	return who !== null && !resigned;
}

/** Whether a seat's person plays without a bot standing in. */
export function isManned(seat: Seat): boolean {
	return isPerson(seat) && seat.bot === null;
}

/** Whether a person is away, missed turns, or has a bot standing in: any action ends that. */
export function isMissing(seat: Seat): boolean {
	return isPerson(seat) && (seat.away || seat.missed > 0 || seat.bot !== null);
}

/** The seats of people who still play. */
export function peopleAt({ shown }: Pick<Folded, 'shown'>): number[] {
	return shown.flatMap((seat, at) => (isPerson(seat) ? at : []));
}

/** The handles of everybody named by the table or its notes. */
export function handlesAt({ shown, host, notes }: Pick<Folded, 'shown' | 'host' | 'notes'>): string[] {
	const noted = notes.flatMap(({ note }) => ('who' in note && note.who !== null ? note.who : []));
	return [...new Set([host, ...shown.flatMap(({ who }) => who ?? []), ...noted])];
}

/** Per seat who sits there, or sat there until they left in play, so that pictures stay the same. */
export function sittersAt({ shown, notes }: Pick<Folded, 'shown' | 'notes'>): (string | null)[] {
	const sitters = shown.map(({ who }) => who);
	for (const { note } of notes) if (note.note === 'left') sitters[note.seat] ??= note.who;
	return sitters;
}

/** A bot of a level that is not at the table yet; if all are, one plays twice. */
export function freeBot(seats: readonly Pick<Seat, 'bot'>[], level: Level): string {
	const crew = crewOf(level);
	return (crew.find(({ id }) => seats.every(({ bot }) => bot !== id)) ?? crew[0] ?? BOTS[0]).id;
}

/** The level of bots that stand in for people. */
export const STAND_IN: Level = 'sailor';

/** Hands out stand-ins that are not at the table yet. */
export function freeBots(seats: readonly Pick<Seat, 'bot'>[]): () => string {
	const taken = [...seats];
	return () => {
		const bot = freeBot(taken, STAND_IN);
		taken.push({ bot });
		return bot;
	};
}

/** The level of a bot. */
export function levelOf(bot: string): Level {
	return botOf(bot)?.level ?? STAND_IN;
}
