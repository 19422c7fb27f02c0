import { EVERYTHING } from '@trove/kernel';
import type { SilverAndGoldEvent } from './events.ts';
import { KEEP, OVER, type State } from './state.ts';

/** What a seat is told of an event; with `later`, what the log still shows of it then. */
export function redact(event: SilverAndGoldEvent, seat: number, later?: State): SilverAndGoldEvent | null {
	if (seat === EVERYTHING || later?.phase === OVER) return event;
	switch (event.on) {
		case 'dealt':
			// Two of the four go back into the deck, and the view forgets them.
			return event.seat === seat && (later === undefined || later.phase === KEEP) ? event : { ...event, cards: '?' };
		case 'kept':
			return event.seat === seat ? event : { ...event, cards: '?' };
		case 'marked':
		case 'bonus':
		case 'cross':
		case 'coin':
		case 'palm':
		case 'lapsed':
			return event.seat === seat ? event : null;
		case 'marks':
			// The own marks were told one by one.
			return event.seat === seat ? null : event;
		case 'expedition':
			// SG-3: nobody may look back through the played ones.
			return later === undefined || later.turn === event.turn ? event : { ...event, shape: '?' };
		default:
			return event;
	}
}
