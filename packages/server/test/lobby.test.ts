import type { Terms } from '@trove/protocol';
import { LineSchema, MineSchema } from '@trove/protocol';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import type { Outline } from '../src/core/outline.ts';
import { Batch } from '../src/lobby/batch.ts';
import { lineOf, ownLineOf } from '../src/lobby/list-line.ts';
import { Lobby } from '../src/lobby/lobby.ts';
import { MyTables } from '../src/lobby/mine.ts';
import type { ListDeps, Viewer } from '../src/lobby/viewer.ts';
import { PersonaCache } from '../src/people/persona-cache.ts';
import type { Listed } from '../src/storage/log.ts';
import type { Person } from '../src/storage/people.ts';
import { Stage } from './gateway-stage.ts';

const terms: Terms = {
	game: 'trezors',
	players: 2,
	options: {},
	pace: 'relaxed',
	turn: 0,
	absence: 'bot',
	public: true,
	delay: 0,
	aid: false,
	hints: true,
};
const outline = (table: string, change: Partial<Outline> = {}): Outline => ({
	seq: 1,
	sitters: (change.seats ?? [{ who: 'ana' }, { who: null }]).map(({ who }) => who),
	table,
	terms,
	status: 'open',
	seats: [
		{ who: 'ana', bot: null },
		{ who: null, bot: null },
	],
	made: 1,
	toAct: [],
	due: null,
	...change,
});

/** Somebody who looks, and what they were told. */
class Watcher implements Viewer {
	readonly who: string;
	readonly wants = new Set<'lobby' | 'mine'>(['lobby', 'mine']);
	readonly told: { t: string; tables?: { table: string }[]; set?: { table: string; toAct?: number[] }; gone?: string }[] = [];
	constructor(who: string) {
		this.who = who;
	}
	news(_: string, text: string): void {
		this.told.push(JSON.parse(text));
	}
	async next(count: number): Promise<void> {
		while (this.told.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
	}
}

function house(people: Partial<Person>[] = [{ who: 'ana', name: 'Ana', avatar: 'cat' }]) {
	const stage = new Stage();
	const bus = new InProcessBus();
	const names = new PersonaCache({ byHandles: async (handles) => people.filter(({ who }) => who !== undefined && handles.includes(who)) as Person[] }, bus);
	const listed = (): Listed[] =>
		[...stage.outlines.values()].map(({ table, terms: { game }, status, made, seats }) => ({
			table,
			status,
			game,
			public: true,
			code: null,
			due: null,
			people: seats.map(({ who }) => who),
			made,
			moved: made,
		}));
	const errors: unknown[] = [];
	const deps: ListDeps = {
		tables: stage,
		personas: names,
		log: {
			open: async () => listed().filter(({ status }) => status === 'open'),
			inPlay: async (limit) =>
				listed()
					.filter(({ status }) => status === 'playing')
					.slice(0, limit),
			of: async (who) => listed().filter((one) => one.people.includes(who)),
		},
		logger: { error: (error: unknown) => void errors.push(error) },
		wait: 5,
	};
	return { stage, bus, names, people, deps, errors };
}

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

describe('my tables', () => {
	test('are shown whole and then by their changes, to all my connections', async () => {
		const { stage, deps } = house();
		stage.list(outline('a'));
		stage.list(outline('other', { seats: [{ who: 'bob', bot: null }] }));
		const mine = new MyTables(deps);
		const [first, second] = [new Watcher('ana'), new Watcher('ana')];
		mine.show(first);
		mine.show(second);
		await Promise.all([first.next(1), second.next(1)]);
		expect(first.told[0]).toMatchObject({ t: 'mine', tables: [{ table: 'a', seat: 0, toAct: [] }] });
		stage.list(outline('a', { toAct: [0] }));
		await Promise.all([first.next(2), second.next(2)]);
		expect(second.told[1]).toMatchObject({ t: 'my', set: { table: 'a', toAct: [0] } });
		stage.list(outline('b'));
		await first.next(3);
		expect(first.told[2]).toMatchObject({ t: 'my', set: { table: 'b' } });
		stage.list(outline('b', { seats: [{ who: null, bot: 'pip' }] }));
		await first.next(4);
		expect(first.told[3]).toEqual({ t: 'my', gone: 'b' });
		stage.list(outline('a', { status: 'over' }));
		await first.next(5);
		expect(first.told[4]).toEqual({ t: 'my', gone: 'a' });
		mine.close();
	});

	test('follow names, and that there is none any more', async () => {
		const { stage, bus, deps, people } = house([
			{ who: 'ana', name: 'Ana', avatar: 'cat' },
			{ who: 'bob', name: 'Bob', avatar: 'crab' },
		]);
		const seats = [
			{ who: 'ana', bot: null },
			{ who: 'bob', bot: null },
		];
		stage.list(outline('a', { seats, status: 'playing' }));
		stage.list(outline('b'));
		const mine = new MyTables(deps);
		const ana = new Watcher('ana');
		mine.show(ana);
		await ana.next(1);
		// The list itself is looked at once more: then it is quiet.
		await new Promise((resolve) => setTimeout(resolve, 30));
		const before = ana.told.length;
		people[1] = { ...people[1], name: 'Bobby' };
		bus.publish({ on: 'renamed', who: 'bob' });
		await ana.next(before + 1);
		expect(ana.told.at(-1)).toMatchObject({ t: 'my', set: { table: 'a', seats: [{ name: 'Ana' }, { name: 'Bobby' }] } });
		people.pop();
		bus.publish({ on: 'renamed', who: 'bob' });
		await ana.next(before + 2);
		expect(ana.told.at(-1)).toMatchObject({ t: 'my', set: { table: 'a', seats: [{ name: 'Ana' }, {}] } });
		expect(JSON.stringify(ana.told.at(-1))).not.toContain('Bob');
		mine.forget(ana);
		bus.publish({ on: 'renamed', who: 'ana' });
		mine.close();
	});

	test('a second tab does not keep from the first what changed just then', async () => {
		const { stage, deps } = house();
		const mine = new MyTables(deps);
		const [first, second] = [new Watcher('ana'), new Watcher('ana')];
		stage.list(outline('a'));
		mine.show(first);
		await first.next(1);
		await new Promise((resolve) => setTimeout(resolve, 30));
		// The second one's list has the change already, while the first one is told of it only then.
		stage.list(outline('a', { status: 'playing', toAct: [0] }));
		mine.show(second);
		await second.next(1);
		await first.next(2);
		expect(first.told.at(-1)).toMatchObject({ t: 'my', set: { table: 'a', toAct: [0] } });
		mine.close();
	});

	test('a second tab that came in a moment which the first one was not told of is told what follows', async () => {
		const { stage, deps } = house();
		const mine = new MyTables({ ...deps, wait: 60 });
		const [first, second] = [new Watcher('ana'), new Watcher('ana')];
		stage.list(outline('a', { toAct: [0] }));
		mine.show(first);
		await first.next(1);
		await new Promise((resolve) => setTimeout(resolve, 150));
		stage.list(outline('a', { toAct: [1] }));
		mine.show(second);
		await second.next(1);
		expect(second.told[0]).toMatchObject({ tables: [{ toAct: [1] }] });
		stage.list(outline('a', { toAct: [0] }));
		await second.next(2);
		expect(second.told.at(-1)).toMatchObject({ t: 'my', set: { table: 'a', toAct: [0] } });
		mine.close();
	});

	test('nobody is told of others’', async () => {
		const { stage, deps } = house();
		const mine = new MyTables(deps);
		const [ana, bob] = [new Watcher('ana'), new Watcher('bob')];
		mine.show(ana);
		mine.show(bob);
		await Promise.all([ana.next(1), bob.next(1)]);
		stage.list(outline('a'));
		await ana.next(2);
		expect(bob.told).toHaveLength(1);
		mine.forget(ana);
		stage.list(
			outline('a', {
				seats: [
					{ who: 'ana', bot: null },
					{ who: 'bob', bot: null },
				],
			}),
		);
		await bob.next(2);
		expect(ana.told).toHaveLength(2);
		mine.close();
	});

	test('who comes back is not told what waited since before they left', async () => {
		for (const isUnderWay of [false, true]) {
			const { stage, deps, names } = house();
			let go = (): void => {};
			const held = new Promise<void>((resolve) => {
				go = resolve;
			});
			let holds = false;
			let asked = (): void => {};
			const isAsked = new Promise<void>((resolve) => {
				asked = resolve;
			});
			const known = names.of.bind(names);
			names.of = async (handles) => {
				if (holds) {
					holds = false;
					asked();
					await held;
				}
				return known(handles);
			};
			const mine = new MyTables(deps);
			const [before, bob, after] = [new Watcher('ana'), new Watcher('bob'), new Watcher('ana')];
			mine.show(bob);
			mine.show(before);
			await Promise.all([bob.next(1), before.next(1)]);
			holds = isUnderWay;
			stage.list(outline('a', { status: 'playing', toAct: [0] }));
			if (isUnderWay) await isAsked;
			mine.forget(before);
			stage.list(outline('a', { seq: 2, status: 'over' }));
			mine.show(after);
			await after.next(1);
			go();
			stage.list(outline('b'));
			await after.next(2);
			expect(after.told.map(({ tables, set, gone }) => tables ?? set?.table ?? gone)).toEqual([[], 'b']);
			mine.close();
		}
	});

	test('what happens while the list is made is not lost', async () => {
		const { stage, deps } = house();
		stage.list(outline('a'));
		let release = (): void => undefined;
		const gate = new Promise<void>((resolve) => {
			release = resolve;
		});
		const mine = new MyTables({
			...deps,
			log: {
				...deps.log,
				of: async (who, limit) => {
					const found = await deps.log.of(who, limit);
					await gate;
					return found;
				},
			},
		});
		const watcher = new Watcher('ana');
		mine.show(watcher);
		await new Promise((resolve) => setTimeout(resolve, 5));
		stage.list(outline('b'));
		await new Promise((resolve) => setTimeout(resolve, 30));
		release();
		const whole = (): number => watcher.told.findIndex(({ t }) => t === 'mine');
		while (whole() < 0 || watcher.told.findLastIndex(({ set }) => set?.table === 'b') < whole()) await new Promise((resolve) => setTimeout(resolve, 2));
		expect(watcher.told[whole()]?.tables?.map(({ table }) => table)).toEqual(['a']);
		mine.close();
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
