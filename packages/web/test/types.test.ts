// The compiler's tests: `npm run check` fails when a screen reads views, actions or events without their types.
import { games } from '@trove/games';
import type { IsLoose } from '@trove/kernel/testing';
import { expect, test } from 'vitest';
import type { screen as deadMansDraw } from '../src/games/dead-mans-draw/index.ts';
import type { screen as myTreasure } from '../src/games/my-treasure/index.ts';
import type { screen as silverAndGold } from '../src/games/silver-and-gold/index.ts';
import type { screen as trezors } from '../src/games/trezors/index.ts';
import type { Screen } from '../src/table/screen.ts';

type ViewOf<S> = S extends Screen<infer V, infer _A, infer _E> ? V : never;
type ActionOf<S> = S extends Screen<infer _V, infer A, infer _E> ? A : never;
type EventOf<S> = S extends Screen<infer _V, infer _A, infer E> ? E : never;
type IsAnyLoose<S> = [IsLoose<ViewOf<S>>, IsLoose<ActionOf<S>>, IsLoose<EventOf<S>>];

test('every screen is written for its game’s view, actions and events', () => {
	const exact: [false, false, false] = [false, false, false];
	const screens = {
		'silver-and-gold': exact satisfies IsAnyLoose<typeof silverAndGold>,
		'dead-mans-draw': exact satisfies IsAnyLoose<typeof deadMansDraw>,
		'my-treasure': exact satisfies IsAnyLoose<typeof myTreasure>,
		trezors: exact satisfies IsAnyLoose<typeof trezors>,
	};
	const loose: [true, true, true] = [true, true, true];
	loose satisfies IsAnyLoose<Screen>;
	expect(Object.keys(screens)).toEqual(games.ids);
});

test('a field that does not exist cannot be read by a screen', () => {
	const misread = [
		// @ts-expect-error
		(view: ViewOf<typeof silverAndGold>) => view.nothing,
		// @ts-expect-error
		(view: ViewOf<typeof deadMansDraw>) => view.nothing,
		// @ts-expect-error
		(view: ViewOf<typeof myTreasure>) => view.nothing,
		// @ts-expect-error
		(view: ViewOf<typeof trezors>) => view.nothing,
	];
	expect(misread).toHaveLength(games.ids.length);
});
