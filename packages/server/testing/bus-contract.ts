import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bus } from '../src/storage/bus.ts';
import { PATIENCE } from './appends.ts';

/** Buses of servers that share a log; the same one twice where a bus serves one process only. */
export interface Buses {
	readonly first: Bus;
	readonly second: Bus;
	/** Resolves when everything that was said has been heard. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

/** Declares the tests that every bus must pass. */
export function busContract(name: string, make: () => Promise<Buses>): void {
	describe(`${name}: the contract of a bus`, () => {
		let buses: Buses;
		beforeEach(async () => {
			buses = await make();
		}, PATIENCE);
		afterEach(() => buses.close(), PATIENCE);

		test('everybody hears that a table has moved, the one who says it too', async () => {
			const heard: string[] = [];
			buses.first.listen((table, seq) => heard.push(`first ${table} ${seq}`));
			buses.second.listen((table, seq) => heard.push(`second ${table} ${seq}`));
			buses.first.moved('t', 3);
			buses.second.moved('u', 5);
			await buses.settled();
			expect(heard.toSorted()).toEqual(['first t 3', 'first u 5', 'second t 3', 'second u 5']);
		});

		test('it is heard after the call, never inside it', async () => {
			let inside = true;
			const heard: boolean[] = [];
			buses.first.listen(() => heard.push(inside));
			buses.first.moved('t', 1);
			inside = false;
			await buses.settled();
			expect(heard).toEqual([false]);
		});

		test('a table that moves again after it was heard is heard again, also from inside a listener', async () => {
			const heard: string[] = [];
			buses.first.listen((table) => {
				heard.push(table);
				if (heard.length < 3) buses.first.moved(table, 1);
			});
			buses.first.moved('t', 1);
			await buses.settled();
			expect(heard).toEqual(['t', 't', 't']);
			buses.first.moved('t', 1);
			await buses.settled();
			expect(heard.length).toBe(4);
		});

		test('of a table that moves on and on everybody hears how far it came, whoever says it and in whatever order', async () => {
			const furthest = [0, 0];
			buses.first.listen((_, seq) => {
				furthest[0] = Math.max(furthest[0], seq);
			});
			buses.second.listen((_, seq) => {
				furthest[1] = Math.max(furthest[1], seq);
			});
			buses.first.moved('t', 7);
			buses.second.moved('t', 9);
			buses.first.moved('t', 8);
			await buses.settled();
			expect(furthest).toEqual([9, 9]);
		});

		test('who stops hears no more; the same function that listens twice hears twice', async () => {
			const heard: string[] = [];
			const hear = (table: string): void => void heard.push(table);
			const stop = buses.first.listen(hear);
			buses.first.listen(hear);
			buses.first.moved('t', 1);
			await buses.settled();
			expect(heard).toEqual(['t', 't']);
			stop();
			stop();
			buses.first.moved('u', 1);
			await buses.settled();
			expect(heard).toEqual(['t', 't', 'u']);
		});

		test('after closing nothing is said or heard, and nothing fails', async () => {
			const heard: string[] = [];
			buses.first.listen((table) => heard.push(table));
			buses.first.moved('t', 1);
			await buses.settled();
			await buses.first.close();
			buses.first.moved('u', 1);
			await buses.settled();
			expect(heard).toEqual(['t']);
		});
	});
}
