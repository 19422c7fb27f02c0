import { EVERYTHING } from '@trove/kernel';
import type { TrezorsEvent } from './events.ts';
import { OVER, type State } from './state.ts';

/** What a seat is told of an event. With `later`, the log hides what has left the table until the game is over. */
export function redact(happened: TrezorsEvent, seat: number, later?: State): TrezorsEvent {
	if (seat === EVERYTHING || later?.phase === OVER) return happened;
	const told = withoutSecrets(happened, seat);
	return later && happened.round < later.round ? withoutPast(told) : told;
}

/** TZ-3, TZ-8: of others one learns only that they have chosen, and that they have tapped or passed. */
function withoutSecrets(event: TrezorsEvent, seat: number): TrezorsEvent {
	if (event.on === 'choose' && event.seat !== seat) return { ...event, card: '?' };
	if (event.on === 'tap' && event.seat !== seat) return { ...event, tap: '?' };
	return event;
}

/** Of a round that has ended the table shows only the chests won, the hooks and the hands. */
function withoutPast(event: TrezorsEvent): TrezorsEvent {
	switch (event.on) {
		case 'lay':
			return { ...event, chests: event.chests.map(() => '?') };
		case 'choose':
			return { ...event, card: '?' };
		case 'reveal':
			return { ...event, chests: event.chests.map(() => '?'), played: event.played.map((card) => card && '?') };
		case 'tap':
			return { ...event, tap: '?' };
		case 'settle':
			return { ...event, taps: event.taps.map((tap) => tap && '?') };
		case 'wrong':
		case 'contest':
		case 'discard':
			return { ...event, kind: '?' };
		default:
			return event;
	}
}
