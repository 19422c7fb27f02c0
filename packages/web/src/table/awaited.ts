import type { Telling } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';

/** What a waiting room waits for, as a sentence for `seat`; empty while that seat itself is not ready. */
export function awaitedIn({ seats, host, due }: Pick<Sheet, 'seats' | 'host' | 'due'>, seat: number | null, { names, locale }: Telling): string {
	// A table with a countdown begins by itself.
	if (seat === null || due !== null) return '';
	const hosts = seats[seat].who === host;
	if (!seats[seat].ready && !hosts) return '';
	const unready = seats.flatMap(({ who, ready }, at) => (who === null || ready || who === host || at === seat ? [] : at));
	if (unready.length > 0) return m.room_waits_ready({ names: unready.map((at) => names[at]).join(', ') }, { locale });
	if (seats.some(({ who, bot }) => who === null && bot === null)) return m.room_waits_seats({}, { locale });
	if (hosts) return m.room_may_begin({}, { locale });
	return m.room_waits_host({ name: names[seats.findIndex(({ who }) => who === host)] ?? '' }, { locale });
}
