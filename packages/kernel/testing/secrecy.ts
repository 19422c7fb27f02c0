import { expect } from 'vitest';
import {
	type Chance,
	canonical,
	type Dice,
	EVERYTHING,
	type Game,
	type GameEvent,
	isRefusal,
	legalActions,
	parseAction,
	SPECTATOR,
	seatsOf,
	type Table,
	Watched,
} from '../src/index.ts';
import type { Kit } from './kit.ts';
import { castOf, chooseOne, even, timed } from './play.ts';

/**
 * Two matches that differ only in one seat's secrets give everybody else the same bytes in the same number of
 * messages. From a position where several may act, one seat finishes its part in two ways, undos included.
 */
export function checkSecrecy(kit: Kit, table: Table, dice: Dice): void {
	const { game } = kit.entry;
	const state = game.blank(table);
	game.deal(state, dice);
	const cast = castOf(kit, table, dice);
	while (game.toAct(state) !== 0) {
		const seats = seatsOf(game.toAct(state));
		if (seats.length > 1 && dice.below(3) === 0) {
			const actor = seats[dice.below(seats.length)];
			const one = secretPart(game, table, state, actor, dice);
			const other = secretPart(game, table, state, actor, dice);
			if (one && other) {
				for (const audience of one.keys()) expect(other.get(audience), `what ${audience} gets while seat ${actor} acts in secret`).toEqual(one.get(audience));
			}
		}
		const { seat, action } = chooseOne(game, state, cast, dice);
		const move = parseAction(game, action);
		if (isRefusal(move)) throw new Error(move.code);
		game.apply(state, seat, move.move, move.extra, dice);
	}
}

/** What each other audience gets while a seat plays its part at random; null when that revealed something to all. */
function secretPart<S extends object>(game: Game<S>, table: Table, from: S, actor: number, dice: Dice): Map<number, string[]> | null {
	const others = [...Array(table.players).keys(), SPECTATOR].filter((seat) => seat !== actor);
	const got = new Map(others.map((seat) => [seat, [] as string[]]));
	const chance: Chance & { used: number } = new Watched(dice);
	const state = game.blank(table);
	game.copy(from, state);
	const start = game.blank(table);
	game.copy(from, start);
	const shown = new Map(others.map((seat) => [seat, canonical(game.observe(state, seat))]));
	const send = (events: readonly GameEvent[]): void => {
		for (const seat of others) {
			const told = events.flatMap((event) => game.redact(event, seat) ?? []);
			const sight = canonical(game.observe(state, seat));
			if (told.length === 0 && sight === shown.get(seat)) continue;
			shown.set(seat, sight);
			got.get(seat)?.push(canonical(told) + sight + canonical(game.view(state, seat)));
		}
	};
	let undone = false;
	for (let steps = 0; steps < 40 && (game.toAct(state) >> actor) & 1; steps++) {
		if (!undone && steps > 0 && dice.below(4) === 0) {
			undone = true;
			game.copy(start, state);
			send([]);
		}
		const action = timed(even.choose(legalActions(game, state, actor), game.observe(state, actor), actor, dice), dice);
		const move = parseAction(game, action);
		if (isRefusal(move)) throw new Error(`${canonical(action)}: ${move.code}`);
		const events: GameEvent[] = [];
		game.apply(state, actor, move.move, move.extra, chance, (event) => events.push(event));
		if (chance.used > 0) return null;
		send(events);
	}
	return game.view(state, EVERYTHING).phase === game.view(from, EVERYTHING).phase ? got : null;
}
