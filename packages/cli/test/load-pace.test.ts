import { expect, test } from 'vitest';
import { driveLoad, LoadPace } from '../src/load-pace.ts';
import { Quantiles } from '../src/load-quantiles.ts';
import { LoadTally } from '../src/load-tally.ts';

test('quantiles are exact below 2,048 and within a thousandth above', () => {
	const quantiles = new Quantiles();
	for (let i = 1; i <= 2000; i++) quantiles.add(i);
	expect([0, 0.5, 0.99, 0.999, 1].map((share) => quantiles.at(share))).toEqual([1, 1000, 1980, 1998, 2000]);
	expect([quantiles.count, quantiles.mean, quantiles.max]).toEqual([2000, 1000.5, 2000]);
	quantiles.clear();
	expect([quantiles.count, quantiles.at(0.5), quantiles.max]).toEqual([0, Number.NaN, 0]);
	for (const value of [2047, 2048, 2049, 5000, 99_999, 1_234_567, 987_654_321, 2 ** 31 - 1]) {
		quantiles.clear();
		quantiles.add(0);
		quantiles.add(value);
		quantiles.add(2 ** 31);
		expect(Math.abs(quantiles.at(0.6) / value - 1), String(value)).toBeLessThan(0.001);
	}
});

test('quantiles of two countings together are those of all values', () => {
	const [a, b, both] = [new Quantiles(), new Quantiles(), new Quantiles()];
	for (let i = 0; i < 1000; i++) {
		const value = (i * 7919) % 100_003;
		(i % 3 === 0 ? a : b).add(value);
		both.add(value);
	}
	a.addAll(b);
	for (const share of [0.01, 0.5, 0.9, 1]) expect(a.at(share)).toBe(both.at(share));
	expect([a.count, a.mean, a.max]).toEqual([both.count, both.mean, both.max]);
	expect([...both.steps(50_000).values()].reduce((sum, count) => sum + count)).toBe(1000);
});

/** A table that says when it can act, and records its calls. */
class Fake {
	able = true;
	readonly dues: number[] = [];
	act(due: number): boolean {
		if (this.able) this.dues.push(due);
		return this.able;
	}
}

test('a closed loop acts once when it starts and whenever a table is free, and not after its end', () => {
	const tables = [new Fake(), new Fake()];
	const pace = new LoadPace(tables, new LoadTally(), 0);
	pace.free(tables[0]);
	expect(tables.map(({ dues }) => dues.length)).toEqual([0, 0]);
	pace.start();
	pace.free(tables[0]);
	pace.free(tables[0]);
	expect(tables.map(({ dues }) => dues.length)).toEqual([3, 1]);
	pace.stop();
	pace.free(tables[1]);
	expect(tables.map(({ dues }) => dues.length)).toEqual([3, 1]);
});

test('a paced load takes table after table; a busy one owes one action from when it was due, and more are counted as missed', async () => {
	const tables = Array.from({ length: 4 }, () => new Fake());
	tables[3].able = false;
	const tally = new LoadTally();
	const pace = new LoadPace(tables, tally, 1000);
	const start = performance.now();
	pace.start();
	while (tally.missed < 5) await new Promise((resolve) => setTimeout(resolve, 1));
	const freed = performance.now();
	tables[3].able = true;
	pace.free(tables[3]);
	pace.stop();
	const counts = tables.slice(0, 3).map(({ dues }) => dues.length);
	expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
	expect(counts[0]).toBeGreaterThanOrEqual(6);
	expect(tables[3].dues).toHaveLength(1);
	expect(tables[3].dues[0]).toBeGreaterThanOrEqual(start);
	expect(tables[3].dues[0]).toBeLessThan(freed);
	pace.free(tables[3]);
	expect(tables[3].dues).toHaveLength(1);
});

test('what came before counting is forgotten, errors are not; an abort ends it', async () => {
	const tally = new LoadTally();
	const abort = new AbortController();
	tally.actions = 5;
	tally.error('stale');
	let begun = false;
	const seconds = await driveLoad(
		[new Fake()],
		tally,
		{
			rate: 0,
			warm: 0.01,
			seconds: 3600,
			begin: () => {
				begun = true;
				setTimeout(() => abort.abort(), 5);
			},
			signal: abort.signal,
		},
		() => {},
	);
	expect({ begun, actions: tally.actions, failed: tally.failed }).toEqual({ begun: true, actions: 0, failed: 1 });
	expect(seconds).toBeLessThan(3600);
});
