import { Fault, isRefusal, parseAction } from '@trove/kernel';
import { expect, test } from 'vitest';
import { PIRATES } from '../cards.ts';
import { entry, game } from '../index.ts';

const ACTIONS = [
	...PIRATES.map((card) => ({ do: 'play', card })),
	{ do: 'tap', chest: 0, ms: 0 },
	{ do: 'tap', chest: 1, ms: 412 },
	{ do: 'tap', chest: 2, ms: 60_000 },
	{ do: 'pass' },
	{ do: 'close' },
];

test('every action is a move of its own and comes back as itself', () => {
	const moves = ACTIONS.map((action) => game.parse(action));
	expect(moves.map(({ move, extra }) => game.make(move, extra))).toEqual(ACTIONS);
	expect(moves.map(({ move }) => move)).toEqual(ACTIONS.map((_, index) => index));
	expect(moves.map(({ extra }) => extra)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 412, 60_000, 0, 0]);
});

test.each([
	[{ do: 'play' }, 'card'],
	[{ do: 'play', card: 'hook' }, 'card'],
	[{ do: 'play', card: 3 }, 'card'],
	[{ do: 'play', card: 'crown', ms: 1 }, 'ms'],
	[{ do: 'tap', ms: 300 }, 'chest'],
	[{ do: 'tap', chest: 3, ms: 300 }, 'chest'],
	[{ do: 'tap', chest: -1, ms: 300 }, 'chest'],
	[{ do: 'tap', chest: 1 }, 'ms'],
	[{ do: 'tap', chest: 1, ms: -1 }, 'ms'],
	[{ do: 'tap', chest: 1, ms: 60_001 }, 'ms'],
	[{ do: 'tap', chest: 1, ms: 300.5 }, 'ms'],
	[{ do: 'tap', chest: 1, ms: 300, card: 'crown' }, 'card'],
	[{ do: 'pass', chest: 1 }, 'chest'],
	[{ do: 'close', ms: 1 }, 'ms'],
])('%j is not an action: %s', (action, field) => {
	expect(() => game.parse(action)).toThrow(Fault);
	const refusal = parseAction(entry.game, action);
	expect(isRefusal(refusal) && [refusal.code, refusal.data?.field]).toEqual(['bad-action', field]);
});
