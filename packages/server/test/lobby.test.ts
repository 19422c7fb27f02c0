import { LineSchema, MineSchema } from '@trove/protocol';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Outline } from '../src/core/outline.ts';
import { Batch } from '../src/lobby/batch.ts';
import { lineOf, ownLineOf } from '../src/lobby/list-line.ts';
import { Lobby } from '../src/lobby/lobby.ts';
import { house, outline, terms, Watcher } from './lobby-kit.ts';

describe('a line', () => {
	test('names people as they are called now, and bots by their ids', async () => {
		const { names } = house();
		const personas = await names.of(['ana', 'gone']);
		const seats = [
			{ who: 'ana', bot: null },
			{ who: null, bot: 'pip' },
			{ who: 'gone', bot: null },
			{ who: 'ana', bot: 'pip' },
			{ who: null, bot: null },
		];
		const line = lineOf(outline('a', { seats }), personas);
		expect(line.seats).toEqual([{ name: 'Ana', avatar: 'cat' }, { bot: 'pip' }, {}, { name: 'Ana', avatar: 'cat', bot: 'pip' }, null]);
		expect(parse(LineSchema, line)).toEqual(line);
	});

	test('[A9] shows no picture twice, and the same ones when somebody has left', () => {
		const personas = new Map(['ana', 'bo', 'cy'].map((who) => [who, { name: who, avatar: 'cat' as const }]));
		const seats = ['ana', 'bo', 'cy'].map((who) => ({ who, bot: null }));
		const pictures = (change: Partial<Outline>): unknown[] => lineOf(outline('a', change), personas).seats.map((seat) => seat?.avatar);
		expect(pictures({ seats })).toEqual(['cat', 'compass', 'crab']);
		expect(pictures({ seats: [{ who: null, bot: 'pip' }, ...seats.slice(1)], sitters: ['ana', 'bo', 'cy'] })).toEqual([undefined, 'compass', 'crab']);
	});

	test('of my own says where I sit; none where I do not, or when it is over', () => {
		const mine = ownLineOf(outline('a', { toAct: [0], due: 5 }), 'ana', new Map());
		expect(mine).toMatchObject({ seat: 0, toAct: [0], due: 5 });
		expect(parse(MineSchema, mine)).toEqual(mine);
		expect(ownLineOf(outline('a'), 'bob', new Map())).toBeNull();
		expect(ownLineOf(outline('a', { status: 'over' }), 'ana', new Map())).toBeNull();
	});
});

describe('the lobby', () => {
	test('is shown whole and then by its changes', async () => {
		const { stage, deps } = house();
		stage.list(outline('a', { made: 1 }));
		stage.list(outline('b', { made: 2 }));
		stage.list(outline('hidden', { terms: { ...terms, public: false } }));
		stage.list(outline('done', { status: 'over' }));
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		expect(watcher.told[0]?.tables?.map(({ table }) => table)).toEqual(['b', 'a']);
		stage.list(outline('c', { made: 3 }));
		await watcher.next(2);
		expect(watcher.told[1]).toMatchObject({ t: 'listed', set: { table: 'c' } });
		stage.list(outline('a', { status: 'over' }));
		await watcher.next(3);
		expect(watcher.told[2]).toEqual({ t: 'listed', gone: 'a' });
		lobby.close();
	});

	test('[B lobby] has games that may be watched, with all terms, and does without them first', async () => {
		const { stage, deps } = house();
		for (let i = 0; i < 198; i++) stage.list(outline(`t${i}`, { made: i }));
		stage.list(outline('old', { status: 'playing', made: 500 }));
		stage.list(outline('new', { status: 'playing', made: 600, terms: { ...terms, pace: 'live', turn: 30, delay: 60, aid: true, hints: false } }));
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		expect(watcher.told[0]?.tables?.slice(0, 2)).toMatchObject([
			{ table: 'new', status: 'playing', pace: 'live', turn: 30, delay: 60, aid: true, hints: false },
			{ table: 'old', status: 'playing' },
		]);
		stage.list(outline('t198', { made: 198 }));
		await watcher.next(3);
		expect(watcher.told.slice(1).map(({ set, gone }) => set?.table ?? gone)).toEqual(['t198', 'old']);
		lobby.close();
	});

	test('says nothing of what looks the same, of private tables and of those that are over', async () => {
		const { stage, deps } = house();
		stage.list(outline('a'));
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		stage.list(outline('a', { due: 7 }));
		stage.list(outline('hidden', { terms: { ...terms, public: false } }));
		stage.list(outline('done', { status: 'over' }));
		stage.list(outline('last'));
		await watcher.next(2);
		expect(watcher.told.slice(1).map(({ set }) => set?.table)).toEqual(['last']);
		lobby.close();
	});

	test('follows names', async () => {
		const { stage, bus, deps, people } = house();
		stage.list(outline('a'));
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		people[0] = { who: 'ana', name: 'Anna', avatar: 'cat' };
		bus.publish({ on: 'renamed', who: 'ana' });
		await watcher.next(2);
		expect(JSON.stringify(watcher.told[1])).toContain('Anna');
		lobby.close();
	});

	test('tells nobody who does not look', async () => {
		const { stage, deps } = house();
		const lobby = new Lobby(deps);
		const [gone, stays] = [new Watcher('x'), new Watcher('y')];
		lobby.show(gone);
		lobby.show(stays);
		await Promise.all([gone.next(1), stays.next(1)]);
		lobby.forget(gone);
		stage.list(outline('a'));
		await stays.next(2);
		expect(gone.told).toHaveLength(1);
		lobby.close();
	});

	test('is up to date also for whoever comes after a time when nobody looked', async () => {
		const { stage, deps } = house();
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		lobby.forget(watcher);
		stage.list(outline('a'));
		lobby.show(watcher);
		await watcher.next(2);
		expect(watcher.told[1]?.tables).toHaveLength(1);
		lobby.close();
	});

	test('a list that took long does not replace a newer one', async () => {
		const { stage, deps } = house();
		stage.list(outline('a'));
		let answer = (): void => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const known = stage.outline;
		stage.outline = async (table) => {
			const found = await known(table);
			await held;
			return found;
		};
		const lobby = new Lobby(deps);
		const [first, second] = [new Watcher('x'), new Watcher('y')];
		lobby.show(first);
		lobby.forget(first);
		// Its outlines are read before the table is over, and arrive after it.
		await new Promise(setImmediate);
		stage.outline = known;
		lobby.show(second);
		await second.next(1);
		stage.list(outline('a', { status: 'over' }));
		await second.next(2);
		answer();
		await new Promise(setImmediate);
		expect(await lobby.list()).toEqual([]);
		lobby.close();
	});

	test('a change that took long does not undo what a newer list says', async () => {
		const { stage, deps, names } = house();
		const lobby = new Lobby(deps);
		const [before, after] = [new Watcher('x'), new Watcher('y')];
		lobby.show(before);
		await before.next(1);
		let go = (): void => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		const known = names.of.bind(names);
		const isAsked = new Promise<void>((asked) => {
			names.of = async (handles) => {
				names.of = known;
				asked();
				await held;
				return known(handles);
			};
		});
		stage.list(outline('a'));
		await isAsked;
		lobby.forget(before);
		stage.list(outline('a', { seq: 2, status: 'over' }));
		lobby.show(after);
		await after.next(1);
		go();
		stage.list(outline('b'));
		await after.next(2);
		expect(after.told.map(({ tables, set, gone }) => tables ?? set?.table ?? gone)).toEqual([[], 'b']);
		lobby.close();
	});

	test('holds the newest tables only', async () => {
		const { stage, deps } = house();
		for (let i = 0; i < 200; i++) stage.list(outline(`t${i}`, { made: i }));
		const lobby = new Lobby(deps);
		const watcher = new Watcher('x');
		lobby.show(watcher);
		await watcher.next(1);
		stage.list(outline('new', { made: 1000 }));
		await watcher.next(3);
		expect(watcher.told.slice(1).map(({ set, gone }) => set?.table ?? gone)).toEqual(['new', 't0']);
		expect(await lobby.list()).toHaveLength(200);
		lobby.close();
	});

	test('survives a store that fails', async () => {
		const { deps, errors, stage } = house();
		const lobby = new Lobby({ ...deps, log: { ...deps.log, open: () => Promise.reject(new Error('disk')) } });
		const watcher = new Watcher('x');
		lobby.show(watcher);
		stage.list(outline('a'));
		while (errors.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
		await expect(lobby.list()).rejects.toThrow('disk');
		lobby.close();
	});
});

test('a batch hands over each name once, and never while it is still at it', async () => {
	const flushed: string[][] = [];
	let busy = 0;
	const batch = new Batch(1, async (changed) => {
		expect(++busy).toBe(1);
		flushed.push([...changed.keys()]);
		await new Promise((resolve) => setTimeout(resolve, 10));
		busy--;
	});
	batch.add('a', null);
	batch.add('a', null);
	batch.add('b', null);
	while (flushed.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
	batch.add('c', null);
	while (flushed.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
	expect(flushed).toEqual([['a', 'b'], ['c']]);
});
