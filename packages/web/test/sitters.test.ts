// Who is told to have come to a waiting room, and to have gone.
import type { Seat } from '@trove/protocol';
import { expect, test } from 'vitest';
import type { Online } from '../src/play/online.ts';
import { Sitters } from '../src/table/sitters.ts';

const known = new Set(['a', 'me']);
const online = (...handles: (string | null)[]): Pick<Online, 'sheet' | 'who' | 'isKnown'> => ({
	sheet: { seats: handles.map((who) => ({ who }) as Seat) } as unknown as Online['sheet'],
	who: 'me',
	isKnown: (who) => known.has(who),
});

test('[evening] who sits there first has not come; others come when their name is known, and go; a change of seats is neither', () => {
	const sitters = new Sitters();
	const look = (...[of, names]: [Parameters<Sitters['look']>[0], string[]]) => sitters.look(of, (_, seat) => names[seat]);
	expect(look(online('a', 'late', null), ['Ann', 'Player 2', ''])).toEqual({ came: [], went: [] });
	known.add('late');
	expect(look(online('a', 'late', 'b'), ['Ann', 'Late', 'Player 3'])).toEqual({ came: [], went: [] });
	known.add('b');
	expect(look(online('a', 'late', 'b'), ['Ann', 'Late', 'Ben'])).toEqual({ came: ['Ben'], went: [] });
	expect(look(online('b', 'late', 'a'), ['Ben', 'Late', 'Ann'])).toEqual({ came: [], went: [] });
	expect(look(online(null, 'me', 'a'), ['', 'Me', 'Ann'])).toEqual({ came: [], went: ['Late', 'Ben'] });
	expect(look(online(null, null, 'a'), ['', '', 'Ann'])).toEqual({ came: [], went: [] });
});
