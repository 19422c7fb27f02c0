import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DueQueue } from '../src/live/due-queue.ts';
import { Runner, type RunnerHabits } from '../src/live/runner.ts';
import { FakeTime } from './fake-time.ts';

const HABITS: RunnerHabits = { look: 5000, stale: 5000, again: 250, patience: 4000, later: 600_000, atOnce: 3, batch: 4 };

/** The part of a log that a runner uses, in memory. */
class DueTimes {
	readonly due_ = new Map<string, number>();
	failing = false;

	async due(until: number, limit: number): Promise<{ table: string; due: number }[]> {
		if (this.failing) throw new Error('no storage');
		const all = [...this.due_].map(([table, due]) => ({ table, due })).filter(({ due }) => due <= until);
		return all.sort((a, b) => a.due - b.due).slice(0, limit);
	}

	async postpone(table: string, from: number, to: number): Promise<void> {
		if (this.due_.get(table) === from) this.due_.set(table, to);
	}
}

/** A runner with a clock that stands still, and a list of what it woke when. */
function running(wake: (table: string, now: number, runner: Runner) => Promise<void> | void = () => {}) {
	const time = new FakeTime(1000);
	const log = new DueTimes();
	const woken: [table: string, at: number][] = [];
	const errors: unknown[] = [];
	const runner: Runner = new Runner({
		log,
		drivers: log,
		now: time.now,
		timer: time.timer,
		habits: HABITS,
		failed: (error) => errors.push(error),
		wake: async (table, now) => {
			woken.push([table, now]);
			await wake(table, now, runner);
		},
	});
	return { time, log, woken, errors, runner };
}

describe('the queue of due times', () => {
	test('gives tables in the order of their times, each once, wherever they were moved', () => {
		const change = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 0, max: 100 })));
		fc.assert(
			fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
				const queue = new DueQueue();
				const plain = new Map<string, number>();
				for (const [table, due] of changes) {
					if (due === null) {
						queue.delete(`${table}`);
						plain.delete(`${table}`);
					} else {
						queue.set(`${table}`, due);
						plain.set(`${table}`, due);
					}
					expect(queue.size).toBe(plain.size);
					expect(queue.next).toBe(plain.size === 0 ? null : Math.min(...plain.values()));
				}
				const taken: number[] = [];
				for (let table = queue.take(1000); table !== undefined; table = queue.take(1000)) {
					taken.push(plain.get(table) ?? -1);
					plain.delete(table);
				}
				expect(plain.size).toBe(0);
				expect(taken).toEqual(taken.toSorted((a, b) => a - b));
			}),
		);
	});

	test('keeps what is not due yet', () => {
		const queue = new DueQueue();
		queue.set('t', 10);
		expect(queue.take(9)).toBeUndefined();
		expect(queue.take(10)).toBe('t');
		expect(queue.take(10)).toBeUndefined();
	});
});

describe('the runner', () => {
	test('wakes tables that it was told of exactly when they are due', async () => {
		const { time, runner, woken } = running();
		runner.start();
		runner.plan('b', 1800);
		runner.plan('a', 1500);
		await time.pass(10_000);
		expect(woken).toEqual([
			['a', 1500],
			['b', 1800],
		]);
	});

	test('goes by the last time that it was told, also when that is none', async () => {
		const { time, runner, woken } = running();
		runner.start();
		runner.plan('a', 1500);
		runner.plan('b', 1500);
		runner.plan('a', 3000);
		runner.plan('b', null);
		await time.pass(10_000);
		expect(woken).toEqual([['a', 3000]]);
	});

	test('does not put a table off beyond its next time: after another restart it is found by storage alone', async () => {
		const { time, log, runner } = running((table, now, at) => at.plan(table, { soon: now + 40_000, now: now + 1000, late: now + 900_000 }[table] ?? null));
		for (const table of ['soon', 'now', 'late', 'never']) log.due_.set(table, 500);
		runner.start();
		await time.pass(0);
		expect(Object.fromEntries(log.due_)).toEqual({ soon: 41_000, now: 6000, late: 601_000, never: 601_000 });
		await runner.stop();
	});

	test('finds the tables of storage, at the start and later', async () => {
		const { time, log, runner, woken } = running();
		log.due_.set('old', 500);
		log.due_.set('soon', 2500);
		runner.start();
		await time.pass(100);
		expect(woken).toEqual([['old', 1000]]);
		// Another server wrote this one.
		log.due_.set('theirs', 3500);
		await time.pass(6000);
		expect(woken.slice(1)).toEqual([
			['soon', 6000],
			['theirs', 6000],
		]);
	});

	test('puts off what was due in storage and had nothing to do, unless something was written', async () => {
		const { time, log, runner, woken } = running((table) => {
			if (table === 'busy') log.due_.set('busy', 99_000);
		});
		log.due_.set('idle', 500);
		log.due_.set('busy', 600);
		runner.start();
		await time.pass(4000);
		expect(log.due_).toEqual(
			new Map([
				['idle', 601_000],
				['busy', 99_000],
			]),
		);
		expect(woken).toHaveLength(2);
	});

	test('leaves what is in its queue to it, and puts its time in storage right', async () => {
		const { time, log, runner, woken } = running((table) => {
			log.due_.delete(table);
		});
		log.due_.set('a', 500);
		runner.plan('a', 40_000);
		runner.start();
		await time.pass(4000);
		expect(log.due_.get('a')).toBe(500);
		await time.pass(4000);
		expect(log.due_.get('a')).toBe(40_000);
		expect(woken).toEqual([]);
		await time.pass(60_000);
		expect(woken).toEqual([['a', 40_000]]);
	});

	test('looks again soon at a table whose time is past: it waits for something', async () => {
		const { time, runner, woken } = running((table, now, self) => self.plan(table, now < 1600 ? now - 5 : null));
		runner.start();
		runner.plan('a', 1100);
		await time.pass(5000);
		expect(woken).toEqual([
			['a', 1100],
			['a', 1350],
			['a', 1600],
		]);
	});

	test('waits longer and longer at a table at which the same stays due, until something else is', async () => {
		let due = 1000;
		const { time, runner, woken } = running((table, _, self) => self.plan(table, due));
		runner.start();
		runner.plan('a', 1100);
		await time.pass(20_000);
		const times = woken.map(([, at]) => at);
		expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
		expect(runner.stuck).toBe(1);
		// Whoever else looks at it meanwhile changes nothing of that.
		runner.plan('a', due);
		runner.plan('a', due);
		due = 1001;
		woken.length = 0;
		await time.pass(6000);
		expect(woken.slice(1).map(([, at], i) => at - (woken[i]?.[1] ?? 0))).toEqual([250, 500, 1000]);
		runner.plan('a', 1e9);
		expect(runner.stuck).toBe(0);
		runner.plan('a', due);
		expect(runner.stuck).toBe(0);
		runner.plan('a', null);
	});

	test('what keeps going wrong is told once, until it has gone well', async () => {
		let broken = true;
		const { time, runner, woken, errors } = running((table, now, self) => {
			if (broken && table === 'a') throw new Error('not now');
			self.plan(table, now + 1000);
		});
		runner.start();
		runner.plan('a', 1100);
		runner.plan('b', 1100);
		await time.pass(60_000);
		expect(errors).toHaveLength(1);
		expect(runner.stuck).toBe(1);
		expect(woken.filter(([table]) => table === 'a').length).toBeLessThan(22);
		expect(woken.filter(([table]) => table === 'b').length).toBeGreaterThan(55);
		broken = false;
		await time.pass(5000);
		expect(runner.stuck).toBe(0);
		broken = true;
		await time.pass(5000);
		expect(errors).toHaveLength(2);
	});

	test('tries again after an error, and says so', async () => {
		let errorsLeft = 2;
		const { time, runner, woken, errors } = running(() => {
			if (errorsLeft-- > 0) throw new Error('not now');
		});
		runner.start();
		runner.plan('a', 1100);
		await time.pass(5000);
		expect(woken).toEqual([
			['a', 1100],
			['a', 1350],
			['a', 1850],
		]);
		expect(errors).toHaveLength(1);
		expect(runner.stuck).toBe(0);
	});

	test('goes on when storage fails for a while', async () => {
		const { time, log, runner, woken, errors } = running();
		log.due_.set('a', 500);
		log.failing = true;
		runner.start();
		await time.pass(2000);
		expect(woken).toEqual([]);
		expect(errors.length).toBeGreaterThan(0);
		log.failing = false;
		await time.pass(6000);
		expect(woken).toHaveLength(1);
	});

	test('looks at a few tables at once, each by one at a time, and at all in the end', async () => {
		let now = 0;
		let most = 0;
		const open = new Set<string>();
		const { time, log, runner, woken } = running(async (table) => {
			expect(open.has(table)).toBe(false);
			open.add(table);
			most = Math.max(most, ++now);
			await new Promise((done) => setImmediate(done));
			open.delete(table);
			now--;
		});
		for (let i = 0; i < 30; i++) log.due_.set(`t${i}`, i);
		for (let i = 20; i < 40; i++) runner.plan(`t${i}`, 1001);
		runner.start();
		await time.pass(20_000);
		expect(most).toBe(HABITS.atOnce);
		expect(new Set(woken.map(([table]) => table)).size).toBe(40);
	});

	test('stops for good', async () => {
		const { time, runner, woken } = running();
		runner.start();
		await time.pass(12_000);
		runner.plan('a', 14_000);
		await time.pass(500);
		await runner.stop();
		await time.pass(20_000);
		expect(woken).toEqual([]);
		expect(time.waiting).toBe(0);
	});
});
