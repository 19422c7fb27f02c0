import {
	type Action,
	type Chance,
	Dice,
	type Game,
	type GameEvent,
	legalActions,
	Moves,
	makeTable,
	Stacked,
	seatsOf,
	TABLE,
	type Table,
} from '../src/index.ts';
import type { Kit, Temper } from './kit.ts';
import { PROFILE } from './profile.ts';

/** Chooses evenly. */
export const even: Temper = { name: 'even', choose: (actions, _sight, _seat, dice) => actions[dice.below(actions.length)] };

/** Every table that a kit is played at: all player counts with all sets of options. */
export function tablesOf(kit: Kit): Table[] {
	const { game } = kit.entry;
	const { min, max } = game.players;
	const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
	// In the short profile two tables, of different sizes and options.
	if (PROFILE.short) return [min, (min + max) >> 1].map((players, i) => makeTable(game, players, kit.options[i % kit.options.length]));
	return counts.flatMap((players) => kit.options.map((options) => makeTable(game, players, options)));
}

/** A table in a test's title. */
export function tableName({ players, options }: Table): string {
	const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
	return [`${players} players`, ...set].join(', ');
}

/** A position to play on from: dealt, or in a third of the games one of the kit's starts. */
export function startOf(kit: Kit, table: Table, dice: Dice): { state: object; chance: Chance; events: GameEvent[] } {
	const { game } = kit.entry;
	const starts = kit.starts?.(table) ?? [];
	if (starts.length > 0 && dice.below(3) === 0) {
		const { state, stacks } = game.setup(table, starts[dice.below(starts.length)], dice);
		return { state, chance: new Stacked(dice, stacks), events: [] };
	}
	const state = game.blank(table);
	const events: GameEvent[] = [];
	game.deal(state, dice, (event) => events.push(event));
	return { state, chance: dice, events };
}

/** Who plays a random game: half of the games evenly, the other half by the kit's tempers, one per seat. */
export function castOf(kit: Kit, table: Table, dice: Dice): Temper[] {
	const biased = dice.below(2) === 1 && kit.tempers.length > 0;
	const together = dice.below(2) === 1;
	const pick = (): Temper => (biased ? kit.tempers[dice.below(kit.tempers.length)] : even);
	const same = pick();
	return Array.from({ length: table.players }, () => (together ? same : pick()));
}

/** One choice of one seat to act, simultaneous seats in random order; sometimes the table's own move. */
export function chooseOne<S extends object>(game: Game<S>, state: S, cast: readonly Temper[], dice: Dice): { seat: number; action: Action } {
	const own = legalActions(game, state, TABLE);
	if (own.length > 0 && dice.below(12) === 0) return { seat: TABLE, action: own[0] };
	const seats = seatsOf(game.toAct(state));
	const seat = seats[dice.below(seats.length)];
	return { seat, action: timed(chooseFor(game, state, seat, cast[seat], dice), dice) };
}

function chooseFor<S extends object>(game: Game<S>, state: S, seat: number, temper: Temper, dice: Dice): Action {
	if (temper !== even) return temper.choose(legalActions(game, state, seat), game.observe(state, seat), seat, dice);
	moves.clear();
	game.legal(state, seat, moves);
	return game.make(moves.list[dice.below(moves.count)], 0);
}

const moves = new Moves();

/** A tap needs a time. Sometimes a false start, sometimes a tie. */
export function timed(action: Action, dice: Dice): Action {
	if (action.do !== 'tap') return action;
	return { ...action, ms: dice.below(12) === 0 ? dice.below(100) : 100 + 50 * dice.below(8) };
}

/** A seeded generator for one purpose. */
export function diceFor(...parts: (string | number)[]): Dice {
	return new Dice(parts.join('/'));
}
