import { expect } from 'vitest';
import { canonical, type Dice, isRefusal, legalActions, type Move, Moves, parseAction, refusalOf, TABLE, type Table, type View } from '../src/index.ts';
import type { Kit } from './kit.ts';
import { castOf, chooseOne, startOf, tablesOf, timed } from './play.ts';
import type { Tally } from './tally.ts';

const pools = new Map<Kit, Move[]>();

/** Well-formed moves of many games: most do not fit any one position. */
function poolOf(kit: Kit, dice: Dice): Move[] {
	const known = pools.get(kit);
	if (known) return known;
	const { game } = kit.entry;
	const pool = new Map<string, Move>();
	const tables = tablesOf(kit);
	for (let i = 0; i < 60; i++) {
		const table = tables[i % tables.length];
		const { state, chance } = startOf(kit, table, dice);
		const cast = castOf(kit, table, dice);
		while (game.toAct(state) !== 0) {
			const { seat, action } = chooseOne(game, state, cast, dice);
			for (const one of [action, ...legalActions(game, state, seat), ...legalActions(game, state, TABLE)]) {
				const move = parseAction(game, timed(one, dice));
				if (!isRefusal(move)) pool.set(canonical(one), move);
			}
			const { move, extra } = game.parse(action);
			game.apply(state, seat, move, extra, chance);
		}
	}
	pools.set(kit, [...pool.values()]);
	return [...pool.values()];
}

const moves = new Moves();

/** Tries moves of other moments, and the kit's strays: each is refused with a reason, unless it is legal here too. */
export function attemptMoves(kit: Kit, table: Table, state: object, seat: number, times: number, everything: View, dice: Dice, tally: Tally): void {
	const { game } = kit.entry;
	const pool = poolOf(kit, dice);
	moves.clear();
	game.legal(state, seat, moves);
	for (let i = 0; i < times; i++) {
		const { move, extra } =
			kit.stray && seat !== TABLE && i % 2 === 0 ? game.parse(timed(kit.stray(everything, seat, dice), dice)) : pool[dice.below(pool.length)];
		const refusal = refusalOf(game, state, table.players, seat, move, extra);
		if ((refusal === null) !== moves.has(move)) {
			expect.fail(
				`${canonical(game.make(move, extra))} by seat ${seat} is ${refusal ? `refused (${refusal.code}) but` : 'not refused and not'} listed as legal`,
			);
		}
		if (refusal) tally.add(`refusal ${refusal.code}`);
	}
}
