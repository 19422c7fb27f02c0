import { canonical, EVERYTHING, isRefusal, type JsonObject, legalActions, openScenario, parseAction, Seeded, Stacked, seatsOf } from '../src/index.ts';
import type { Kit, MakeNaive, Naive } from './kit.ts';
import { Recorded } from './lockstep.ts';

/** What there is to a depth: distinct lines of play, distinct positions they end in, distinct outcomes of those that end the game. */
export interface Census {
	readonly lines: number;
	readonly positions: number;
	readonly outcomes: number;
}

/** Counts by the kernel's rules, from a scenario's position. */
export function censusOf(kit: Kit, scenario: JsonObject, depth: number): Census {
	return count(kit, scenario, depth, null);
}

/** Counts by the naive rules: their legal moves, their positions, their outcomes; the kernel only lends them its chance. */
export function naiveCensusOf(kit: Kit, makeNaive: MakeNaive, scenario: JsonObject, depth: number): Census {
	return count(kit, scenario, depth, makeNaive);
}

function count(kit: Kit, scenario: JsonObject, depth: number, makeNaive: MakeNaive | null): Census {
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
			positions.add(canonical(naive ? naive.state() : game.view(state, EVERYTHING)));
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
	const none = (): string => {
		throw new Error('a census starts from a complete position');
	};
	visit(match.state, makeNaive?.(table.players, table.options, none, { ...setup }) ?? null, depth);
	return { lines, positions: positions.size, outcomes: outcomes.size };
}
