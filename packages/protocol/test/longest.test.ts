import { games } from '@trove/games';
import { Dice, dealt, firstSeat, type Game, Moves, makeTable, type Options } from '@trove/kernel';
import { expect, test } from 'vitest';
import { LIMITS, type Request } from '../src/index.ts';

/** All combinations of a game's options. */
function* allOptions(game: Game): Generator<Options> {
	let all: Options[] = [{}];
	for (const [name, values] of Object.entries(game.options)) all = all.flatMap((options) => values.map((value) => ({ ...options, [name]: value })));
	yield* all;
}

/** The length of the longest legal action in random games, with the longest tap time. */
function longestAction(game: Game): number {
	const moves = new Moves();
	let longest = 0;
	for (const options of allOptions(game)) {
		for (let players = game.players.min; players <= game.players.max; players++) {
			const dice = new Dice(`${game.id} ${players} ${JSON.stringify(options)}`);
			const state = dealt(game, makeTable(game, players, options), dice);
			for (let mask = game.toAct(state); mask !== 0; mask = game.toAct(state)) {
				const seat = firstSeat(mask);
				game.legal(state, seat, moves.clear());
				for (let i = 0; i < moves.count; i++) longest = Math.max(longest, JSON.stringify(game.make(moves.list[i], 60_000)).length);
				game.apply(state, seat, moves.list[dice.below(moves.count)], 0, dice);
			}
		}
	}
	return longest;
}

test.each(games.ids)('%s: a message has room for as many of the longest actions as may be sent as one', (id) => {
	const longest = longestAction(games.find(id).game);
	const request: Request = { t: 'act', c: LIMITS.channel, id: 'x'.repeat(LIMITS.id), v: Number.MAX_SAFE_INTEGER, do: [{ do: '' }] };
	const envelope = JSON.stringify(request).length - JSON.stringify(request.do[0]).length;
	expect(longest).toBeGreaterThan(20);
	expect(envelope + LIMITS.actions * (longest + 1)).toBeLessThanOrEqual(LIMITS.message);
});
