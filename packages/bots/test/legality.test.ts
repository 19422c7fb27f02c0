import { games } from '@trove/games';
import { everyTable, isRefusal, makeTable, startMatch } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { PLAYERS, TEMPERAMENTS } from '../src/question.ts';

const tables = games.entries.flatMap(({ game }) => everyTable(game).map((table) => [game.id, table.players, table.options] as const));

// Many more of them are played by `npm run bench:bots -- --cells legal`.
describe('no bot makes an illegal move', () => {
	it.each(tables)('%s, %i players, %o', (id, players, options) => {
		const { game } = games.find(id);
		const table = makeTable(game, players, options);
		// Two games, so that different bots play every seat; one at large tables.
		for (const shift of players > 4 ? [0] : [0, 3]) {
			const match = startMatch(game, table, `legal ${shift}`);
			for (let step = 0; !match.over; step++) {
				for (const seat of match.toAct) {
					if (!match.toAct.includes(seat)) continue;
					const player = PLAYERS[(seat + shift) % PLAYERS.length];
					const temperament = TEMPERAMENTS[(seat + step) % TEMPERAMENTS.length];
					const question = questionOf(game, table, match.state, seat, { iterations: 20 }, `${shift}/${step}/${seat}`);
					const { action } = answer(games, { player, temperament, question });
					const done = match.act(seat, action);
					if (isRefusal(done)) expect.fail(`${player} played ${JSON.stringify(action)}: ${done.code}`);
				}
			}
			expect(game.outcome(match.state)).not.toBeNull();
		}
	});
});
