import { expect, test } from 'vitest';
import { EVERYTHING, isRefusal, Match, makeTable, Seeded, TABLE } from '../src/index.ts';
import { entry, still, type Tiny, tiny } from './tiny.ts';

const start = (players = 3, game = still): Match<Tiny> => new Match(game, makeTable(entry.game, players), new Seeded('undo'));
const whole = (match: Match<Tiny>): unknown => tiny.observe(match.state, EVERYTHING);
const left = { do: 'pick', side: 'left' };
const right = { do: 'pick', side: 'right' };
const UNDONE = { events: [] };

test('who has done nothing has nothing to take back', () => {
	const match = start();
	expect(match.undo(0)).toEqual({ code: 'nothing-to-undo' });
	match.act(1, left);
	expect(match.undo(0)).toEqual({ code: 'nothing-to-undo' });
	expect(match.undoRefusal(0)).toEqual({ code: 'nothing-to-undo' });
	expect([match.version, match.steps.length]).toEqual([1, 1]);
});

test('the last action is taken back, then the one before', () => {
	const match = start();
	const first = whole(match);
	match.act(0, { do: 'wave' });
	const second = whole(match);
	match.act(0, left);
	expect(match.undoRefusal(0)).toBeNull();
	expect(match.undo(0)).toEqual(UNDONE);
	expect([whole(match), match.actions, match.version]).toEqual([second, [{ seat: 0, do: 'wave' }], 3]);
	expect(match.undo(0)).toEqual(UNDONE);
	expect([whole(match), match.actions, match.toAct]).toEqual([first, [], [0, 1, 2]]);
});

test('asking changes nothing', () => {
	const match = start();
	match.act(0, left);
	const before = whole(match);
	expect(match.undoRefusal(0)).toBeNull();
	expect([whole(match), match.version, match.steps.length]).toEqual([before, 1, 1]);
});

test('after an undo another action may follow, and the match plays on from there', () => {
	const match = start(2);
	match.act(0, left);
	match.undo(0);
	match.act(0, right);
	match.act(1, left);
	expect(tiny.view(match.state, 0)).toMatchObject({ phase: 'walk', scores: [1, 0] });
	expect(match.actions).toEqual([
		{ seat: 0, ...right },
		{ seat: 1, ...left },
	]);
});

test('a secret choice can be taken back under the secret choices of others', () => {
	const match = start();
	match.act(0, left);
	match.act(1, right);
	expect(match.undo(0)).toEqual(UNDONE);
	expect(match.actions).toEqual([{ seat: 1, ...right }]);
	expect(whole(match)).toMatchObject({ picks: [null, 'right', null], toAct: [0, 2] });
});

test('actions before the one taken back stay, in their order', () => {
	const match = start();
	match.act(2, { do: 'wave' });
	match.act(1, { do: 'wave' });
	match.act(0, left);
	match.act(1, right);
	match.undo(0);
	expect(match.actions).toEqual([
		{ seat: 2, do: 'wave' },
		{ seat: 1, do: 'wave' },
		{ seat: 1, ...right },
	]);
	expect(whole(match)).toMatchObject({ waves: [0, 1, 1], picks: [null, 'right', null] });
});

test('too late: everything has been revealed', () => {
	const match = start(2);
	match.act(0, left);
	match.act(1, left);
	const before = whole(match);
	for (const seat of [0, 1]) expect(match.undo(seat)).toEqual({ code: 'undo-too-late' });
	expect(match.undoRefusal(1)).toEqual({ code: 'undo-too-late' });
	expect([whole(match), match.version, match.steps.length]).toEqual([before, 2, 2]);
});

test('too late: a card was drawn after it, even by somebody else', () => {
	const match = start(2);
	for (const seat of [0, 1]) match.act(seat, left);
	match.act(0, { do: 'step', ms: 3 });
	expect(match.undoRefusal(0)).toBeNull();
	match.act(1, { do: 'dive' });
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
	expect(match.undo(1)).toEqual({ code: 'undo-too-late' });
});

test('what was final before it does not matter', () => {
	const match = start(2);
	for (const seat of [0, 1]) match.act(seat, left);
	match.act(0, { do: 'dive' });
	const before = whole(match);
	match.act(1, { do: 'step', ms: 3 });
	expect(match.undo(1)).toEqual(UNDONE);
	expect(whole(match)).toEqual(before);
});

test('too late: the next seat has taken its turn', () => {
	const match = start(2);
	for (const seat of [0, 1]) match.act(seat, left);
	match.act(0, { do: 'step', ms: 3 });
	match.act(1, { do: 'step', ms: 3 });
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
	expect(match.undo(1)).toEqual(UNDONE);
	expect(match.undo(0)).toEqual(UNDONE);
});

test('too late: somebody saw it and acted, although they could have done the same without it', () => {
	const match = start();
	match.act(0, { do: 'wave' });
	match.act(1, left);
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
	expect(match.undo(1)).toEqual(UNDONE);
	expect(match.undo(0)).toEqual(UNDONE);
});

test('too late: somebody did what was possible only because of it, although they could not see it', () => {
	const match = start();
	match.act(0, { do: 'unlock' });
	match.act(1, { do: 'pick', side: 'door' });
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
	expect(match.undo(1)).toEqual(UNDONE);
	expect(match.undo(0)).toEqual(UNDONE);
});

test('not too late: what nobody saw and nobody needed', () => {
	const match = start();
	match.act(0, { do: 'unlock' });
	match.act(1, right);
	expect(match.undo(0)).toEqual(UNDONE);
	expect(match.legal(2)).not.toContainEqual({ do: 'pick', side: 'door' });
});

test('what the same seat did later is taken back first', () => {
	const match = start();
	match.act(0, { do: 'wave' });
	match.act(1, left);
	match.act(0, left);
	expect(match.undo(0)).toEqual(UNDONE);
	expect(match.actions).toEqual([
		{ seat: 0, do: 'wave' },
		{ seat: 1, ...left },
	]);
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
});

test('every one of several later actions must stand without it', () => {
	const match = start();
	match.act(0, { do: 'unlock' });
	match.act(1, left);
	match.act(2, { do: 'wave' });
	expect(match.undoRefusal(0)).toBeNull();
	match.act(2, { do: 'unlock' });
	expect(match.undo(0)).toEqual(UNDONE);
	expect(match.actions.map(({ seat, do: kind }) => [seat, kind])).toEqual([
		[1, 'pick'],
		[2, 'wave'],
		[2, 'unlock'],
	]);
});

test('a list of actions is taken back one by one', () => {
	const match = start();
	match.act(0, [{ do: 'wave' }, left]);
	match.undo(0);
	expect(match.actions).toEqual([{ seat: 0, do: 'wave' }]);
});

test('an undo makes what the seat saw before stale, and what others saw only if it changes their options', () => {
	const match = start();
	match.act(0, { do: 'unlock' });
	match.act(0, left);
	match.undo(0);
	expect(match.version).toBe(3);
	expect(match.act(0, right, 2)).toEqual({ code: 'stale' });
	expect(isRefusal(match.act(1, { do: 'wave' }, 1))).toBe(false);
	match.undo(1);
	match.undo(0);
	expect(match.version).toBe(6);
	expect(match.act(2, left, 5)).toEqual({ code: 'stale' });
	expect(isRefusal(match.act(2, left, 6))).toBe(false);
});

test('too late: the table’s clock was running, so a reaction is spent when it is made', () => {
	const match = start(2, tiny);
	for (const seat of [0, 1]) match.act(seat, left);
	match.act(0, { do: 'step', ms: 3 });
	expect(match.undo(0)).toEqual({ code: 'undo-too-late' });
	match.act(TABLE, { do: 'flood' });
	expect(match.undo(TABLE)).toEqual({ code: 'undo-too-late' });
});

test('whether a seat may take back is what its refusal says, also after a replay', () => {
	const match = start();
	const says = (): unknown => [0, 1, 2].map((seat) => [match.mayUndo(seat), match.undoRefusal(seat) === null]);
	expect(says()).toEqual([
		[false, false],
		[false, false],
		[false, false],
	]);
	match.replay(0, { do: 'wave' });
	match.replay(1, left);
	expect(says()).toEqual([
		[false, false],
		[true, true],
		[false, false],
	]);
	match.replay(2, left);
	expect(match.mayUndo(2)).toBe(true);
	match.replay(0, left);
	// All have chosen: it is revealed.
	expect(says()).toEqual([
		[false, false],
		[false, false],
		[false, false],
	]);
});
