import { Dice, Match, makeTable, Seeded, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { games } from '../index.ts';

for (const id of games.ids) {
	const { game } = games.find(id);
	for (const contest of game.options.contest ?? [undefined]) {
		test(`${id}${contest === undefined ? '' : `, ${contest}`}: where the table itself has moves, and only there, the game says that there are races`, () => {
			const table = makeTable(game, 2, contest === undefined ? {} : { contest });
			const match = new Match(game, table, new Seeded('races'));
			const dice = new Dice('races');
			let tables = 0;
			while (!match.over) {
				tables += match.legal(TABLE).length;
				const seat = match.toAct[dice.below(match.toAct.length)];
				const legal = match.legal(seat);
				const action = legal[dice.below(legal.length)];
				match.act(seat, action.do === 'tap' ? { ...action, ms: 400 } : action);
			}
			expect(game.races?.(table) ?? false).toBe(tables > 0);
		});
	}
}
