import { describe, expect, test } from 'vitest';
import { MyTables } from '../src/lobby/mine.ts';
import { house, outline, Watcher } from './lobby-kit.ts';

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
