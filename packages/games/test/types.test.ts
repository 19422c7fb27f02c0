// The compiler's tests: `npm run check` fails when the types of a game are lost on the way to its readers.
import type { Action, GameEvent, View } from '@trove/kernel';
import type { IsLoose } from '@trove/kernel/testing';
import { expect, test } from 'vitest';
import * as deadMansDraw from '../dead-mans-draw/index.ts';
import { games } from '../index.ts';
import * as myTreasure from '../my-treasure/index.ts';
import * as silverAndGold from '../silver-and-gold/index.ts';
import * as trezors from '../trezors/index.ts';

const TYPED = [silverAndGold, deadMansDraw, myTreasure, trezors];

/** What a game and its words say of views, actions and events. */
interface Typed {
	readonly entry: {
		readonly game: {
			view(...args: never[]): View;
			observe(...args: never[]): View;
			rebuild(table: never, sight: never, chance: never): object;
			make(...args: never[]): Action;
			redact(event: never, seat: never): GameEvent | null;
		};
		readonly words: {
			position(view: never, seat: never, telling: never): string[];
			action(action: never, telling: never): string;
			event(event: never, telling: never): string;
		};
	};
}

type Views<G extends Typed> =
	| ReturnType<G['entry']['game']['view' | 'observe']>
	| Parameters<G['entry']['game']['rebuild']>[1]
	| Parameters<G['entry']['words']['position']>[0];
type Actions<G extends Typed> = ReturnType<G['entry']['game']['make']> | Parameters<G['entry']['words']['action']>[0];
type Events<G extends Typed> = Parameters<G['entry']['game']['redact']>[0] | Parameters<G['entry']['words']['event']>[0];

type IsAnyLoose<G extends Typed> = [IsLoose<Views<G>>, IsLoose<Actions<G>>, IsLoose<Events<G>>];

test('every game’s view, actions and events have only their own fields, in its rules and in its words', () => {
	const exact: [false, false, false] = [false, false, false];
	exact satisfies IsAnyLoose<typeof silverAndGold>;
	exact satisfies IsAnyLoose<typeof deadMansDraw>;
	exact satisfies IsAnyLoose<typeof myTreasure>;
	exact satisfies IsAnyLoose<typeof trezors>;
	// What a registry knows is loose: only a game's own entry has its types.
	const loose: [true, true, true] = [true, true, true];
	loose satisfies IsAnyLoose<{ entry: (typeof games.entries)[number] }>;
	expect(TYPED.map(({ entry }) => entry.game.id)).toEqual(games.ids);
});

test('a field that does not exist cannot be read', () => {
	const misread = [
		// @ts-expect-error
		(view: Views<typeof silverAndGold>) => view.nothing,
		// @ts-expect-error
		(view: Views<typeof deadMansDraw>) => view.nothing,
		// @ts-expect-error
		(view: Views<typeof myTreasure>) => view.nothing,
		// @ts-expect-error
		(view: Views<typeof trezors>) => view.nothing,
		// @ts-expect-error
		(action: Actions<typeof silverAndGold>) => action.do === 'keep' && action.nothing,
		// @ts-expect-error
		(action: Actions<typeof deadMansDraw>) => action.do === 'choose' && action.nothing,
		// @ts-expect-error
		(action: Actions<typeof myTreasure>) => action.do === 'claim' && action.nothing,
		// @ts-expect-error
		(action: Actions<typeof trezors>) => action.do === 'tap' && action.nothing,
		// @ts-expect-error
		(event: Events<typeof silverAndGold>) => event.on === 'over' && event.nothing,
		// @ts-expect-error
		(event: Events<typeof deadMansDraw>) => event.on === 'over' && event.nothing,
		// @ts-expect-error
		(event: Events<typeof myTreasure>) => event.on === 'over' && event.nothing,
		// @ts-expect-error
		(event: Events<typeof trezors>) => event.on === 'over' && event.nothing,
	];
	expect(misread).toHaveLength(3 * TYPED.length);
});
