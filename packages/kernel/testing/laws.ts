import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	type Chance,
	canonical,
	Dice,
	EVERYTHING,
	type Game,
	type GameEvent,
	isRefusal,
	type JsonObject,
	LOCALES,
	legalActions,
	Moves,
	type Outcome,
	parseAction,
	refusalOf,
	type Sink,
	SPECTATOR,
	seatsOf,
	TABLE,
	type Table,
	type View,
} from '../src/index.ts';
import { attemptMoves } from './attempts.ts';
import type { Kit } from './kit.ts';
import { castOf, chooseOne, diceFor, startOf, tableName, tablesOf, timed } from './play.ts';
import { PROFILE } from './profile.ts';
import { checkMatches } from './replays.ts';
import { checkSecrecy } from './secrecy.ts';
import { Tally } from './tally.ts';

/** Declares the tests of everything that must hold for any game. */
export function lawsOf(kit: Kit): void {
	const { game } = kit.entry;
	const tally = new Tally(kit);
	describe(`laws of ${game.id}`, () => {
		const tables = tablesOf(kit);
		for (const table of tables) {
			const name = tableName(table);
			const seeds = (runs: number, property: (dice: Dice) => void): void =>
				fc.assert(
					fc.property(fc.integer(), (seed) => property(diceFor(PROFILE.seed, game.id, name, seed))),
					{ numRuns: runs, seed: diceFor(PROFILE.seed, name).next(), endOnFailure: true },
				);
			const share = (games: number): number => Math.ceil(games / tables.length);
			test(`${name}: positions keep the laws`, () => seeds(share(PROFILE.games), (dice) => checkGame(kit, table, dice, tally)));
			test(`${name}: every game ends and cards are conserved`, () => {
				seeds(PROFILE.fast, (dice) => checkFast(kit, table, dice));
				seeds(share(PROFILE.short ? PROFILE.whole : (kit.games ?? PROFILE.whole)), (dice) => checkWhole(kit, table, dice, tally));
			});
			test(`${name}: replays and undos are exact`, () => seeds(share(PROFILE.matches), (dice) => checkMatches(kit, table, dice)));
			if (game.sources)
				test(`${name}: where points come from adds up to the score`, () => seeds(share(PROFILE.whole), (dice) => checkSources(kit, table, dice)));
			test(`${name}: nobody is told what they may not know`, () => seeds(share(PROFILE.pairs), (dice) => checkSecrecy(kit, table, dice)));
		}
		test('random games have met every phase, action, event, refusal and edge', ({ skip }) => {
			if (PROFILE.short) skip('too few games in the short profile');
			expect(tally.missing(PROFILE.met)).toEqual([]);
		});
	});
}

/** Plays one game and checks the laws at sampled positions. */
function checkGame(kit: Kit, table: Table, dice: Dice, tally: Tally): void {
	const { game } = kit.entry;
	const { state, chance, events: dealt } = startOf(kit, table, dice);
	const cards = [...kit.cards(game.observe(state, EVERYTHING))].sort().join();
	const cast = castOf(kit, table, dice);
	const seen: { seat: number; action: JsonObject }[] = [];
	let before = game.observe(state, EVERYTHING);
	tally.add(`phase ${before.phase}`);
	for (const event of dealt) tally.add(`event ${event.on}`);
	while (game.toAct(state) !== 0) {
		checkTurn(game, table, state);
		if (dice.below(12) === 0) {
			checkSight(game, table, state, dice);
			checkRefusals(kit, table, state, dice, seen, tally);
		}
		const { seat, action } = chooseOne(game, state, cast, dice);
		seen.push({ seat, action });
		const events: GameEvent[] = [];
		const move = parseAction(game, action);
		if (isRefusal(move)) throw new Error(`a legal action is not read: ${canonical(action)}: ${canonical(move as unknown as JsonObject)}`);
		expect(refusalOf(game, state, table.players, seat, move.move, move.extra)).toBeNull();
		game.apply(state, seat, move.move, move.extra, chance, (event) => events.push(event));
		const after = game.observe(state, EVERYTHING);
		expect([...kit.cards(after)].sort().join()).toBe(cards);
		tally.happened({ before, after, seat, action, events });
		before = after;
	}
	checkEnd(game, table, state, seen);
	checkSight(game, table, state, dice);
	checkRefusals(kit, table, state, dice, seen, tally);
}

/** Seats to act have moves, others have none; every legal move round-trips and is not refused; phases are named. */
function checkTurn<S extends object>(game: Game<S>, table: Table, state: S): void {
	const mask = game.toAct(state);
	const moves = new Moves();
	expect(game.phases).toContain(game.phase(state));
	expect(game.phase(state)).not.toBe('over');
	expect(game.outcome(state)).toBeNull();
	for (let seat = 0; seat < table.players; seat++) {
		game.legal(state, seat, moves.clear());
		expect(moves.count > 0).toBe(((mask >> seat) & 1) === 1);
		expect(new Set(moves.list.subarray(0, moves.count)).size).toBe(moves.count);
		for (let i = 0; i < moves.count; i++) {
			const move = moves.list[i];
			const read = parseAction(game, timed(game.make(move, 0), new Dice(i)));
			if (isRefusal(read) || read.move !== move) throw new Error(`${canonical(game.make(move, 0))} is not read back as move ${move}`);
			expect(refusalOf(game, state, table.players, seat, move, read.extra)).toBeNull();
		}
	}
}

/** Observations and views rebuild into states that look the same, offer the same, and play on to an end. */
function checkSight<S extends object>(game: Game<S>, table: Table, state: S, dice: Dice): void {
	const audiences = [dice.below(table.players), dice.below(table.players), [SPECTATOR, EVERYTHING][dice.below(2)]];
	for (const seat of new Set(audiences)) {
		const view = game.view(state, seat);
		const sight = game.observe(state, seat);
		for (const [key, value] of Object.entries(view)) expect(canonical(sight[key])).toBe(canonical(value));
		expect(view.phase).toBe(game.phase(state));
		expect(view.toAct).toEqual(seatsOf(game.toAct(state)));
		const wire = JSON.parse(JSON.stringify(sight)) as View;
		const rebuilt = game.rebuild(table, wire, dice);
		expect(canonical(game.observe(rebuilt, seat))).toBe(canonical(sight));
		const fromView = game.rebuild(table, JSON.parse(JSON.stringify(view)) as View, dice);
		expect(canonical(game.view(fromView, seat))).toBe(canonical(view));
		if (seat >= 0) {
			const legal = canonical(legalActions(game, state, seat));
			expect(canonical(legalActions(game, rebuilt, seat))).toBe(legal);
			expect(canonical(legalActions(game, fromView, seat))).toBe(legal);
		}
		playOn(game, rebuilt, dice);
		playOn(game, fromView, dice);
	}
}

function playOn<S extends object>(game: Game<S>, state: S, dice: Dice, chance: Chance = dice, sink?: Sink): void {
	const moves = new Moves();
	for (let left = 5000; game.toAct(state) !== 0; left--) {
		if (left === 0) throw new Error('the game does not end');
		const seats = seatsOf(game.toAct(state));
		const seat = seats[dice.below(seats.length)];
		game.legal(state, seat, moves.clear());
		game.apply(state, seat, moves.list[dice.below(moves.count)], 150 + dice.below(1000), chance, sink);
	}
}

/** Random JSON, foreign seats, and moves of other moments are refused with a reason and change nothing. */
function checkRefusals(kit: Kit, table: Table, state: object, dice: Dice, seen: readonly { seat: number; action: JsonObject }[], tally: Tally): void {
	const { game } = kit.entry;
	const before = canonical(game.observe(state, EVERYTHING));
	const moves = new Moves();
	const attempt = (seat: number, action: unknown): void => {
		const move = parseAction(game, action);
		if (isRefusal(move)) {
			tally.add(`refusal ${move.code}`);
			return;
		}
		const refusal = refusalOf(game, state, table.players, seat, move.move, move.extra);
		game.legal(state, seat, moves.clear());
		expect(refusal === null, `${canonical(action as JsonObject)} by seat ${seat}: ${refusal?.code}`).toBe(moves.has(move.move));
		if (refusal) tally.add(`refusal ${refusal.code}`);
	};
	const seats = [...Array(table.players).keys(), TABLE];
	for (const [json] of fc.sample(fc.tuple(fc.json()), { numRuns: 2, seed: dice.next() })) attempt(dice.below(table.players), JSON.parse(json));
	for (let i = 0; i < 6 && seen.length > 0; i++) {
		const { seat, action } = seen[dice.below(seen.length)];
		attempt(dice.below(2) === 0 ? seat : seats[dice.below(seats.length)], action);
		attempt(seat, scramble(action, dice));
	}
	for (const seat of seats) attemptMoves(kit, table, state, seat, 40, game.observe(state, EVERYTHING), dice, tally);
	attempt(0, { do: 'nonsense' });
	expect(canonical(game.observe(state, EVERYTHING))).toBe(before);
}

/** An action with one field changed, dropped or added. */
function scramble(action: JsonObject, dice: Dice): JsonObject {
	const keys = Object.keys(action);
	const key = keys[dice.below(keys.length)];
	const other = [null, -1, 99, 1.5, 'x', true, [], {}, [[0, 0]], 'ring', 2 ** 40][dice.below(11)];
	if (dice.below(4) === 0) return { ...action, extra: 1 };
	return { ...action, [key]: other };
}

/** The outcome is whole, and nothing more may be done. */
function checkEnd<S extends object>(game: Game<S>, table: Table, state: S, seen: readonly { seat: number; action: JsonObject }[]): void {
	expect(game.phase(state)).toBe('over');
	const outcome = game.outcome(state) as Outcome;
	expect(outcome.scores.length).toBe(table.players);
	expect(outcome.winners.length).toBeGreaterThan(0);
	expect(outcome.winners).toEqual(outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : [])));
	for (const seat of [...Array(table.players).keys(), TABLE]) expect(legalActions(game, state, seat)).toEqual([]);
	for (const { seat, action } of seen.slice(-3)) {
		const move = parseAction(game, action);
		expect(isRefusal(move) ? move.code : refusalOf(game, state, table.players, seat, move.move, move.extra)?.code).toBe('game-over');
	}
}

/** All audiences get the same named sources, which add up to the scores, also without the beginning of the log. */
function checkSources(kit: Kit, table: Table, dice: Dice): void {
	const { game, words } = kit.entry;
	const { state, chance, events: log } = startOf(kit, table, dice);
	playOn(game, state, dice, chance, (event) => log.push(event));
	const scores = game.outcome(state)?.scores;
	for (const known of [log, log.slice(dice.below(log.length + 1))]) {
		const sources = game.sources?.(game.view(state, SPECTATOR), known) ?? [];
		expect(scores?.map((_, seat) => sources.reduce((sum, { points }) => sum + points[seat], 0))).toEqual(scores);
		for (const locale of LOCALES) {
			const names = sources.map((source) => words.source?.(source, locale));
			expect(new Set(names).size, names.join()).toBe(sources.length);
			for (const name of names) expect(name).toMatch(/\S/);
		}
		for (let seat = 0; seat < table.players; seat++) expect(game.sources?.(game.view(state, seat), known)).toEqual(sources);
	}
}

/** Every game ends, cards are conserved, and a state that was used is dealt like a blank one. */
function checkWhole(kit: Kit, table: Table, dice: Dice, tally: Tally): void {
	const { game } = kit.entry;
	const { state, chance } = startOf(kit, table, dice);
	let before = game.observe(state, EVERYTHING);
	const cards = [...kit.cards(before)].sort().join();
	const cast = castOf(kit, table, dice);
	for (let left = 5000; game.toAct(state) !== 0; left--) {
		if (left === 0) throw new Error('the game does not end');
		const { seat, action } = chooseOne(game, state, cast, dice);
		// The rarer a phase, the more is tried there.
		attemptMoves(kit, table, state, seat, tally.count(`phase ${before.phase}`) < 3000 ? 100 : 16, before, dice, tally);
		const { move, extra } = game.parse(action);
		const events: GameEvent[] = [];
		game.apply(state, seat, move, extra, chance, (event) => events.push(event));
		const after = game.observe(state, EVERYTHING);
		tally.happened({ before, after, seat, action, events });
		before = after;
	}
	expect([...kit.cards(before)].sort().join()).toBe(cards);
	const fresh = game.blank(table);
	const seed = dice.next();
	game.deal(state, new Dice(seed));
	game.deal(fresh, new Dice(seed));
	expect(canonical(game.observe(state, EVERYTHING))).toBe(canonical(game.observe(fresh, EVERYTHING)));
}

/** As search plays: raw moves on a copy, no events, no JSON. */
function checkFast(kit: Kit, table: Table, dice: Dice): void {
	const { game } = kit.entry;
	const state = game.blank(table);
	game.deal(state, dice);
	const cards = [...kit.cards(game.observe(state, EVERYTHING))].sort().join();
	const before = canonical(game.observe(state, EVERYTHING));
	const copy = game.blank(table);
	game.copy(state, copy);
	playOn(game, copy, dice);
	expect([...kit.cards(game.observe(copy, EVERYTHING))].sort().join()).toBe(cards);
	expect(canonical(game.observe(state, EVERYTHING)), 'a copy is independent').toBe(before);
}
