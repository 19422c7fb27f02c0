import { type Action, Dice, type Game, legalActions, makeTable, seatsOf, TABLE, type Table } from '../src/index.ts';
import type { Kit, Temper } from './kit.ts';

/** Chooses evenly. */
export const even: Temper = { name: 'even', choose: (actions, _sight, _seat, dice) => actions[dice.below(actions.length)] };

/** Every table that a kit is played at: all player counts with all sets of options. */
export function tablesOf(kit: Kit): Table[] {
	const { game } = kit.entry;
	const counts = Array.from({ length: game.players.max - game.players.min + 1 }, (_, i) => game.players.min + i);
	return counts.flatMap((players) => kit.options.map((options) => makeTable(game, players, options)));
}

/** A table in a test's title. */
export function tableName({ players, options }: Table): string {
	const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
	return [`${players} players`, ...set].join(', ');
}

/** Who plays a random game: half of the games evenly, the other half by the kit's tempers, one per seat. */
export function castOf(kit: Kit, table: Table, dice: Dice): Temper[] {
	const biased = dice.below(2) === 1 && kit.tempers.length > 0;
	const together = dice.below(2) === 1;
	const pick = (): Temper => (biased ? kit.tempers[dice.below(kit.tempers.length)] : even);
	const same = pick();
	return Array.from({ length: table.players }, () => (together ? same : pick()));
}

/** One choice of one of the seats to act, simultaneous seats in a random order; now and then the table's own, where it has one. */
export function chooseOne<S extends object>(game: Game<S>, state: S, cast: readonly Temper[], dice: Dice): { seat: number; action: Action } {
	const own = legalActions(game, state, TABLE);
	if (own.length > 0 && dice.below(12) === 0) return { seat: TABLE, action: own[0] };
	const seats = seatsOf(game.toAct(state));
	const seat = seats[dice.below(seats.length)];
	const action = cast[seat].choose(legalActions(game, state, seat), game.observe(state, seat), seat, dice);
	return { seat, action: timed(action, dice) };
}

/** A tap needs a time. Sometimes a false start, sometimes a tie. */
export function timed(action: Action, dice: Dice): Action {
	if (action.do !== 'tap') return action;
	return { ...action, ms: dice.below(12) === 0 ? dice.below(100) : 100 + 50 * dice.below(12) };
}

/** A seeded generator for one purpose. */
export function diceFor(...parts: (string | number)[]): Dice {
	return new Dice(parts.join('/'));
}
