import { isRefusal, makeMatchFile, type Refusal, startMatch, TABLE } from '@trove/kernel';
import { HOW, type Replay } from '@trove/protocol';
import { gameOf, seedOf } from './deal.ts';
import type { From, Logged } from './entries.ts';
import type { Folded } from './folded.ts';
import { hasQuit } from './over.ts';
import { no } from './refusals.ts';
import { sittersAt } from './seats.ts';

/** When everybody may see everything of a table; null if it is not over. */
export function openSince({ endedAt, terms }: Folded): number | null {
	return endedAt === null ? null : endedAt + terms.delay * 1000;
}

/** When somebody may see a whole table: those who sat there as soon as it is over. `who` is null for a stranger. */
function openFor(folded: Folded, who: string | null): number | null {
	return who !== null && sittersAt(folded).includes(who) ? folded.endedAt : openSince(folded);
}

/** The time, which another server that wrote the last entry may know a little better. */
function timeAt({ at }: Folded, now: number): number {
	return Math.max(at, now);
}

/** A finished game with its proof, without names. Refused if it is not over, or `who` is a delayed spectator. */
export function replayOf(folded: Folded, now: number, who: string | null = null): Replay | Refusal {
	const { table, match, over, endedAt, seats, shown, notes, commitment, secret, words, from } = folded;
	const open = openFor(folded, who);
	if (!match || !over || endedAt === null || open === null || open > timeAt(folded, now)) return no('not-over');
	const seed = seedOf(folded);
	const sitters = sittersAt({ shown, notes });
	return {
		table,
		ended: endedAt,
		over,
		file: makeMatchFile(match, seed),
		...(from ? { from: { table: from.table, step: from.step, file: JSON.parse(from.file) } } : {}),
		seats: shown.map(({ bot }, seat) => ({ who: sitters[seat], name: null, bot, ...(hasQuit(seats[seat]) ? { quit: true as const } : {}) })),
		proof: { commitment, secret, words, seed, how: HOW },
	};
}

/** A finished game up to a step, to play on from. Refused if there is no such step, or nobody is to act after it. */
export function cutAt(folded: Folded, step: number, now: number, who: string | null = null): From | Refusal {
	const { match, table } = folded;
	const open = openFor(folded, who);
	// A game that was itself played on from another would need two seeds in its file.
	if (!match || open === null || open > timeAt(folded, now) || folded.from || step > match.steps.length) return no('bad-step');
	const seed = seedOf(folded);
	const again = startMatch(gameOf(folded), match.table, seed);
	for (const { seat, ...action } of match.actions.slice(0, step)) {
		const done = again.replay(seat ?? TABLE, action);
		if (isRefusal(done)) return no('bad-step');
	}
	return again.over ? no('bad-step') : { table, step, file: JSON.stringify(makeMatchFile(again, seed)) };
}

/** The version of the archive format. */
const FORMAT = 1;

/** The archive of a finished table: its log without what only a table in play needs. */
export function makeArchive(log: readonly Logged[]): string {
	const entries = log.map(({ entry }) => {
		if (entry.e !== 'acted' && entry.e !== 'undone') return entry;
		const { id: _, ...rest } = entry;
		return rest;
	});
	return JSON.stringify({ format: FORMAT, at: log.map(({ at }) => at), entries, told: log.at(-1)?.told ?? [] });
}

/** Reads the log of an archive. */
export function parseArchive(text: string): Logged[] {
	const { format, at, entries, told } = JSON.parse(text) as { format: number; at: number[]; entries: Logged['entry'][]; told: number[] };
	if (format !== FORMAT) throw new Error(`an archive of format ${format} cannot be read`);
	return entries.map((entry, i) => ({ seq: i + 1, at: at[i], entry, told }));
}
