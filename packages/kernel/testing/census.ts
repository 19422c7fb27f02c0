import { expect, test } from 'vitest';
import { canonical, EVERYTHING, isRefusal, type JsonObject, legalActions, openScenario, parseAction, Seeded, Stacked, seatsOf } from '../src/index.ts';
import type { Kit, MakeNaive, Naive } from './kit.ts';
import { Recorded } from './lockstep.ts';
import { PROFILE } from './profile.ts';

/** Counts to a depth: distinct lines of play, distinct positions reached, distinct outcomes of finished games. */
export interface Census {
	readonly lines: number;
	readonly positions: number;
	readonly outcomes: number;
}

/** A small position, how deep to look, and what is there. */
export interface CensusRow extends Census {
	readonly title: string;
	readonly scenario: JsonObject;
	readonly depth: number;
	/** What lies open at the start although it came from a stacked deck: the naive rules draw it at once. */
	readonly opening?: readonly string[];
}

/**
 * Declares the tests of a census table: the naive rules and the kernel's must both give its numbers. The naive rules
 * use their own moves, positions and outcomes; the kernel only lends its chance.
 */
export function censusOf(kit: Kit, makeNaive: MakeNaive, rows: readonly CensusRow[]): void {
	for (const { title, scenario, depth, opening = [], lines, positions, outcomes } of rows) {
		test.skipIf(PROFILE.short && lines > 1000)(`census of ${title} to depth ${depth}`, () => {
			expect(count(kit, makeNaive, true, scenario, depth, opening), 'by the naive rules').toEqual({ lines, positions, outcomes });
			expect(count(kit, makeNaive, false, scenario, depth, opening), 'by the kernel').toEqual({ lines, positions, outcomes });
		});
	}
}

function count(kit: Kit, makeNaive: MakeNaive, byNaive: boolean, scenario: JsonObject, depth: number, opening: readonly string[]): Census {
	const { game } = kit.entry;
	const match = openScenario(kit.entry, scenario);
	const { table } = match;
	const setup = scenario.setup as JsonObject;
	const seeded = new Seeded(String(scenario.seed ?? ''));
	const chance = new Stacked(seeded, game.setup(table, setup, seeded).stacks);
	const positions = new Set<string>();
	const outcomes = new Set<string>();
	let lines = 0;

	const visit = (state: object, naive: Naive | null, left: number): void => {
		const seats = naive ? naive.toAct() : seatsOf(game.toAct(state));
		if (left === 0 || seats.length === 0) {
			lines++;
			positions.add(JSON.stringify(naive ? naive.state() : game.view(state, EVERYTHING), (key, value) => (extra.has(key) ? undefined : value)));
			const outcome = naive ? naive.outcome() : game.outcome(state);
			if (outcome) outcomes.add(canonical({ scores: outcome.scores, winners: outcome.winners }));
			return;
		}
		for (const seat of seats) {
			for (const legal of naive ? naive.legal(seat) : legalActions(game, state, seat)) {
				const action = legal.do === 'tap' ? { ...legal, ms: 200 + 10 * seat } : legal;
				const move = parseAction(game, action);
				if (isRefusal(move)) throw new Error(`${canonical(action)}: ${move.code}`);
				const next = game.blank(table);
				game.copy(state, next);
				const recorded = new Recorded(chance, game);
				game.apply(next, seat, move.move, move.extra, recorded);
				const copy = naive?.clone(recorded.feed) ?? null;
				copy?.act(seat, action);
				visit(next, copy, left - 1);
			}
		}
	};
	const shown = [...opening];
	const draw = (bag: string): string => {
		const card = shown.shift();
		if (card === undefined) throw new Error(`a census starts from a complete position; ${bag} is left open`);
		return card;
	};
	const start = makeNaive(table.players, table.options, draw, { ...setup });
	// The kernel's view may tell more than the common vocabulary; positions are counted by what both tell.
	const common = keysOf(start.state());
	const extra = new Set([...keysOf(game.view(match.state, EVERYTHING))].filter((key) => !common.has(key)));
	visit(match.state, byNaive ? start : null, depth);
	return { lines, positions: positions.size, outcomes: outcomes.size };
}

function keysOf(value: unknown, into: Set<string> = new Set()): Set<string> {
	if (typeof value !== 'object' || value === null) return into;
	for (const [key, entry] of Object.entries(value)) {
		if (!Array.isArray(value)) into.add(key);
		keysOf(entry, into);
	}
	return into;
}
