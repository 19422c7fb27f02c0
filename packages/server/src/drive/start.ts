import type { Seat } from '@trove/protocol';
import type { Entry } from '../storage/entries.ts';
import { wordsOf } from '../table/decide/sit.ts';
import type { Folded } from '../table/folded.ts';
import { freeBot } from '../table/seats.ts';
import type { Settings } from './settings.ts';

/** Hands out stand-ins who are not at the table yet, one after another. */
export function freeBots({ seats }: Folded, { bots }: Settings): () => string {
	const taken: Pick<Seat, 'bot'>[] = [...seats];
	return () => {
		const bot = freeBot(taken, bots.standIn);
		taken.push({ bot });
		return bot;
	};
}

/** The beginning of a "play now" table: bots on the empty seats, and the words for the deal. */
export function startEntries(folded: Folded, settings: Settings): Entry[] {
	const bots = freeBots(folded, settings);
	const entries: Entry[] = folded.seats.flatMap(({ who, bot }, seat) => (who === null && bot === null ? [{ e: 'bot' as const, seat, bot: bots() }] : []));
	return [...entries, { e: 'started', words: wordsOf(folded) }];
}
