import type { Persona, Replay } from '@trove/protocol';
import type { Folded } from '../core/folded.ts';
import { personasAt } from './personas-at.ts';

/** A replay with what people are called now. A deleted person is not named by a seat that they left. */
export function nameReplay(replay: Replay, personas: ReadonlyMap<string, Persona | null>, shown: Folded['shown']): Replay {
	const people = personasAt(
		replay.seats.map(({ who }) => who),
		personas,
	);
	const seats = replay.seats.map((seat, at) => {
		const person = seat.who === null ? null : (people.get(seat.who) ?? null);
		const gone = person === null && shown[at].who === null;
		return { ...seat, who: gone ? null : seat.who, name: person?.name || null, ...(person ? { avatar: person.avatar } : {}) };
	});
	return { ...replay, seats };
}
