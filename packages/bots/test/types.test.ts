// The compiler's tests: `npm run check` fails when a question or a sitting loses the types of its game.
import * as deadMansDraw from '@trove/games/dead-mans-draw';
import * as myTreasure from '@trove/games/my-treasure';
import * as silverAndGold from '@trove/games/silver-and-gold';
import * as trezors from '@trove/games/trezors';
import { type Action, Dice, dealt, type Game, makeTable, type View } from '@trove/kernel';
import type { IsLoose } from '@trove/kernel/testing';
import { expect, test } from 'vitest';
import { questionOf } from '../src/ask.ts';
import { deadMansDraw as deadMansDrawMinds } from '../src/dead-mans-draw/index.ts';
import type { Minds, Sitting } from '../src/mind.ts';
import { myTreasure as myTreasureMinds } from '../src/my-treasure/index.ts';
import type { Question } from '../src/question.ts';
import { silverAndGold as silverAndGoldMinds } from '../src/silver-and-gold/index.ts';
import { sitAt } from '../src/sitting.ts';
import { trezors as trezorsMinds } from '../src/trezors/index.ts';

type IsAnyLoose<Q> = Q extends Question<infer V, infer A> ? [IsLoose<V>, IsLoose<A>] : never;

/** Asks about the first decision of a game and lets one of its own minds decide. */
function ask<S extends object, V extends View, A extends Action>(game: Game<S, V, A>, minds: Minds<S>): Question<V, A> {
	const table = makeTable(game);
	const state = dealt(game, table, new Dice('types'));
	const seat = 31 - Math.clz32(game.toAct(state));
	const question = questionOf(game, table, state, seat, { iterations: 1 }, 'types');
	const sitting: Sitting<S> = sitAt(game, question);
	expect(sitting.moves).toContain(minds.greedy(sitting).move);
	return question;
}

test('a question and a sitting keep the types of their game', () => {
	const questions = [
		ask(silverAndGold.game, silverAndGoldMinds),
		ask(deadMansDraw.game, deadMansDrawMinds),
		ask(myTreasure.game, myTreasureMinds),
		ask(trezors.game, trezorsMinds),
	] as const;
	const exact: [false, false] = [false, false];
	exact satisfies IsAnyLoose<(typeof questions)[0]>;
	exact satisfies IsAnyLoose<(typeof questions)[1]>;
	exact satisfies IsAnyLoose<(typeof questions)[2]>;
	exact satisfies IsAnyLoose<(typeof questions)[3]>;
	// @ts-expect-error: a mind of one game is not asked about another
	expect(() => ask(trezors.game, silverAndGoldMinds)).toThrow();
});
