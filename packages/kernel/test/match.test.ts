import { expect, test } from 'vitest';
import { Dice, EVERYTHING, type Game, isRefusal, legalActions, Match, makeStep, makeTable, parseAction, refusalOf, Seeded, TABLE } from '../src/index.ts';
import { entry, type Tiny, tiny } from './tiny.ts';

const { game } = entry;
const start = (players = 2, seed = 'seed'): Match<Tiny> => new Match(tiny, makeTable(game, players), new Seeded(seed));
const whole = (match: Match<Tiny>): unknown => tiny.observe(match.state, EVERYTHING);
const left = { do: 'pick', side: 'left' };
const right = { do: 'pick', side: 'right' };

/** A match in which all have picked the left side. */
function walking(players = 2): Match<Tiny> {
	const match = start(players);
	for (let seat = 0; seat < players; seat++) match.act(seat, left);
	return match;
}

test('a match begins with the deal', () => {
	const match = start(3);
	expect([match.version, match.steps, match.actions, match.toAct, match.over]).toEqual([0, [], [], [0, 1, 2], false]);
	expect([match.game, match.table]).toEqual([tiny, { players: 3, options: { size: 'small' } }]);
	const state = tiny.blank(match.table);
	tiny.deal(state, new Seeded('seed'));
	expect(whole(match)).toEqual(tiny.observe(state, EVERYTHING));
});

test('what was dealt can be told at any time and changes nothing', () => {
	const match = walking();
	const before = whole(match);
	expect(match.dealt()).toEqual([{ on: 'dealt', pearl: (tiny.view(match.state, 0) as { open?: string }).open }]);
	expect(whole(match)).toEqual(before);
});

test('a match may begin with a position instead', () => {
	const begin = (state: Tiny): void => {
		state.phase = 1;
		state.waiting = 2;
		state.turns = 1;
	};
	const match = new Match(tiny, makeTable(game), new Dice(), begin);
	expect([match.toAct, match.dealt()]).toEqual([[1], []]);
});

test('an accepted action changes the state, tells what happened and is kept', () => {
	const match = start();
	expect(match.act(1, right)).toEqual({ events: [{ on: 'picked', seat: 1, side: 'right' }] });
	expect(match.toAct).toEqual([0]);
	expect(match.act(0, left)).toEqual({
		events: [
			{ on: 'picked', seat: 0, side: 'left' },
			{ on: 'shown', picks: ['left', 'right'] },
		],
	});
	expect(tiny.view(match.state, 0)).toMatchObject({ phase: 'walk', scores: [0, 1] });
	expect([match.version, match.actions]).toEqual([
		2,
		[
			{ seat: 1, ...right },
			{ seat: 0, ...left },
		],
	]);
	expect(match.steps).toEqual([
		{ seat: 1, move: 1, extra: 0, final: false },
		{ seat: 0, move: 0, extra: 0, final: true },
	]);
});

test('what used chance, revealed something or was done against the clock is final', () => {
	const match = walking();
	match.act(0, { do: 'step', ms: 4 });
	match.act(1, { do: 'dive' });
	expect(match.steps.map(({ final }) => final)).toEqual([false, true, true, true]);
	expect(match.steps[2]).toEqual({ seat: 0, move: 5, extra: 4, final: true });
});

test('a match is over when nobody is to act', () => {
	const match = walking();
	for (const seat of [0, 1, 0]) match.act(seat, { do: 'dive' });
	expect(match.over).toBe(false);
	match.act(1, { do: 'dive' });
	expect([match.over, match.toAct]).toEqual([true, []]);
});

test('legal actions are listed in the game’s vocabulary', () => {
	const match = start();
	const picks = [left, right, { do: 'wave' }, { do: 'unlock' }];
	expect(match.legal(0)).toEqual(picks);
	expect(legalActions(tiny, match.state, 1)).toEqual(picks);
	expect(match.legal(TABLE)).toEqual([]);
	const later = walking();
	expect([later.legal(0), later.legal(1), later.legal(TABLE)]).toEqual([[{ do: 'step' }, { do: 'dive' }], [], [{ do: 'flood' }]]);
});

test.each<[string, number, unknown, object]>([
	['a seat that does not exist', 2, left, { code: 'no-such-seat', data: { seat: 2 } }],
	['a seat below the first', -1, left, { code: 'no-such-seat', data: { seat: -1 } }],
	['half a seat', 0.5, left, { code: 'no-such-seat', data: { seat: 0.5 } }],
	['another seat’s turn', 1, { do: 'dive' }, { code: 'not-your-turn', data: { toAct: [0] } }],
	['the table, for what is not its own', TABLE, { do: 'dive' }, { code: 'not-your-turn', data: { toAct: [0] } }],
	['no object', 0, 'dive', { code: 'bad-action', data: { field: '', problem: 'an object is expected, not "dive"' } }],
	['nothing at all', 0, null, { code: 'bad-action', data: { field: '', problem: 'an object is expected, not null' } }],
	['no kind of action', 0, { side: 'left' }, { code: 'bad-action', data: { field: 'do', problem: 'a text is expected, not undefined' } }],
	['an unknown action', 0, { do: 'fly' }, { code: 'unknown-action', data: { do: 'fly', known: [...tiny.actions] } }],
	[
		'a field that is missing',
		0,
		{ do: 'step' },
		{ code: 'bad-action', data: { field: 'ms', problem: 'a whole number from 0 to 2000 is expected, not undefined' } },
	],
	['a field too many', 0, { do: 'dive', ms: 1 }, { code: 'bad-action', data: { field: 'ms', problem: 'unknown field; known are do' } }],
	['what the game refuses', 0, { do: 'step', ms: 10 }, { code: 'too-far', rule: 'T-6', data: { ms: 10 } }],
	['what only the table does', 0, { do: 'flood' }, { code: 'only-the-sea', rule: 'T-9' }],
	['no action at all', 0, [], { code: 'bad-action', data: { field: '', problem: 'an action is expected, not an empty list' } }],
])('refused: %s', (_, seat, action, refusal) => {
	const match = walking();
	const before = whole(match);
	expect(match.act(seat, action)).toEqual(refusal);
	expect([whole(match), match.version, match.steps.length]).toEqual([before, 2, 2]);
});

test('the name of an unknown action is cut short', () => {
	const refusal = parseAction(game, { do: 'x'.repeat(50) });
	expect(isRefusal(refusal) && refusal.data?.do).toBe('x'.repeat(40));
	expect(parseAction(game, { do: 'step', ms: 3 })).toEqual({ move: 5, extra: 3 });
});

test('what is no fault of the action is thrown on', () => {
	const broken = {
		...game,
		parse() {
			throw new TypeError('broken');
		},
	};
	expect(() => parseAction(broken, left)).toThrow(TypeError);
});

test('after the end everything is refused, for the table too', () => {
	const match = walking();
	expect(match.act(TABLE, { do: 'flood' })).toEqual({ events: [{ on: 'flooded' }, { on: 'over' }] });
	expect(match.act(0, { do: 'dive' })).toEqual({ code: 'game-over' });
	expect(match.act(TABLE, { do: 'flood' })).toEqual({ code: 'game-over' });
	expect(match.act(7, { do: 'dive' })).toEqual({ code: 'no-such-seat', data: { seat: 7 } });
});

test('the table acts when the game lets it, without a seat in the list of actions', () => {
	const match = start();
	expect(match.act(TABLE, { do: 'flood' })).toEqual({ code: 'not-your-turn', data: { toAct: [0, 1] } });
	match.act(0, left);
	match.act(1, left);
	match.act(TABLE, { do: 'flood' });
	expect(match.actions.at(-1)).toEqual({ do: 'flood' });
	expect(makeStep(game, { seat: 1, move: 5, extra: 7 })).toEqual({ seat: 1, do: 'step', ms: 7 });
});

test('a refusal can be asked for without a match', () => {
	const { state } = walking();
	expect(refusalOf(tiny, state, 2, 0, 5, 3)).toBeNull();
	expect(refusalOf(tiny, state, 2, TABLE, 7, 0)).toBeNull();
	expect(refusalOf(tiny, state, 2, 1, 5, 3)).toMatchObject({ code: 'not-your-turn' });
});

test('several actions count as one: all of them or none', () => {
	const match = start();
	const done = match.act(0, [{ do: 'wave' }, { do: 'unlock' }, { do: 'pick', side: 'door' }]);
	expect(done).toEqual({
		events: [
			{ on: 'waved', seat: 0 },
			{ on: 'unlocked', seat: 0 },
			{ on: 'picked', seat: 0, side: 'door' },
		],
	});
	expect([match.version, match.steps.length]).toEqual([1, 3]);
	const before = whole(match);
	expect(match.act(1, [{ do: 'wave' }, { do: 'wave' }, left])).toEqual({ code: 'waved', rule: 'T-3' });
	expect(match.act(1, [{ do: 'wave' }, { do: 'fly' }])).toMatchObject({ code: 'unknown-action' });
	expect([whole(match), match.version, match.steps.length]).toEqual([before, 1, 3]);
	expect(isRefusal(match.act(1, [{ do: 'wave' }, left]))).toBe(false);
	expect(match.steps.map(({ final }) => final)).toEqual([false, false, false, false, true]);
});

test('what is tried changes nothing until it is taken, and then stands as if it had been done', () => {
	const match = start();
	const before = whole(match);
	const trial = match.try(0, [{ do: 'wave' }, left]);
	if (isRefusal(trial)) throw new Error(trial.code);
	expect([whole(match), match.version, match.steps, match.toAct]).toEqual([before, 0, [], [0, 1]]);
	const other = start();
	expect(other.act(0, [{ do: 'wave' }, left])).toEqual({ events: trial.events });
	match.take(trial);
	expect([whole(match), match.version, match.steps, match.freshSince(0), match.freshSince(1)]).toEqual([whole(other), 1, other.steps, 1, other.freshSince(1)]);
	const back = match.tryUndo(0);
	if (isRefusal(back)) throw new Error(back.code);
	expect([match.version, match.steps.length]).toEqual([1, 2]);
	match.take(back);
	other.undo(0);
	expect([whole(match), match.version, match.steps]).toEqual([whole(other), 2, other.steps]);
	expect(match.tryUndo(1)).toEqual({ code: 'nothing-to-undo' });
	expect(match.try(0, { do: 'fly' })).toMatchObject({ code: 'unknown-action' });
});

test('a match after a trial is another one: the first stays as it is, and both can be gone on with', () => {
	const match = start();
	const other = start();
	const trial = match.try(0, [{ do: 'wave' }, left]);
	if (isRefusal(trial)) throw new Error(trial.code);
	const before = whole(match);
	const after = match.after(trial);
	other.act(0, [{ do: 'wave' }, left]);
	expect([whole(match), match.version, match.steps, match.freshSince(0)]).toEqual([before, 0, [], 0]);
	expect([whole(after), after.version, after.steps, after.freshSince(0), after.freshSince(1)]).toEqual([
		whole(other),
		1,
		other.steps,
		other.freshSince(0),
		other.freshSince(1),
	]);
	// Both go on, each its own way.
	expect(match.act(1, left)).toHaveProperty('events');
	expect(after.undo(0)).toEqual({ events: [] });
	other.undo(0);
	expect([whole(after), after.version, after.steps]).toEqual([whole(other), 2, other.steps]);
	expect(match.steps.map(({ seat }) => seat)).toEqual([1]);
	expect(() => after.after(trial)).toThrow('moved on');
});

test('what was tried on an older version cannot be taken', () => {
	const match = start();
	const trial = match.try(0, left);
	if (isRefusal(trial)) throw new Error(trial.code);
	match.act(1, left);
	const before = whole(match);
	expect(() => match.take(trial)).toThrow('moved on');
	expect([whole(match), match.version]).toEqual([before, 1]);
});

test('a list ends with what reveals something: what follows is refused unseen, whatever it is', () => {
	const match = start();
	match.act(1, left);
	const before = whole(match);
	for (const next of [{ do: 'step', ms: 3 }, { do: 'fly' }, 7]) expect(match.act(0, [left, next])).toEqual({ code: 'not-together' });
	expect([whole(match), match.version]).toEqual([before, 1]);
	expect(isRefusal(match.act(0, [{ do: 'wave' }, left]))).toBe(false);
});

test('an action is stale when the seat’s own options have changed since', () => {
	const match = start(3);
	expect(match.act(0, { do: 'wave' }, 0)).toEqual({ events: [{ on: 'waved', seat: 0 }] });
	expect(match.act(0, left, 0)).toEqual({ code: 'stale' });
	// Seat 1 has the same options as before: what it saw is good enough.
	expect(isRefusal(match.act(1, { do: 'wave' }, 0))).toBe(false);
	expect(isRefusal(match.act(0, { do: 'unlock' }, 1))).toBe(false);
	// The door is open to seat 2 now, which it had not seen.
	expect(match.act(2, left, 2)).toEqual({ code: 'stale' });
	expect(isRefusal(match.act(2, left, 3))).toBe(false);
	expect(match.version).toBe(4);
	// Without a version nothing is stale.
	expect(isRefusal(match.act(0, left))).toBe(false);
});

test('an action of one’s own makes older versions stale even when the options stay the same', () => {
	const match = new Match(tiny, makeTable(game), new Dice(), (state) => {
		state.phase = 1;
		state.waiting = 1;
		state.bagCount = 0;
	});
	match.act(0, { do: 'step', ms: 1 });
	match.act(1, { do: 'step', ms: 1 });
	expect(match.legal(0)).toEqual([{ do: 'step' }]);
	expect(match.act(0, { do: 'step', ms: 1 }, 1)).toEqual({ code: 'stale' });
	expect(isRefusal(match.act(0, { do: 'step', ms: 1 }, 2))).toBe(false);
});

test('the table is never stale', () => {
	const match = walking();
	expect(isRefusal(match.act(TABLE, { do: 'flood' }, 0))).toBe(false);
});

test('options that differ in number, in one move or in order are told apart', () => {
	/** Whether seat 1's action is stale after its legal moves went from one list to another. */
	const stale = (before: readonly number[], after: readonly number[]): boolean => {
		let options = before;
		const game: typeof tiny = {
			...tiny,
			legal(_state, _seat, moves) {
				for (const move of options) moves.add(move);
			},
		};
		const match = new Match(game, makeTable(entry.game), new Seeded('x'));
		options = after;
		match.act(0, { do: 'wave' });
		return isRefusal(match.act(1, left, 0));
	};
	expect(stale([1, 2], [1, 2])).toBe(false);
	expect([stale([1, 2], [1, 3]), stale([1, 2], [3, 2]), stale([1, 2], [1]), stale([1, 2], [2, 1]), stale([], [0]), stale([0], [])]).toEqual(
		new Array(6).fill(true),
	);
});

test('a replayed match goes on like one that was played', () => {
	const match = start();
	expect(match.replay(0, { do: 'nonsense' })).toMatchObject({ code: 'unknown-action' });
	expect(match.replay(0, { do: 'dive' })).toMatchObject({ code: 'not-yet' });
	expect(match.replay(0, { do: 'wave' })).toEqual({ events: [{ on: 'waved', seat: 0 }] });
	expect([match.version, match.steps.length]).toEqual([1, 1]);
	expect(match.act(0, { do: 'unlock' }, 0)).toEqual({ code: 'stale' });
	const seen = match.version;
	expect(isRefusal(match.act(0, { do: 'pick', side: 'left' }, seen))).toBe(false);
	expect(isRefusal(match.act(1, { do: 'wave' }, seen)), 'seat 1 has the same options as before').toBe(false);
	const again = start();
	again.replay(0, { do: 'wave' });
	expect(isRefusal(again.undo(0))).toBe(false);
	expect(again.act(0, { do: 'wave' }, 1)).toEqual({ code: 'stale' });
});

test('a second click on what the player has not seen is stale, though the same moves are offered again', () => {
	const same: Game<Tiny> = { ...tiny, legal: (_state, _seat, moves) => moves.add(3), refusal: () => null };
	const match = new Match(same, makeTable(game), new Seeded('x'));
	expect(isRefusal(match.act(0, { do: 'wave' }, 0))).toBe(false);
	expect(match.act(0, { do: 'wave' }, 0)).toEqual({ code: 'stale' });
	expect(isRefusal(match.act(1, { do: 'wave' }, 0))).toBe(false);
});

test('an undo after a replay leaves the others’ options as they were', () => {
	const match = start(3);
	match.replay(0, { do: 'wave' });
	match.undo(0);
	expect(isRefusal(match.act(1, { do: 'pick', side: 'left' }, 1))).toBe(false);
});
