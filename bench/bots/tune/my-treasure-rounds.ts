// How rounds of My Treasure end among good players, for the race to eight silver. Run again after changes of its
// settings: node bench/bots/tune/my-treasure-rounds.ts [games] > packages/bots/src/my-treasure/rounds.json

import { game } from '@trove/games/my-treasure';
import { Dice, firstSeat, makeTable } from '@trove/kernel';
import { myTreasure } from '../../../packages/bots/src/my-treasure/index.ts';

const games = Number(process.argv[2] ?? 30_000);
const table = (players: number): { [coins: string]: number } => {
	const counts = new Map<string, number>();
	const state = game.blank(makeTable(game, players));
	const dice = new Dice(`rounds of ${players}`);
	for (let i = 0; i < games; i++) {
		game.deal(state, dice);
		let { round, first } = state;
		for (let mask = game.toAct(state); mask !== 0; mask = game.toAct(state)) {
			const seat = firstSeat(mask);
			game.apply(state, seat, myTreasure.policy(state, seat, dice), 0, dice);
			if (state.round === round && game.toAct(state) !== 0) continue;
			const began = first;
			const coins = Array.from({ length: players }, (_, i) => state.lastCoins[(began + i) % players]).join('');
			counts.set(coins, (counts.get(coins) ?? 0) + 1);
			({ round, first } = state);
		}
	}
	const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
	return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([coins, count]) => [coins, Number((count / all).toFixed(6))]));
};
console.log(JSON.stringify({ 2: table(2), 3: table(3), 4: table(4) }, null, 2));
