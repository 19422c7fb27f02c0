import { Fault } from '@trove/kernel';
import { expect, test } from 'vitest';
import { KINDS } from '../cards.ts';
import { game } from '../index.ts';
import { claim, draw, grab, place } from './table.ts';

const PLACES = [0, 1, 2, 3];
const all = [draw, ...PLACES.map(place), ...PLACES.map(grab), ...PLACES.flatMap((at) => KINDS.map((kind) => claim(at, kind)))];

test('every action has a number of its own and comes back from it', () => {
	for (const [move, action] of all.entries()) {
		expect(game.parse(action)).toEqual({ move, extra: 0 });
		expect(game.make(move, 0)).toEqual(action);
	}
	expect(all.length).toBe(33);
});

function fieldOf(action: Record<string, unknown>): string {
	try {
		game.parse(action as { do: string });
	} catch (error) {
		if (error instanceof Fault) return error.field;
		throw error;
	}
	return 'none';
}

test.each([
	[{ do: 'dig' }, 'do'],
	[{}, 'do'],
	[{ do: 'draw', place: 1 }, 'place'],
	[{ do: 'place' }, 'place'],
	[{ do: 'place', place: -1 }, 'place'],
	[{ do: 'place', place: 4 }, 'place'],
	[{ do: 'place', place: '1' }, 'place'],
	[{ do: 'place', place: 1, token: 'ring' }, 'token'],
	[{ do: 'claim', place: 1 }, 'token'],
	[{ do: 'claim', place: 4, token: 'ring' }, 'place'],
	[{ do: 'claim', place: 0, token: 'mouse' }, 'token'],
	[{ do: 'claim', place: 0, token: 'ring', note: '' }, 'note'],
	[{ do: 'grab' }, 'place'],
	[{ do: 'grab', place: 1.5 }, 'place'],
	[{ do: 'grab', place: 1, token: 'ring' }, 'token'],
])('%j is faulty at %s', (action, field) => expect(fieldOf(action)).toBe(field));
