import { describe, expect, test } from 'vitest';
import {
	type Action,
	asSet,
	type Chance,
	canonical,
	EVERYTHING,
	type Game,
	isRefusal,
	type Json,
	type JsonObject,
	legalActions,
	parseAction,
	TABLE,
	type Table,
} from '../src/index.ts';
import type { FedDraw, Kit, MakeNaive, Naive } from './kit.ts';
import { castOf, chooseOne, diceFor, tableName, tablesOf } from './play.ts';
import { PROFILE } from './profile.ts';

/** Passes on to another chance and keeps each answer by name, for a second implementation to be fed with. */
export class Recorded implements Chance {
	readonly #inner: Chance;
	readonly #game: Pick<Game, 'bags' | 'cardName'>;
	readonly #answers = new Map<string, string[]>();

	constructor(inner: Chance, game: Pick<Game, 'bags' | 'cardName'>) {
		this.#inner = inner;
		this.#game = game;
	}

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		const index = this.#inner.draw(bag, round, nth, cards, count);
		const key = `${this.#game.bags[bag]}/${round}`;
		const answers = this.#answers.get(key) ?? [];
		this.#answers.set(key, answers);
		answers.push(this.#game.cardName(bag, cards[index]));
		return index;
	}

	reveal(): void {
		this.#inner.reveal();
	}

	/** Feeds the answers on, bag by bag, in the order in which they came. */
	get feed(): FedDraw {
		return (bag, round) => {
			const card = this.#answers.get(`${bag}/${round}`)?.shift();
			if (card === undefined) throw new Error(`nothing was drawn from ${bag} in round ${round}`);
			return card;
		};
	}

	/** What was drawn and not asked for. */
	get left(): string[] {
		return [...this.#answers].flatMap(([key, answers]) => answers.map((answer) => `${key}: ${answer}`));
	}
}

/** Both implementations see the same: who may act, what they may do, and everything that lies on the table. */
export function compareBoth<S extends object>(game: Game<S>, table: Table, state: S, naive: Naive): void {
	const view = game.view(state, EVERYTHING);
	const second = naive.state() as JsonObject;
	for (const key of Object.keys(second)) expect(canonical(pick(view[key], second[key])), key).toBe(canonical(second[key]));
	expect(naive.toAct()).toEqual(view.toAct);
	for (let seat = 0; seat < table.players; seat++) {
		const sets = (actions: readonly Action[]): string[] => actions.map(asSet).sort();
		expect(sets(legalActions(game, state, seat)), `legal actions of seat ${seat}`).toEqual(sets(naive.legal(seat)));
	}
	const outcome = game.outcome(state);
	expect(outcome && { scores: outcome.scores, winners: outcome.winners }).toEqual(naive.outcome());
}

/** The part of `value` that `shape` has keys for. */
function pick(value: Json | undefined, shape: Json | undefined): Json | undefined {
	if (Array.isArray(value) && Array.isArray(shape)) return value.map((entry, index) => pick(entry, shape[index]) ?? null);
	if (typeof value !== 'object' || value === null || typeof shape !== 'object' || shape === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.keys(shape).map((key) => [key, pick((value as JsonObject)[key], (shape as JsonObject)[key])]));
}

/** Declares the tests that play random games on both implementations. */
export function lockstepOf(kit: Kit, makeNaive: MakeNaive): void {
	describe(`${kit.entry.game.id} in lockstep with its naive rules`, () => {
		const tables = tablesOf(kit);
		test.each(tables.map((table) => ({ name: tableName(table), table })))('$name', ({ name, table }) => {
			for (let game = 0; game < PROFILE.lockstep / tables.length; game++) checkLockstep(kit, makeNaive, table, `${PROFILE.seed}/${name}/${game}`);
		});
	});
}

/** Plays one random game on both. */
function checkLockstep(kit: Kit, makeNaive: MakeNaive, table: Table, seed: string): void {
	const { game } = kit.entry;
	const dice = diceFor('lockstep', seed);
	const chance = new Recorded(dice, game);
	const state = game.blank(table);
	game.deal(state, chance);
	const naive = makeNaive(table.players, table.options, chance.feed);
	const cast = castOf(kit, table, dice);
	compareBoth(game, table, state, naive);
	while (game.toAct(state) !== 0) {
		const { seat, action } = chooseOne(game, state, cast, dice);
		const move = parseAction(game, action);
		if (isRefusal(move)) throw new Error(`${canonical(action)}: ${move.code}`);
		game.apply(state, seat, move.move, move.extra, chance);
		naive.act(seat === TABLE ? null : seat, action);
		compareBoth(game, table, state, naive);
		expect(chance.left).toEqual([]);
	}
}
